"""Points as they are taken: what a side has won so far in a hand whose score is written only at its end.

A reward of points is the change of a potential, which is the score of the match plus what is taken here; nothing is
taken any more when the hand is over. So the rewards of a hand sum to what the hand pays, whatever a function of this
module says in between, and no optimal policy changes (Ng, Harada and Russell, "Policy invariance under reward
transformations", 1999). What is taken is said by the judgement of the game (``points_taken``,
`declarations.judgement`); a game that does not say it pays when its score moves.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from upcard.bots.priors import bound
from upcard.declarations.hooks import lent, points, side_of
from upcard.engine.compile.game import CompiledGame


@lent
def taken(s: Any, seat: int) -> Any:
    """What the side of a seat has taken in the hand in progress: ``points_taken`` of its judgement."""


def nothing(s: Any, seat: int) -> Any:
    """Nothing: the score says all."""
    return 0.0


def point_payoffs(s: Any, out: Any) -> None:
    """Write for each seat its points less the mean of those not on its side, taken ones included. (A template; the
    formula is that of a single hand in `engine.compile.loops.payoffs`.)"""
    n = s.seats
    going_on = s.over == 0 and s.ended == 0
    for seat in range(n):
        others = 0
        total = 0.0
        for other in range(n):
            if side_of(s, other) != side_of(s, seat):
                others += 1
                total += points(s, other)
                if going_on:
                    total += taken(s, other)
        own = 1.0 * points(s, seat)
        if going_on:
            own += taken(s, seat)
        out[seat] = own - total / others if others else own


@cache
def point_payoffs_of(rules: CompiledGame) -> Callable[..., None]:
    """`point_payoffs` bound to a game."""
    template = rules.known("points_taken")
    function = rules.bind(nothing) if template is None else bound(rules, template)
    mark = "_nothing" if template is None else f"_points_{rules.judgement_digest}"
    return rules.bind(point_payoffs, {"taken": function}, mark)
