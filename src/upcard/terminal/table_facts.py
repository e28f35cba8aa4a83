"""What the numbers of a view tell, by what they look like on a table. What is nothing yet is not told."""

from __future__ import annotations

from typing import Any

from upcard.engine.play.drawing import NOTHING, blank
from upcard.terminal.style import Style, View, value_words

Number = dict[str, Any]

THINGS = ("pot", "wall", "says", "bet", "tag", "chips", "won", "in")
"""Roles of numbers that are drawn as things, not told in words."""
LONGEST_LIST = 8


def table_facts(view: View, look: Style) -> list[str]:
    """The numbers that concern the whole table, in words: ``trump ♦``, ``declarer Ada``."""
    facts = []
    for number in view["numbers"]:
        value, role = number["value"], number.get("role", "")
        if number["per"] or (role in THINGS and role != "pot") or blank(value, number["shows"]):
            continue
        if isinstance(value, list):
            if _size(value) <= LONGEST_LIST:
                facts.append(f"{number['label']}: {listed(view, number, value, look)}")
        elif number["shows"] == "yes":
            facts.append(number["label"])
        else:
            facts.append(f"{number['label']} {value_words(view, number, value, look)}")
    return facts


def _size(value: Any) -> int:
    return sum(map(_size, value)) if isinstance(value, list) else 1


def listed(view: View, number: Number, value: list[Any], look: Style) -> str:
    """A list up to the last place that holds something."""
    last = max((i for i, one in enumerate(value) if not blank(one, number["shows"])), default=0)
    return ", ".join(value_words(view, number, one, look) or "–" for one in value[: last + 1])


def seat_words(view: View, number: Number, seat: int, look: Style) -> str:
    """One number of a seat (or of its side) in words; empty where it is nothing."""
    at = seat if number["per"] == "seat" else view["sides"][seat]
    values = number["value"]
    value = values[at] if isinstance(values, list) and at < len(values) else None
    if isinstance(value, list):
        told = [one for one in value if not blank(one, number["shows"])]
        return " · ".join(value_words(view, number, one, look) for one in told)
    if blank(value, number["shows"]) and not (number.get("role") in ("score", "chips") and value is not None):
        return ""
    if number["shows"] == "yes":
        return str(number["label"])
    return value_words(view, number, value, look)


def seat_numbers(view: View, *roles: str) -> list[Number]:
    """The numbers by seat or side with one of those roles that are something for somebody."""
    return [
        n
        for n in view["numbers"]
        if n["per"] in ("seat", "side") and isinstance(n["value"], list) and n.get("role", "") in roles
        and (n.get("role") in ("score", "chips") or not blank(n["value"], n["shows"]))
    ]  # fmt: skip


def is_out(view: View, seat: int) -> bool:
    """Whether the seat has no more part in this hand."""
    return any(not n["value"][seat] for n in view["numbers"] if n.get("role") == "in" and isinstance(n["value"], list))


def wall(view: View) -> list[str]:
    """The rules that hang beside the table."""
    notes = [n["value"] for n in view["numbers"] if n.get("role") == "wall" and isinstance(n["value"], list)]
    return [text for value in notes for text in value if isinstance(text, str) and text not in NOTHING]


def tags(view: View, seat: int, look: Style) -> list[str]:
    """What a seat is in this hand; what all are alike need not be said."""
    told = []
    for number in seat_numbers(view, "tag"):
        words = [seat_words(view, number, other, look) for other in range(view["seats"])]
        if words[seat] and len({word for word in words if word}) + words.count("") > 1:
            told.append(words[seat])
    return told
