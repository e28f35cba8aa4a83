"""Free text: moves whose content a player types in their own words."""

from __future__ import annotations

from collections.abc import Iterable

from upcard.declarations.state import States
from upcard.engine.compile.game import ARG_WORDS
from upcard.engine.compile.variant import Variant
from upcard.engine.knowledge.reasons import sentence
from upcard.engine.knowledge.view import View
from upcard.engine.knowledge.views import Views
from upcard.errors import BadMove
from upcard.types import MoveId, Seat


def takes_content(game: Variant, moves: Iterable[MoveId]) -> bool:
    """Whether one of these moves has content that players type."""
    return hasattr(game.rules.module, "read_text") and any(game.moves.kind(move).content for move in moves)


def load_reader(game: Variant) -> None:
    """Load what a game's `read_text` needs (a grammar, a dictionary), so that the first sentence is read without delay.
    Such a game defines a function `load_reader`."""
    load = getattr(game.rules.module, "load_reader", None)
    if load is not None:
        load()


def read_content(game: Variant, text: str, view: View) -> tuple[int, tuple[int, ...], str]:
    """The move that a player typed, its content, and the words that confirm it. Raises `BadMove` that says what may be
    typed."""
    read_text = getattr(game.rules.module, "read_text", None)
    if read_text is None:
        raise BadMove(f"in {game.title} no move is made in your own words")
    move, arg, shown = read_text(text, view)
    return int(move), tuple(int(n) for n in arg), str(shown)


def refuse_content(
    game: Variant, states: States, views: Views, seat: Seat, move: MoveId, arg: tuple[int, ...]
) -> str | None:
    """None, or what is wrong with the content of a legal move of the seat in ``states[0]``, which has these views."""
    rules = game.rules
    if not rules.moves.kind(move).content:
        return "this move carries no content" if any(arg) else None
    if len(arg) > ARG_WORDS or any(not -(2**63) <= n < 2**63 for n in arg):
        return f"the content of a move is at most {ARG_WORDS} numbers of 64 bits"
    check = getattr(rules.module, "wrong_arg", None)
    wrong: str | None = check(arg, views.of(seat)) if check is not None else None
    if wrong is not None:
        return wrong
    content = rules.no_arg()
    content[: len(arg)] = arg
    code = int(rules.reason_of_content(states, 0, seat, move, content))
    return None if code == 0 else sentence(rules.reasons[code], views.of(seat), "", -1)
