"""`start_process`: a worker of `room.workers.bot_pool.BotPool` as a process of this machine."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import subprocess
import sys
from typing import cast

from upcard.bots.host.bot_process import set_priority
from upcard.room.workers.bot_channel import Channel, Receiver


class _Connection(asyncio.Protocol):
    """Forwards the events of the socket."""

    def __init__(self, receiver: Receiver) -> None:
        self._receiver = receiver

    def data_received(self, data: bytes) -> None:
        self._receiver.data_received(data)

    def connection_lost(self, error: Exception | None) -> None:
        self._receiver.connection_lost(error)


class _Process:
    """One process, and the socket to it."""

    def __init__(self, receiver: Receiver) -> None:
        ours, theirs = socket.socketpair()
        self._socket = ours
        self._transport: asyncio.WriteTransport | None = None
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "upcard.bots.host.bot_process", str(theirs.fileno())],
                stdin=subprocess.DEVNULL, pass_fds=(theirs.fileno(),), start_new_session=True,
            )  # fmt: skip
        self._connecting = asyncio.get_running_loop().create_task(self._connect(receiver))

    async def _connect(self, receiver: Receiver) -> None:
        made, _ = await asyncio.get_running_loop().create_connection(lambda: _Connection(receiver), sock=self._socket)
        self._transport = cast(asyncio.WriteTransport, made)

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def write(self, data: bytes) -> None:
        """Send bytes to the worker."""
        assert self._transport is not None, "the worker is not ready yet"
        self._transport.write(data)

    def prioritize(self, nice: int) -> bool:
        """Set the worker's CPU priority. Returns False if the caller should try again later."""
        return set_priority(self.pid, nice)

    def end(self) -> None:
        """Kill the worker."""
        with contextlib.suppress(OSError):
            self._process.kill()
        self._process.wait()
        if self._transport is not None:
            self._transport.close()
        else:
            self._socket.close()


def start_process(receiver: Receiver) -> Channel:
    """Start a process. Raises `OSError`."""
    return _Process(receiver)
