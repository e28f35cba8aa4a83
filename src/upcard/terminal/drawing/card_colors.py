"""The colours of cards in a terminal. A suit always has its sign, too, so colour is never the only difference."""

from __future__ import annotations

from enum import StrEnum

from rich.text import Text


class CardColors(StrEnum):
    """The number of colours of the suits."""

    FOUR = "four"
    TWO = "two"
    NONE = "none"


_FOUR = {"♠": "#e4e4e4", "♥": "#ff6f5c", "♦": "#7aa5ff", "♣": "#55c99c"}
_TWO = {"♠": "#e4e4e4", "♥": "#ff6f5c", "♦": "#ff6f5c", "♣": "#e4e4e4"}
_PALETTES: dict[CardColors, dict[str, str]] = {CardColors.FOUR: _FOUR, CardColors.TWO: _TWO, CardColors.NONE: {}}

FACE_DOWN = "▒▒"


def card_style(card: str | None, inks: CardColors = CardColors.FOUR) -> str:
    """The Rich style of a card's text; empty for face-down cards and jokers."""
    return _PALETTES[inks].get(card[-1], "") if card else ""


def colored(words: str, inks: CardColors = CardColors.FOUR, style: str = "") -> Text:
    """A text with its suits (``7♥``, ``trump ♦``) coloured."""
    text = Text(words, style=style)
    for sign, ink in _PALETTES[inks].items():
        text.highlight_regex(rf"(?:10|[2-9JQKA])?{sign}", ink)
    return text
