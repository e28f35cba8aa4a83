"""`RateLimit`: limits how often an action is allowed."""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Callable


class RateLimit:
    """Allows `count` actions in any `seconds` seconds (a sliding window).

    >>> now = 0.0
    >>> acts = RateLimit(2, 10, clock=lambda: now)
    >>> acts.take(), acts.take(), acts.take()
    (True, True, False)
    >>> now = 10.0
    >>> acts.take()
    True
    """

    def __init__(self, count: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.count, self.seconds, self._clock = count, seconds, clock
        self._taken: list[float] = []  # a list, because most limits are never used: a deque takes most of a kilobyte
        self.refused = 0
        """The number of refusals in a row."""

    def take(self) -> bool:
        """Count an action; False if the limit is reached."""
        now = self._clock()
        over = bisect_right(self._taken, now - self.seconds)
        if over:
            del self._taken[:over]
        if len(self._taken) >= self.count:
            self.refused += 1
            return False
        self._taken.append(now)
        self.refused = 0
        return True

    def __str__(self) -> str:
        return f"{self.count} in {self.seconds:g} seconds"
