"""`EventLog`: what one table keeps in the store, and how it is brought there whatever happens.

The log is the only truth. A move is applied only as the store gives it back, and seats are changed only over what the
store holds: another server may have been quicker, or this one's own answer may have been lost on the way.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec

from upcard.room import seating
from upcard.room.seating import Seating
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

log = logging.getLogger(__name__)
T = TypeVar("T")
PAUSES = (0.05, 0.2, 0.5)
"""Seconds between the attempts at a write that the store refuses (its disk is full, another process holds it)."""


class EventLog:
    """The row and the events of one table. `row` is as the store last gave it."""

    def __init__(self, services: Services, row: TableRow) -> None:
        self.services, self.row = services, row

    async def append(self, event: Event, ends: bool) -> Event:
        """Keep an event; returns the one that is stored under its act. Raises `NumberTaken` or, after some attempts,
        `StoreError`: then nobody knows whether it was kept, and the same act may be sent again."""
        kept = await self._surely(lambda: self.services.store.append(self.row.id, event, ends))
        if ends and kept is event:
            self.row = msgspec.structs.replace(self.row, ended=event.time)
        return kept

    async def events(self, after: int = 0) -> list[Event]:
        """The events with numbers above `after`, in order."""
        return await self.services.store.events(self.row.id, after)

    async def read_again(self) -> None:
        """Take the row as it is stored."""
        self.row = await self.services.store.table(self.row.id)

    async def seat(self, change: Callable[[Seating], Seating]) -> bool:
        """Change the seats, and start the match where it can begin then; whether this started it.

        `change` is asked again over the newer seats when somebody else has changed them; what it raises goes through.
        """
        while True:
            row = msgspec.structs.replace(self.row, seats=change(self.row.seats))
            starts = row.started is None and seating.ready(row.seats)
            if starts:
                added, names = tuple(s.entropy for s in row.seats), tuple(s.name for s in row.seats)
                row = msgspec.structs.replace(row, started=self.services.clock(), entropy=added, names=names)
            try:
                self.row = await self._kept(row)
                return starts
            except RowChanged:
                await self.read_again()

    async def _kept(self, row: TableRow) -> TableRow:
        """The row as the store has it now. A write of ours may have been kept though its answer was lost."""
        try:
            return await self._surely(lambda: self.services.store.update(row))
        except RowChanged:
            stored = await self.services.store.table(row.id)
            if stored == msgspec.structs.replace(row, revision=row.revision + 1):
                return stored
            raise

    async def finish(self, outcome: Outcome | None) -> None:
        """The match is over. Where that cannot be kept, the events still say so."""
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
            log.warning("table %s cannot be put on the list of finished ones: %s", self.row.id, error)

    async def _surely(self, write: Callable[[], Awaitable[T]]) -> T:
        for pause in PAUSES:
            try:
                return await write()
            except (NumberTaken, RowChanged, UnknownTable, DamagedStore, LostTable):
                raise
            except StoreError as error:
                log.warning("table %s: %s; once more in %g s", self.row.id, error, pause)
                await asyncio.sleep(pause)
        return await write()
