"""`ModerationUpdates`: applies changes of names and chat in the store (`store.moderation`) to the tables in memory.

A changed table is removed from memory, and its clients are asked to reconnect, as at a restart: half a second later
the page shows the table as it is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from upcard.room import Room
from upcard.server.websocket import Connections
from upcard.store import StoreError, moderation

if TYPE_CHECKING:
    from upcard.server.cluster.worker_proxy import WorkerProxy

log = logging.getLogger(__name__)
INTERVAL = 5.0
"""Seconds between two checks."""


class ModerationUpdates:
    """The changes that one server has applied."""

    def __init__(self, room: Room, connections: Connections, worker_proxy: WorkerProxy | None) -> None:
        self.room, self.connections, self.worker_proxy = room, connections, worker_proxy
        self._known: dict[str, int] = {}
        self._heeding = asyncio.Lock()

    async def work(self) -> None:
        """Check for changes for ever."""
        while True:
            with contextlib.suppress(StoreError):  # the endpoints report it
                await self.check()
            await asyncio.sleep(INTERVAL)

    async def check(self) -> None:
        """Remove the tables that changed since the last check from memory. Raises `StoreError`."""
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
        async with table.live.lock:  # wait for the current move
            self.connections.release_tables([table_id])
        log.info("table %s was changed in the store; it is loaded again", table_id)
        if self.worker_proxy is not None:
            await self.worker_proxy.store.release([table_id])
