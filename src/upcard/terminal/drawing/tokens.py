"""Chips, the table of calls, the game's ranking, and the rules on the wall."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from upcard.terminal.drawing.auction import Call, rows_of, short
from upcard.terminal.drawing.card_boxes import Block
from upcard.terminal.drawing.card_colors import colored
from upcard.terminal.drawing.style import Style, View, own_hands, wrapped
from upcard.terminal.drawing.table_facts import wall

_CHIPS = ((100, "grey50"), (25, "green3"), (10, "dodger_blue1"), (5, "red1"), (1, "grey93"))
MAX_CHIPS = 8


def chips(amount: int, label: str = "") -> Text:
    """An amount as chips with its number: ``●●● 12 chips``; a debt is written as ``owes``."""
    text = Text()
    if amount < 0:
        return text.append(f"owes {-amount}", "bold #ffb4a1").append(f" {label}" if label else "")
    left, drawn = amount, 0
    for worth, ink in _CHIPS:
        many, left = divmod(left, worth)
        many = min(many, MAX_CHIPS - drawn)
        drawn += many
        text.append("●" * many, ink)
    return text.append(" " if drawn else "").append(str(amount), "bold").append(f" {label}" if label else "")


def others(view: View) -> list[int]:
    """The other seats clockwise from the viewer's left; all of them for a spectator."""
    first = view["viewer"] or 0
    turn = 1 if view.get("numbered_clockwise", True) else -1
    rest = [(first + turn * step) % view["seats"] for step in range(1, view["seats"])]
    return [first, *rest] if view["viewer"] is None else rest


def calls_table(view: View, style: Style, calls: Sequence[Call], most: int = 8) -> Block:
    """The calls of an auction, a column for each seat, the viewer last; at most `most` rows, the last ones."""
    order = others(view)
    if view["viewer"] is not None:
        order.append(view["viewer"])
    rows = rows_of(calls, order)
    acting = next(iter(view["to_act"]), None)
    if acting in order and (not rows or any(order.index(s) >= order.index(acting) for s in rows[-1])):
        rows.append({})
    wide = [max([len(style.name(s)[:10]), *(len(short(r.get(s, ""))) for r in rows)]) + 2 for s in order]
    lines = [Text().join(Text(style.name(s)[:10].center(w), "bold underline") for s, w in zip(order, wide))]
    for number, row in enumerate(rows[-most:], max(0, len(rows) - most)):
        line = Text()
        for seat, columns in zip(order, wide):
            wanted = number == len(rows) - 1 and seat == acting and seat not in row
            words = "?" if wanted else short(row.get(seat, ""))
            line.append_text(colored(words.center(columns), style.inks, "bold yellow" if wanted else ""))
        lines.append(line)
    if len(rows) > most:
        lines.insert(1, Text(f"… {len(rows) - most} rows before", "dim"))
    return lines


def strength(view: View, style: Style) -> list[Text]:
    """The game's ranking if it is unusual: the viewer's cards in bold, cards in the trick underlined."""
    order = view.get("looks", {}).get("strength", "")
    if not order:
        return []
    mine = {card for zone in own_hands(view) for card in zone["cards"] or [] if card}
    lying = {card for zone in view["zones"] if zone["role"] == "trick" for card in zone["cards"] or [] if card}
    line = Text().append(f"{style.say('strongest')} ", "dim")
    for number, place in enumerate(order.split()):
        faces = place.split("=")
        held, lit = _any_of(faces, mine), _any_of(faces, lying)
        words = f"({place})" if held else place
        emphasis = ("bold" if held else "") + (" underline" if lit else "")
        line.append(" " if number else "").append_text(colored(words, style.inks, emphasis.strip()))
    return wrapped(line, style.width)


def _any_of(faces: Sequence[str], cards: set[str]) -> bool:
    return any(card in faces or card[:-1] in faces for card in cards)


def notes(view: View, style: Style, width: int) -> Block:
    """The rules on the wall."""
    lines: Block = []
    for note in wall(view):
        first, *more = wrapped(colored(note, style.inks), width - 2)
        lines.append(Text().append("▪ ", "#f7f0dc").append_text(first))
        lines += [Text("  ").append_text(line) for line in more]
    return [Text(style.say("rules on the wall"), "bold #f7f0dc"), *lines] if lines else []
