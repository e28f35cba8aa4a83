"""A bot that solves a patience: it asks the solver once few enough cards are left, and searches before that.

Levels do so in games for one whose judgement says ``OPEN_PATIENCE``: their player sees all cards, and a solver takes
milliseconds.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from upcard.bots.exact import solved_patience
from upcard.bots.search.ismcts import Judged, SearchResult, Thinker
from upcard.engine.knowledge.information_set import InformationSet


class SolvingBot:
    """Plays a patience by a search, and by the solver when at most `cards` cards are left. What cannot be won any more
    is left to the search, which brings it as far as it goes."""

    def __init__(self, search: Thinker, cards: int) -> None:
        self.search, self.rules, self.cards = search, search.rules, cards

    def choose(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> int:
        """The move to play; `stop` as in `think`."""
        return self.think(infoset, stop).move

    def try_out(self, infoset: InformationSet) -> None:
        """Search once, and solve once."""
        self.search.try_out(infoset)
        solved_patience.try_out(infoset.sample(0), infoset.game)

    def think(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> SearchResult:
        """What the legal moves come to; only one is judged where it wins for certain."""
        began = time.perf_counter()
        if not infoset.game.rules.provisional and sum(pile.count for pile in infoset.view().piles) <= self.cards:
            move, _ = solved_patience.advice(infoset.sample(0), infoset.game)
            if move is not None:
                return SearchResult(move, (Judged(move, 1, 1.0),), 0, time.perf_counter() - began, sure=True)
        return self.search.think(infoset, stop)
