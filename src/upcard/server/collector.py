"""`Collector`: when Python's garbage collector looks for circles of objects, for which everybody has to wait.

By itself it comes after so many new objects, and looks through all young ones: at a thousand tables that stopped the
event loop for 30 to 110 ms, again and again, and found nothing. Whatever forms no circle is freed without it, and moves
leave none (`docs/decisions/018-what-a-move-costs.md`). So here it comes seldom, and where it can when nobody waits.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Any

from upcard.room.meter import Meter

ROUND = 2.0
"""Seconds between two looks at how much there is."""
LEAST = 20_000
"""New objects that are not worth a look: two to four megabytes."""
MOST = 400_000
"""New objects that are looked through whoever waits; where more than that were left the last time, as many as those."""
SHORT = 0.02
"""Seconds that people may be held up."""
EACH = 0.5e-6
"""Seconds for an object, before it has been measured."""


class Collector:
    """The garbage collector of this process. It counts what it takes, whoever calls it, in a meter.

    `loaded` says how many games, and bots for them, are in memory: a hundred thousand objects each, which stay.
    """

    def __init__(self, meter: Meter, loaded: Callable[[], int] = lambda: 0) -> None:
        self.meter = meter
        self._loaded, self._settled = loaded, 0
        self.left = 0
        """Objects that were looked through the last time, and stayed."""
        self._each = EACH
        self._moves = 0
        self._began = 0.0

    def begin(self) -> None:
        """What is in memory now stays there, and nobody looks through it again. From now on `look` decides."""
        gc.collect()
        self._settle()
        gc.disable()
        gc.callbacks.append(self._timed)

    def _settle(self) -> None:
        gc.freeze()
        self.left, self._settled = 0, self._loaded()

    def end(self) -> None:
        """Leave it to Python again."""
        gc.callbacks.remove(self._timed)
        gc.enable()

    async def work(self) -> None:
        """Look now and then, until cancelled."""
        while True:
            await asyncio.sleep(ROUND)
            moves = sum(spread.count for spread in self.meter.moves.values())
            self.look(quiet=moves == self._moves)
            self._moves = moves

    def look(self, *, quiet: bool) -> bool:
        """Collect, if it is time to; whether it was. `quiet`: nobody has moved since the last look."""
        if self._loaded() != self._settled:
            self._settle()
        new = gc.get_count()[0]  # made since the last time and not freed, or a few more than that
        if new < LEAST:
            return False
        short = (self.left + new) * self._each <= SHORT
        if not (short or quiet or new >= max(MOST, self.left)):
            return False
        began = time.perf_counter()
        gc.collect()
        self._each = (time.perf_counter() - began) / (self.left + new)
        self.left = len(gc.get_objects())
        return True

    def _timed(self, phase: str, info: dict[str, Any]) -> None:
        if phase == "start":
            self._began = time.perf_counter()
        else:
            self.meter.collector.add(time.perf_counter() - self._began)
            self.meter.collected += int(info["collected"])
