"""`Channel` and `Receiver`: the two ends of a connection between a `room.workers.bot_pool.BotPool` and a worker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Channel(Protocol):
    """A connection to one worker. Its replies go to the `Receiver` that it was started with."""

    @property
    def pid(self) -> int:
        """The process id; 0 without a process."""
        ...

    def write(self, data: bytes, /) -> object:
        """Send bytes to the worker."""

    def prioritize(self, nice: int) -> bool:
        """Set the worker's CPU priority. Returns False if the caller should try again later."""
        ...

    def end(self) -> object:
        """Kill the worker."""


class Receiver(Protocol):
    """The pool's end of a `Channel`."""

    def data_received(self, data: bytes) -> None:
        """Handle bytes from the worker."""

    def connection_lost(self, error: Exception | None) -> None:
        """Handle the end of the worker."""


Start = Callable[[Receiver], Channel]
"""Starts a worker (`bots.host.bot_host`). Raises `OSError` if that is not possible now."""
