"""A table as text, for ``print(table)``; numbers without a value yet are left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from upcard.engine.knowledge.view import View
from upcard.engine.knowledge.zones import Zone
from upcard.engine.play.names import ending

NOTHING = (None, "", "-", "–")
"""Values that mean nothing for every type of number."""


def draw(view: View, names: tuple[str, ...]) -> str:
    """A table as text, from the view of a spectator or a seat. Numbers without a value yet are left out."""
    lines = [f"{view._rules.about.title}, hand {view.hand + 1}"]
    lines += [
        f"{number['label']}: {_number_text(number, view.sides, names)}"
        for number in view.as_dict()["numbers"]
        if number.get("role") == "score" or not blank(number["value"], number["shows"])
    ]
    for zone in view.zones:
        owner = f"{names[zone.unit]}'s " if zone.per == "seat" and zone.unit is not None else ""
        place = f" {zone.unit}" if not zone.per and zone.unit is not None else ""
        if zone.count:
            lines.append(f"{owner}{zone.label}{place}: {_zone_text(zone)}")
    if view.ended:
        lines.append(ending(view, names))
    elif view.to_act:
        lines.append(
            f"{' or '.join(names[s] for s in view.to_act)} to act" + (f": {view.prompt}" if view.prompt else "")
        )
    return "\n".join(lines)


def blank(value: Any, shows: str) -> bool:
    """Whether a number (as in `View.as_dict`) has no value yet: unknown, no seat, no, or zero."""
    if isinstance(value, list):
        return all(blank(one, shows) for one in value)
    if value in NOTHING:
        return True
    if shows == "yes":
        return value in (False, "no", 0)
    return isinstance(value, int) and (value < 0 if shows in ("seat", "side") else value == 0)


def _number_text(number: dict[str, Any], sides: Sequence[int], names: tuple[str, ...]) -> str:
    """The value of a number; if every seat or side has one, each with its name."""
    value, shows = number["value"], number["shows"]
    members = [tuple(n for n, its in zip(names, sides, strict=True) if its == side) for side in sorted(set(sides))]
    if not number["per"] or not isinstance(value, list):
        return _value_text(value, shows, names, members)
    owners = members if number["per"] == "side" else [(name,) for name in names]
    return ", ".join(
        f"{' and '.join(owner)} {_value_text(one, shows, names, members) or '–'}"
        for owner, one in zip(owners, value, strict=False)
    )


def _value_text(value: Any, shows: str, names: tuple[str, ...], members: Sequence[tuple[str, ...]]) -> str:
    if isinstance(value, list):
        last = max((at for at, one in enumerate(value) if not blank(one, shows)), default=-1)
        return " ".join(_value_text(one, shows, names, members) or "–" for one in value[: last + 1])
    if shows in ("seat", "side") and isinstance(value, int):
        owners = [(name,) for name in names] if shows == "seat" else members
        return " and ".join(owners[value]) if 0 <= value < len(owners) else "–"
    if shows == "yes":
        return "no" if blank(value, shows) else "yes"
    return str(value)


def _zone_text(zone: Zone) -> str:
    if zone.cards is None:
        return f"{zone.count} card{'s' if zone.count != 1 else ''}"
    return " ".join(card or "??" for card in zone.cards)
