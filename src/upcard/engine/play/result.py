"""How a match ended."""

from __future__ import annotations

from dataclasses import dataclass

from upcard.arrays import np
from upcard.declarations.state import States
from upcard.engine.compile.variant import Variant
from upcard.engine.knowledge.view import View


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended, by seat: who won (nobody: it is a draw), the points, the zero-sum returns, and the places (1
    is first)."""

    won: tuple[int, ...]
    points: tuple[int, ...]
    returns: tuple[float, ...]
    ranking: tuple[int, ...]


def result_of(game: Variant, states: States, view: View) -> Result:
    """How the match of ``states[0]`` ended, which a spectator sees in this view."""
    out = np.zeros(game.rules.max_seats, np.float64)
    game.rules.returns(states, 0, out)
    returns = tuple(round(float(r), 6) for r in out[: game.players])
    return Result(view.won, view.points, returns, _ranking(view.won, view.points))


def _ranking(won: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    """The places of all seats: winners before losers, then by points; those who are level share a place."""
    worth = [(seat in won, had) for seat, had in enumerate(points)]
    return tuple(1 + sum(other > mine for other in worth) for mine in worth)
