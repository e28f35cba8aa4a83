"""Names at tables, and what was said there: found, changed, removed; for who runs a room, and for a deleted account.

A room holds tables in memory. Whoever changes a name or removes words leaves a *notice*, which every server on the
store reads every few seconds: it puts the table away, and whoever comes for it gets it from the store.
"""

from __future__ import annotations

import heapq
from collections.abc import AsyncIterator, Collection

import msgspec

from upcard.store import rows
from upcard.store.errors import NoSuchSeat
from upcard.store.interface import SaidRow, SeatKind, SeatRow, Statement, Store

NOBODY = "Somebody"
"""The name of one who has none any more."""
PAGE = 1000
KEPT_NOTICES = 3600.0
"""Seconds in which every server has read a notice."""
_RENAME = (
    "update tables set seats = ?2, names = ?3, revision = revision + 1 where id = ?1 and revision = ?4 returning id"
)
_NOTICE = """
insert into notices values (?1, 1, ?2) on conflict (table_id) do update set times = notices.times + 1, at = excluded.at
"""
_OF_SEAT = "table_id = ?1 and seat = coalesce(cast(?2 as integer), seat)"
_seats = msgspec.json.Decoder(tuple[SeatRow, ...])


class Seated(msgspec.Struct, frozen=True):
    """Somebody at a table."""

    table: str
    game: str
    seat: int
    name: str
    kind: SeatKind
    created: float
    """When the table was made."""


class Spoken(msgspec.Struct, frozen=True):
    """A line of chat, with its table."""

    table: str
    line: SaidRow


def unlike(name: str, others: Collection[str]) -> str:
    """The name, with a number when somebody at the table has it already (``Ann 2``)."""
    taken = {other.casefold() for other in others}
    if name.casefold() not in taken:
        return name
    number = 2
    while f"{name} {number}".casefold() in taken:
        number += 1
    return f"{name} {number}"


# -- found -----------------------------------------------------------------------------------------


async def seated(store: Store, text: str, limit: int) -> list[Seated]:
    """Who sits, or sat, at any table under a name with `text` in it, whatever its case: the latest tables first.
    Without a text only people, and no bots."""
    wanted, found = text.casefold(), []
    async for table_id, game, seats, created in _tables(store):
        for number, seat in enumerate(_seats.decode(seats)):
            if seat.kind != "open" and wanted in seat.name.casefold() and (wanted or seat.kind == "person"):
                found.append(Seated(table_id, game, number, seat.name, seat.kind, created))
        if len(found) > PAGE + limit:
            found = _latest(found, limit)
    return _latest(found, limit)


async def _tables(store: Store) -> AsyncIterator[tuple[str, str, str, float]]:
    after = ""
    while page := await store.ask(
        "select id, game, seats, created from tables where id > ?1 order by id limit ?2", after, PAGE
    ):
        for table_id, game, seats, created in page:
            yield table_id, game, seats, created
        after = page[-1][0]


def _latest(found: list[Seated], limit: int) -> list[Seated]:
    return heapq.nlargest(limit, found, lambda one: (one.created, one.table, -one.seat))


async def spoken(store: Store, text: str, limit: int) -> list[Spoken]:
    """The lines of chat with `text` in the words or in the speaker's name, table by table."""
    wanted, found, after = text.casefold(), list[Spoken](), ("", 0)
    while page := await store.ask(
        "select table_id, number, seat, name, words from said where (table_id, number) > (?1, ?2) "
        "order by table_id, number limit ?3", *after, PAGE,
    ):  # fmt: skip
        for table_id, _, seat, name, words in page:
            if wanted in name.casefold() or wanted in words.casefold():
                found.append(Spoken(table_id, SaidRow(seat, name, words)))
                if len(found) == limit:
                    return found
        after = page[-1][0], page[-1][1]
    return found


# -- changed ---------------------------------------------------------------------------------------


async def rename_seat(store: Store, table_id: str, seat: int, name: str, now: float, *, void: bool = False) -> str:
    """Give who sits in a seat another name, in the record and in what was said, too; as it is shown, which may
    be with a number. With `void` no token opens the seat any more, and a bot plays there. Raises `UnknownTable`, or
    `NoSuchSeat` where nobody sits."""
    while True:
        table = await store.table(table_id)
        if not 0 <= seat < len(table.seats):
            raise NoSuchSeat(f"table {table_id} has no seat {seat}; its seats are 0 to {len(table.seats) - 1}")
        held = table.seats[seat]
        if held.kind == "open":
            raise NoSuchSeat(f"nobody sits in seat {seat} of table {table_id}")
        others = {row.name for n, row in enumerate(table.seats) if n != seat}
        shown = unlike(name, others | {kept for n, kept in enumerate(table.names) if n != seat})
        row = msgspec.structs.replace(held, name=shown)
        if void and held.kind == "person":
            row = msgspec.structs.replace(row, token_hash="", auto=True)
        seats = [row if n == seat else kept for n, kept in enumerate(table.seats)]
        names = [shown if n == seat else kept for n, kept in enumerate(table.names)]
        if await store.ask_all(
            (_RENAME, table_id, rows.text(seats), rows.text(names), table.revision),
            ("update said set name = ?3 where table_id = ?1 and seat = ?2", table_id, seat, shown),
            notice(table_id, now),
        ):
            return shown


async def unsay(store: Store, table_id: str, seat: int | None, now: float) -> int:
    """Remove what was said at a table, or from one seat of it; how many lines. Raises `UnknownTable`."""
    await store.table(table_id)
    [(lines,)] = await store.ask(f"select count(*) from said where {_OF_SEAT}", table_id, seat)
    await store.ask_all((f"delete from said where {_OF_SEAT} returning number", table_id, seat), notice(table_id, now))
    return int(lines)


# -- notices ---------------------------------------------------------------------------------------


def notice(table_id: str, now: float) -> Statement:
    """What is added to a change of a table so that all servers learn of it."""
    return _NOTICE, table_id, now


async def notices(store: Store) -> dict[str, int]:
    """The tables that were changed lately, and how often."""
    return dict(await store.ask("select table_id, times from notices"))


async def forget_notices(store: Store, now: float) -> None:
    """Forget what every server knows by now."""
    await store.ask("delete from notices where at < ?1", now - KEPT_NOTICES)
