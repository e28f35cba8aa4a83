"""Positions for the command ``upcard solve``: from a seed, a record, a JSON position, or boards of bridge."""

from __future__ import annotations

from collections.abc import Callable

import upcard
from upcard.engine.play.table import Table
from upcard.engine.positions.json_fields import fields_in
from upcard.engine.records import boards
from upcard.engine.records.replay import Replay
from upcard.errors import BadOption, BadRecord
from upcard.numerals import whole_number
from upcard.terminal.board_input import Named, deals_of


def positions(
    chosen: upcard.Game, what: str, read: Callable[[str], str], after: int | None = None
) -> tuple[list[Named], list[str]]:
    """The positions of `what`, a seed, or the content of a file, which `read` returns; and sentences about what in the
    file could not be read. `after`: the number of a record's moves to play first. Raises `UpcardError`."""
    if (seed := whole_number(what)) is not None:
        _refuse_after(after)
        return [(f"deal {what}", chosen.table(seed=seed))], []
    text = read(what)
    if '[Game "' in text:
        return [_of_record(chosen, text, after)], []
    _refuse_after(after)
    if text.lstrip().startswith("{"):
        return [(what, _of_json(chosen, what, text))], []
    if chosen.name == "contract_bridge" and boards.is_boards(text):
        return deals_of(text)
    kinds = "a record, a JSON object of fields" + (", PBN or LIN" if chosen.name == "contract_bridge" else "")
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
    return chosen.position(**fields_in(name, text))
