"""Fills in the sentences that refuse a move, with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from upcard.cards.faces import SUIT_NAMES, TEXTS
from upcard.engine.knowledge.view import View
from upcard.types import Face


class _Words(Mapping[str, Any]):
    """The values for the braces of a reason, computed on demand."""

    def __init__(self, view: View, words: str, face: Face) -> None:
        self._view, self._move, self._face = view, words, face

    def __getitem__(self, name: str) -> Any:
        if name in ("move", "word"):  # a word that the player chose is no phrase of the game
            return self._move
        if name == "card":
            return TEXTS[self._face] if self._face >= 0 else self._move
        if name == "suit":
            return SUIT_NAMES[self._face // 13] if 0 <= self._face < 52 else ""
        try:
            return getattr(self._view, name)
        except AttributeError:
            raise KeyError(name) from None

    def __iter__(self) -> Iterator[str]:
        return iter(("move", "word", "card", "suit"))

    def __len__(self) -> int:
        return 4


def sentence(template: str, view: View, words: str, face: Face) -> str:
    """A reason with its braces filled from the move and the view of the seat."""
    return template.format_map(_Words(view, words, face))
