"""What the outcome of an ending is worth: more tricks or points are not always more.

A solver says how many tricks the first side takes, or how many points it is ahead. Where a contract was bid it matters
whether that makes it: so the judgement of a game may say what an outcome is worth (``outcome_worth``), and what it is
in points of the game (``outcome_points``).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from upcard.bots.priors import bound_in_python
from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame, compiled_game

Worth = Callable[[float], float]
"""What so many tricks, or points ahead, are worth to the first side."""


def worth_of(rules: CompiledGame, world: States, sign: int, in_points: bool = False) -> Worth:
    """What an outcome for the first side is worth to a seat (`sign` -1: of the other side): what it plays for, or
    (where the game says that) in points of the game."""
    judge = (rules.known("outcome_points") if in_points else None) or rules.known("outcome_worth")
    if judge is None:
        return lambda outcome: sign * float(outcome)
    plain, kept = compiled_game(rules.name, interpreted=True), world.copy()
    judged = bound_in_python(rules.name, judge)

    @cache
    def worth(outcome: float) -> float:
        return sign * float(judged(plain.open(kept.copy())[0], int(outcome)))

    return worth
