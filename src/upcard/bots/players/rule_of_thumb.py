"""A bot that follows a rule of thumb, as a player does who has never questioned the rule.

In a game with few choices all levels that search find much the same moves; people differ in the rules of thumb that
they follow. The judgement of a game provides such rules by the names of levels (`bots.priors`).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from upcard.bots.priors import habit_of
from upcard.bots.search.ismcts import Judged, SearchResult
from upcard.cards.chance import choose
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.information_set import InformationSet, rng_of

_FINE = 1 << 30


class RuleOfThumb:
    """Makes each move with the probability that the rule of thumb gives it. Deterministic by its seed."""

    def __init__(self, habit: Callable[..., float], rules: CompiledGame, seed: int) -> None:
        self.habit, self.rules = habit, rules
        self._rng = rng_of(seed)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "habit": getattr(self.habit, "py_func", self.habit).__name__}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept, habit=habit_of(kept["rules"], kept["habit"]))

    def choose(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> int:
        """The move to play. It takes no time, so `stop` is never called."""
        judged = self.think(infoset).judged
        left = int(choose(self._rng, _FINE)) / _FINE * math.fsum(each.value for each in judged)
        for each in judged:
            left -= each.value
            if left < 0:
                return each.move
        return judged[0].move

    def try_out(self, infoset: InformationSet) -> None:
        """Make a move."""
        self.choose(infoset)

    def think(self, infoset: InformationSet) -> SearchResult:
        """The weight that the rule gives each legal move, the likeliest first."""
        s = self.rules.open(infoset.sample(0))[0]
        leaning = {move: float(self.habit(s, infoset.seat, move)) for move in infoset.legal()}
        judged = tuple(Judged(move, 1, leaning[move]) for move in sorted(leaning, key=lambda move: -leaning[move]))
        return SearchResult(judged[0].move, judged, 0, 0.0)
