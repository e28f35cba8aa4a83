"""Solvers: what perfect play comes to, where that can be computed.

``solve(table)`` answers for the position of a table, with all cards in sight: it is for looking back, for puzzles and
for games without secrets. Nothing that it says of a game with hidden cards may reach a player before the hand is
over.

The judgement of a game (`declarations.judgement`) names its solver: a module that has ``solve(game, states)``, or
``SEARCHED``, which says how a search of tricks sees the game (`solvers.sights`), or both; and perhaps
``get_longer_ready()``.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any, Protocol

from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame, compiled_game
from upcard.engine.compile.variant import Variant
from upcard.engine.play.state import State
from upcard.engine.play.table import Table
from upcard.errors import NoSolver
from upcard.games import NAMES

UNLIMITED = 1 << 62
"""So many positions that no search comes to an end by it."""


class Solution(Protocol):
    """What a solver found. Each game has its own kind, with its own fields; all can be printed and turned into data."""

    def as_dict(self) -> dict[str, Any]:
        """The same as plain data, for JSON."""


def is_solvable(rules: CompiledGame) -> bool:
    """Whether `solve` can be asked about a game."""
    return rules.known("SOLVER") is not None


@cache
def solvable() -> tuple[str, ...]:
    """The names of Upcard's own games that `solve` can be asked about. All games are loaded for that."""
    return tuple(name for name in NAMES if is_solvable(compiled_game(name)))


def check_solvable(game: Variant) -> None:
    """Raises `NoSolver` for a game that `solve` cannot be asked about."""
    if not is_solvable(game.rules):
        raise NoSolver(f"there is no solver for {game.title}; there are solvers for {', '.join(solvable())}")


def _solver(game: Variant) -> Any:
    """The module that solves a game. Raises `NoSolver`."""
    check_solvable(game)
    return importlib.import_module(game.rules.known("SOLVER"))


def _search_module(how: Any) -> Any:
    return importlib.import_module(how.search)


def searched(game: Variant) -> Any:
    """How a search of tricks sees a game: a `trick_record.Plain` or a `point_record.CardPoints`. Raises `NoSolver`,
    also for games that are solved in another way."""
    how = getattr(_solver(game), "SEARCHED", None)
    if how is None:
        raise NoSolver(f"{game.about.title} is no game of tricks between two sides")
    return how


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
    module = _solver(what.game)
    solver = module if hasattr(module, "solve") else _search_module(module.SEARCHED)
    found: Solution = solver.solve(what.game, what.snapshot())
    return found


def get_ready(game: Variant) -> None:
    """Compile, or read from the cache, what `solve` needs of a game in longer searches only."""
    module = _solver(game)
    if hasattr(module, "get_longer_ready"):
        module.get_longer_ready()


class OpenSearch(Protocol):
    """A deal with open hands in which two sides play tricks. What is learnt of it is good for all its positions; a
    thread has one at a time."""

    guess: int
    """The outcome that was found last, and that the next question begins with."""
    limit: int
    """How many positions may be searched: an answer that takes more is not wanted, and may be any number."""
    seen: Any
    """The deal as the search sees it (`solvers.trick_record`, `solvers.point_record`)."""

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
    found: OpenSearch = _search_module(searched(game)).Search(game, states, guess)
    return found


__all__ = [
    "UNLIMITED", "OpenSearch", "Solution", "check_solvable", "get_ready", "is_solvable", "open_search", "searched",
    "solvable", "solve",
]  # fmt: skip
