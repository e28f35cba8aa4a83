"""The middle of the table: trick, open cards, stock, piles and foundations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from upcard.terminal.drawing.card_colors import FACE_DOWN
from upcard.terminal.drawing.seats_table import few_shown
from upcard.terminal.drawing.sorting import sorted_hand
from upcard.terminal.drawing.style import (
    TRICKS,
    Offer,
    Style,
    View,
    Zone,
    card,
    cards,
    centred,
    fitted,
    own_hands,
    packed,
    wrapped,
    zones_of,
)  # fmt: skip

SEATED = {2: ("S", "N"), 3: ("S", "W", "E"), 4: ("S", "W", "N", "E")}


def _means_seat(offer: Offer, zone: Zone) -> bool:
    """Whether a move with a hand as its target means the hand's owner, not a card: ``ask seat 2``."""
    return zone["role"] == "hand" and offer["card"] is not None and offer["card"] not in offer["words"]


@dataclass(frozen=True)
class Targets:
    """The targets of the viewer's offers, and the chosen one."""

    offers: tuple[Offer, ...] = ()
    chosen: int | None = None

    def touches(self, zone: Zone, face: str | None, top: bool) -> list[int]:
        """The numbers of the offers with a card of a zone as target (for a pile, its top card)."""
        return [
            i
            for i, offer in enumerate(self.offers)
            if (offer["zone"] == zone["name"]
            and (offer["unit"] is None or offer["unit"] == zone["unit"])
            and (offer["card"] == face if offer["card"] is not None else top and offer["unit"] is not None)
            and not _means_seat(offer, zone))
            or (face is not None and zone["per"] == "" and face in offer.get("take", ()))
        ]  # fmt: skip

    def points_at(self, zone: Zone) -> bool:
        """Whether an offer has the zone or one of its cards as target."""
        row = zone["cards"] or [None]
        return any(self.touches(zone, face, i == len(row) - 1) for i, face in enumerate(row))

    def marks(self, zone: Zone, faces: Sequence[str | None], start: int = 0) -> dict[int, str]:
        """The marks of a zone's cards from place `start` on: ``[`` for playable, ``>`` for chosen."""
        found = {}
        for i, face in enumerate(faces):
            hits = self.touches(zone, face, start + i == zone["count"] - 1)
            if hits:
                found[i] = ">" if self.chosen in hits else "["
        return found

    def row(self, zone: Zone, faces: Sequence[str | None], style: Style) -> Text:
        """The cards of a zone in a line, playable ones marked."""
        marks = self.marks(zone, faces, zone["count"] - len(faces))
        text = Text()
        for i, face in enumerate(faces):
            text.append(" " if i and i not in marks and i - 1 not in marks else "")
            text.append_text(
                card(face, style, playable=True, chosen=marks[i] == ">") if i in marks else cards([face], style)
            )
        return text


def laid(view: View, role: str) -> list[tuple[int | None, str | None]]:
    """The cards of the trick (or of the last one) with their seats, in the order of play; if every seat has its own
    zone for them, by seat."""
    played: list[tuple[int | None, str | None]] = []
    for zone in zones_of(view, role):
        row = zone["cards"] or [None] * zone["count"]
        by = [zone["unit"]] * len(row) if zone["per"] == "seat" else zone.get("by") or [None] * len(row)
        played += zip(by, row)
    return played


def trick_row(view: View, role: str, style: Style) -> Text:
    """A trick in a line: ``trick: East 7♥, South 9♥``."""
    line = Text(f"{role}: ")
    parts = [
        Text(f"{style.name(seat)} " if seat is not None else "").append_text(cards([face], style))
        for seat, face in laid(view, role)
    ]
    return line.append_text(Text(", ").join(parts) if parts else Text("–"))


def compass(view: View, style: Style) -> list[Text]:
    """The trick as it lies on the table, the viewer below, the others in the order of play."""
    seats, me = view["seats"], view["viewer"] or 0
    order = [(me + i) % seats if view["clockwise"] else (me - i) % seats for i in range(seats)]
    at = dict(zip(SEATED[seats], order))
    lies = dict(laid(view, "trick"))
    half = 11

    def place(point: str, width: int) -> list[Text]:
        if point not in at:
            return [Text(" " * width)] * 2
        seat = at[point]
        turn = seat in view["to_act"]
        name = Text(fitted(style.name(seat), 9).strip(), style="bold yellow" if turn else "dim")
        if turn:
            name = Text("▶", style="bold yellow").append_text(name)
        face = card(lies[seat], style, playable=False) if seat in lies else Text(" · ", style="dim")
        if seat in lies:
            face.stylize("bold reverse")
        return [centred(name, width), centred(face, width)]

    north, south, west, east = place("N", 3 * half), place("S", 3 * half), place("W", half), place("E", half)
    gap = Text(" " * half)
    lines = [*north] if "N" in at else []
    if "W" in at:
        lines += [Text.assemble(w, gap, e) for w, e in zip(west, east)]
    return [*lines, *south]


