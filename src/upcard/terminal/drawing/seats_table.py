"""The headline, and the table of the seats' numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from upcard.engine.play.drawing import blank
from upcard.terminal.drawing.card_colors import colored
from upcard.terminal.drawing.style import TRICKS, Style, View, Zone, fitted, packed, value_words
from upcard.terminal.drawing.table_facts import table_facts


def headline(view: View, style: Style) -> Text:
    """``Whist · hand 3 · trump ♦``: the game, and the facts of the whole table."""
    parts = [Text(style.say(view["title"]), style="bold"), Text(style.say(f"hand {view['hand'] + 1}"))]
    if view["phase"] not in ("play", ""):
        parts.append(Text(style.say(str(view["phase"]))))
    parts += [colored(words, style.inks) for words in table_facts(view, style)]
    return Text(" · ").join(parts[: _fitting(parts, style.width)])


def _fitting(parts: Sequence[Text], width: int) -> int:
    """The number of parts that fit in a line, joined by `` · ``."""
    room = width + 3
    for count, part in enumerate(parts):
        room -= part.cell_len + 3
        if room < 0:
            return max(1, count)
    return len(parts)


def more_facts(view: View, style: Style) -> list[Text]:
    """The facts that do not fit in the headline."""
    facts = [colored(words, style.inks) for words in table_facts(view, style)]
    head = 2 + (view["phase"] not in ("play", ""))
    shown = headline(view, style).plain.count(" · ") + 1 - head
    return packed(facts[max(0, shown) :], style.width, " · ")


MAX_SHOWN = 3
"""The most open cards shown in a seat's line."""


def few_shown(view: View) -> list[str]:
    """The open cards of the other seats' hands; empty if a seat shows many."""
    texts = [""] * view["seats"]
    for zone in view["zones"]:
        if (zone["role"], zone["per"]) == ("hand", "seat") and zone["unit"] != view["viewer"]:
            seen = [card for card in zone["cards"] or [] if card]
            if len(seen) > MAX_SHOWN:
                return [""] * view["seats"]
            texts[zone["unit"]] = " ".join([texts[zone["unit"]], *seen]).strip()
    return texts


def _columns(view: View, style: Style) -> list[tuple[str, list[str]]]:
    """The columns of the seats: cards in hand, numbers by seat or side, cards won or laid out."""
    seats = range(view["seats"])
    columns: list[tuple[str, list[str]]] = []
    piles: list[tuple[str, list[str]]] = []
    by_name: dict[str, list[Zone]] = {}
    for zone in view["zones"]:
        if zone["per"] in ("seat", "side") and zone["role"] not in TRICKS:
            by_name.setdefault(zone["name"], []).append(zone)
    for zones in by_name.values():
        first = zones[0]
        label = style.say("cards") if first["role"] == "hand" and first["label"] == "hand" else first["label"]
        where = [seat if first["per"] == "seat" else view["sides"][seat] for seat in seats]
        column = (label, [str(sum(z["count"] for z in zones if z["unit"] == at)) for at in where])
        if first["role"] == "hand" and first["label"] == "hand":
            columns.append(column)
            if any(few := few_shown(view)):
                columns.append((style.say("shows"), few))
        elif any(zone["count"] for zone in zones):
            piles.append(column)
    for number in view["numbers"]:
        values = number["value"]
        if number["per"] not in ("seat", "side") or not isinstance(values, list):
            continue
        if blank(values, number["shows"]) and number.get("role") not in ("score", "chips", "won"):
            continue
        where = list(seats) if number["per"] == "seat" else view["sides"]
        columns.append(
            (
                number["label"],
                [_cell(view, number, values[at] if at < len(values) else None, style) for at in where],
            )
        )
    return columns + piles


def _cell(view: View, number: dict[str, Any], value: Any, style: Style) -> str:
    """One number of a seat; of a list the non-empty values."""
    if isinstance(value, list):
        return (
            " ".join(value_words(view, number, one, style) for one in value if not blank(one, number["shows"])) or "–"
        )
    return "" if value != 0 and blank(value, number["shows"]) else value_words(view, number, value, style)


def seats_table(view: View, style: Style) -> Text:
    """A line for every seat: turn (``▶``), dealer (``D``), and its numbers."""
    columns = _columns(view, style)
    names = [f"{style.name(seat)}{style.you if seat == view['viewer'] else ''}" for seat in range(view["seats"])]
    wide = min(max([cell_len(n) for n in names] + [4]), 14)
    heads = [_two_lines(label) for label, _ in columns]
    widths = [max(cell_len(w) for w in (*head, *values)) for head, (_, values) in zip(heads, columns)]
    kept, room = 0, style.width - wide - 5
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
        text.append(fitted(name, wide), "bold" if acts else "")
        text.append(" D " if seat == view["dealer"] and view["seats"] > 1 else "   ", "dim")
        for i, (_, values) in enumerate(shown):
            text.append_text(colored(values[seat].rjust(widths[i] + 1), style.inks))
    facts = [colored(f"{label}: {', '.join(_by_side(view, style, values))}", style.inks) for label, values in rest]
    for line in packed(facts, style.width - 2):
        text.append("\n  ").append_text(line)
    return text


def _by_side(view: View, style: Style, values: Sequence[str]) -> list[str]:
    """``all 0``, or ``South & North 3, West & East 4`` if partners have the same, or seat by seat."""
    sides = view["sides"]
    if len(set(values)) == 1:
        return [style.say(f"all {values[0]}")]
    by_side: dict[int, set[str]] = {}
    for side, value in zip(sides, values):
        by_side.setdefault(side, set()).add(value)
    if all(len(its) == 1 for its in by_side.values()):
        return [f"{style.side(side, sides)} {min(its)}" for side, its in by_side.items()]
    return [f"{style.name(seat)} {value}" for seat, value in enumerate(values)]


def _two_lines(label: str) -> tuple[str, str]:
    """A heading in two lines, broken at its last space: ``tricks / won``; a single word is on the lower line."""
    upper, _, lower = label.rpartition(" ")
    return upper, lower


def own_numbers(view: View, style: Style) -> Text:
    return Text(" · ").join(colored(f"{label} {values[0]}", style.inks) for label, values in _columns(view, style))
