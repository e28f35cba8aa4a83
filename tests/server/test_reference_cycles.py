"""A refused request leaves no reference cycles: they would need the garbage collector, which stops the event loop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator

import pytest

from tests.room.people import AnyMove
from upcard.room import NoSuchTable, Room, RoomError, Services, TableRequest
from upcard.room.workers.bot_pace import Pace
from upcard.store import LeasedStore, PostgresStore, SqliteStore, StoreError, UnknownTable
from upcard.store.pipelining import Pipeline

OURS = ("upcard.room", "upcard.server", "upcard.store", "websockets", "uvicorn", "starlette")
"""Modules whose objects are counted: asyncio's own transports hold themselves, those of uvloop do not; and a game that
is loaded meanwhile, which happens once, leaves some of what it was made from."""


@contextlib.contextmanager
def reference_cycles() -> Iterator[Counter[str]]:
    """A context that counts the objects which only the garbage collector can free."""
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


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0.01)


async def assert_no_cycles(deed: Callable[[], Awaitable[None]]) -> None:
    """Repeat an action a few times; only the first run may leave reference cycles."""
    await deed()
    with reference_cycles() as found:
        for _ in range(5):
            await deed()
    assert not found


async def test_a_refused_request_leaves_no_reference_cycle() -> None:
    room = Room(Services(SqliteStore(":memory:"), pace=Pace(0, 0, 0), make_bot=AnyMove))
    table = (await room.create(TableRequest("whist", seats=["me", "open", "open", "open"], name="Ann"))).table

    async def fails(values: object) -> list[int]:
        raise StoreError("the database is away")

    together: Pipeline[int, int] = Pipeline(fails)

    async def refused() -> None:
        with pytest.raises(NoSuchTable):
            await room.open("nowhere")
        with pytest.raises(RoomError):
            await table.join("Ben", 0)
        with pytest.raises(StoreError):
            await together.add("t1", 1)
        await settle()

    await assert_no_cycles(refused)
    await room.close()


async def test_a_refused_claim_leaves_no_reference_cycle(database: str) -> None:
    store = LeasedStore(PostgresStore(database), "ann", lease=1.0)
    await store.begin("ann:1")

    async def refused() -> None:
        with pytest.raises(UnknownTable):
            await store.acquire("nowhere")
        await settle()

    await assert_no_cycles(refused)
    await store.close()
