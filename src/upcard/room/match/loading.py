"""Loading a match: it is rebuilt from the events of its table."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from upcard.engine.play.free_text import load_reader
from upcard.room.match.match import Match, rebuild
from upcard.room.services import Services
from upcard.store import Event, TableRow

MAX_SHORT_LOG = 64
"""The most events of a match that is rebuilt on the event loop (about 2 ms)."""


async def load_match(services: Services, row: TableRow, events: Sequence[Event]) -> Match:
    """Rebuild a match from its events. That runs in `Executors.loader`, except for a short match of a loaded game,
    where the thread would cost more."""
    if row.game in services.loaded and len(events) <= MAX_SHORT_LOG:
        return rebuild(row, events, services.readiness)
    loader = services.executors.loader
    match = await asyncio.get_running_loop().run_in_executor(loader, rebuild, row, events, services.readiness)
    loader.submit(load_reader, match.table.game)
    if not match.table.game.rules.provisional:
        services.loaded.add(row.game)
    elif not match.over:
        services.prepare(row)
    return match
