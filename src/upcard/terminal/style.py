"""What everything that is drawn begins with: `Style`, single cards, and lines that fit.

A view is the plain data of `View.as_dict`. Everything drawn is a Rich `Text`; its ``plain`` reads as well without any
ink: playable cards stand in brackets ``[7♥]``, the chosen one in arrows ``>7♥<``, a card face down is ``▒▒``.
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
from upcard.locale import ENGLISH, reader
from upcard.terminal.card_colors import FACE_DOWN, CardColors, card_style

View = dict[str, Any]
Zone = dict[str, Any]
Offer = dict[str, Any]

HAND = "hand"
"""What the hand is called, by which it is known among the zones."""
TRICKS = ("trick", "last trick")
_CONSOLE = Console(width=500, file=StringIO())


@dataclass(frozen=True)
class Style:
    """How a view is to be drawn: the room in columns and rows, the inks, the names at the seats."""

    width: int = 80
    height: int = 24
    inks: CardColors = CardColors.FOUR
    names: tuple[str, ...] = ()
    sort: str = "suits"
    mark: str = ""
    """What stands before the number of an offer: ``#`` where bare numbers are moves of the game."""
    boxes: bool = False
    """Whether the cards of the hand have edges."""
    brief: bool = False
    """Whether many moves under one heading stand as one entry, to be typed or walked."""
    language: str = ENGLISH
    """In which language the words stand."""

    def say(self, text: str) -> str:
        """Words in the language of the person."""
        return text if self.language == ENGLISH else reader(self.language).say(text)

    @property
    def you(self) -> str:
        """What stands behind one's own name."""
        return f" ({self.say('you')})"

    def cards(self, count: int) -> str:
        """``1 card``, ``2 cards``."""
        return self.say(plural(count, "card"))

    def many(self, label: str) -> str:
        """The heading of several piles that are called so."""
        return f"{label}s" if self.language == ENGLISH else label

    def name(self, seat: int | None) -> str:
        """The name at a seat."""
        if seat is None:
            return self.say("nobody")
        return self.names[seat] if 0 <= seat < len(self.names) else f"seat {seat}"

    def side(self, side: int, sides: Sequence[int]) -> str:
        """The names of a side, joined."""
        return " & ".join(self.name(seat) for seat, its in enumerate(sides) if its == side) or f"side {side}"


_SAYS_NOTHING = ("play", "card")


def shown_words(offer: Offer) -> str:
    """The words of an offer as they are put to the person, with what they point at where they do not name it: ``ask
    Ada``, ``pile 3 (K♠)``."""
    return str(offer.get("shown") or "") or spoken(str(offer["words"]), offer["card"])


def told_apart(offer: Offer) -> str:
    """The words of an offer that stands beside others of the same card: ``discard 2♦``."""
    words = shown_words(offer)
    return f"{offer['kind']} {words}" if words == offer["card"] and offer["kind"] not in _SAYS_NOTHING else words


def plural(count: int, noun: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def card(text: str | None, look: Style, *, playable: bool = False, chosen: bool = False) -> Text:
    """One card: `` 7♥ ``, ``[7♥]`` when it may be played, ``>7♥<`` when it is the chosen one."""
    left, right = (">", "<") if chosen else ("[", "]") if playable else (" ", " ")
    style = card_style(text, look.inks) + (" bold" if playable or chosen else "") + (" reverse" if chosen else "")
    return Text(left + (text or FACE_DOWN) + right, style=style.strip())


def cards(row: Iterable[str | None], look: Style) -> Text:
    """Cards beside each other: ``7♥ ▒▒ A♠``; ``–`` for none."""
    drawn = [Text(c or FACE_DOWN, style=card_style(c, look.inks)) for c in row]
    return Text(" ").join(drawn) if drawn else Text("–")


def zones_of(view: View, *roles: str) -> list[Zone]:
    """The zones of a view with one of those roles."""
    return [zone for zone in view["zones"] if zone["role"] in roles]


def own_hands(view: View) -> list[Zone]:
    """The zones that the viewer holds in hand."""
    return [
        zone
        for zone in zones_of(view, "hand")
        if zone["per"] == "seat" and zone["unit"] == view["viewer"] and view["viewer"] is not None
    ]


def value_words(view: View, number: dict[str, Any], value: Any, look: Style) -> str:
    """A number of the view in words: seats and sides by name, a value not known as ``?``, none as ``–``."""
    if value is None:
        return "?"
    if isinstance(value, list):
        return " ".join(value_words(view, number, part, look) for part in value)
    if number["shows"] in ("seat", "side") and isinstance(value, int):
        if value < 0:
            return "–"
        return look.name(value) if number["shows"] == "seat" else look.side(value, view["sides"])
    if number["shows"] == "yes":
        return look.say("yes" if value else "no")
    return look.say(_named(str(value), view, look))


def _named(words: str, view: View, look: Style) -> str:
    """Words with the names of the seats and sides that they number: ``charge Ada``, ``Ada & Charles``."""
    words = named_seats(words, tuple(look.name(seat) for seat in range(view["seats"])))
    if words in ("N-S", "E-W") and view["seats"] == 4:
        return look.side(view["sides"][0 if words == "N-S" else 1], view["sides"])
    return words


def packed(texts: Sequence[Text], width: int, gap: str = "   ") -> list[Text]:
    """Texts side by side, as many in a line as fit."""
    lines: list[Text] = []
    for text in texts:
        if lines and lines[-1].cell_len + len(gap) + text.cell_len <= width:
            lines[-1].append(gap).append_text(text)
        else:
            lines.append(text.copy())
    return lines


def wrapped(line: Text, width: int) -> list[Text]:
    """A line in as many lines as it takes, broken between words."""
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
    """A view with the words of its game in a language."""
    if language == ENGLISH:
        return view
    said = reader(language).say
    zones = [zone if zone["label"] == HAND else {**zone, "label": said(zone["label"])} for zone in view["zones"]]
    numbers = [{**number, "label": said(number["label"])} for number in view["numbers"]]
    looks = dict(view.get("looks", {}))
    looks |= {"worth": said(looks["worth"])} if looks.get("worth") else {}
    return {**view, "prompt": said(view["prompt"]), "zones": zones, "numbers": numbers, "looks": looks}


def racing(view: View) -> bool:
    """Whether several are asked at once: no move is marked for Enter then, which lets the others go first."""
    return len(view["to_act"]) > 1
