"""`RevealPhase`: the moments between the last one to sit down and the deal, in which players reveal what they add to
it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from upcard.room import seating
from upcard.room.live_match import LiveMatch

PATIENCE = 5.0
"""Seconds in which players reveal what they add to the deal. Then the match begins without it."""

Change = Callable[[seating.Seating], seating.Seating]


class RevealPhase:
    """Sees to it that a match begins, though a player who promised a word for the deal has gone."""

    def __init__(self, live: LiveMatch) -> None:
        self.live = live
        self._timer: asyncio.TimerHandle | None = None

    def attend(self, keep: Callable[[Change], Coroutine[Any, Any, None]]) -> None:
        """Wait for those who have not revealed their words, or no more. `keep` changes the seats of the table."""
        row = self.live.row
        waits = row.started is None and seating.all_taken(row.seats)
        if waits and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PATIENCE, self._begin, keep)
        elif not waits:
            self.close()

    def _begin(self, keep: Callable[[Change], Coroutine[Any, Any, None]]) -> None:
        self._timer = None
        self.live.services.keep(asyncio.ensure_future(keep(seating.go_without)))

    def close(self) -> None:
        """Let go of the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
