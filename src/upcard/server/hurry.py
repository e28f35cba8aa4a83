"""`HurriedProtocol`: uvicorn's HTTP, which waits only so long for the head of a request.

Without it a line that sends a byte now and then, or none, is held for ever, and a thousand of them hold the door.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0
_END = b"\r\n\r\n"


class HurriedProtocol(H11Protocol):
    """Closes a line whose next request has no complete head `HEAD_SECONDS` after its first byte (the first one: after
    the line was opened)."""

    _late: asyncio.TimerHandle | None = None
    _first = True

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        if self._idle():
            self._wait()
        if self._asks_for_a_line(data):
            self._stop()
            self._hand_over(data)
            return
        super().data_received(data)
        if not self._idle():
            self._stop()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._stop()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def _asks_for_a_line(self, data: bytes) -> bool:
        """Whether the first thing that came is the whole head of a request for a WebSocket. The WebSocket reads it
        itself: to read it here as well costs more than all else until a line stands."""
        first, self._first = self._first, False
        whole = first and data.startswith(b"GET /ws?") and data.find(_END) == len(data) - len(_END)
        return whole and b"\r\nupgrade: websocket\r\n" in data.lower()

    def _hand_over(self, data: bytes) -> None:
        self.connections.discard(self)
        line = cast(Any, self.ws_protocol_class)(
            config=self.config, server_state=self.server_state, app_state=self.app_state
        )
        line.take_over(self)
        self.transport.set_protocol(line)
        line.data_received(data)

    def _idle(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def _wait(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _stop(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
