"""What one viewer is sent of a table: built up from its view, never cut down from the whole."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from upcard.contract.game import Sheet
from upcard.engine.play.offers import make_offers
from upcard.engine.play.table import Table
from upcard.room.messages import Plain, SeatInfo
from upcard.room.seating import Seating

MOST_LINES = 500
"""Lines of the log that a newcomer is sent."""


def view_and_offers(table: Table, viewer: int | None) -> tuple[Plain, list[Plain]]:
    """The view of a seat (None: a spectator), and its legal moves if it may act."""
    seen = table.view(viewer)
    moves = [] if viewer is None else table.legal_ids(viewer)
    plain = seen.as_dict()
    if table.window and not moves:
        plain["to_act"], plain["prompt"] = [], ""  # whether or not somebody is asked, all others wait
    return plain, [offer.as_dict() for offer in make_offers(table.game, seen, moves)] if moves else []


def log(table: Table, viewer: int | None, since: int) -> list[Plain]:
    """What the viewer was told from line `since` on."""
    return [entry.as_dict() for entry in table.log(viewer, since)]


def newest_log(table: Table, viewer: int | None) -> list[Plain]:
    """The last `MOST_LINES` lines."""
    return log(table, viewer, max(0, table.lines(viewer) - MOST_LINES))


def sheets(table: Table, since: int = 0) -> list[Plain]:
    """The score sheets of finished hands: open to all."""
    return [_sheet(hand, sheet) for hand, sheet in table.sheets[since:]]


def _sheet(hand: int, sheet: Sheet) -> dict[str, Any]:
    rows = [[name, list(cells)] for name, cells in sheet.rows]
    return {"hand": hand, "columns": list(sheet.columns), "rows": rows, "note": sheet.note}


def seats(seating: Seating, online: Iterable[int], away: Iterable[int]) -> list[SeatInfo]:
    """Who sits where."""
    here, gone = set(online), set(away)
    return [
        SeatInfo(n, row.name, row.kind, row.level if row.kind == "bot" else "", n in here or row.kind == "bot",
                 row.kind == "person" and (row.auto or n in gone))
        for n, row in enumerate(seating)
    ]  # fmt: skip
