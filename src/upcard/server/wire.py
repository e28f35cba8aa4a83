"""`Wire`: uvicorn's WebSocket, whose texts are also sent at once, without a task of the event loop for each.

An application finds it in its scope (`upcard.wire`) and uses it beside ASGI's own ``send``, which does the rest: the
handshake, the end, and texts that have to wait for a slow reader.
"""

from __future__ import annotations

import struct
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

KEY = "upcard.wire"
_TEXT = 0x81
"""A whole message of text."""


def framed(text: bytes) -> bytes:
    """A text as a server sends it (RFC 6455, 5.2): one frame, not masked.

    >>> framed(b"hello")
    b'\\x81\\x05hello'
    >>> framed(bytes(200))[:4], framed(bytes(70_000))[:10]
    (b'\\x81~\\x00\\xc8', b'\\x81\\x7f\\x00\\x00\\x00\\x00\\x00\\x01\\x11p')
    """
    size = len(text)
    if size < 126:
        return bytes((_TEXT, size)) + text
    if size < 1 << 16:
        return struct.pack("!BBH", _TEXT, 126, size) + text
    return struct.pack("!BBQ", _TEXT, 127, size) + text


class Wire(WebSocketsSansIOProtocol):
    """A line that can be written to directly."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # else it was refused
            cast(dict[str, Any], self.scope)[KEY] = self

    def push(self, text: bytes) -> bool:
        """Send a text now; False where it has to wait, or nobody is there any more."""
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.disconnected:
            return False
        if self.transport.is_closing():
            return False
        self.transport.write(framed(text))
        return True
