"""`Stopwatch`: measures the times that the rules of a game need."""

from __future__ import annotations

from collections.abc import Callable


class Stopwatch:
    """One measurement at a time.

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
        """Start measuring from a move (`declarations.game.Clock.since`), unless that runs already; None: stop."""
        if self._since != since:
            self._since, self._began = since, self._timer()

    def seconds(self) -> int:
        """Whole seconds since the start; 0 if nothing is measured."""
        return 0 if self._since is None else int(self._timer() - self._began)
