"""Positions for the command ``upcard solve``: from a seed, a record, a JSON position, or boards of bridge."""

from __future__ import annotations

import json
from collections.abc import Callable

import upcard
from upcard.engine.play.table import Table
from upcard.engine.records.replay import Replay
from upcard.errors import BadOption, BadPosition, BadRecord
from upcard.research import pbn

Named = tuple[str, Table]
"""A name, and the table with the position."""


def positions(chosen: upcard.Game, what: str, read: Callable[[str], str], after: int | None = None) -> list[Named]:
    """The positions of `what`: a seed, or the content of a file, which `read` returns. `after`: the number of a
    record's moves to play first. Raises `UpcardError`."""
    if what.isdecimal():
        _refuse_after(after)
        return [(f"deal {what}", chosen.table(seed=int(what)))]
    text = read(what)
    if '[Game "' in text:
        return [_of_record(chosen, text, after)]
    _refuse_after(after)
    if text.lstrip().startswith("{"):
        return [(what, _of_json(chosen, what, text))]
    if chosen.name == "contract_bridge" and "[Deal " in text:
        boards = pbn.read(text)
        return [(f"board {board.tags.get('Board') or n}", board.table()) for n, board in enumerate(boards, 1)]
    kinds = "a record, a JSON object of fields" + (" or PBN" if chosen.name == "contract_bridge" else "")
    raise BadRecord(f"{what} holds no position; it should be {kinds}")


def _refuse_after(after: int | None) -> None:
    if after is not None:
        raise BadOption("--after counts the moves of a record; here is none")


def _of_record(chosen: upcard.Game, text: str, after: int | None) -> Named:
    record = Replay(text)
    if record.table.game.name != chosen.name:
        raise BadRecord(f"the record is of {record.table.game.name}, not of {chosen.name}")
    if after is not None and not 0 <= after <= record.last:
        raise BadOption(f"--after must be from 0 to {record.last}, the moves of the record, not {after}")
    return f"after {after or 0} moves", record.position(after or 0)


def _of_json(chosen: upcard.Game, name: str, text: str) -> Table:
    try:
        fields = json.loads(text)
    except ValueError as error:
        raise BadPosition([f"{name} is not JSON: {error}"]) from None
    return chosen.position(**fields)
