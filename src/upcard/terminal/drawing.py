"""Draws a view as text, for every game alike.

A view is the plain data of `View.as_dict`. What a zone is to a person (its role) decides where it
stands; which game it is is never asked. `Look` says how much room there is. Everything returned is a
Rich `Text`; its ``plain`` reads as well without any ink: playable cards stand in brackets ``[7♥]``,
the chosen one in arrows ``>7♥<``, a card face down is ``▒▒``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from upcard.engine.play.offers import spoken
from upcard.terminal.inks import FACE_DOWN, Inks, card_style, inked
from upcard.terminal.sorting import sorted_hand

View = dict[str, Any]
Zone = dict[str, Any]
Offer = dict[str, Any]

_TRICKS = ("trick", "last trick")


@dataclass(frozen=True)
class Look:
    """How a view is to be drawn: the room in columns and rows, the inks, the names at the seats."""

    width: int = 80
    height: int = 24
    inks: Inks = Inks.FOUR
    names: tuple[str, ...] = ()
    sort: str = "suits"
    mark: str = ""
    """What stands before the number of an offer: ``#`` where bare numbers are moves of the game."""

    def name(self, seat: int | None) -> str:
        """The name at a seat."""
        if seat is None:
            return "nobody"
        return self.names[seat] if 0 <= seat < len(self.names) else f"seat {seat}"

    def side(self, side: int, sides: Sequence[int]) -> str:
        """The names of a side, joined."""
        return " & ".join(self.name(seat) for seat, its in enumerate(sides) if its == side) or f"side {side}"


