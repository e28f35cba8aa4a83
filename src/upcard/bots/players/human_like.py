"""A bot that plays as people do: it searches, but forgets, and now and then makes a move that only looks good."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from upcard.bots.priors import prior_of
from upcard.bots.search.ismcts import Judged, Thinker
from upcard.bots.search.memory import PERFECT_MEMORY, Forgetful, Memory
from upcard.cards.chance import choose
from upcard.engine.knowledge.information_set import InformationSet, rng_of

_FINE = 1 << 30


@dataclass(frozen=True)
class Weakness:
    """What a player is not good at. The default is good at everything."""

    memory: Memory = PERFECT_MEMORY
    """What it keeps of what was seen."""
    slip_rate: float = 0.0
    """The chance that a move is a slip: one that looks nearly as good as the best."""
    slip: float = 0.3
    """How much worse a slip may look, in units of a hand's spread; the better it looks, the likelier it is."""
    priors: bool = True
    """Whether it imagines that all others have the sense that `bots.priors` lends; else it imagines that they play
    anything."""
    unthinkable: float = 0.1
    """The least that judgement must give a slip, as a share of what it gives the likeliest move. Without `priors` it
    holds for every move."""


PERFECT = Weakness()


class HumanLike:
    """A search with a weakness. Deterministic by its seed as far as the search is."""

    def __init__(self, search: Thinker, weakness: Weakness, seed: int) -> None:
        self.search, self.weakness, self._seed = search, weakness, seed
        self._chooser = rng_of(seed)

    def choose(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> int:
        """The move to play; `stop` as in `Search.think`."""
        thought, legal = self.search.think(self._recalled(infoset), stop), infoset.legal()
        slips = not thought.sure and self._chance() < self.weakness.slip_rate
        judged = [each for each in thought.judged if each.move in legal]
        if slips or not (thought.sure or self.weakness.priors):
            judged = self._thinkable(infoset, judged)
        if not slips:
            return judged[0].move
        return judged[self._pick(slip_weights(judged, self.weakness.slip * thought.unit))].move

    def try_out(self, infoset: InformationSet) -> None:
        """Forget, think and judge a move once: what the first move does not need would else be compiled in the middle
        of a match."""
        recalled = self._recalled(infoset)
        if isinstance(recalled, Forgetful):
            recalled.try_out()
        self.search.try_out(recalled)
        self._leanings(infoset, infoset.legal()[:1])
        self._chance()

    def _thinkable(self, infoset: InformationSet, judged: list[Judged]) -> list[Judged]:
        """The moves that a player of ordinary sense might make: all, in a game without judgement."""
        leanings = self._leanings(infoset, [each.move for each in judged]) if len(judged) > 1 else None
        if leanings is None:
            return judged
        least = self.weakness.unthinkable * max(leanings)
        return [each for each, leaning in zip(judged, leanings, strict=True) if leaning >= least]

    def _leanings(self, infoset: InformationSet, moves: list[int]) -> list[float] | None:
        """How inclined judgement is to moves; None in a game without."""
        prior = prior_of(infoset.game.rules)
        if prior is None:
            return None
        s = infoset.game.rules.open(infoset.sample(0))[0]
        return [float(prior(s, infoset.seat, move)) for move in moves]

    def _recalled(self, infoset: InformationSet) -> InformationSet:
        memory = self.weakness.memory
        return infoset if memory == PERFECT_MEMORY else Forgetful(infoset, memory, self._seed)

    def _chance(self) -> float:
        return int(choose(self._chooser, _FINE)) / _FINE

    def _pick(self, weights: list[float]) -> int:
        left = self._chance() * math.fsum(weights)
        for place, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return place
        return 0


def slip_weights(judged: Sequence[Judged], reach: float) -> list[float]:
    """How likely each of the judged moves is in a slip: 1 for the best, less in proportion to how much worse a move
    looks, 0 from `reach` on. A move that was never tried is not thought of, unless none was."""
    tried = [each.value for each in judged if each.visits]
    if not tried:
        return [1.0] * len(judged)
    best = max(tried)
    return [max(0.0, 1.0 - (best - each.value) / reach) if each.visits else 0.0 for each in judged]
