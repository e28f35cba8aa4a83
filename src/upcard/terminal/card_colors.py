"""The ink of a card in a terminal. A suit is never told by its ink alone: its sign always stands beside it."""

from __future__ import annotations

from enum import StrEnum

from rich.text import Text


class CardColors(StrEnum):
    """How many inks the suits have."""

    FOUR = "four"
    TWO = "two"
    NONE = "none"


_FOUR = {"♠": "#e4e4e4", "♥": "#ff6f5c", "♦": "#7aa5ff", "♣": "#55c99c"}
_TWO = {"♠": "#e4e4e4", "♥": "#ff6f5c", "♦": "#ff6f5c", "♣": "#e4e4e4"}
_PALETTES: dict[CardColors, dict[str, str]] = {CardColors.FOUR: _FOUR, CardColors.TWO: _TWO, CardColors.NONE: {}}

FACE_DOWN = "▒▒"


def card_style(card: str | None, inks: CardColors = CardColors.FOUR) -> str:
    """The Rich style of a card's text; empty for a card face down and for jokers."""
    return _PALETTES[inks].get(card[-1], "") if card else ""


def inked(words: str, inks: CardColors = CardColors.FOUR, style: str = "") -> Text:
    """Any words, with the suits in them (``7♥``, ``trump ♦``) in their inks."""
    text = Text(words, style=style)
    for sign, ink in _PALETTES[inks].items():
        text.highlight_regex(rf"(?:10|[2-9JQKA])?{sign}", ink)
    return text
