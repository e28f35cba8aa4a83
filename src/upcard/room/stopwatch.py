"""`Stopwatch`: how long what the rules of a game time has lasted."""

from __future__ import annotations

from collections.abc import Callable


class Stopwatch:
    """One measurement at a time, by a clock of the house.

    >>> now = 5.0
    >>> watch = Stopwatch(lambda: now)
    >>> watch.time(3)
    >>> now = 7.9
    >>> watch.time(3)
    >>> watch.seconds()
    2
    >>> watch.time(None)
    >>> watch.seconds()
    0
    """

    def __init__(self, timer: Callable[[], float]) -> None:
        self._timer = timer
        self._since: int | None = None
        self._began = 0.0

    def time(self, since: int | None) -> None:
        """Begin to time what began at a move (`declarations.game.Clock.since`), unless it is timed already; None:
        stop."""
        if self._since != since:
            self._since, self._began = since, self._timer()

    def seconds(self) -> int:
        """Whole seconds since it began; 0 where nothing is timed."""
        return 0 if self._since is None else int(self._timer() - self._began)
