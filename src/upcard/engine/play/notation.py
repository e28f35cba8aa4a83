"""A match in writing: its record, which `engine.save.record` reads, and the table as text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Protocol

from upcard.contract.state import States
from upcard.engine.compile.variant import Seed, Variant
from upcard.engine.know.views import View
from upcard.engine.know.zones import Zone
from upcard.engine.play.log import Entry, Move, Result
from upcard.engine.play.names import ending
from upcard.engine.positions.position import fields_of

FORMAT = 1
"""The number of the format of records."""


class Recorded(Protocol):
    """What a record is made of; a table has it."""

    game: Variant
    names: tuple[str, ...]
    seed: Seed | None
    deck: str | None
    started_from: States | None
    moves: list[Move]

    @property
    def result(self) -> Result | None: ...

    def log_of_all(self) -> Sequence[Entry]: ...


def write(table: Recorded) -> str:
    """The record of a table, finished or not."""
    options = " ".join(f"{name}={value}" for name, value in table.game.departures.items())
    headers: list[tuple[str, str]] = [
        ("Game", table.game.name), ("Format", str(FORMAT)), ("Players", str(table.game.players)), ("Options", options),
        ("Seats", ", ".join(table.names)),
    ]  # fmt: skip
    if table.started_from is not None:
        headers.append(("Position", json.dumps(fields_of(table.game, table.started_from), ensure_ascii=False)))
    if table.deck is not None:
        headers.append(("Deck", table.deck))
    if table.seed is not None:
        headers.append(("Seed", table.seed.hex() if isinstance(table.seed, bytes) else str(table.seed)))
    headers.append(("Result", _result(table)))
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in headers]
    return "\n".join([*lines, "", *_body(table), ""])


def _result(table: Recorded) -> str:
    result = table.result
    if result is None:
        return "*"
    won = " and ".join(table.names[seat] for seat in result.won) or "nobody"
    return f"{won}: {' '.join(map(str, result.points))}"


def _body(table: Recorded) -> list[str]:
    lines = []
    moves = iter(enumerate(table.moves, 1))
    words = table.game.moves.words
    for entry in table.log_of_all():
        if entry.kind == "move":
            number, move = next(moves)
            arg = f" {{{' '.join(map(str, move.arg))}}}" if move.arg else ""
            lines.append(f"{number}. {table.names[move.seat]}: {words(move.move)}{arg}")
        else:
            lines.append(
                ("" if entry.kind == "hand" and not lines else "\n" if entry.kind == "hand" else "   ") + entry.text
            )
    return lines


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def draw(view: View, names: tuple[str, ...]) -> str:
    """A table as text, for ``print(table)``, from the view of a spectator or of one seat."""
    lines = [f"{view._rules.about.title}, hand {view.hand + 1}"]
    lines += [f"{value['label']}: {_joined(value['value'])}" for value in view.as_dict()["numbers"]]
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


def _joined(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _zone_text(zone: Zone) -> str:
    if zone.cards is None:
        return f"{zone.count} card{'s' if zone.count != 1 else ''}"
    return " ".join(card or "??" for card in zone.cards)
