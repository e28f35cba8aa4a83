"""`Deadline`: a timer that can be cancelled."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable


class Deadline:
    """At most one timer of the running event loop; `about` identifies what it is for."""

    def __init__(self) -> None:
        self.about: Hashable = None
        self._timer: asyncio.TimerHandle | None = None

    def set(self, about: Hashable, seconds: float, due: Callable[[], object]) -> None:
        """Call `due` after `seconds`. If a timer about the same thing is running, it keeps its time."""
        if self._timer is not None and self.about == about:
            return
        self.clear()
        self.about = about
        self._timer = asyncio.get_running_loop().call_later(seconds, due)

    def clear(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.about = None
