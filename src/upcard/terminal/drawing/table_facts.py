"""The numbers of a view in words, by role. Empty values are left out."""

from __future__ import annotations

from typing import Any

from upcard.engine.play.drawing import NOTHING, blank
from upcard.terminal.drawing.style import Style, View, value_words

Number = dict[str, Any]

THINGS = ("pot", "wall", "says", "bet", "tag", "chips", "won", "in")
"""Roles of numbers that are drawn, not written."""
MAX_LIST_LENGTH = 8


def table_facts(view: View, style: Style) -> list[str]:
    """The numbers of the whole table in words: ``trump ♦``, ``declarer Ada``."""
    facts = []
    for number in view["numbers"]:
        value, role = number["value"], number.get("role", "")
        if number["per"] or (role in THINGS and role != "pot") or blank(value, number["shows"]):
            continue
        if isinstance(value, list):
            if _size(value) <= MAX_LIST_LENGTH:
                facts.append(f"{number['label']}: {listed(view, number, value, style)}")
        elif number["shows"] == "yes":
            facts.append(number["label"])
        else:
            facts.append(f"{number['label']} {value_words(view, number, value, style)}")
    return facts


def _size(value: Any) -> int:
    return sum(map(_size, value)) if isinstance(value, list) else 1


def listed(view: View, number: Number, value: list[Any], style: Style) -> str:
    """A list without its empty end."""
    last = max((i for i, one in enumerate(value) if not blank(one, number["shows"])), default=0)
    return ", ".join(value_words(view, number, one, style) or "–" for one in value[: last + 1])


def seat_words(view: View, number: Number, seat: int, style: Style) -> str:
    """One number of a seat (or of its side) in words; empty for an empty value."""
    at = seat if number["per"] == "seat" else view["sides"][seat]
    values = number["value"]
    value = values[at] if isinstance(values, list) and at < len(values) else None
    if isinstance(value, list):
        present = [one for one in value if not blank(one, number["shows"])]
        return " · ".join(value_words(view, number, one, style) for one in present)
    if blank(value, number["shows"]) and not (number.get("role") in ("score", "chips") and value is not None):
        return ""
    if number["shows"] == "yes":
        return str(number["label"])
    return value_words(view, number, value, style)


def seat_numbers(view: View, *roles: str) -> list[Number]:
    """The numbers by seat or side with one of these roles, if any value is not empty."""
    return [
        n
        for n in view["numbers"]
        if n["per"] in ("seat", "side") and isinstance(n["value"], list) and n.get("role", "") in roles
        and (n.get("role") in ("score", "chips") or not blank(n["value"], n["shows"]))
    ]  # fmt: skip


def is_out(view: View, seat: int) -> bool:
    """Whether the seat is out of this hand."""
    return any(not n["value"][seat] for n in view["numbers"] if n.get("role") == "in" and isinstance(n["value"], list))


def wall(view: View) -> list[str]:
    """The rules made in play, which are on the wall."""
    notes = [n["value"] for n in view["numbers"] if n.get("role") == "wall" and isinstance(n["value"], list)]
    return [text for value in notes for text in value if isinstance(text, str) and text not in NOTHING]


def tags(view: View, seat: int, style: Style) -> list[str]:
    """The tags of a seat in this hand, unless all seats have the same."""
    texts = []
    for number in seat_numbers(view, "tag"):
        words = [seat_words(view, number, other, style) for other in range(view["seats"])]
        if words[seat] and len({word for word in words if word}) + words.count("") > 1:
            texts.append(words[seat])
    return texts
