"""The basics of drawing: `Style`, single cards, and wrapped lines.

A view is the plain data of `View.as_dict`. All drawings are Rich `Text`s that are readable without colours: playable
cards are in brackets ``[7♥]``, the chosen one in arrows ``>7♥<``, a card face down is ``▒▒``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from upcard.engine.play.names import named_seats
from upcard.engine.play.offers import spoken
from upcard.locale import ENGLISH, translator
from upcard.terminal.drawing.card_colors import FACE_DOWN, CardColors, card_style

View = dict[str, Any]
Zone = dict[str, Any]
Offer = dict[str, Any]

HAND = "hand"
"""The labels of the viewer's hand among the zones."""
TRICKS = ("trick", "last trick")
_CONSOLE = Console(width=500, file=StringIO())


@dataclass(frozen=True)
class Style:
    """How to draw a view: width and height, colours, names."""

    width: int = 80
    height: int = 24
    inks: CardColors = CardColors.FOUR
    names: tuple[str, ...] = ()
    sort: str = "suits"
    mark: str = ""
    """The prefix of offer numbers: ``#`` if the game has bare numbers as moves."""
    boxes: bool = False
    """Whether cards of the hand have borders."""
    brief: bool = False
    """Whether many moves under one heading are one entry, to type or to reach by arrow keys."""
    language: str = ENGLISH
    """The language of the texts."""

    def say(self, text: str) -> str:
        """A text in the person's language."""
        return text if self.language == ENGLISH else translator(self.language).translate(text)

    @property
    def you(self) -> str:
        """The suffix of the viewer's own name."""
        return f" ({self.say('you')})"

    def cards(self, count: int) -> str:
        """``1 card``, ``2 cards``."""
        return self.say(plural(count, "card"))

    def many(self, label: str) -> str:
        """The plural heading of several piles."""
        return f"{label}s" if self.language == ENGLISH else label

    def name(self, seat: int | None) -> str:
        """The name of a seat."""
        if seat is None:
            return self.say("nobody")
        return self.names[seat] if 0 <= seat < len(self.names) else f"seat {seat}"

    def side(self, side: int, sides: Sequence[int]) -> str:
        """The joined names of a side."""
        return " & ".join(self.name(seat) for seat, its in enumerate(sides) if its == side) or f"side {side}"


_SAYS_NOTHING = ("play", "card")


def shown_words(offer: Offer) -> str:
    """The words of an offer for the person, with its target if they do not name it: ``ask Ada``, ``pile 3 (K♠)``."""
    return str(offer.get("shown") or "") or spoken(str(offer["words"]), offer["card"])


def told_apart(offer: Offer) -> str:
    """The words of an offer among others with the same card: ``discard 2♦``."""
    words = shown_words(offer)
    return f"{offer['kind']} {words}" if words == offer["card"] and offer["kind"] not in _SAYS_NOTHING else words


def plural(count: int, noun: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def card(text: str | None, style: Style, *, playable: bool = False, chosen: bool = False) -> Text:
    """One card: `` 7♥ ``, playable ``[7♥]``, chosen ``>7♥<``."""
    left, right = (">", "<") if chosen else ("[", "]") if playable else (" ", " ")
    ink = card_style(text, style.inks) + (" bold" if playable or chosen else "") + (" reverse" if chosen else "")
    return Text(left + (text or FACE_DOWN) + right, style=ink.strip())


def cards(row: Iterable[str | None], style: Style) -> Text:
    """Cards side by side: ``7♥ ▒▒ A♠``; ``–`` for none."""
    drawn = [Text(c or FACE_DOWN, style=card_style(c, style.inks)) for c in row]
    return Text(" ").join(drawn) if drawn else Text("–")


def zones_of(view: View, *roles: str) -> list[Zone]:
    """The zones of a view with one of these roles."""
    return [zone for zone in view["zones"] if zone["role"] in roles]


def own_hands(view: View) -> list[Zone]:
    """The zones of the viewer's hand."""
    return [
        zone
        for zone in zones_of(view, "hand")
        if zone["per"] == "seat" and zone["unit"] == view["viewer"] and view["viewer"] is not None
    ]


def value_words(view: View, number: dict[str, Any], value: Any, style: Style) -> str:
    """A number of the view in words: seats and sides by name, an unknown value as ``?``, none as ``–``."""
    if value is None:
        return "?"
    if isinstance(value, list):
        return " ".join(value_words(view, number, part, style) for part in value)
    if number["shows"] in ("seat", "side") and isinstance(value, int):
        if value < 0:
            return "–"
        return style.name(value) if number["shows"] == "seat" else style.side(value, view["sides"])
    if number["shows"] == "yes":
        return style.say("yes" if value else "no")
    return style.say(_named(str(value), view, style))


def _named(words: str, view: View, style: Style) -> str:
    """A text with names instead of the numbers of seats and sides: ``charge Ada``, ``Ada & Charles``."""
    words = named_seats(words, tuple(style.name(seat) for seat in range(view["seats"])))
    if words in ("N-S", "E-W") and view["seats"] == 4:
        return style.side(view["sides"][0 if words == "N-S" else 1], view["sides"])
    return words


def packed(texts: Sequence[Text], width: int, gap: str = "   ") -> list[Text]:
    """Texts in lines, as many in each as fit."""
    lines: list[Text] = []
    for text in texts:
        if lines and lines[-1].cell_len + len(gap) + text.cell_len <= width:
            lines[-1].append(gap).append_text(text)
        else:
            lines.append(text.copy())
    return lines


def wrapped(line: Text, width: int) -> list[Text]:
    """A line wrapped between words."""
    line.rstrip()
    if line.cell_len <= width:
        return [line]
    parts = list(line.wrap(_CONSOLE, width))
    for part in parts:
        part.rstrip()
    return parts


def fitted(words: str, width: int) -> str:
    return words.ljust(width) if cell_len(words) <= width else words[: width - 1] + "…"


def side_by_side(left: list[Text], right: list[Text], column: int) -> list[Text]:
    lines = []
    for i in range(max(len(left), len(right))):
        line = left[i].copy() if i < len(left) else Text()
        if i < len(right):
            line.append(" " * max(1, column - line.cell_len)).append_text(right[i])
        lines.append(line)
    return lines


def centred(text: Text, width: int) -> Text:
    room = width - text.cell_len
    return Text(" " * (room // 2)).append_text(text).append(" " * (room - room // 2))


def in_language(view: View, language: str) -> View:
    """A view with its texts in a language."""
    if language == ENGLISH:
        return view
    translate = translator(language).translate
    zones = [zone if zone["label"] == HAND else {**zone, "label": translate(zone["label"])} for zone in view["zones"]]
    numbers = [{**number, "label": translate(number["label"])} for number in view["numbers"]]
    looks = dict(view.get("looks", {}))
    looks |= {"worth": translate(looks["worth"])} if looks.get("worth") else {}
    return {**view, "prompt": translate(view["prompt"]), "zones": zones, "numbers": numbers, "looks": looks}


def racing(view: View) -> bool:
    """Whether several seats may act at once: then no move is preselected, and Enter lets the others go first."""
    return len(view["to_act"]) > 1
