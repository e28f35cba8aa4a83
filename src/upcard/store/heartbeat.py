"""`Heartbeat`: says every second that a worker lives, from a thread of its own.

A game that is loaded for the first time can hold the event loop up for seconds, on a busy machine for many; that is no
reason to give its tables away. A loop that stands still for longer than `STUCK` is one: then the pulse stops.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Awaitable, Callable, Collection
from functools import partial

from upcard.store.errors import StoreError
from upcard.store.interface import SharedStore

log = logging.getLogger(__name__)
BEAT = 1.0
"""Seconds after which a worker says again that it lives."""
STUCK = 20.0
"""Seconds after which an event loop that does not go round is given up."""


class Heartbeat:
    """The pulse of one worker. `said` is called with the moment (of `time.monotonic`) before it was said, and whether
    it came late; `met` with the addresses of all who live. Both are called on the event loop that called `start`.
    """

    def __init__(
        self,
        twin: SharedStore,
        beat: Callable[[SharedStore], Awaitable[bool]],
        said: Callable[[float, bool], None],
        met: Callable[[Collection[str]], None],
    ) -> None:
        """`twin`: the store again, for the thread alone; `beat`: a coroutine that says it there, and whether it was
        late."""
        self._twin, self._beat, self._said, self._met = twin, beat, said, met
        self._ended = threading.Event()
        self._went_round = time.monotonic()
        self._thread = threading.Thread(target=self._run, name="upcard-pulse", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Begin."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    async def stop(self) -> None:
        """End; when this returns, nothing more is said."""
        self._ended.set()
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        asyncio.run(self._go_on())

    async def _go_on(self) -> None:
        well = True
        try:
            while not await asyncio.to_thread(self._ended.wait, BEAT):
                self._tell(self._turn)
                if time.monotonic() - self._went_round > STUCK:
                    continue
                try:
                    now = time.monotonic()
                    late = await self._beat(self._twin)
                    addresses = list((await self._twin.living()).values())
                    self._tell(partial(self._said, now, late))
                    self._tell(partial(self._met, addresses))
                    well = True
                except StoreError as error:
                    if well:
                        log.error("this worker cannot say that it lives: %s", error)
                    well = False
        finally:
            await self._twin.close()

    def _turn(self) -> None:
        self._went_round = time.monotonic()

    def _tell(self, what: Callable[[], None]) -> None:
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(what)
        except RuntimeError:  # the loop is closed: so is the worker
            self._ended.set()
