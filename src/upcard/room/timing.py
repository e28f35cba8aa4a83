"""`Timing`: what a table does when a time is over: windows that close, clocks that the rules know of."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from upcard.room import messages
from upcard.room.deadline import Deadline
from upcard.room.live_match import LiveMatch
from upcard.room.match import Match
from upcard.store import StoreError

log = logging.getLogger(__name__)


class Timing:
    """The deadlines of one table."""

    def __init__(self, live: LiveMatch) -> None:
        self.live = live
        self._window, self._clock = Deadline(), Deadline()

    def keep(self, match: Match) -> None:
        """See after every change what is to be done later."""
        self._keep_window(match)
        self._keep_clock(match)

    def clear(self) -> None:
        """Call everything off."""
        self._window.clear()
        self._clock.clear()

    def window_seconds(self) -> float:
        """How long a window stands here."""
        pace = self.live.services.pace
        return min(pace.alone, pace.window) if self._practice() else pace.window

    def _practice(self) -> bool:
        """Whether nobody is there who could tell anything by the clock: one person plays with bots, unwatched."""
        people = sum(row.kind == "person" for row in self.live.row.seats)
        return people == 1 and all(watcher.seat is not None for watcher in self.live.spectators.watchers)

    def _is_patient(self, match: Match) -> bool:
        """Whether a window waits for the one person there is."""
        return self._practice() and any(self.live.row.seats[seat].kind == "person" for seat in match.table.to_act)

    def _keep_window(self, match: Match) -> None:
        if not match.table.window:
            self._window.clear()
            return
        length, occasion = self.window_seconds(), match.occasion
        if self._is_patient(match):
            self._window.clear()
        elif length or not match.table.to_act:
            self._window.set(occasion, length, lambda: self._later(lambda: self._close_window(match, occasion)))

    def _keep_clock(self, match: Match) -> None:
        clock = match.clock()
        self.live.stopwatch.time(None if clock is None else clock.since)
        if clock is None or not clock.seconds:
            self._clock.clear()
        else:
            since = clock.since
            self._clock.set(since, clock.seconds, lambda: self._later(lambda: self._stop_clock(match, since)))

    def _later(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self.live.services.keep(asyncio.ensure_future(self._tried(work)))

    async def _tried(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        try:
            await work()
        except StoreError:
            log.exception("table %s cannot keep that a time is over", self.live.row.id)

    async def _close_window(self, match: Match, occasion: int) -> None:
        """Who has not answered lets it pass. It is closed at the same moment whether or not anybody was asked."""
        try:
            while match.occasion == occasion and match.table.to_act:
                seat = match.table.to_act[0]
                if not await self._play_for(match, seat, match.silence(seat)):
                    return
            async with self.live.lock:
                if match.occasion == occasion and match.table.window and not match.table.to_act:
                    await self.live.change(match.close_window, to_all=True)
        finally:
            self._window.clear()
            self.live.attend()

    async def _stop_clock(self, match: Match, since: int) -> None:
        """The time is over for everybody who has not moved."""
        try:
            while (clock := match.clock()) is not None and clock.since == since:
                late = [seat for seat in match.table.to_act if clock.move in match.table.legal_ids(seat)]
                if not late or not await self._play_for(match, late[0], clock.move):
                    return
        finally:
            self._clock.clear()
            self.live.attend()

    async def _play_for(self, match: Match, seat: int, move: int) -> bool:
        """Make the move that a seat has not made in time. Whether the match has gone on."""
        base = match.number
        answer = await self.live.undisturbed(self.live.play(seat, "", f"{seat}!{base}!late", base, move))
        return isinstance(answer, messages.Ack) or match.number > base
