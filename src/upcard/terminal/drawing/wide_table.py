"""The table on a large screen: the other players around it, cards with borders in the middle, the viewer below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.text import Text

from upcard.numerals import signed_number
from upcard.terminal.drawing.auction import Call
from upcard.terminal.drawing.card_boxes import (
    Block,
    backs,
    beside,
    box,
    centred_lines,
    fan,
    in_middle,
    padded,
    slot,
    width_of,
)
from upcard.terminal.drawing.card_colors import colored
from upcard.terminal.drawing.seats_table import more_facts
from upcard.terminal.drawing.sorting import sorted_hand
from upcard.terminal.drawing.style import Style, View, Zone, fitted, packed, value_words, wrapped, zones_of
from upcard.terminal.drawing.table_facts import is_out, seat_numbers, seat_words, tags
from upcard.terminal.drawing.table_middle import Targets, fans, laid, pile_words
from upcard.terminal.drawing.tokens import calls_table, chips, notes, others, strength

PLATE = 22
"""The width of a seat's plate in columns."""
FANS_FROM = 5
"""From this number on, piles of one kind are in a grid."""
MAX_FACES = 14
Places = tuple[list[int], list[int], list[int]]
"""The seats at the left, the far side and the right, each from left to right or top to bottom."""


def places(seats: Sequence[int], width: int) -> Places:
    """The sides of the other seats, clockwise from the viewer's left."""
    count, abreast = len(seats), max(1, min(5, width // (PLATE + 2)))
    if count <= 1:
        return [], list(seats), []
    if count == 2:
        return [seats[0]], [], [seats[1]]
    side = 1 if count <= 2 + abreast else -(-(count - abreast) // 2)
    return list(seats[:side][::-1]), list(seats[side : count - side]), list(seats[count - side :])


def draw_table(view: View, style: Style, targets: Targets, calls: Sequence[Call] = (), spare: int = 0) -> Block:
    """The table without the viewer's hand; `spare` additional rows are round the middle."""
    west, north, east = places(others(view), style.width)
    side = PLATE + 2 if west or east else 0
    middle = _middle(view, replace(style, width=style.width - 2 * side, boxes=False, brief=False), targets, calls)
    far = beside([plate(view, seat, style, targets) for seat in north], 2)
    lines = in_middle(far, style.width) if north else []
    left, right = (_column(view, seats, style, targets) for seats in (west, east))
    height = max(len(left), len(middle), len(right)) + spare
    inside = style.width - 2 * side
    if side:
        middle = padded(in_middle(middle, inside), inside, height)
        lines += beside([padded(left, side, height), middle, padded(right, side, height)], 0)
    else:
        lines += padded(in_middle(middle, style.width), style.width, height)
    return [*lines, *_before_me(view, style, targets), *_below(view, style)]


def _column(view: View, seats: Sequence[int], style: Style, targets: Targets) -> Block:
    lines: Block = []
    for seat in seats:
        lines += [*([Text()] if lines else []), *plate(view, seat, style, targets)]
    return lines


# ------------------------------------------------------------------------------------ seats


def plate(view: View, seat: int, style: Style, targets: Targets, width: int = PLATE) -> Block:
    """A seat: name, hand, numbers, calls, and the zones in front of it."""
    acts, out = seat in view["to_act"], is_out(view, seat)
    head = Text().append("▶ " if acts else "  ", "bold yellow")
    head.append(fitted(style.name(seat), width - 6).rstrip(), "bold" if acts else "dim" if out else "underline")
    head.append(" D" if seat == view["dealer"] and view["seats"] > 1 else "", "dim")
    head.append(" ★" if view["ended"] and seat in view["won"] else "", "bold yellow")
    small = replace(style, width=width - 2)
    parts = [*_held(view, seat, small, targets), *_facts(view, seat, small), *_lying(view, seat, small, targets)]
    whole = [part for line in parts for part in wrapped(line, width - 2)]
    return [head, *(Text("  ").append_text(line) for line in packed(whole, width - 2, " · "))]


def _held(view: View, seat: int, style: Style, targets: Targets) -> Block:
    lines, hidden = [], 0
    for zone in zones_of(view, "hand"):
        if zone["per"] != "seat" or zone["unit"] != seat or not zone["count"]:
            continue
        seen = [c for c in sorted_hand([c for c in zone["cards"] or [] if c is not None], style.sort) if c]
        hidden += zone["count"] - len(seen)
        if seen:
            row = Text().append("" if zone["label"] == "hand" else f"{zone['label']}: ", "dim")
            lines.append(row.append_text(targets.row(zone, seen, style)))
    return [*([backs(hidden, style.width - 4)] if hidden else []), *lines]


def _facts(view: View, seat: int, style: Style) -> Block:
    parts: list[Text] = []
    for number in seat_numbers(view, "chips", "bet", "won", "", "score"):
        words, role = seat_words(view, number, seat, style), number.get("role", "")
        if not words or (number["per"] == "side" and len(set(view["sides"])) < view["seats"]):
            continue
        if role in ("chips", "bet") and (amount := signed_number(words)) is not None:
            parts.append(chips(amount, number["label"]) if role == "bet" else _purse(amount, number["label"]))
        elif words == number["label"]:
            parts.append(Text(words))
        else:
            parts.append(Text().append(f"{number['label']} ", "dim").append_text(colored(words, style.inks, "bold")))
    spoken = [
        f"“{seat_words(view, n, seat, style)}”" for n in seat_numbers(view, "says") if seat_words(view, n, seat, style)
    ]
    parts += [colored(words, style.inks, "italic #f7f0dc") for words in spoken]
    parts += [Text(f"‹{words}›", "bold") for words in tags(view, seat, style)]
    return packed(parts, style.width, " · ")


def _purse(amount: int, label: str) -> Text:
    return chips(amount) if amount < 0 else Text().append(str(amount), "bold").append(f" {label}", "dim")


def _lying(view: View, seat: int, style: Style, targets: Targets) -> Block:
    lines = []
    for zone in view["zones"]:
        if zone["role"] in ("hand", "trick", "last trick") or not _is_before(view, zone, seat) or not zone["count"]:
            continue
        seen = [c for c in zone["cards"] or [] if c is not None]
        label = Text().append(f"{zone['label']}: ", "dim")
        if not seen or (zone["role"] == "discard" and not targets.points_at(zone)):
            lines.append(label.append(style.cards(zone["count"])))
            continue
        tail = seen[-MAX_FACES:]
        label.append("… " if len(tail) < len(seen) else "").append_text(targets.row(zone, tail, style))
        rest = zone["count"] - len(seen)
        lines.append(label.append(f" {style.say(f'and {rest} face down')}" if rest else "", "dim"))
    return lines


def _is_before(view: View, zone: Zone, seat: int) -> bool:
    """Whether a zone is in front of a seat: its own, or that of a side of one seat."""
    if zone["per"] == "side":
        return bool(view["sides"].count(zone["unit"]) == 1 and view["sides"][seat] == zone["unit"])
    return bool(zone["per"] == "seat" and zone["unit"] == seat)


def _before_me(view: View, style: Style, targets: Targets) -> Block:
    """The viewer's zones and numbers, and those of the side."""
    me = view["viewer"]
    if me is None:
        return []
    lines = [line for part in _lying(view, me, style, targets) for line in wrapped(part, style.width)]
    own = (
        Text()
        .append("▶ " if me in view["to_act"] else "  ", "bold yellow")
        .append(f"{style.name(me)}{style.you}", "bold")
    )
    own.append(" D" if me == view["dealer"] and view["seats"] > 1 else "", "dim")
    worth = view.get("looks", {}).get("worth", "")
    facts = [own, *([Text(f"‹{worth}›", "bold")] if worth else []), *_facts(view, me, style)]
    return [*lines, *packed(facts, style.width, " · ")]


def _below(view: View, style: Style) -> Block:
    """The sides' numbers, the facts of the table, the ranking, the last trick."""
    return [*sides(view, style), *more_facts(view, style), *strength(view, style)]


def sides(view: View, style: Style) -> Block:
    """A line for every side of several seats: tricks, score, cards won."""
    if len(set(view["sides"])) == view["seats"]:
        return []
    mine = None if view["viewer"] is None else view["sides"][view["viewer"]]
    order = sorted(set(view["sides"]), key=lambda side: (side != mine, side))
    lines = []
    for side in order:
        parts = [Text(style.side(side, view["sides"]), "bold")]
        for number in seat_numbers(view, "", "won", "score"):
            value = number["value"][side] if number["per"] == "side" and side < len(number["value"]) else None
            if number["per"] == "side" and value is not None:
                words = value_words(view, number, value, style)
                parts.append(colored(f"{number['label']} {words}", style.inks))
        for zone in view["zones"]:
            if zone["per"] == "side" and zone["unit"] == side and zone["count"]:
                parts.append(Text(f"{zone['label']}: {style.cards(zone['count'])}", "dim"))
        lines += packed(parts, style.width, " · ") if len(parts) > 1 else []
    return lines


# ------------------------------------------------------------------------------------ the middle


def _middle(view: View, style: Style, targets: Targets, calls: Sequence[Call]) -> Block:
    kinds: dict[str, list[Zone]] = {}
    for zone in view["zones"]:
        if zone["per"] == "" and zone["role"] not in ("trick", "last trick"):
            kinds.setdefault(zone["name"], []).append(zone)
    loose = [zone for zones in kinds.values() if len(zones) < FANS_FROM for zone in zones]
    blocks = [_pile(zone, style, targets) for zone in loose if zone["count"] or zone["role"] in ("stock", "upcard")]
    if all(not zone["count"] for zone in loose):
        blocks = []
    blocks += _in_play(view, style, calls)
    lines = _rows(blocks, style.width)
    for zones in kinds.values():
        if len(zones) >= FANS_FROM and any(zone["count"] for zone in zones):
            lines += [Text(style.many(zones[0]["label"]), "dim"), *fans(zones, style, targets)]
    for number in view["numbers"]:
        if number.get("role") == "pot" and isinstance(number["value"], int) and number["value"]:
            lines += in_middle([chips(number["value"], number["label"])], min(style.width, max(20, width_of(lines))))
    if view["seats"] > 1 and laid(view, "last trick"):
        lines.append(Text())
        lines += wrapped(_last(view, style), style.width)
    hung = notes(view, style, style.width)
    return [*lines, *([Text()] if hung and lines else []), *hung]


def _last(view: View, style: Style) -> Text:
    line = Text().append(f"{style.say('last trick')}: ", "dim")
    for number, (seat, face) in enumerate(laid(view, "last trick")):
        line.append(", " if number else "")
        line.append(f"{style.name(seat)} " if seat is not None else "", "dim")
        line.append_text(colored(face or "▒▒", style.inks))
    return line


def _rows(blocks: Sequence[Block], width: int) -> Block:
    """Blocks in as many centred rows as needed."""
    rows: list[list[Block]] = []
    for block in blocks:
        if rows and sum(width_of(b) + 3 for b in rows[-1]) + width_of(block) <= width:
            rows[-1].append(block)
        else:
            rows.append([block])
    return [line for row in rows for line in in_middle(beside(row, 3), width)]


def _pile(zone: Zone, style: Style, targets: Targets) -> Block:
    """A zone of the middle as cards: all of a few, the top of a pile, a back, or an empty place."""
    words = pile_words(zone)
    if not zone["count"]:
        return centred_lines([Text(words, "dim"), *slot(4), Text("empty", "dim")], max(6, len(words)))
    row = zone["cards"]
    if row is None or all(card is None for card in row):
        under = Text(str(zone["count"]), "dim")
        return centred_lines([Text(words, "dim"), *box(None, style), under], max(6, len(words)))
    open_all = zone["role"] not in ("discard", "stock", "won", "foundation", "pile")
    most = max(1, (style.width - 8) // 5) if open_all or targets.points_at(zone) else 4
    if open_all and len(row) > most:  # open rows are shown completely
        laid_out = sorted_hand(row, style.sort) if zone["role"] == "exposed" else row
        return [Text(words, "dim"), *wrapped(targets.row(zone, laid_out, style), style.width)]
    faces = row[-most:]
    start = len(row) - len(faces)
    marks = targets.marks(zone, faces, start)
    note = Text(f"{zone['count']}" if zone["count"] > len(faces) else "", "dim")
    block = fan(faces, style, marks)
    return centred_lines(
        [Text(words, "dim"), *block, *([note] if note.plain else [])], max(width_of(block), len(words))
    )


def _in_play(view: View, style: Style, calls: Sequence[Call]) -> list[Block]:
    """The calls of the auction, or the trick."""
    if view.get("looks", {}).get("calling"):
        return [calls_table(view, style, calls)]
    if not zones_of(view, "trick"):
        return []
    played = laid(view, "trick")
    if any(seat is None for seat, _ in played) or view["seats"] > 4:
        return [_in_a_row(view, style, played)] if played else [[Text(style.say("no card played"), "dim")]]
    return [_round(view, style, dict(played))]


def _in_a_row(view: View, style: Style, played: list[tuple[int | None, str | None]]) -> Block:
    if all(seat is None for seat, _ in played):
        label = str(zones_of(view, "trick")[0]["label"])
        return [Text(label, "dim"), *fan([face for _, face in played], style)]
    cells = []
    for seat, face in played:
        name = fitted(style.name(seat), 9).rstrip()
        cells.append(centred_lines([*box(face, style), Text(name, "dim")], max(7, len(name))))
    return _rows(cells, style.width)


def _round(view: View, style: Style, lies: dict[int | None, str | None]) -> Block:
    """A trick of up to four cards, each in front of its seat."""
    order = others(view)
    if view["viewer"] is not None:
        order.append(view["viewer"])
    at = {3: "WES", 4: "WNES", 2: "NS", 1: "S"}[len(order)]
    cells = {point: _card(view, style, seat, lies) for point, seat in zip(at, order)}
    empty = [Text(" " * 7)] * 3
    lines = [] if "N" not in cells else in_middle(cells["N"], 21)
    if "W" in cells:
        lines += beside([cells["W"], empty, cells["E"]], 0)
    return [*lines, *in_middle(cells["S"], 21)]


def _card(view: View, style: Style, seat: int, lies: dict[int | None, str | None]) -> Block:
    if seat in lies:
        return centred_lines(box(lies[seat], style), 7)
    return centred_lines(slot(4) if seat in view["to_act"] else [Text(" " * 6)] * 3, 7)
