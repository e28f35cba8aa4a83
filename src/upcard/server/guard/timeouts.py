"""Timeouts of HTTP connections, and the event loop that applies them.

uvicorn limits only the idle time between two requests. The timeouts here cover slow headers, slow bodies and clients
that do not read, and use only documented interfaces of asyncio.
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

HEAD_SECONDS = 10.0
"""The most seconds from the first byte of a request (the first request: from the connection) to the end of its head."""
ANSWER_SECONDS = 120.0
"""The most seconds from then until the server writes, and from each write until the client has read it."""
_END = b"\r\n\r\n"


class RequestTimeout(asyncio.Protocol):
    """Wraps a protocol, and aborts its connection when a request or its answer takes too long.

    The timeouts end when the connection becomes a WebSocket, which has its own: pings, and the hello
    (`server.websocket`).
    """

    def __init__(self, protocol: asyncio.Protocol) -> None:
        self._protocol = protocol
        self._timer: asyncio.TimerHandle | None = None
        self._in_head = True
        self._tail = b""
        """The last bytes of an incomplete head."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._wait(HEAD_SECONDS)
        self._protocol.connection_made(cast(asyncio.Transport, _ReportsWrites(self._transport, self)))

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop()
        self._protocol.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._in_head:
            if _END in self._tail + data:
                self._in_head = False
                self._wait(ANSWER_SECONDS)
            elif not self._tail:
                self._wait(HEAD_SECONDS)
            self._tail = (self._tail + data)[-len(_END) :]
        self._protocol.data_received(data)

    def eof_received(self) -> bool | None:
        return self._protocol.eof_received()

    def pause_writing(self) -> None:
        self._protocol.pause_writing()

    def resume_writing(self) -> None:
        self._protocol.resume_writing()

    def written(self) -> None:
        """Restart the timeout after a write; the next data is the head of a request."""
        self._in_head, self._tail = True, b""
        self._wait(ANSWER_SECONDS)

    def _wait(self, seconds: float) -> None:
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._transport.abort)

    def stop(self) -> None:
        """Cancel the timeout."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class _ReportsWrites:
    """A transport that reports every write to a `RequestTimeout`, until another protocol takes over the connection."""

    def __init__(self, transport: asyncio.Transport, timeout: RequestTimeout) -> None:
        self._transport = transport
        self._timeout: RequestTimeout | None = timeout

    def write(self, data: bytes) -> None:
        if self._timeout is not None:
            self._timeout.written()
        self._transport.write(data)

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        if self._timeout is not None:
            self._timeout.stop()
            self._timeout = None
        self._transport.set_protocol(protocol)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class ServerLoop(EventLoop):
    """An event loop whose servers apply `RequestTimeout` to every connection."""

    def __init__(self) -> None:
        super().__init__()
        self.servers: list[asyncio.AbstractServer] = []

    async def create_server(self, protocol_factory: Callable[[], Any], *args: Any, **named: Any) -> Any:
        server = await super().create_server(lambda: RequestTimeout(protocol_factory()), *args, **named)
        self.servers.append(server)
        return server
