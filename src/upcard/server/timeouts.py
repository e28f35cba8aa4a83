"""Time limits of HTTP connections, and the event loop that applies them.

uvicorn has a time limit for idle connections between two requests, and none for slow ones. The limit here covers slow
heads, slow bodies and clients that do not read, and it uses the documented interfaces of asyncio alone.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from asyncio import SelectorEventLoop as EventLoop
elif sys.platform == "win32":
    from asyncio import ProactorEventLoop as EventLoop
else:
    try:
        from uvloop import Loop as EventLoop
    except ImportError:  # PyPy
        from asyncio import SelectorEventLoop as EventLoop

ANSWER_SECONDS = 30.0
"""An HTTP connection is closed when the server has written nothing to it for so long."""


class AnswerTimeout(asyncio.Protocol):
    """A protocol whose connection is closed when `ANSWER_SECONDS` pass without a write.

    The time begins with the connection and again with every write. It stops when the connection becomes a WebSocket,
    whose limits are its pings and the first message (`server.socket`).
    """

    def __init__(self, protocol: asyncio.Protocol) -> None:
        self._protocol = protocol
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self.restart()
        self._protocol.connection_made(cast(asyncio.Transport, _ReportsWrites(self._transport, self)))

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop()
        self._protocol.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._protocol.data_received(data)

    def eof_received(self) -> bool | None:
        return self._protocol.eof_received()

    def pause_writing(self) -> None:
        self._protocol.pause_writing()

    def resume_writing(self) -> None:
        self._protocol.resume_writing()

    def restart(self) -> None:
        """Begin to count anew."""
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(ANSWER_SECONDS, self._transport.abort)

    def stop(self) -> None:
        """Count no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class _ReportsWrites:
    """A transport that restarts a timeout with every write, until another protocol takes the connection over."""

    def __init__(self, transport: asyncio.Transport, timeout: AnswerTimeout) -> None:
        self._transport = transport
        self._timeout: AnswerTimeout | None = timeout

    def write(self, data: bytes) -> None:
        if self._timeout is not None:
            self._timeout.restart()
        self._transport.write(data)

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        if self._timeout is not None:
            self._timeout.stop()
            self._timeout = None
        self._transport.set_protocol(protocol)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class ServerLoop(EventLoop):
    """An event loop whose servers close connections that take too long (`AnswerTimeout`)."""

    def __init__(self) -> None:
        super().__init__()
        self.servers: list[asyncio.AbstractServer] = []

    async def create_server(self, protocol_factory: Callable[[], Any], *args: Any, **named: Any) -> Any:
        server = await super().create_server(lambda: AnswerTimeout(protocol_factory()), *args, **named)
        self.servers.append(server)
        return server
