"""`LeasedStore`: one worker's view of a shared store; the worker writes only to tables that it owns.

To a room it is a store like any other. It passes the epoch of each owned table with every write, renews the worker's
lease every second, and reports tables lost to other workers, and the live workers.
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
from upcard.store.interface import ChatRow, Event, Outcome, SharedStore, Statement, TableRow
from upcard.types import BEFORE_ALL, EventNumber

log = logging.getLogger(__name__)
LEASE = 4.0
"""The seconds of a lease; it is renewed every second (`store.heartbeat`)."""

T = TypeVar("T")


class LeasedStore:
    """`interface.Store` over a `SharedStore`. Call `begin` before the first write; `close` releases all tables."""

    def __init__(self, shared: SharedStore, worker: str = "", lease: float = LEASE) -> None:
        self.shared, self.lease = shared, lease
        self.worker = worker or f"{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(3)}"
        self.address = ""
        self.on_acquired: Callable[[str], None] = lambda table_id: None
        """Called when this worker has acquired a table; older state of it may be out of date."""
        self.on_lost: Callable[[Collection[str]], None] = lambda table_ids: None
        """Called when this worker has lost tables."""
        self.on_live_workers: Callable[[Collection[str]], None] = lambda addresses: None
        """Called with the addresses of all live workers after each renewal."""
        self.takeovers = 0
        """The number of tables taken over from dead workers."""
        self._epochs: dict[str, int] = {}
        self._claims: dict[str, asyncio.Task[str | None]] = {}
        self._heartbeat: Heartbeat | None = None
        self._checking: asyncio.Task[None] | None = None
        self._renewing = asyncio.Lock()
        self._renewed = float("-inf")

    @property
    def held(self) -> Collection[str]:
        """The tables that this worker owns, as far as it knows."""
        return self._epochs.keys()

    @property
    def is_fresh(self) -> bool:
        """Whether the lease is valid, so that no other worker can have taken a table."""
        return time.monotonic() - self._renewed < self.lease

    async def begin(self, address: str) -> None:
        """Register this worker at the address where the others reach it, and start the heartbeat."""
        self.address = address
        await self.shared.open()
        now = time.monotonic()
        await self.shared.register(self.worker, address, self.lease)
        self._renewed = now
        if self.lease >= LEASE:  # tests renew shorter leases themselves
            self._heartbeat = Heartbeat(
                self.shared.clone(),
                self._renew_lease,
                self._on_renewed,
                lambda addresses: self.on_live_workers(addresses),
            )
            self._heartbeat.start()

    async def _renew_lease(self, shared: SharedStore) -> bool:
        """Renew the lease. Returns whether it had expired, so that others may have taken tables."""
        late = await shared.renew(self.worker, self.lease)
        if late is None:
            await shared.register(self.worker, self.address, self.lease)
        return late is not False

    def _on_renewed(self, now: float, late: bool) -> None:
        self._renewed = max(self._renewed, now)
        if late:
            self._checking = asyncio.ensure_future(self._check_owned())

    async def renew(self) -> None:
        """Renew the lease, and if it had expired, check which tables this worker still owns."""
        async with self._renewing:
            now = time.monotonic()
            if await self._renew_lease(self.shared):
                await self._check_owned()
            self._renewed = max(self._renewed, now)

    async def _check_owned(self) -> None:
        epochs = dict(self._epochs)
        try:
            owned = await self.shared.owned(self.worker)
        except StoreError as error:
            log.warning("this worker cannot find out which tables it still owns: %s", error)
            return
        gone = [table for table, epoch in epochs.items() if owned.get(table) != epoch]
        log.warning("this worker renewed its lease too late; %d tables are lost", len(gone))
        self._drop(gone)

    async def acquire(self, table_id: str) -> str | None:
        """Take a table if it is free. Returns None if this worker owns it, else the owner's address ("" if unknown).
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
            del claim  # its exception refers to this frame: a reference cycle

    async def _claim(self, table_id: str) -> str | None:
        claim = await self.shared.claim(table_id, self.worker)
        if not claim.mine:
            return claim.address
        self._epochs[table_id] = claim.epoch
        self.takeovers += claim.orphan
        self.on_acquired(table_id)
        return None

    async def release(self, table_ids: Iterable[str]) -> None:
        """Release idle tables."""
        released = {table: self._epochs.pop(table) for table in table_ids if table in self._epochs}
        if released:
            await self.shared.release(released, self.worker)

    def _drop(self, table_ids: Collection[str]) -> None:
        for table in table_ids:
            self._epochs.pop(table, None)
        if table_ids:
            self.on_lost(table_ids)

    async def _write(self, table_id: str, write: Callable[[int], Awaitable[T]]) -> T:
        epoch = self._epochs.get(table_id)
        if epoch is None:
            raise LostTable(f"this worker does not own table {table_id}")
        try:
            try:
                return await write(epoch)
            except LateOwner:  # the process or the database was suspended; other workers may not have noticed
                await self.renew()
                return await write(epoch)
        except LostTable:
            if self._epochs.get(table_id) == epoch:
                self._drop([table_id])
            raise

    # -- the interface of a store -------------------------------------------------------------------

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

    async def reopen(self, table_id: str) -> None:
        await self._write(table_id, lambda epoch: self.shared.reopen(table_id, epoch))

    async def table(self, table_id: str) -> TableRow:
        return await self.shared.table(table_id)

    async def events(self, table_id: str, after: EventNumber = BEFORE_ALL) -> list[Event]:
        return await self.shared.events(table_id, after)

    async def chat(self, table_id: str) -> list[ChatRow]:
        return await self.shared.chat(table_id)

    async def unfinished(self, limit: int) -> list[str]:
        return await self.shared.unfinished(limit)

    async def of_deal(self, game: str, deal: str, limit: int) -> list[TableRow]:
        return await self.shared.of_deal(game, deal, limit)

    async def waiting(self, limit: int) -> list[TableRow]:
        return await self.shared.waiting(limit)

    async def ids(self, after: str, limit: int) -> list[str]:
        return await self.shared.ids(after, limit)

    async def restore(self, table: TableRow, events: list[Event], chat: Sequence[ChatRow] = ()) -> bool:
        return await self.shared.restore(table, events, chat)

    async def query(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        return await self.shared.query(statement, *values)

    async def query_all(self, first: Statement, *others: Statement) -> bool:
        return await self.shared.query_all(first, *others)

    async def check(self) -> None:
        await self.shared.check()

    async def close(self) -> None:
        """Release all tables, and close the store."""
        if self._heartbeat is not None:
            await self._heartbeat.stop()
        if self.address:
            try:
                await self.shared.unregister(self.worker)
            except StoreError as error:
                log.warning("this worker cannot unregister: %s", error)
        self._epochs.clear()
        await self.shared.close()
