"""Sorting a hand."""

from __future__ import annotations

from collections.abc import Iterable

from upcard.cards.faces import TEXTS

_FACES = {text: face for face, text in enumerate(TEXTS)}
_SUITS = {0: 2, 1: 3, 2: 1, 3: 0, 4: 4}  # ♠ ♥ ♣ ♦: black and red in turn; jokers last

ORDERS = ("suits", "ranks", "faces")
CHOICES = ("game", *ORDERS)
"""The orders to choose from; ``game`` is the game's own."""


def sorted_hand(cards: Iterable[str | None], order: str = "suits") -> list[str | None]:
    """Cards by suit (``suits``: ♠ ♥ ♣ ♦), by rank (``ranks``), or by face (``faces``); backs come last.

    >>> sorted_hand(["2♣", "A♠", "7♥", None, "3♠"])
    ['3♠', 'A♠', '7♥', '2♣', None]
    """

    def key(text: str | None) -> tuple[int, ...]:
        if text is None or text not in _FACES:
            return (1, 0, 0)
        face = _FACES[text]
        suit, rank = _SUITS[face // 13], face % 13
        by = {"suits": (suit, rank), "ranks": (rank if suit < 4 else 13, suit), "faces": (face, 0)}[order]
        return (0, *by)

    return sorted(cards, key=key)
