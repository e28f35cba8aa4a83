"""`Beat`: bots that move at the same moment wait for it together."""

from __future__ import annotations

import asyncio

TOGETHER = 16
"""Those who go on in one turn of the event loop: a few milliseconds, and then who asks from outside is heard."""


class Beat:
    """Moments that somebody waits for, with one timer each. Belongs to one event loop at a time."""

    def __init__(self) -> None:
        self._waiting: dict[float, list[asyncio.Future[None]]] = {}

    async def reached(self, moment: float) -> None:
        """Wait until a moment of the loop's time. One that has passed: give others a turn."""
        loop = asyncio.get_running_loop()
        if moment <= loop.time():
            await asyncio.sleep(0)
            return
        waiting = self._waiting.get(moment)
        if waiting is None:
            waiting = self._waiting[moment] = []
            loop.call_at(moment, self._ring, moment)
        waiting.append(reached := loop.create_future())
        await reached

    def _ring(self, moment: float) -> None:
        self._go_on(self._waiting.pop(moment))

    def _go_on(self, waiting: list[asyncio.Future[None]]) -> None:
        for reached in waiting[:TOGETHER]:
            if not reached.done():  # nobody waits any more
                reached.set_result(None)
        if len(waiting) > TOGETHER:
            asyncio.get_running_loop().call_soon(self._go_on, waiting[TOGETHER:])
