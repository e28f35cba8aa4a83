"""Solvers: what perfect play comes to, where that can be computed.

``solve(table)`` answers for the position of a table, with all cards in sight: it is for looking back, for puzzles and
for games without secrets. Nothing that it says of a game with hidden cards may reach a player before the hand is
over.
"""

from __future__ import annotations

import importlib
from typing import Any, Protocol

from upcard.engine.compile.variant import Variant
from upcard.engine.play.state import State
from upcard.engine.play.table import Table
from upcard.errors import NoSolver

_MODULES = {
    "beggar_my_neighbor": "beggar_my_neighbor",
    "black_hole": "black_hole",
    "briscola": "card_points",
    "contract_bridge": "contract_bridge",
    "nine_card_don": "card_points",
    "pepper": "double_dummy",
    "solo_whist": "double_dummy",
    "tute": "card_points",
    "twenty_eight": "card_points",
    "twenty_nine": "card_points",
    "whist": "double_dummy",
}


class Solution(Protocol):
    """What a solver found. Each game has its own kind, with its own fields; all can be printed and turned into data."""

    def as_dict(self) -> dict[str, Any]:
        """The same as plain data, for JSON."""


def solvable() -> tuple[str, ...]:
    """The names of the games that `solve` can be asked about."""
    return tuple(_MODULES)


def check_solvable(game: Variant) -> None:
    """Raises `NoSolver` for a game that `solve` cannot be asked about."""
    if game.name not in _MODULES:
        raise NoSolver(f"there is no solver for {game.title}; there are solvers for {', '.join(_MODULES)}")


def solve(what: Table | State) -> Solution:
    """What perfect play comes to from the position of a table or a state. Raises `NoSolver`.

    >>> import upcard
    >>> found = upcard.solve(upcard.game("black_hole").table(seed=1))
    >>> found.winnable, len(found.moves)
    (True, 51)
    """
    check_solvable(what.game)
    module = importlib.import_module(f"upcard.solvers.{_MODULES[what.game.name]}")
    found: Solution = module.solve(what.game, what.snapshot())
    return found


__all__ = ["Solution", "check_solvable", "solvable", "solve"]
