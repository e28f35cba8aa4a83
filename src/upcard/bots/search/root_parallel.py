"""Several trees of one search, each in a thread of its own, their visits added.

This is root parallelism (Chaslot, Winands, van den Herik, "Parallel Monte-Carlo tree search", 2008): the trees share
nothing, so the choice depends on their seeds alone and not on which thread is ahead. Compiled loops let go of
Python's lock; interpreted ones do not, and gain nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from upcard.bots.search.ismcts import Judged, Search, SearchResult
from upcard.engine.knowledge.information_set import InformationSet


class RootParallel:
    """Plays by several searches of the same game, each of which spends its whole budget."""

    def __init__(self, searches: Sequence[Search]) -> None:
        self.searches, self.rules = tuple(searches), searches[0].rules

    def choose(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> int:
        """The move to play; `stop` as in `think`."""
        return self.think(infoset, stop).move

    def try_out(self, infoset: InformationSet) -> None:
        """Search once: all searches are alike."""
        self.searches[0].try_out(infoset)

    def think(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> SearchResult:
        """What all searches together think; `stop` as in `Search.think`, called by each of them."""
        if len(infoset.legal()) == 1:
            return self.searches[0].think(infoset, stop)
        with ThreadPoolExecutor(len(self.searches)) as threads:
            return together(list(threads.map(lambda search: search.think(infoset, stop), self.searches)))


def together(thoughts: Sequence[SearchResult]) -> SearchResult:
    """One thought of several about the same position: visits add up, values are means over visits."""
    visits: dict[int, int] = {}
    sums: dict[int, float] = {}
    for judged in (judged for thought in thoughts for judged in thought.judged):
        visits[judged.move] = visits.get(judged.move, 0) + judged.visits
        sums[judged.move] = sums.get(judged.move, 0.0) + judged.visits * judged.value
    merged = [Judged(move, n, sums[move] / n if n else 0.0) for move, n in visits.items()]
    ranked = tuple(sorted(merged, key=lambda j: (-j.visits, -j.value, j.move)))
    return SearchResult(
        ranked[0].move, ranked, sum(thought.iterations for thought in thoughts),
        max(thought.seconds for thought in thoughts), sum(thought.unit for thought in thoughts) / len(thoughts),
    )  # fmt: skip
