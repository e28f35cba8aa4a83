"""Texts with boards of bridge, in PBN or LIN: which of the two it is, and the tags that stay with a board."""

from __future__ import annotations

import re
from collections.abc import Sequence

from upcard.engine.records import lin, pbn
from upcard.engine.records.bridge.board import Board, Boards, Fault
from upcard.engine.records.bridge.source import Source
from upcard.engine.records.bridge.words import SEAT_TAGS
from upcard.engine.records.pbn.records import NAMES, escaped, records
from upcard.engine.steps import Steps
from upcard.quoting import printable

MAX_FAULTS_SHOWN = 20
"""The most faults that are listed one by one."""
_OWN_RECORD = re.compile(r'^\[Game "', re.M)
_PBN = re.compile(r'^[ \t\ufeff]*\[\s*(?:deal|board|event|dealer|auction)\s*"', re.M | re.I)
_LIN = re.compile(r"(?:^|\|)[ \t]*md\|", re.M | re.I)
_MAX_LINE = 255
"""Letters of a line of the heading; longer ones are left out."""


def is_boards(text: str) -> bool:
    """Whether a text has boards in PBN or LIN, and is no record of Upcard's own."""
    return not _OWN_RECORD.search(text) and bool(_PBN.search(text) or _LIN.search(text))


def read_in_steps(text: str) -> Steps[Boards]:
    """The boards of a text in either format, in steps of one board. Raises `BadRecord` if it is too long."""
    reader = pbn.read_in_steps if _PBN.search(text) else lin.read_in_steps
    return (yield from reader(text))


def first_whole(boards: Boards) -> int:
    """The place of the first board whose deal is whole, counted from 1; of the first one if none is."""
    return next((place for place, board in enumerate(boards, 1) if board.whole), 1)


def label_at(boards: Boards, place: int) -> str:
    """The board number at a place counted from 1, or the place where the text gives no number."""
    return boards[place - 1].label or f"#{place}"


def sentences(faults: Sequence[Fault]) -> list[str]:
    """What could not be read, for the person who has brought the text: the first faults, and how many more."""
    shown = [f"Board {fault.board}, line {fault.line}: {fault.sentence}." for fault in faults[:MAX_FAULTS_SHOWN]]
    more = len(faults) - len(shown)
    return [*shown, f"... and {more:,} more."] if more else shown


def heading_of(board: Board) -> str:
    """The tags of a board that its table keeps, such as event and board number, as lines of a record's heading."""
    kept = {name: value for name, value in board.tags.items() if name in NAMES.values() and name not in SEAT_TAGS}
    lines = (f'[{name} "{escaped(printable(value))}"]' for name, value in kept.items() if value)
    return "\n".join(line for line in lines if len(line) <= _MAX_LINE)


def tags_of(heading: str) -> dict[str, str]:
    """The tags that `heading_of` has kept."""
    first = next(filter(None, records(Source(heading))), None)
    tags = first.tags if first else {}
    return {name: value for name, value in tags.items() if name in NAMES.values()}
