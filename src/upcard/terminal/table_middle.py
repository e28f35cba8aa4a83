"""What lies on the table: the trick, cards laid open, stock, piles and foundations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from upcard.terminal.card_colors import FACE_DOWN
from upcard.terminal.seats_table import few_shown
from upcard.terminal.sorting import sorted_hand
from upcard.terminal.style import (
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
    """Whether a move that points at a hand means its owner and no card in it: ``ask seat 2``."""
    return zone["role"] == "hand" and offer["card"] is not None and offer["card"] not in offer["words"]


@dataclass(frozen=True)
class Targets:
    """The cards and piles that the viewer's offers point at, and the one chosen."""

    offers: tuple[Offer, ...] = ()
    chosen: int | None = None

    def touches(self, zone: Zone, face: str | None, top: bool) -> list[int]:
        """The numbers of the offers that point at a card of a zone (the top card stands for a pile)."""
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
        """Whether any offer points at the zone or at a card in it."""
        row = zone["cards"] or [None]
        return any(self.touches(zone, face, i == len(row) - 1) for i, face in enumerate(row))

    def marks(self, zone: Zone, faces: Sequence[str | None], start: int = 0) -> dict[int, str]:
        """How the cards of a zone from place `start` on are marked: ``[`` may be played, ``>`` is chosen."""
        found = {}
        for i, face in enumerate(faces):
            hits = self.touches(zone, face, start + i == zone["count"] - 1)
            if hits:
                found[i] = ">" if self.chosen in hits else "["
        return found

    def row(self, zone: Zone, faces: Sequence[str | None], look: Style) -> Text:
        """Cards of a zone in a line, those that may be played marked."""
        marks = self.marks(zone, faces, zone["count"] - len(faces))
        text = Text()
        for i, face in enumerate(faces):
            text.append(" " if i and i not in marks and i - 1 not in marks else "")
            text.append_text(
                card(face, look, playable=True, chosen=marks[i] == ">") if i in marks else cards([face], look)
            )
        return text


def laid(view: View, role: str) -> list[tuple[int | None, str | None]]:
    """The cards of the trick (or of the last one) with the seats that played them, in the order of play;
    where every seat has a place of its own for them, seat by seat."""
    played: list[tuple[int | None, str | None]] = []
    for zone in zones_of(view, role):
        row = zone["cards"] or [None] * zone["count"]
        by = [zone["unit"]] * len(row) if zone["per"] == "seat" else zone.get("by") or [None] * len(row)
        played += zip(by, row)
    return played


def trick_row(view: View, role: str, look: Style) -> Text:
    """A trick in a line: ``trick: East 7♥, South 9♥``."""
    line = Text(f"{role}: ")
    told = [
        Text(f"{look.name(seat)} " if seat is not None else "").append_text(cards([face], look))
        for seat, face in laid(view, role)
    ]
    return line.append_text(Text(", ").join(told) if told else Text("–"))


def compass(view: View, look: Style) -> list[Text]:
    """The trick as it lies on the table, the viewer below, the others from him in the order of play."""
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
        name = Text(fitted(look.name(seat), 9).strip(), style="bold yellow" if turn else "dim")
        if turn:
            name = Text("▶", style="bold yellow").append_text(name)
        face = card(lies[seat], look, playable=False) if seat in lies else Text(" · ", style="dim")
        if seat in lies:
            face.stylize("bold reverse")
        return [centred(name, width), centred(face, width)]

    north, south, west, east = place("N", 3 * half), place("S", 3 * half), place("W", half), place("E", half)
    gap = Text(" " * half)
    lines = [*north] if "N" in at else []
    if "W" in at:
        lines += [Text.assemble(w, gap, e) for w, e in zip(west, east)]
    return [*lines, *south]


