"""What an account has: its seats and matches, a copy of all its data, and its end."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import zipfile
from collections.abc import Iterator

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from upcard.room import BadToken, NotYet, Room
from upcard.room.errors import BrokenTable, NoSuchTable
from upcard.room.people.seating import seat_of
from upcard.server.app_state import state_of
from upcard.server.endpoint import MAX_LIST_BYTES, ApiRoute, Json, address_of, body_of, lobby_of, room_of, store_of
from upcard.server.people.accounts import now_of, session_of, without_cookie
from upcard.server.schemas.accounts import Empty, PasskeyInfo
from upcard.server.schemas.http import AccountInfo, SeatKeys, SeatTicket
from upcard.store import TableRow, UnknownTable
from upcard.store import accounts as stored
from upcard.store.accounts import Account, OwnSeat

MAX_SEATS = 200
"""The most matches of one list; a copy of an account reads as many at a time."""
MAX_BYTES_IN_MEMORY = 1_000_000
"""Bytes of an account's copy that are held in memory; a longer one goes to a temporary file."""
CHUNK_BYTES = 65_536
"""Bytes of one part of the answer."""


async def keep_seats(request: Request) -> Response:
    """Add the seats whose keys the browser sends to the account."""
    my_seats: SeatKeys = await body_of(request, SeatKeys, MAX_LIST_BYTES)
    (_, account), store = await session_of(request), store_of(request)
    for one in my_seats.tables:
        await asyncio.sleep(0)  # a file is read without waiting, and others have their turn in between
        with contextlib.suppress(UnknownTable, BadToken):
            while True:
                row = await store.table(one.table)
                seat = OwnSeat(row.id, seat_of(row.seats, one.token), row.created)
                if await stored.add_seat(store, account.id, seat, row.revision):
                    break
    return Json(AccountInfo(account.name, account.created))


async def tables(request: Request) -> Response:
    _, account = await session_of(request)
    own = await stored.seats(store_of(request), account.id, MAX_SEATS)
    return Json(await lobby_of(request).of_seats((seat.table, seat.seat) for seat in own))


async def give_key(request: Request) -> Response:
    """Create one more key to a seat of the account, for another device."""
    await body_of(request, Empty)
    _, account = await session_of(request)
    table = await room_of(request).open(request.path_params["id"])
    seat = await stored.seat_at(store_of(request), account.id, table.row.id)
    if seat is None:
        raise BadToken("no seat of this table belongs to your account")
    return Json(SeatTicket(await table.add_key(seat), seat))


# -- a copy of everything --------------------------------------------------------------------------


class _Match(msgspec.Struct, frozen=True):
    """A match in the copy of an account."""

    table: str
    game: str
    seat: int
    name: str
    created: float
    ended: float | None
    won: bool | None
    points: int | None
    record: str | None
    """The name of the record's file; null while the match goes on."""


class _CopiedAccount(msgspec.Struct, frozen=True):
    """The account in its copy."""

    name: str
    created: float
    passkeys: list[PasskeyInfo]


class _Archive:
    """A zip that is written file by file, beside the event loop."""

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(MAX_BYTES_IN_MEMORY)  # noqa: SIM115  # `chunks` closes it
        self._zip = zipfile.ZipFile(self._file, "w", zipfile.ZIP_DEFLATED)

    def add(self, name: str, text: str | bytes) -> None:
        """Add a file."""
        self._zip.writestr(name, text)

    def finish(self) -> None:
        """Write the directory of the zip."""
        self._zip.close()
        self._file.seek(0)

    def chunks(self) -> Iterator[bytes]:
        """The zip, and the end of its file."""
        with self._file:
            while part := self._file.read(CHUNK_BYTES):
                yield part

    def discard(self) -> None:
        """Throw the zip away."""
        self._zip.close()
        self._file.close()


async def export(request: Request) -> Response:
    """All data of an account, as a zip of JSON and records."""
    _, account = await session_of(request, fresh=True)
    archive = _Archive()
    try:
        await _copy(request, account, archive)
    except BaseException:
        archive.discard()
        raise
    return StreamingResponse(
        archive.chunks(), media_type="application/zip",
        headers={"Content-Disposition": 'attachment; filename="upcard.zip"'},
    )  # fmt: skip


async def _copy(request: Request, account: Account, archive: _Archive) -> None:
    store, run, matches = store_of(request), room_of(request).services.run, list[_Match]()
    after = ""
    while page := await stored.seats_after(store, account.id, after, MAX_SEATS):
        for own in page:
            with contextlib.suppress(UnknownTable):
                row = await store.table(own.table)
                record = await _record(room_of(request), row, address_of(request))
                name = f"records/{row.game}-{row.id}.txt" if record else None
                if record and name:
                    await run(archive.add, name, record)
                matches.append(_match(row, own, name))
        after = page[-1].table
    keys = [PasskeyInfo(k.id, k.label, k.created, k.used) for k in await stored.passkeys(store, account.id)]
    whole = {"account": _CopiedAccount(account.name, account.created, keys), "matches": matches}
    await run(_finish, archive, whole)


def _finish(archive: _Archive, whole: dict[str, object]) -> None:
    archive.add("account.json", msgspec.json.format(msgspec.json.encode(whole)))
    archive.finish()


async def _record(room: Room, row: TableRow, address: str) -> str:
    """The record of a finished match, computed by the worker pool at the address's expense; empty if there is none."""
    if row.ended is None:
        await asyncio.sleep(0)  # as in `keep_seats`
        return ""
    try:
        return await room.finished_matches.record(await room.look_at(row.id), address)
    except (NotYet, BrokenTable, NoSuchTable):
        return ""


def _match(row: TableRow, own: OwnSeat, record: str | None) -> _Match:
    over = row.outcome
    return _Match(
        row.id, row.game, own.seat, row.seats[own.seat].name, row.created, row.ended,
        None if over is None else own.seat in over.won, None if over is None else over.points[own.seat], record,
    )  # fmt: skip


async def delete(request: Request) -> Response:
    """Delete the account. In records of other players' matches the name is replaced."""
    await body_of(request, Empty)
    _, account = await session_of(request, fresh=True)
    await stored.delete(store_of(request), account.id, now_of(request))
    await state_of(request).moderation_updates.check()
    return without_cookie(Json(None))


ROUTES = [
    ApiRoute("/api/account/seats", keep_seats, "change", ["POST"]),
    ApiRoute("/api/account/tables", tables, "walk"),
    ApiRoute("/api/account/export", export, "export"),
    ApiRoute("/api/account/delete", delete, "change", ["POST"]),
    ApiRoute("/api/tables/{id}/key", give_key, "change", ["POST"]),
]
