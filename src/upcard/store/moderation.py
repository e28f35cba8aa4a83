"""Moderation: find, change and delete names and chat; for operators, and for deleted accounts.

Rooms have tables in memory. A change of names or chat leaves a *notice*, which every server on the store reads every
few seconds: it removes the table from memory and loads it again when it is needed.
"""

from __future__ import annotations

import heapq
from collections.abc import AsyncIterator

import msgspec

from upcard.names import unique_name
from upcard.store import rows
from upcard.store.errors import NoSuchSeat
from upcard.store.interface import ChatRow, SeatKind, SeatRow, Statement, Store
from upcard.types import Seat

PAGE = 1000
NOTICE_SECONDS = 3600.0
"""Seconds for which notices are stored: every server reads them in time."""
_RENAME = (
    "update tables set seats = ?2, names = ?3, revision = revision + 1 where id = ?1 and revision = ?4 returning id"
)
_NOTICE = """
insert into notices values (?1, 1, ?2) on conflict (table_id) do update set times = notices.times + 1, at = excluded.at
"""
_OF_SEAT = "table_id = ?1 and seat = coalesce(cast(?2 as integer), seat)"
_seats = msgspec.json.Decoder(tuple[SeatRow, ...])


class PlayerSeat(msgspec.Struct, frozen=True):
    """A player or bot at a table."""

    table: str
    game: str
    seat: Seat
    name: str
    kind: SeatKind
    created: float
    """The time when the table was opened."""


class ChatLine(msgspec.Struct, frozen=True):
    """A line of chat, with its table."""

    table: str
    line: ChatRow


# -- searching -------------------------------------------------------------------------------------


async def find_players(store: Store, text: str, limit: int) -> list[PlayerSeat]:
    """The seats of all tables with `text` in the name (ignoring case), the latest tables first. With an empty text only
    people, no bots."""
    wanted, found = text.casefold(), []
    async for table_id, game, seats, created in _tables(store):
        for number, seat in enumerate(_seats.decode(seats)):
            if seat.kind != "open" and wanted in seat.name.casefold() and (wanted or seat.kind == "person"):
                found.append(PlayerSeat(table_id, game, number, seat.name, seat.kind, created))
        if len(found) > PAGE + limit:
            found = _latest(found, limit)
    return _latest(found, limit)


async def _tables(store: Store) -> AsyncIterator[tuple[str, str, str, float]]:
    after = ""
    while page := await store.query(
        "select id, game, seats, created from tables where id > ?1 order by id limit ?2", after, PAGE
    ):
        for table_id, game, seats, created in page:
            yield table_id, game, seats, created
        after = page[-1][0]


def _latest(found: list[PlayerSeat], limit: int) -> list[PlayerSeat]:
    return heapq.nlargest(limit, found, lambda one: (one.created, one.table, -one.seat))


async def find_chat(store: Store, text: str, limit: int) -> list[ChatLine]:
    """The chat lines with `text` in the words or in the name, by table."""
    wanted, found, after = text.casefold(), list[ChatLine](), ("", 0)
    while page := await store.query(
        "select table_id, number, seat, name, words from said where (table_id, number) > (?1, ?2) "
        "order by table_id, number limit ?3", *after, PAGE,
    ):  # fmt: skip
        for table_id, _, seat, name, words in page:
            if wanted in name.casefold() or wanted in words.casefold():
                found.append(ChatLine(table_id, ChatRow(seat, name, words)))
                if len(found) == limit:
                    return found
        after = page[-1][0], page[-1][1]
    return found


# -- changing --------------------------------------------------------------------------------------


async def rename_seat(store: Store, table_id: str, seat: Seat, name: str, now: float, *, void: bool = False) -> str:
    """Rename a seat, also in the record and the chat. Returns the new name, which may have a number. With `void` the
    seat's tokens become invalid, and a bot plays there. Raises `UnknownTable`, or `NoSuchSeat` for an empty seat."""
    while True:
        table = await store.table(table_id)
        if not 0 <= seat < len(table.seats):
            raise NoSuchSeat(f"table {table_id} has no seat {seat}; its seats are 0 to {len(table.seats) - 1}")
        held = table.seats[seat]
        if held.kind == "open":
            raise NoSuchSeat(f"seat {seat} of table {table_id} is empty")
        others = {row.name for n, row in enumerate(table.seats) if n != seat}
        shown = unique_name(name, others | {kept for n, kept in enumerate(table.names) if n != seat})
        row = msgspec.structs.replace(held, name=shown)
        if void and held.kind == "person":
            row = msgspec.structs.replace(row, token_hash="", auto=True)
        seats = [row if n == seat else kept for n, kept in enumerate(table.seats)]
        names = [shown if n == seat else kept for n, kept in enumerate(table.names)]
        if await store.query_all(
            (_RENAME, table_id, rows.text(seats), rows.text(names), table.revision),
            ("update said set name = ?3 where table_id = ?1 and seat = ?2", table_id, seat, shown),
            notice(table_id, now),
        ):
            return shown


async def delete_chat(store: Store, table_id: str, seat: Seat | None, now: float) -> int:
    """Delete the chat of a table, or of one seat; returns the number of lines. Raises `UnknownTable`."""
    await store.table(table_id)
    [(lines,)] = await store.query(f"select count(*) from said where {_OF_SEAT}", table_id, seat)
    await store.query_all(
        (f"delete from said where {_OF_SEAT} returning number", table_id, seat), notice(table_id, now)
    )
    return int(lines)


# -- notices ---------------------------------------------------------------------------------------


def notice(table_id: str, now: float) -> Statement:
    """The statement that notifies all servers of a change of a table."""
    return _NOTICE, table_id, now


async def notices(store: Store) -> dict[str, int]:
    """The recently changed tables, with the number of their changes."""
    return dict(await store.query("select table_id, times from notices"))


async def delete_old_notices(store: Store, now: float) -> None:
    """Delete notices that all servers have read."""
    await store.query("delete from notices where at < ?1", now - NOTICE_SECONDS)
