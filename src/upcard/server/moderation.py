"""`ModerationUpdates`: what was changed in the store behind the tables in memory: names, and what was said
(`store.moderation`).

The tables are put away, and who looks at them is asked to connect again, as at a restart: half a second later the page
shows them as they are stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging

from upcard.room import Room
from upcard.server.websocket import Switchboard
from upcard.server.worker_proxy import WorkerProxy
from upcard.store import StoreError, moderation

log = logging.getLogger(__name__)
HEED = 5.0
"""Seconds between two looks."""


class ModerationUpdates:
    """What one server knows of the changes."""

    def __init__(self, room: Room, switchboard: Switchboard, relay: WorkerProxy | None) -> None:
        self.room, self.switchboard, self.relay = room, switchboard, relay
        self._known: dict[str, int] = {}
        self._heeding = asyncio.Lock()

    async def work(self) -> None:
        """Look for changes, from before anybody has come and for ever."""
        while True:
            with contextlib.suppress(StoreError):  # who reads and writes tables complains of it
                await self.heed()
            await asyncio.sleep(HEED)

    async def heed(self) -> None:
        """Put the tables away that were changed since the last look. Raises `StoreError`."""
        async with self._heeding:
            found = await moderation.notices(self.room.services.store)
            fresh = [table for table, times in found.items() if self._known.get(table) != times]
            self._known = found
            for table_id in fresh:
                await self._put_away(table_id)

    async def _put_away(self, table_id: str) -> None:
        self.room.finished_matches.forget(table_id)
        table = await self.room.in_memory(table_id)
        if table is None:
            return
        async with table.live.lock:  # what is under way comes to its end
            self.switchboard.move([table_id])
        log.info("table %s was changed in the store: it is read again", table_id)
        if self.relay is not None:
            await self.relay.store.release([table_id])
