"""`LeasedStore`: a shared store as one worker sees it, who writes only at the tables that it holds.

To a room it is a store like any other. It knows the epoch of every table that is held here and names it in every write;
it says every second that this worker lives; and it tells when a table was lost to another worker, or another worker is
gone.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
import time
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from typing import Any, TypeVar

from upcard.store.errors import LateOwner, LostTable, StoreError
from upcard.store.heartbeat import Heartbeat
from upcard.store.interface import Event, Outcome, SaidRow, SharedStore, Statement, TableRow

log = logging.getLogger(__name__)
LEASE = 4.0
"""Seconds that a worker is believed to live after it has said so; it says so every second (`store.heartbeat`)."""

T = TypeVar("T")


class LeasedStore:
    """`interface.Store` over a `SharedStore`. `begin` before anything is written; `close` lets go of all tables."""

    def __init__(self, shared: SharedStore, worker: str = "", lease: float = LEASE) -> None:
        self.shared, self.lease = shared, lease
        self.worker = worker or f"{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(3)}"
        self.address = ""
        self.taken: Callable[[str], None] = lambda table_id: None
        """Called when a table is held here from now on: whatever is known of it from before may be out of date."""
        self.lost: Callable[[Collection[str]], None] = lambda table_ids: None
        """Called when tables are held here no more."""
        self.on_living: Callable[[Collection[str]], None] = lambda addresses: None
        """Called with the addresses of all workers that live, every time this one says that it does."""
        self.takeovers = 0
        """Tables taken over from workers that were dead."""
        self._epochs: dict[str, int] = {}
        self._claims: dict[str, asyncio.Task[str | None]] = {}
        self._pulse: Heartbeat | None = None
        self._looking: asyncio.Task[None] | None = None
        self._renewing = asyncio.Lock()
        self._said = float("-inf")

    @property
    def held(self) -> Collection[str]:
        """The tables that this worker holds, as far as it knows."""
        return self._epochs.keys()

    @property
    def is_fresh(self) -> bool:
        """Whether this worker has said that it lives, and nobody can have taken anything from it."""
        return time.monotonic() - self._said < self.lease

    async def begin(self, address: str) -> None:
        """Enrol this worker, reached at an address by the others, and go on saying that it lives."""
        self.address = address
        await self.shared.open()
        now = time.monotonic()
        await self.shared.enrol(self.worker, address, self.lease)
        self._said = now
        if self.lease >= LEASE:  # a shorter one is renewed by who wants to see it run out
            self._pulse = Heartbeat(
                self.shared.twin(), self._say, self._heard, lambda addresses: self.on_living(addresses)
            )
            self._pulse.start()

    async def _say(self, shared: SharedStore) -> bool:
        """Say that this worker lives; whether that was late: others may have taken its tables."""
        late = await shared.renew(self.worker, self.lease)
        if late is None:
            await shared.enrol(self.worker, self.address, self.lease)
        return late is not False

    def _heard(self, now: float, late: bool) -> None:
        self._said = max(self._said, now)
        if late:
            self._looking = asyncio.ensure_future(self._look())

    async def renew(self) -> None:
        """Say that this worker lives, and if that was late, look which tables are still held here."""
        async with self._renewing:
            now = time.monotonic()
            if await self._say(self.shared):
                await self._look()
            self._said = max(self._said, now)

    async def _look(self) -> None:
        held = dict(self._epochs)
        try:
            owned = await self.shared.owned(self.worker)
        except StoreError as error:
            log.warning("nobody knows which tables are still held here: %s", error)
            return
        gone = [table for table, epoch in held.items() if owned.get(table) != epoch]
        log.warning("this worker was late to say that it lives; %d tables are lost", len(gone))
        self._lose(gone)

    async def hold(self, table_id: str) -> str | None:
        """Take a table that is free. None if it is held here; else where its owner is reached ("" if nobody knows).
        Raises `UnknownTable`."""
        if not self.is_fresh:
            await self.renew()
        if table_id in self._epochs:
            return None
        claim = self._claims.get(table_id)
        if claim is None:
            claim = self._claims[table_id] = asyncio.ensure_future(self._claim(table_id))
            claim.add_done_callback(lambda _: self._claims.pop(table_id, None))
        try:
            return await asyncio.shield(claim)
        finally:
            del claim  # what it raises holds this frame: a circle

    async def _claim(self, table_id: str) -> str | None:
        claim = await self.shared.claim(table_id, self.worker)
        if not claim.mine:
            return claim.address
        self._epochs[table_id] = claim.epoch
        self.takeovers += claim.orphan
        self.taken(table_id)
        return None

    async def release(self, table_ids: Iterable[str]) -> None:
        """Let go of tables that nobody looks at."""
        given = {table: self._epochs.pop(table) for table in table_ids if table in self._epochs}
        if given:
            await self.shared.release(given, self.worker)

    def _lose(self, table_ids: Collection[str]) -> None:
        for table in table_ids:
            self._epochs.pop(table, None)
        if table_ids:
            self.lost(table_ids)

    async def _write(self, table_id: str, write: Callable[[int], Awaitable[T]]) -> T:
        epoch = self._epochs.get(table_id)
        if epoch is None:
            raise LostTable(f"table {table_id} is not held here")
        try:
            try:
                return await write(epoch)
            except LateOwner:  # we have slept, or the database has; nobody else may have noticed
                await self.renew()
                return await write(epoch)
        except LostTable:
            if self._epochs.get(table_id) == epoch:
                self._lose([table_id])
            raise

    # -- a store like any other ---------------------------------------------------------------------

    async def create(self, table: TableRow, events: Sequence[Event] = ()) -> None:
        await self.shared.create(table, events, self.worker)
        self._epochs[table.id] = 1

    async def update(self, table: TableRow) -> TableRow:
        return await self._write(table.id, lambda epoch: self.shared.update(table, epoch))

    async def finish(self, table_id: str, ended: float) -> None:
        await self._write(table_id, lambda epoch: self.shared.finish(table_id, ended, epoch))

    async def append(self, table_id: str, event: Event, ends: bool = False) -> Event:
        return await self._write(table_id, lambda epoch: self.shared.append(table_id, event, ends, epoch))

    async def conclude(self, table_id: str, outcome: Outcome) -> None:
        await self._write(table_id, lambda epoch: self.shared.conclude(table_id, outcome, epoch))

    async def table(self, table_id: str) -> TableRow:
        return await self.shared.table(table_id)

    async def events(self, table_id: str, after: int = 0) -> list[Event]:
        return await self.shared.events(table_id, after)

    async def said(self, table_id: str) -> list[SaidRow]:
        return await self.shared.said(table_id)

    async def unfinished(self, limit: int) -> list[str]:
        return await self.shared.unfinished(limit)

    async def of_deal(self, game: str, deal: str, limit: int) -> list[TableRow]:
        return await self.shared.of_deal(game, deal, limit)

    async def waiting(self, limit: int) -> list[TableRow]:
        return await self.shared.waiting(limit)

    async def ids(self, after: str, limit: int) -> list[str]:
        return await self.shared.ids(after, limit)

    async def restore(self, table: TableRow, events: list[Event], said: Sequence[SaidRow] = ()) -> bool:
        return await self.shared.restore(table, events, said)

    async def ask(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        return await self.shared.ask(statement, *values)

    async def ask_all(self, first: Statement, *others: Statement) -> bool:
        return await self.shared.ask_all(first, *others)

    async def close(self) -> None:
        """Let go of all tables, and of the store."""
        if self._pulse is not None:
            await self._pulse.stop()
        if self.address:
            try:
                await self.shared.dismiss(self.worker)
            except StoreError as error:
                log.warning("this worker cannot say that it goes: %s", error)
        self._epochs.clear()
        await self.shared.close()
