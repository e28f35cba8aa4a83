"""What a teacher can say for certain: of a game for one, whose player sees all that a solver does.

Which games those are is not written here: they have one seat, and a solver (`upcard.solvers`) that gives moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from upcard.declarations.state import States
from upcard.engine.compile.variant import Variant
from upcard.engine.knowledge.views import view_of
from upcard.engine.play.offers import spoken_moves
from upcard.engine.play.state import State
from upcard.solvers import get_ready, is_solvable, solve

Position = tuple[int, States, int]
"""The number of a decision, the position (an array of one state), and the move that was made."""


def is_known(game: Variant) -> bool:
    """Whether the best move of a position can be named to its player for certain."""
    return game.players == 1 and is_solvable(game.rules)


def advice(states: States, game: Variant) -> tuple[int | None, str]:
    """The move that wins, and what is certain of the position; None if none does."""
    found: Any = solve(State(game, states=states))
    if not found.winnable:
        return None, "This cannot be won any more."
    return (found.moves[0] if found.moves else None), f"This can be won, in {len(found.moves)} moves."


def try_out(states: States, game: Variant) -> None:
    """Give advice once, and get ready what the solver needs in longer searches only."""
    advice(states, game)
    get_ready(game)


def verdict(game: Variant, made: Sequence[Position], won: bool) -> str:
    """What is certain of a finished match: whether it could be won, and which move lost it."""
    if won:
        return "You have won: better cannot be done."
    if not made or not _winnable(game, made[0]):
        return "This deal could not be won."
    number, states, move = made[_last_winnable(game, made)]
    found: Any = solve(State(game, states=states))
    words = spoken_moves(game, view_of(game.rules, states, 0), [move, found.moves[0]])
    return f"This could be won until move {number}, {words[move]}; {words[found.moves[0]]} would have kept it so."


def _last_winnable(game: Variant, made: Sequence[Position]) -> int:
    """What is lost stays lost (where nothing is taken back): so halving finds the last position that could be won."""
    low, high = 0, len(made)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _winnable(game, made[middle]) else (low, middle)
    return low


def _winnable(game: Variant, position: Position) -> bool:
    found: Any = solve(State(game, states=position[1]))
    return bool(found.winnable)
