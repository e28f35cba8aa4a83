"""Boards of bridge from a file in PBN or LIN, for commands that take one: what came in, and what did not."""

from __future__ import annotations

from upcard.engine.play.table import Table
from upcard.engine.records import boards
from upcard.engine.records.bridge.board import Boards
from upcard.engine.steps import in_one_go
from upcard.errors import BadOption, BadRecord

Named = tuple[str, Table]
"""A name, and the table with the position."""


def deals_of(text: str) -> tuple[list[Named], list[str]]:
    """The deals of a text, each before the first call, and sentences about what could not be read. Raises `BadRecord`
    if there is no deal."""
    found = _read(text)
    notes, deals = boards.sentences(found.faults), []
    for number, board in enumerate(found, 1):
        try:
            deals.append((f"board {boards.label_at(found, number)}", board.table()))
        except BadRecord as error:
            notes.append(f"Board {boards.label_at(found, number)}: {error}.")
    if not deals:
        raise BadRecord(" ".join(["no board of this text has a whole deal.", *notes]))
    return deals, notes


def record_of(text: str, board: int | None) -> tuple[str, list[str]]:
    """The record of a board, the first whose deal is whole or the one at a place counted from 1, and what is to be said
    about the text; a text that is a record already stays as it is. Raises `UpcardError`."""
    if not boards.is_boards(text):
        if board is not None:
            raise BadOption("--board counts the boards of a file in PBN or LIN; this is a record")
        return text, []
    found = _read(text)
    if board is not None and not 1 <= board <= len(found):
        raise BadOption(f"--board must be from 1 to {len(found)}, the boards of the file, not {board}")
    place = board or boards.first_whole(found)
    notes = boards.sentences(found.faults)
    if len(found) > 1:
        notes.append(
            f"The file has {len(found):,} boards; this is board {boards.label_at(found, place)} (--board {place})."
        )
    return found[place - 1].replayed().record(), notes


def _read(text: str) -> Boards:
    found = in_one_go(boards.read_in_steps(text))
    if not found:
        raise BadRecord(" ".join(["no board of this text could be read.", *boards.sentences(found.faults)]))
    return found
