"""How a match ended."""

from __future__ import annotations

from dataclasses import dataclass

from upcard.arrays import np
from upcard.declarations.state import States
from upcard.engine.compile.variant import Variant
from upcard.engine.knowledge.view import View


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match by seat: the winners (none: a draw), the points, the zero-sum returns, and the ranking (1
    is first)."""

    won: tuple[int, ...]
    points: tuple[int, ...]
    returns: tuple[float, ...]
    ranking: tuple[int, ...]


def result_of(game: Variant, states: States, view: View) -> Result:
    """The result of the match of ``states[0]``, of which `view` is a spectator's view."""
    out = np.zeros(game.rules.max_seats, np.float64)
    game.rules.returns(states, 0, out)
    returns = tuple(round(float(r), 6) for r in out[: game.players])
    return Result(view.won, view.points, returns, _ranking(view.won, view.points))


def _ranking(won: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    """The ranks of all seats: winners before losers, then by points; equal seats share a rank."""
    worth = [(seat in won, had) for seat, had in enumerate(points)]
    return tuple(1 + sum(other > mine for other in worth) for mine in worth)
