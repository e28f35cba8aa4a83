"""Solvers: what perfect play comes to, where that can be computed.

``solve(table)`` answers for the position of a table, with all cards in sight: it is for looking back, for puzzles and
for games without secrets. Nothing that it says of a game with hidden cards may reach a player before the hand is
over.
"""

from __future__ import annotations

import importlib
from typing import Any, Protocol

from upcard.declarations.state import States
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
    """What perfect play comes to from the position of a table or a state. Raises `NoSolver`, and `TypeError` for
    what is neither.

    >>> import upcard
    >>> found = upcard.solve(upcard.game("black_hole").table(seed=1))
    >>> found.winnable, len(found.moves)
    (True, 51)
    """
    if not isinstance(what, Table | State):
        raise TypeError(f"a table or a state is solved, not {what!r}")
    check_solvable(what.game)
    module = importlib.import_module(f"upcard.solvers.{_MODULES[what.game.name]}")
    found: Solution = module.solve(what.game, what.snapshot())
    return found


def get_ready(game: Variant) -> None:
    """Compile, or read from the cache, what `solve` needs of a game in longer searches only."""
    check_solvable(game)
    module = importlib.import_module(f"upcard.solvers.{_MODULES[game.name]}")
    if hasattr(module, "get_longer_ready"):
        module.get_longer_ready()


class OpenSearch(Protocol):
    """A deal with open hands in which two sides play tricks. What is learnt of it is good for all its positions; a
    thread has one at a time."""

    guess: int
    """The outcome that was found last, and that the next question begins with."""

    @property
    def positions(self) -> int:
        """How many positions have been searched."""

    def sign(self, seat: int) -> int:
        """1 for a seat that wants outcomes to be high, else -1."""

    def after(self, seat: int, move: int) -> int:
        """The outcome after a move with best play of all: tricks of the first side, or points that it is ahead."""


def open_search(game: Variant, states: States, guess: int | None = None) -> OpenSearch:
    """For programs that ask about many worlds: a search of ``states[0]``. `guess` is an outcome to ask about first, as
    another world had it. Raises `NoSolver`, also for games that are solved in another way."""
    check_solvable(game)
    name = {"contract_bridge": "double_dummy"}.get(game.name, _MODULES[game.name])
    kinds = {"double_dummy": "TrickSearch", "card_points": "PointSearch"}
    if name not in kinds:
        raise NoSolver(f"{game.about.title} is no game of tricks between two sides")
    found: OpenSearch = getattr(importlib.import_module(f"upcard.solvers.{name}"), kinds[name])(game, states, guess)
    return found


__all__ = ["OpenSearch", "Solution", "check_solvable", "get_ready", "open_search", "solvable", "solve"]
