"""`EventLog`: writes a table's events and seats to the store, with retries.

The log is the source of truth. A move is applied only as the store returns it, and seats are changed only on top of
the stored ones: another server may have been quicker, or the answer to this one's write may have been lost.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec

from upcard.room.people import seating
from upcard.room.people.seating import Seating
from upcard.room.services import Services
from upcard.store import (
    DamagedStore,
    Event,
    LostTable,
    NumberTaken,
    Outcome,
    RowChanged,
    StoreError,
    TableRow,
    UnknownTable,
)
from upcard.types import BEFORE_ALL, EventNumber

log = logging.getLogger(__name__)
T = TypeVar("T")
RETRY_PAUSES = (0.05, 0.2, 0.5)
"""Seconds between the attempts at a write that fails (a full disk, a lock of another process)."""


class EventLog:
    """The row and the events of one table. `row` is the last one read from the store."""

    def __init__(self, services: Services, row: TableRow) -> None:
        self.services, self.row = services, row

    async def append(self, event: Event, ends: bool) -> Event:
        """Store an event; returns the one that is stored under its act. Raises `NumberTaken` or, after some attempts,
        `StoreError`: then the event may or may not be stored, and the same act may be sent again."""
        written = await self._with_retries(lambda: self.services.store.append(self.row.id, event, ends))
        if ends and written is event:
            self.row = msgspec.structs.replace(self.row, ended=event.time)
        return written

    async def events(self, after: EventNumber = BEFORE_ALL) -> list[Event]:
        """The events with numbers above `after`, in order."""
        return await self.services.store.events(self.row.id, after)

    async def reload(self) -> None:
        """Read the row from the store."""
        self.row = await self.services.store.table(self.row.id)

    async def change_seats(self, change: Callable[[Seating], Seating]) -> bool:
        """Change the seats, and start the match if it can begin. Returns whether it started.

        If the seats have changed meanwhile, `change` is called again with the new ones; its exceptions propagate.
        """
        while True:
            row = msgspec.structs.replace(self.row, seats=change(self.row.seats))
            starts = row.started is None and seating.can_start(row.seats)
            if starts:
                added, names = tuple(s.entropy for s in row.seats), tuple(s.name for s in row.seats)
                row = msgspec.structs.replace(row, started=self.services.clock(), entropy=added, names=names)
            try:
                self.row = await self._stored(row)
                return starts
            except RowChanged:
                await self.reload()

    async def _stored(self, row: TableRow) -> TableRow:
        """Store a row, and return the stored one. A write may have succeeded even if its answer was lost."""
        try:
            return await self._with_retries(lambda: self.services.store.update(row))
        except RowChanged:
            stored = await self.services.store.table(row.id)
            if stored == msgspec.structs.replace(row, revision=row.revision + 1):
                return stored
            raise

    async def finish(self, outcome: Outcome | None) -> None:
        """Mark the match as over. If that fails, it still follows from the events."""
        ended = self.row.ended
        try:
            if ended is None:
                ended = self.services.clock()
                await self.services.store.finish(self.row.id, ended)
                self.row = msgspec.structs.replace(self.row, ended=ended)
            if outcome is not None and outcome != self.row.outcome:
                await self.services.store.conclude(self.row.id, outcome)
                self.row = msgspec.structs.replace(self.row, outcome=outcome)
        except StoreError as error:
            log.warning("table %s cannot be marked as finished: %s", self.row.id, error)

    async def reopen(self) -> None:
        """Mark the match as not over, because its last move was taken back. If that fails, it still follows from the
        events, and the next end is stored."""
        if self.row.ended is None and self.row.outcome is None:
            return
        try:
            await self.services.store.reopen(self.row.id)
        except StoreError as error:
            log.warning("table %s cannot be marked as running again: %s", self.row.id, error)
        self.row = msgspec.structs.replace(self.row, ended=None, outcome=None)

    async def _with_retries(self, write: Callable[[], Awaitable[T]]) -> T:
        for pause in RETRY_PAUSES:
            try:
                return await write()
            except (NumberTaken, RowChanged, UnknownTable, DamagedStore, LostTable):
                raise
            except StoreError as error:
                log.warning("table %s: %s; retry in %g s", self.row.id, error, pause)
                await asyncio.sleep(pause)
        return await write()
