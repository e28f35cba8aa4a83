"""Writes the record of a match, which `engine.records.record` reads."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Protocol

from upcard.declarations.state import States
from upcard.engine.compile.variant import Seed, Variant
from upcard.engine.play.log import Entry, Move
from upcard.engine.play.result import Result
from upcard.engine.positions.position import fields_of

FORMAT = 1
"""The format version of records."""


class Recorded(Protocol):
    """The attributes of a table that a record needs."""

    game: Variant
    names: tuple[str, ...]
    seed: Seed | None
    deck: str | None
    started_from: States | None
    moves: list[Move]
    conceded: bool

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
    if table.conceded:
        headers.append(("Conceded", "yes"))
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
