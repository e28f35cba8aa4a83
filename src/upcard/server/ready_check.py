"""`ReadyCheck`: whether a server is ready, found out once a second however many ask, and logged when it changes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

log = logging.getLogger(__name__)
VALID_SECONDS = 1.0
"""Seconds for which a result is cached: each costs a request to the store."""


class ReadyCheck:
    """The last result, and the log of its changes."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = asyncio.Lock()
        self._problem, self._checked = "", float("-inf")

    async def problem(self, find: Callable[[], Awaitable[str]]) -> str:
        """The problem that `find` finds, at most `VALID_SECONDS` seconds ago; empty if there is none."""
        async with self._lock:
            if self._clock() - self._checked > VALID_SECONDS:
                self.note(await find())
                self._checked = self._clock()
            return self._problem

    def note(self, problem: str) -> None:
        """Log a problem that is new, and its end."""
        if problem and problem != self._problem:
            log.error("not ready: %s", problem)
        elif self._problem and not problem:
            log.warning("ready again")
        self._problem = problem
