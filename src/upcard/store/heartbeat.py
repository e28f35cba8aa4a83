"""`Heartbeat`: renews the worker's lease every second, from its own thread.

Loading a game can block the event loop for seconds, which must not cost the worker its tables. If the loop is blocked
for longer than `LOOP_TIMEOUT`, the heartbeat stops.
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
INTERVAL = 1.0
"""Seconds between two renewals of the lease."""
LOOP_TIMEOUT = 20.0
"""Seconds after which a blocked event loop is given up."""


class Heartbeat:
    """The heartbeat of one worker.

    After each renewal it calls `on_renewed` with the time before it (of `time.monotonic`) and whether it was late, and
    `on_live` with the addresses of all live workers; both on the event loop that called `start`.
    """

    def __init__(
        self,
        clone: SharedStore,
        renew: Callable[[SharedStore], Awaitable[bool]],
        on_renewed: Callable[[float, bool], None],
        on_live: Callable[[Collection[str]], None],
    ) -> None:
        """`clone`: a copy of the store for the thread; `renew`: renews the lease there, and returns whether it was
        late."""
        self._store, self._renew, self._on_renewed, self._on_live = clone, renew, on_renewed, on_live
        self._stopped = threading.Event()
        self._loop_seen = time.monotonic()
        self._thread = threading.Thread(target=self._run, name="upcard-pulse", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Start the thread."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    async def stop(self) -> None:
        """Stop the thread, and wait for its end."""
        self._stopped.set()
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        asyncio.run(self._renew_forever())

    async def _renew_forever(self) -> None:
        healthy = True
        try:
            while not await asyncio.to_thread(self._stopped.wait, INTERVAL):
                self._call_in_loop(self._loop_alive)
                if time.monotonic() - self._loop_seen > LOOP_TIMEOUT:
                    continue
                try:
                    now = time.monotonic()
                    late = await self._renew(self._store)
                    addresses = list((await self._store.live_workers()).values())
                    self._call_in_loop(partial(self._on_renewed, now, late))
                    self._call_in_loop(partial(self._on_live, addresses))
                    healthy = True
                except StoreError as error:
                    if healthy:
                        log.error("this worker cannot renew its lease: %s", error)
                    healthy = False
        finally:
            await self._store.close()

    def _loop_alive(self) -> None:
        self._loop_seen = time.monotonic()

    def _call_in_loop(self, what: Callable[[], None]) -> None:
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(what)
        except RuntimeError:  # the loop is closed: the worker is stopping
            self._stopped.set()