def open_cards(view: View, look: Style, targets: Targets | None = None) -> list[Text]:
    """A line for every zone of a seat or side in which the viewer sees cards, his own hand apart."""
    lines = []
    mine = [id(zone) for zone in own_hands(view)]
    told = any(few_shown(view))
    for zone in view["zones"]:
        if zone["per"] not in ("seat", "side") or id(zone) in mine or zone["role"] in TRICKS:
            continue
        if not zone["cards"] or all(c is None for c in zone["cards"]):
            continue
        who = look.name(zone["unit"]) if zone["per"] == "seat" else look.side(zone["unit"], view["sides"])
        seen = [c for c in zone["cards"] if c is not None]
        if zone["role"] == "hand" and told and zone["unit"] != view["viewer"]:
            continue
        if zone["role"] == "hand":
            seen = [c for c in sorted_hand(seen, look.sort) if c is not None]
        whole = zone["role"] == "hand" and len(seen) == zone["count"]
        line = Text(
            f"{who}:" if whole else look.say(f"{who} shows") if zone["role"] == "hand" else f"{who}, {zone['label']}:"
        )
        line.append_text(_pile_cards(zone, seen, look, targets))
        if len(seen) < zone["count"]:
            down = look.say(f"and {zone['count'] - len(seen)} face down")
            line.append(f" {down}", "dim")
        lines.append(line)
    return lines


def _pile_cards(zone: Zone, row: Sequence[str | None], look: Style, targets: Targets | None) -> Text:
    text = (targets or Targets()).row(zone, row, look)
    return text if text.plain.startswith((">", "[")) else Text(" ").append_text(text)


def pile_words(zone: Zone) -> str:
    """What a zone is called: ``stock``, ``fan 3`` (the third: people count from 1)."""
    return zone["label"] if zone["unit"] is None else f"{zone['label']} {zone['unit'] + 1}"


def pile(zone: Zone, look: Style, targets: Targets | None = None, most: int = 12) -> Text:
    """A zone in the middle: ``stock: 20 cards``, ``discard: 7♥ 8♦ (12)``; only the last `most` cards."""
    text = Text(f"{pile_words(zone)}:")
    row = zone["cards"]
    if zone["count"] == 0:
        return text.append(" –", "dim")
    if row is None or all(c is None for c in row):
        return text.append(f" {look.cards(zone['count'])}", "dim")
    tail = row[-most:]
    if len(row) > len(tail):
        text.append(" …", "dim")
    text.append_text(_pile_cards(zone, tail, look, targets))
    if zone["count"] > len(tail):
        text.append(f"  ({zone['count']})", "dim")
    return text


def fans(zones: Sequence[Zone], look: Style, targets: Targets | None = None) -> list[Text]:
    """Many piles of one kind in a grid, as many beside each other as the width allows; melds are shown whole."""
    cells = [_fan(zone, look, targets) for zone in zones if zone["count"] or zone["role"] != "meld"]
    if not cells:
        return []
    wide = min(max(cell.cell_len for cell in cells) + 2, look.width)
    across = max(1, look.width // wide)
    lines = []
    for start in range(0, len(cells), across):
        line = Text()
        for cell in cells[start : start + across]:
            line.append_text(cell).append(" " * (wide - cell.cell_len))
        line.rstrip()
        lines += wrapped(line, look.width)
    return lines


def _fan(zone: Zone, look: Style, targets: Targets | None) -> Text:
    cell = Text().append(f"{zone['unit'] + 1:>2} ", "dim")
    if zone["count"] == 0:
        return cell.append(" –", "dim")
    if zone["cards"] is None:
        return cell.append(f" {zone['count']}×{FACE_DOWN}")
    tail = zone["cards"] if zone["role"] == "meld" else zone["cards"][-6:]
    return cell.append("…" if len(tail) < zone["count"] else "").append_text(_pile_cards(zone, tail, look, targets))


def middle(view: View, look: Style, targets: Targets | None = None) -> list[Text]:
    """Everything that belongs to no seat: stock, upcard, discard, piles, foundations."""
    kinds: dict[str, list[Zone]] = {}
    for zone in view["zones"]:
        if zone["per"] == "" and zone["role"] not in TRICKS:
            kinds.setdefault(zone["name"], []).append(zone)
    singles, grids = [], []
    for zones in kinds.values():
        if len(zones) > 1 and not any(zone["count"] for zone in zones):
            singles.append(Text(f"{look.many(zones[0]['label'])}:").append(" –", "dim"))
        elif len(zones) > 1:
            grids.append(Text(look.many(zones[0]["label"]), style="dim"))
            grids += fans(zones, look, targets)
        elif zones[0]["count"] or zones[0]["role"] != "pile":
            singles.append(pile(zones[0], look, targets))
    return [*packed(singles, look.width), *grids]
