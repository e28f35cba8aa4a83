"""What a prompt asks for in a phase where not every move is always possible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def possible_moves(view: Any, words: Mapping[str, str]) -> str:
    """The possible moves in words: ``swap cards, stand or knock``. `words` has them for each kind of move; kinds may
    share words. Spectators and other players see all of them, because the possible moves are hidden from them
    (`View.may`)."""
    *others, last = list(dict.fromkeys(said for kind, said in words.items() if view.may(kind))) or [""]
    return f"{', '.join(others)} or {last}" if others else last
