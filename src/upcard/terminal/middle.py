"""What lies on the table: the trick, cards laid open, stock, piles and foundations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from upcard.terminal.inks import FACE_DOWN
from upcard.terminal.look import (
    TRICKS,
    Look,
    Offer,
    View,
    Zone,
    card,
    cards,
    centred,
    fitted,
    own_hands,
    packed,
    plural,
    zones_of,
)  # fmt: skip
from upcard.terminal.sorting import sorted_hand

SEATED = {2: ("S", "N"), 3: ("S", "W", "E"), 4: ("S", "W", "N", "E")}


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
            if offer["zone"] == zone["name"]
            and (offer["unit"] is None or offer["unit"] == zone["unit"])
            and (offer["card"] == face if offer["card"] is not None else top and offer["unit"] is not None)
        ]


def laid(view: View, role: str) -> list[tuple[int | None, str | None]]:
    """The cards of the trick (or of the last one) with the seats that played them, in the order of play;
    where every seat has a place of its own for them, seat by seat."""
    played: list[tuple[int | None, str | None]] = []
    for zone in zones_of(view, role):
        row = zone["cards"] or [None] * zone["count"]
        by = [zone["unit"]] * len(row) if zone["per"] == "seat" else zone.get("by") or [None] * len(row)
        played += zip(by, row)
    return played


def trick_row(view: View, role: str, look: Look) -> Text:
    """A trick in a line: ``trick: East 7♥, South 9♥``."""
    line = Text(f"{role}: ")
    told = [
        Text(f"{look.name(seat)} " if seat is not None else "").append_text(cards([face], look))
        for seat, face in laid(view, role)
    ]
    return line.append_text(Text(", ").join(told) if told else Text("–"))


def compass(view: View, look: Look) -> list[Text]:
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


def open_cards(view: View, look: Look, targets: Targets | None = None) -> list[Text]:
    """A line for every zone of a seat or side in which the viewer sees cards, his own hand apart."""
    lines = []
    mine = [id(zone) for zone in own_hands(view)]
    for zone in view["zones"]:
        if zone["per"] not in ("seat", "side") or id(zone) in mine or zone["role"] in TRICKS:
            continue
        if not zone["cards"] or all(c is None for c in zone["cards"]):
            continue
        who = look.name(zone["unit"]) if zone["per"] == "seat" else look.side(zone["unit"], view["sides"])
        seen = [c for c in zone["cards"] if c is not None]
        if zone["role"] == "hand":
            seen = [c for c in sorted_hand(seen, look.sort) if c is not None]
        whole = zone["role"] == "hand" and len(seen) == zone["count"]
        line = Text(f"{who}:" if whole else f"{who} shows" if zone["role"] == "hand" else f"{who}, {zone['label']}:")
        line.append_text(_pile_cards(zone, seen, look, targets))
        if len(seen) < zone["count"]:
            line.append(f" and {zone['count'] - len(seen)} face down", "dim")
        lines.append(line)
    return lines


def _pile_cards(zone: Zone, row: Sequence[str | None], look: Look, targets: Targets | None) -> Text:
    text = Text()
    for i, face in enumerate(row):
        hits = targets.touches(zone, face, i == len(row) - 1) if targets else []
        if hits and targets:
            text.append_text(card(face, look, playable=True, chosen=targets.chosen in hits))
        else:
            text.append(" ").append_text(cards([face], look))
    return text


def pile_words(zone: Zone) -> str:
    """What a zone is called: ``stock``, ``fan 3``."""
    return zone["label"] if zone["unit"] is None else f"{zone['label']} {zone['unit']}"


def pile(zone: Zone, look: Look, targets: Targets | None = None, most: int = 12) -> Text:
    """A zone in the middle: ``stock: 20 cards``, ``discard: 7♥ 8♦ (12)``; only the last `most` cards."""
    text = Text(f"{pile_words(zone)}:")
    row = zone["cards"]
    if zone["count"] == 0:
        return text.append(" –", "dim")
    if row is None or all(c is None for c in row):
        return text.append(f" {plural(zone['count'], 'card')}", "dim")
    tail = row[-most:]
    if len(row) > len(tail):
        text.append(" …", "dim")
    text.append_text(_pile_cards(zone, tail, look, targets))
    if zone["count"] > len(tail):
        text.append(f"  ({zone['count']})", "dim")
    return text


def fans(zones: Sequence[Zone], look: Look, targets: Targets | None = None) -> list[Text]:
    """Many piles of one kind in a grid, as many beside each other as the width allows."""
    cells = []
    for zone in zones:
        cell = Text(f"{zone['unit']:>2} ", style="dim")
        if zone["count"] == 0:
            cell.append(" –", "dim")
        elif zone["cards"] is None:
            cell.append(f" {zone['count']}×{FACE_DOWN}")
        else:
            tail = zone["cards"][-6:]
            cell.append("…" if len(zone["cards"]) > 6 else "").append_text(_pile_cards(zone, tail, look, targets))
        cells.append(cell)
    wide = max(cell.cell_len for cell in cells) + 2
    across = max(1, look.width // wide)
    lines = []
    for start in range(0, len(cells), across):
        line = Text()
        for cell in cells[start : start + across]:
            line.append_text(cell).append(" " * (wide - cell.cell_len))
        lines.append(line)
    return lines


def middle(view: View, look: Look, targets: Targets | None = None) -> list[Text]:
    """Everything that belongs to no seat: stock, upcard, discard, piles, foundations."""
    kinds: dict[str, list[Zone]] = {}
    for zone in view["zones"]:
        if zone["per"] == "" and zone["role"] not in TRICKS:
            kinds.setdefault(zone["name"], []).append(zone)
    singles, grids = [], []
    for zones in kinds.values():
        if len(zones) > 1 and not any(zone["count"] for zone in zones):
            singles.append(Text(f"{zones[0]['label']}s:").append(" –", "dim"))
        elif len(zones) > 1:
            grids.append(Text(f"{zones[0]['label']}s", style="dim"))
            grids += fans(zones, look, targets)
        elif zones[0]["count"] or zones[0]["role"] != "pile":
            singles.append(pile(zones[0], look, targets))
    return [*packed(singles, look.width), *grids]
