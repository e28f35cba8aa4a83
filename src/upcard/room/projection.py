"""What one viewer is sent of a table: built up from its view, never cut down from the whole."""

from __future__ import annotations

from collections.abc import Iterable

from upcard.engine.know import views
from upcard.engine.play.offers import make_offers
from upcard.engine.play.table import Table
from upcard.room.parts import LogLine, Numeral, Offer, SeatInfo, Sheet, View, ViewOption, Zone
from upcard.room.seating import Seating

MOST_LINES = 500
"""Lines of the log that a newcomer is sent."""


def view_and_offers(table: Table, viewer: int | None) -> tuple[View, list[Offer]]:
    """The view of a seat (None: a spectator), and its legal moves if it may act."""
    seen = table.view(viewer)
    moves = [] if viewer is None else table.legal_ids(viewer)
    waits = table.window and not moves  # whether or not somebody is asked, all others wait
    offers = make_offers(table.game, seen, moves) if moves else []
    return _view(seen, waits), [
        Offer(o.move, o.words, o.kind, o.group, o.zone, o.unit, o.card, o.content, o.grammar, o.cards, o.shown)  # type: ignore[arg-type]
        for o in offers
    ]


def _view(seen: views.View, waits: bool) -> View:
    about = seen.about
    return View(
        seen.game, about.title, seen.viewer, seen.seats, seen.sides, seen.clockwise, about.numbered_clockwise,
        seen.hand, seen.phase, () if waits else seen.to_act, seen.dealer, seen.over, seen.ended, seen.won, seen.points,
        "" if waits else seen.prompt,
        tuple(Zone(z.name, z.role, z.label, z.per, z.unit, z.count, z.cards, z.by) for z in seen.zones),  # type: ignore[arg-type]
        tuple(Numeral(f.name, f.label, f.shows, f.per, value) for f, value in seen.numbers),  # type: ignore[arg-type]
        tuple(ViewOption(**option) for option in seen.options),
    )  # fmt: skip


def log(table: Table, viewer: int | None, since: int) -> list[LogLine]:
    """What the viewer was told from line `since` on."""
    return [LogLine(entry.number, entry.seat, entry.text, entry.kind) for entry in table.log(viewer, since)]  # type: ignore[arg-type]


def newest_log(table: Table, viewer: int | None) -> list[LogLine]:
    """The last `MOST_LINES` lines."""
    return log(table, viewer, max(0, table.lines(viewer) - MOST_LINES))


def sheets(table: Table, since: int = 0) -> list[Sheet]:
    """The score sheets of finished hands: open to all."""
    return [Sheet(hand, sheet.columns, tuple(sheet.rows), sheet.note) for hand, sheet in table.sheets[since:]]


def seats(seating: Seating, online: Iterable[int], away: Iterable[int]) -> list[SeatInfo]:
    """Who sits where."""
    here, gone = set(online), set(away)
    return [
        SeatInfo(n, row.name, row.kind, row.level if row.kind == "bot" else "", n in here or row.kind == "bot",
                 row.kind == "person" and (row.auto or n in gone))
        for n, row in enumerate(seating)
    ]  # fmt: skip
