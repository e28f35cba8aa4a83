"""Values of a table by name, for the questions and checks of lessons."""

from __future__ import annotations

from typing import Any

from upcard.engine.knowledge.view import View
from upcard.engine.play.table import Table
from upcard.errors import BadGame
from upcard.types import Seat

SHEET = "sheet: "
"""The prefix for a row of the last score sheet."""


def value(table: Table, seat: Seat, name: str, of: int | None = None) -> Any:
    """A value by its name, as a seat sees it: ``points``, ``turn``, ``won``, ``ended``, ``hand``, ``phase``, a row of
    the last score sheet (``sheet: total``), a number of the view, or the cards of a zone as text. Raises `BadGame` for
    an unknown name."""
    view = table.view(seat)
    if name.startswith(SHEET):
        found: Any = _row(table, name.removeprefix(SHEET))
    elif name in ("points", "won", "ended", "hand", "phase"):
        found = getattr(view, name)
    elif name == "turn":
        found = view.to_act[0] if view.to_act else None
    else:
        found = _number(view, name)
    if isinstance(found, tuple):
        found = list(found)
    if of is None or not isinstance(found, list | dict):
        return found
    return found[of]


def shown_as(table: Table, seat: Seat, name: str) -> str:
    """The type of a value: ``seat``, ``side``, ``number`` and so on."""
    if name == "turn":
        return "seat"
    return next((f.shows for f, _ in table.view(seat).numbers if f.name == name), "number")


def holds(claimed: Any, found: Any) -> bool:
    """Whether an expected value matches; a table gives the values of some seats only."""
    if isinstance(claimed, dict):
        return all(holds(one, found[int(place)]) for place, one in claimed.items())
    return bool(claimed == found)


def _row(table: Table, name: str) -> list[Any]:
    if not table.sheets:
        raise BadGame(f"{SHEET}{name}: no hand is over, so there is no sheet")
    rows = dict(table.sheets[-1][1].rows)
    if name not in rows:
        raise BadGame(f"{SHEET}{name}: the sheet has no such row; it has {', '.join(rows)}")
    return list(rows[name])


def _number(view: View, name: str) -> Any:
    numbers = {f.name: found for f, found in view.numbers}
    if name in numbers:
        return numbers[name]
    zones = [zone for zone in view.zones if zone.name == name]
    if not zones:
        known = {"points", "turn", "won", "ended", "hand", "phase", *numbers, *(zone.name for zone in view.zones)}
        raise BadGame(f"nothing on the table is called {name!r}; there are {', '.join(sorted(known))}")
    texts = {zone.unit: " ".join(card or "?" for card in zone.cards or ()) for zone in zones}
    return texts[None] if set(texts) == {None} else texts
