"""`Timing`: closes windows, and applies the clocks of the rules."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from upcard.room.clocks.deadline import Deadline
from upcard.room.match.live_match import LiveMatch
from upcard.room.match.match import Match
from upcard.room.wire import messages
from upcard.store import StoreError
from upcard.types import MoveId, Seat

log = logging.getLogger(__name__)


class Timing:
    """The timers of one table."""

    def __init__(self, live: LiveMatch) -> None:
        self.live = live
        self._window, self._clock = Deadline(), Deadline()

    def keep(self, match: Match) -> None:
        """Set the timers after a change."""
        self._keep_window(match)
        self._keep_clock(match)

    def clear(self) -> None:
        """Cancel all timers."""
        self._window.clear()
        self._clock.clear()

    def window_seconds(self) -> float:
        """The length of a window at this table."""
        pace = self.live.services.pace
        return min(pace.alone, pace.window) if self._is_private_practice() else pace.window

    @property
    def has_other_people(self) -> bool:
        """Whether the time that a move takes tells something to other people."""
        return not self._is_private_practice()

    def _is_private_practice(self) -> bool:
        """Whether one person plays with bots and without spectators, so that timing reveals nothing to other people."""
        people = sum(row.kind == "person" for row in self.live.row.seats)
        return people == 1 and all(watcher.seat is not None for watcher in self.live.spectators.viewers)

    def _waits_for_person(self, match: Match) -> bool:
        """Whether a window waits for the only person."""
        return self._is_private_practice() and any(
            self.live.row.seats[seat].kind == "person" for seat in match.table.to_act
        )

    def _keep_window(self, match: Match) -> None:
        if not match.table.window:
            self._window.clear()
            return
        length, public_changes = self.window_seconds(), match.public_changes
        if self._waits_for_person(match):
            self._window.clear()
        elif length or not match.table.to_act:
            self._window.set(
                public_changes, length, lambda: self._later(lambda: self._close_window(match, public_changes))
            )

    def _keep_clock(self, match: Match) -> None:
        clock = match.clock()
        self.live.stopwatch.time(None if clock is None else clock.since)
        if clock is None or not clock.seconds:
            self._clock.clear()
        else:
            since = clock.since
            self._clock.set(since, clock.seconds, lambda: self._later(lambda: self._stop_clock(match, since)))

    def _later(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self.live.services.keep_task(asyncio.ensure_future(self._logging_errors(work)))

    async def _logging_errors(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        try:
            await work()
        except StoreError:
            log.exception("table %s cannot store the end of a time limit", self.live.row.id)

    async def _close_window(self, match: Match, public_changes: int) -> None:
        """Pass for the seats that have not answered, and close the window: at the same time whether or not a seat had a
        choice."""
        try:
            while match.public_changes == public_changes and match.table.to_act:
                seat = match.table.to_act[0]
                if not await self._play_for(match, seat, match.silence(seat)):
                    return
            async with self.live.lock:
                if match.public_changes == public_changes and match.table.window and not match.table.to_act:
                    await self.live.change(match.close_window, to_all=True)
        finally:
            self._window.clear()
            self.live.on_change()

    async def _stop_clock(self, match: Match, since: int) -> None:
        """Make the clock's move for all seats that have not moved in time."""
        try:
            while (clock := match.clock()) is not None and clock.since == since:
                late = [seat for seat in match.table.to_act if clock.move in match.table.legal_ids(seat)]
                if not late or not await self._play_for(match, late[0], clock.move):
                    return
        finally:
            self._clock.clear()
            self.live.on_change()

    async def _play_for(self, match: Match, seat: Seat, move: MoveId) -> bool:
        """Make a move for a late seat. Returns whether the match has moved on."""
        base = match.number
        answer = await self.live.shielded(self.live.play(seat, "", f"{seat}!{base}!late", base, move))
        return isinstance(answer, messages.Ack) or match.number > base
