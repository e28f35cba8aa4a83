"""`RevealPhase`: the time between the last player's arrival and the deal, when players reveal their words for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from upcard.room.match.live_match import LiveMatch
from upcard.room.people import seating

PATIENCE = 5.0
"""Seconds within which players must reveal their words; then the match begins without the missing ones."""

Change = Callable[[seating.Seating], seating.Seating]


class RevealPhase:
    """Starts the match after a timeout if a player does not reveal the promised word."""

    def __init__(self, live: LiveMatch) -> None:
        self.live = live
        self._timer: asyncio.TimerHandle | None = None

    def update(self, keep: Callable[[Change], Coroutine[Any, Any, None]]) -> None:
        """Start or stop the timer as the seats require. `keep` changes the seats of the table."""
        row = self.live.row
        waits = row.started is None and seating.all_taken(row.seats)
        if waits and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PATIENCE, self._begin, keep)
        elif not waits:
            self.close()

    def _begin(self, keep: Callable[[Change], Coroutine[Any, Any, None]]) -> None:
        self._timer = None
        self.live.services.keep_task(asyncio.ensure_future(keep(seating.skip_reveals)))

    def close(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
