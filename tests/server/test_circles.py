"""Nothing that comes and goes leaves objects that hold each other: only the garbage collector would find them, and for
it everybody waits (`docs/decisions/018-what-a-move-costs.md`)."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import pytest
import uvicorn

from tests.room.people import AnyMove
from upcard.room import House, NoSuchTable, Room, RoomError, Wish
from upcard.room.pace import Pace
from upcard.server.app import make_app
from upcard.server.lines import Lines
from upcard.server.relay import Relay
from upcard.server.run import _listen, configured
from upcard.store import LeasedStore, PostgresStore, SqliteStore, StoreError, UnknownTable
from upcard.store.together import Together

OURS = ("upcard.room", "upcard.server", "upcard.store", "websockets", "uvicorn", "starlette")
"""Modules whose objects are counted: asyncio's own transports hold themselves, those of uvloop do not; and a game that
is loaded meanwhile, which happens once, leaves some of what it was made from."""


@contextlib.contextmanager
def census() -> Iterator[Counter[str]]:
    """What the garbage collector, and it alone, finds of what happens meanwhile."""
    found: Counter[str] = Counter()
    gc.collect()
    gc.disable()
    try:
        yield found
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        for one in gc.garbage:
            kind = type(one)
            if kind.__module__.startswith(OURS) or isinstance(one, asyncio.Task | BaseException):
                found[f"{kind.__module__}.{kind.__qualname__}"] += 1
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0.01)


@contextlib.asynccontextmanager
async def a_worker(database: str, name: str) -> AsyncIterator[tuple[int, Room]]:
    """A worker in this process: the port at which people come in."""
    store, lines = LeasedStore(PostgresStore(database), name), Lines(500)
    outside, inside = _listen("127.0.0.1", 0), _listen("127.0.0.1", 0)
    relay = Relay(store, f"127.0.0.1:{inside.getsockname()[1]}", lines)
    app = make_app(House(store, pace=Pace(0, 0, 0), make_bot=AnyMove), lines=lines, relay=relay)
    server = uvicorn.Server(configured(app))
    running = asyncio.ensure_future(server.serve(sockets=[outside, inside]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield outside.getsockname()[1], app.state.room
    finally:
        server.should_exit = True
        await running


async def look(port: int, table: str) -> None:
    """Come to a table, see it, go: in bytes, as a library for it would leave circles of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"GET /ws?table={table} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    hello = json.dumps({"t": "hello"}).encode()
    writer.write(bytes([129, 128 | len(hello), 0, 0, 0, 0]) + hello)
    await reader.readuntil(b'"t":"view"')
    writer.close()
    await writer.wait_closed()


async def fetch(port: int, path: str) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
    text = await reader.read()
    writer.close()
    await writer.wait_closed()
    return text


async def leaves_nothing(deed: Callable[[], Awaitable[None]]) -> None:
    """Something is done a few times, and only the first may leave what the garbage collector has to find."""
    await deed()
    with census() as found:
        for _ in range(5):
            await deed()
    assert not found


async def test_lines_and_requests_that_are_passed_on_leave_nothing(database: str) -> None:
    async with a_worker(database, "ann") as (own, room), a_worker(database, "ben") as (other, _):
        table = (await room.make(Wish("whist", seats=["me", "open", "open", "open"], name="Ann"))).table.row.id

        async def round_trip() -> None:
            for port in (own, other):
                await look(port, table)
                assert table.encode() in await fetch(port, f"/api/tables/{table}")
                assert b" 404 " in await fetch(port, "/api/tables/nowhere")
            await settled()

        await round_trip()  # what is made once is made
        with census() as found:
            for _ in range(5):
                await round_trip()
        assert not found


async def test_what_is_refused_leaves_nothing() -> None:
    room = Room(House(SqliteStore(":memory:"), pace=Pace(0, 0, 0), make_bot=AnyMove))
    table = (await room.make(Wish("whist", seats=["me", "open", "open", "open"], name="Ann"))).table

    async def fails(values: object) -> list[int]:
        raise StoreError("the database is away")

    together: Together[int, int] = Together(fails)

    async def refused() -> None:
        with pytest.raises(NoSuchTable):
            await room.open("nowhere")
        with pytest.raises(RoomError):
            await table.join("Ben", 0)
        with pytest.raises(StoreError):
            await together.add("t1", 1)
        await settled()

    await leaves_nothing(refused)
    await room.close()


async def test_claims_of_what_is_not_there_leave_nothing(database: str) -> None:
    store = LeasedStore(PostgresStore(database), "ann", lease=1.0)
    await store.begin("ann:1")

    async def refused() -> None:
        with pytest.raises(UnknownTable):
            await store.hold("nowhere")
        await settled()

    await leaves_nothing(refused)
    await store.close()
