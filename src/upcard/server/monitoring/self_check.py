"""`SelfCheck`: opens a WebSocket to this server, as a player would, to find out whether that works.

HTTP may work while every WebSocket fails, for instance when the installed uvicorn and websockets do not fit together.
"""

from __future__ import annotations

import asyncio
import time
from importlib.metadata import version

from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus, WebSocketException

VALID = 5.0
"""Seconds for which a result is cached: a check costs a connection."""


class SelfCheck:
    """Opens a WebSocket without a table, and expects the server's error."""

    def __init__(self, host: str, port: int) -> None:
        """`host`, `port`: where this process listens; the loopback address stands in for all interfaces."""
        self.host, self.port = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port
        self._lock = asyncio.Lock()
        self._problem, self._checked = "", float("-inf")

    async def problem(self, seconds: float) -> str:
        """A sentence that says why WebSockets fail; empty if they work."""
        async with self._lock:
            if time.monotonic() - self._checked > VALID:
                self._problem = await self._open(seconds)
                self._checked = time.monotonic()
            return self._problem

    async def _open(self, seconds: float) -> str:
        try:
            async with (
                asyncio.timeout(seconds),
                # A bare address as the host: the server allows it, whatever its names are.
                connect(
                    "ws://127.0.0.1/ws", host=self.host, port=self.port,
                    proxy=None, compression=None, open_timeout=None, ping_interval=None, close_timeout=1,
                ) as socket,
            ):  # fmt: skip
                await socket.recv()
        except InvalidStatus as refused:
            return f"the server refuses a WebSocket to itself with status {refused.response.status_code}"
        except (OSError, TimeoutError, WebSocketException) as error:
            return (
                f"a WebSocket to the server itself fails ({str(error) or type(error).__name__}): uvicorn "
                f"{version('uvicorn')} and websockets {version('websockets')} may not fit together; "
                "install the versions of constraints.txt"
            )
        return ""