def plural(count: int, noun: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def card(text: str | None, look: Look, *, playable: bool = False, chosen: bool = False) -> Text:
    """One card: `` 7♥ ``, ``[7♥]`` when it may be played, ``>7♥<`` when it is the chosen one."""
    left, right = (">", "<") if chosen else ("[", "]") if playable else (" ", " ")
    style = card_style(text, look.inks) + (" bold" if playable or chosen else "") + (" reverse" if chosen else "")
    return Text(left + (text or FACE_DOWN) + right, style=style.strip())


def cards(row: Iterable[str | None], look: Look) -> Text:
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


def value_words(view: View, number: dict[str, Any], value: Any, look: Look) -> str:
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
        return "yes" if value else "no"
    return str(value)


# ---------------------------------------------------------------------------------------------- heading


def headline(view: View, look: Look) -> Text:
    """``Whist · hand 3 · trump ♦``: the game, and what concerns the whole table."""
    parts = [Text(view["title"], style="bold"), Text(f"hand {view['hand'] + 1}")]
    if view["phase"] not in ("play", ""):
        parts.append(Text(str(view["phase"])))
    parts += [inked(words, look.inks) for words in table_facts(view, look)]
    return Text(" · ").join(parts[: _fitting(parts, look.width)])


def table_facts(view: View, look: Look) -> list[str]:
    """The numbers that concern the whole table, in words; what is not settled yet is left out."""
    facts = []
    for number in view["numbers"]:
        if number["per"] != "" or isinstance(number["value"], list):
            continue
        words = value_words(view, number, number["value"], look)
        if number["shows"] == "yes" and number["value"] is not None:
            facts += [number["label"]] if number["value"] else []
        elif words not in ("", "–"):
            facts.append(f"{number['label']} {words}")
    return facts


def _fitting(parts: Sequence[Text], width: int) -> int:
    """How many of the parts fit in a line, joined by `` · ``."""
    room = width + 3
    for count, part in enumerate(parts):
        room -= part.cell_len + 3
        if room < 0:
            return max(1, count)
    return len(parts)


def _more_facts(view: View, look: Look) -> list[Text]:
    """The facts for which the headline has no room."""
    facts = [inked(words, look.inks) for words in table_facts(view, look)]
    head = 2 + (view["phase"] not in ("play", ""))
    shown = headline(view, look).plain.count(" · ") + 1 - head
    return _packed(facts[max(0, shown) :], look.width, " · ")


# ------------------------------------------------------------------------------------------------ seats


def _columns(view: View, look: Look) -> list[tuple[str, list[str]]]:
    """What is counted for every seat: cards in hand, the numbers by seat or by side, cards won or laid out."""
    seats = range(view["seats"])
    columns: list[tuple[str, list[str]]] = []
    piles: list[tuple[str, list[str]]] = []
    by_name: dict[str, list[Zone]] = {}
    for zone in view["zones"]:
        if zone["per"] in ("seat", "side") and zone["role"] not in _TRICKS:
            by_name.setdefault(zone["name"], []).append(zone)
    for zones in by_name.values():
        first = zones[0]
        label = "cards" if first["role"] == "hand" and first["label"] == "hand" else first["label"]
        where = [seat if first["per"] == "seat" else view["sides"][seat] for seat in seats]
        column = (label, [str(sum(z["count"] for z in zones if z["unit"] == at)) for at in where])
        if first["role"] == "hand" and first["label"] == "hand":
            columns.append(column)
        elif any(zone["count"] for zone in zones):
            piles.append(column)
    for number in view["numbers"]:
        values = number["value"]
        if number["per"] not in ("seat", "side") or not isinstance(values, list):
            continue
        where = list(seats) if number["per"] == "seat" else view["sides"]
        columns.append(
            (
                number["label"],
                [value_words(view, number, values[at] if at < len(values) else None, look) for at in where],
            )
        )
    return columns + piles


def seats_table(view: View, look: Look) -> Text:
    """A line for every seat: whose turn (``▶``), who deals (``D``), what is counted for each."""
    columns = _columns(view, look)
    names = [f"{look.name(seat)}{' (you)' if seat == view['viewer'] else ''}" for seat in range(view["seats"])]
    wide = min(max([cell_len(n) for n in names] + [4]), 14)
    heads = [_two_lines(label) for label, _ in columns]
    widths = [max(cell_len(w) for w in (*head, *values)) for head, (_, values) in zip(heads, columns)]
    kept, room = 0, look.width - wide - 5
    while kept < len(columns) and room >= widths[kept] + 1:
        room -= widths[kept] + 1
        kept += 1
    shown, rest = columns[:kept], columns[kept:]
    text = Text()
    for row in (0, 1):
        if any(head[row] for head in heads[:kept]):
            text.append(" " * (wide + 5))
            text.append("".join(head[row].rjust(widths[i] + 1) for i, head in enumerate(heads[:kept])), "dim")
            text.append("\n" if row == 0 else "")
    for seat, name in enumerate(names):
        acts = seat in view["to_act"]
        text.append("\n")
        text.append("▶ " if acts else "  ", "bold yellow")
        text.append(_fitted(name, wide), "bold" if acts else "")
        text.append(" D " if seat == view["dealer"] and view["seats"] > 1 else "   ", "dim")
        for i, (_, values) in enumerate(shown):
            text.append_text(inked(values[seat].rjust(widths[i] + 1), look.inks))
    facts = [inked(f"{label}: {', '.join(_by_side(view, look, values))}", look.inks) for label, values in rest]
    for line in _packed(facts, look.width - 2):
        text.append("\n  ").append_text(line)
    return text


def _by_side(view: View, look: Look, values: Sequence[str]) -> list[str]:
    """``all 0``, or ``South & North 3, West & East 4`` where partners have the same, or seat by seat."""
    sides = view["sides"]
    if len(set(values)) == 1:
        return [f"all {values[0]}"]
    by_side: dict[int, set[str]] = {}
    for side, value in zip(sides, values):
        by_side.setdefault(side, set()).add(value)
    if all(len(its) == 1 for its in by_side.values()):
        return [f"{look.side(side, sides)} {min(its)}" for side, its in by_side.items()]
    return [f"{look.name(seat)} {value}" for seat, value in enumerate(values)]


def _two_lines(label: str) -> tuple[str, str]:
    """A heading broken at its last space: ``tricks / won``; one of a single word stands on the lower line."""
    upper, _, lower = label.rpartition(" ")
    return upper, lower


def _fitted(words: str, width: int) -> str:
    return words.ljust(width) if cell_len(words) <= width else words[: width - 1] + "…"


def open_cards(view: View, look: Look, targets: Targets | None = None) -> list[Text]:
    """A line for every zone of a seat or side in which the viewer sees cards, his own hand apart."""
    lines = []
    mine = [id(zone) for zone in own_hands(view)]
    for zone in view["zones"]:
        if zone["per"] not in ("seat", "side") or id(zone) in mine or zone["role"] in _TRICKS:
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


# ------------------------------------------------------------------------------------------- the middle


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


_COMPASS = {2: ("S", "N"), 3: ("S", "W", "E"), 4: ("S", "W", "N", "E")}


def compass(view: View, look: Look) -> list[Text]:
    """The trick as it lies on the table, the viewer below, the others from him in the order of play."""
    seats, me = view["seats"], view["viewer"] or 0
    order = [(me + i) % seats if view["clockwise"] else (me - i) % seats for i in range(seats)]
    at = dict(zip(_COMPASS[seats], order))
    lies = dict(laid(view, "trick"))
    half = 11

    def place(point: str, width: int) -> list[Text]:
        if point not in at:
            return [Text(" " * width)] * 2
        seat = at[point]
        turn = seat in view["to_act"]
        name = Text(_fitted(look.name(seat), 9).strip(), style="bold yellow" if turn else "dim")
        if turn:
            name = Text("▶", style="bold yellow").append_text(name)
        face = card(lies[seat], look, playable=False) if seat in lies else Text(" · ", style="dim")
        if seat in lies:
            face.stylize("bold reverse")
        return [_centred(name, width), _centred(face, width)]

    north, south, west, east = place("N", 3 * half), place("S", 3 * half), place("W", half), place("E", half)
    gap = Text(" " * half)
    lines = [*north] if "N" in at else []
    if "W" in at:
        lines += [Text.assemble(w, gap, e) for w, e in zip(west, east)]
    return [*lines, *south]


def _centred(text: Text, width: int) -> Text:
    room = width - text.cell_len
    return Text(" " * (room // 2)).append_text(text).append(" " * (room - room // 2))


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
        if zone["per"] == "" and zone["role"] not in _TRICKS:
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
    return [*_packed(singles, look.width), *grids]


def _packed(texts: Sequence[Text], width: int, gap: str = "   ") -> list[Text]:
    """Texts side by side, as many in a line as fit."""
    lines: list[Text] = []
    for text in texts:
        if lines and lines[-1].cell_len + len(gap) + text.cell_len <= width:
            lines[-1].append(gap).append_text(text)
        else:
            lines.append(text.copy())
    return lines


def table(view: View, look: Look, offers: Sequence[Offer] = (), chosen: int | None = None) -> Text:
    """The whole table but for the viewer's own hand, at most `look.width` columns wide."""
    targets = Targets(tuple(offers), chosen)
    tricks = bool(zones_of(view, "trick"))
    beside = tricks and view["seats"] in _COMPASS and look.width >= 76 and look.height >= 8
    lines: list[Text] = []
    if beside:
        left = seats_table(view, Look(look.width - 36, look.height, look.inks, look.names)).split("\n")
        lines += _beside(list(left), compass(view, look), look.width - 35)
    else:
        lines += seats_table(view, look).split("\n") if view["seats"] > 1 else [_own_numbers(view, look)]
        if tricks:
            lines += _centre(view, look)
    lines += _more_facts(view, look)
    lines += open_cards(view, look, targets)
    lines += middle(view, look, targets)
    if laid(view, "last trick"):
        lines.append(trick_row(view, "last trick", look))
    lines += [inked(words, look.inks) for words in table_lists(view, look)]
    return Text("\n").join(part for line in lines if line.plain.strip() for part in wrapped(line, look.width))


_CONSOLE = Console(width=500, file=StringIO())


def wrapped(line: Text, width: int) -> list[Text]:
    """A line in as many lines as it takes, broken between words."""
    line.rstrip()
    if line.cell_len <= width:
        return [line]
    parts = list(line.wrap(_CONSOLE, width))
    for part in parts:
        part.rstrip()
    return parts


def _centre(view: View, look: Look) -> list[Text]:
    """The trick below the seats: as it lies where there is the height for it, else in a line."""
    if view["seats"] in _COMPASS and look.height >= 22 and look.width >= 35:
        return compass(view, look)
    return [trick_row(view, "trick", look)]


def _own_numbers(view: View, look: Look) -> Text:
    return Text(" · ").join(inked(f"{label} {values[0]}", look.inks) for label, values in _columns(view, look))


def _leaves(value: Any) -> int:
    return sum(map(_leaves, value)) if isinstance(value, list) else 1


def table_lists(view: View, look: Look) -> list[str]:
    """Numbers that come in rows and belong to no seat; rows that are empty or too long to be read are left out."""
    lines = []
    for number in view["numbers"]:
        values = number["value"]
        if number["per"] != "" or not isinstance(values, list) or _leaves(values) > 12:
            continue
        words = [value_words(view, number, value, look) for value in values]
        if any(word not in ("", "–") for word in words):
            lines.append(f"{number['label']}: {', '.join(word or '–' for word in words)}")
    return lines


def _beside(left: list[Text], right: list[Text], column: int) -> list[Text]:
    lines = []
    for i in range(max(len(left), len(right))):
        line = left[i].copy() if i < len(left) else Text()
        if i < len(right):
            line.append(" " * max(1, column - line.cell_len)).append_text(right[i])
        lines.append(line)
    return lines


# -------------------------------------------------------------------------------------- hand and choices


def hand_offers(view: View, offers: Sequence[Offer]) -> dict[str, int]:
    """The card in the viewer's hand -> the number of its offer, for cards with exactly one offer."""
    names = {zone["name"] for zone in own_hands(view)}
    found: dict[str, list[int]] = {}
    for i, offer in enumerate(offers):
        if offer["zone"] in names and offer["card"] and offer["unit"] in (None, view["viewer"]):
            found.setdefault(offer["card"], []).append(i)
    return {face: hits[0] for face, hits in found.items() if len(hits) == 1}


def ordered_offers(view: View, offers: Sequence[Offer], sort: str = "suits") -> list[Offer]:
    """The offers in the order in which the arrows walk them: the hand as it is drawn, then the rest."""
    mine = hand_offers(view, offers)
    places: dict[int, int] = {}
    for zone in own_hands(view):
        for face in sorted_hand(zone["cards"] or [], sort):
            if face in mine:
                places.setdefault(mine[face], len(places))
    return [offers[i] for i in sorted(range(len(offers)), key=lambda i: (places.get(i, len(offers)), i))]


def hand(view: View, look: Look, offers: Sequence[Offer], chosen: int | None = None) -> Text:
    """The viewer's own cards, sorted; under each playable one the number that plays it."""
    mine = hand_offers(view, offers)
    lines: list[Text] = []
    for zone in own_hands(view):
        if not zone["count"] and zone["label"] != "hand":
            continue
        if zone["cards"] is None:
            lines.append(Text(f"{zone['label']}: {plural(zone['count'], 'card')} face down", style="dim"))
            continue
        row = sorted_hand(zone["cards"], look.sort)
        for line in _broken(row, look.width):
            above, below = Text(), Text()
            for face in line:
                number = mine.get(face) if face else None
                here = number is not None and number == chosen
                above.append_text(card(face, look, playable=number is not None, chosen=here)).append(" ")
                below.append("" if number is None else f" {look.mark}{number + 1}", "dim")
                below.append(" " * (above.cell_len - below.cell_len))
            above.rstrip()
            below.rstrip()
            lines += [above, below] if below.plain else [above]
        if not row:
            lines.append(Text(f"{zone['label']}: no cards", style="dim"))
    return Text("\n").join(lines)


def _broken(row: Sequence[str | None], width: int) -> list[list[str | None]]:
    """A row of cards in as many lines as it takes."""
    lines: list[list[str | None]] = []
    room = 0
    for face in row:
        need = cell_len(face or FACE_DOWN) + 3
        if room < need - 1 or not lines:
            lines.append([])
            room = width
        lines[-1].append(face)
        room -= need
    return lines


def offer_words(offer: Offer) -> str:
    """The words of an offer, with what they point at where they do not name it: ``pile 3 (K♠)``."""
    return spoken(str(offer["words"]), offer["card"] or offer.get("shown"))


def choices(view: View, look: Look, offers: Sequence[Offer], chosen: int | None = None) -> Text:
    """The offers that are not a card in hand, numbered, group by group."""
    mine = set(hand_offers(view, offers).values())
    groups: dict[str, list[Text]] = {}
    for i, offer in enumerate(offers):
        if i in mine:
            continue
        here = i == chosen
        entry = Text(">" if here else " ", style="bold reverse" if here else "")
        entry.append(f"{look.mark}{i + 1}", "dim").append(" ")
        entry.append_text(inked(offer_words(offer), look.inks, "bold reverse" if here else "bold"))
        entry.append("<" if here else " ")
        groups.setdefault(offer["group"], []).append(entry)
    lines: list[Text] = []
    for group, entries in groups.items():
        if group:
            entries = [Text(f"{group}:", style="dim"), *entries]
        lines += _packed(entries, look.width, " ")
    return Text("\n").join(lines)
