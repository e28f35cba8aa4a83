"""`Deadline`: one moment ahead at which something is done, unless it is called off before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable


class Deadline:
    """At most one timer of the running event loop. What it is for (`about`) tells it from the one before."""

    def __init__(self) -> None:
        self.about: Hashable = None
        self._timer: asyncio.TimerHandle | None = None

    def set(self, about: Hashable, seconds: float, due: Callable[[], object]) -> None:
        """Call `due` after `seconds`. A deadline about the same thing stays as it is."""
        if self._timer is not None and self.about == about:
            return
        self.clear()
        self.about = about
        self._timer = asyncio.get_running_loop().call_later(seconds, due)

    def clear(self) -> None:
        """Call it off."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.about = None