def open_cards(view: View, style: Style, targets: Targets | None = None) -> list[Text]:
    """A line for every zone of a seat or side with visible cards, except the viewer's hand."""
    lines = []
    mine = [id(zone) for zone in own_hands(view)]
    few_visible = any(few_shown(view))
    for zone in view["zones"]:
        if zone["per"] not in ("seat", "side") or id(zone) in mine or zone["role"] in TRICKS:
            continue
        if not zone["cards"] or all(c is None for c in zone["cards"]):
            continue
        who = style.name(zone["unit"]) if zone["per"] == "seat" else style.side(zone["unit"], view["sides"])
        seen = [c for c in zone["cards"] if c is not None]
        if zone["role"] == "hand" and few_visible and zone["unit"] != view["viewer"]:
            continue
        if zone["role"] == "hand":
            seen = [c for c in sorted_hand(seen, style.sort) if c is not None]
        whole = zone["role"] == "hand" and len(seen) == zone["count"]
        line = Text(
            f"{who}:" if whole else style.say(f"{who} shows") if zone["role"] == "hand" else f"{who}, {zone['label']}:"
        )
        line.append_text(_pile_cards(zone, seen, style, targets))
        if len(seen) < zone["count"]:
            down = style.say(f"and {zone['count'] - len(seen)} face down")
            line.append(f" {down}", "dim")
        lines.append(line)
    return lines


def _pile_cards(zone: Zone, row: Sequence[str | None], style: Style, targets: Targets | None) -> Text:
    text = (targets or Targets()).row(zone, row, style)
    return text if text.plain.startswith((">", "[")) else Text(" ").append_text(text)


def pile_words(zone: Zone) -> str:
    """The name of a zone: ``stock``, ``fan 3`` (counted from 1)."""
    return zone["label"] if zone["unit"] is None else f"{zone['label']} {zone['unit'] + 1}"


def pile(zone: Zone, style: Style, targets: Targets | None = None, most: int = 12) -> Text:
    """A zone in the middle: ``stock: 20 cards``, ``discard: 7♥ 8♦ (12)``; only the last `most` cards."""
    text = Text(f"{pile_words(zone)}:")
    row = zone["cards"]
    if zone["count"] == 0:
        return text.append(" –", "dim")
    if row is None or all(c is None for c in row):
        return text.append(f" {style.cards(zone['count'])}", "dim")
    tail = row[-most:]
    if len(row) > len(tail):
        text.append(" …", "dim")
    text.append_text(_pile_cards(zone, tail, style, targets))
    if zone["count"] > len(tail):
        text.append(f"  ({zone['count']})", "dim")
    return text


def fans(zones: Sequence[Zone], style: Style, targets: Targets | None = None) -> list[Text]:
    """Many piles of one kind in a grid, as many in a row as fit; melds are shown completely."""
    cells = [_fan(zone, style, targets) for zone in zones if zone["count"] or zone["role"] != "meld"]
    if not cells:
        return []
    wide = min(max(cell.cell_len for cell in cells) + 2, style.width)
    across = max(1, style.width // wide)
    lines = []
    for start in range(0, len(cells), across):
        line = Text()
        for cell in cells[start : start + across]:
            line.append_text(cell).append(" " * (wide - cell.cell_len))
        line.rstrip()
        lines += wrapped(line, style.width)
    return lines


def _fan(zone: Zone, style: Style, targets: Targets | None) -> Text:
    cell = Text().append(f"{zone['unit'] + 1:>2} ", "dim")
    if zone["count"] == 0:
        return cell.append(" –", "dim")
    if zone["cards"] is None:
        return cell.append(f" {zone['count']}×{FACE_DOWN}")
    tail = zone["cards"] if zone["role"] == "meld" else zone["cards"][-6:]
    return cell.append("…" if len(tail) < zone["count"] else "").append_text(_pile_cards(zone, tail, style, targets))


def middle(view: View, style: Style, targets: Targets | None = None) -> list[Text]:
    """The zones without a seat: stock, upcard, discard, piles, foundations."""
    kinds: dict[str, list[Zone]] = {}
    for zone in view["zones"]:
        if zone["per"] == "" and zone["role"] not in TRICKS:
            kinds.setdefault(zone["name"], []).append(zone)
    singles, grids = [], []
    for zones in kinds.values():
        if len(zones) > 1 and not any(zone["count"] for zone in zones):
            singles.append(Text(f"{style.many(zones[0]['label'])}:").append(" –", "dim"))
        elif len(zones) > 1:
            grids.append(Text(style.many(zones[0]["label"]), style="dim"))
            grids += fans(zones, style, targets)
        elif zones[0]["count"] or zones[0]["role"] != "pile":
            singles.append(pile(zones[0], style, targets))
    return [*packed(singles, style.width), *grids]
