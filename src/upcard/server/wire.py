"""`Wire`: uvicorn's WebSocket with two doors more, for a line that has many idle seconds and many short messages.

An application finds it in its scope (`upcard.wire`). What it pushes goes out at once, without a task of the event loop
for each text. Once it has handed the line over to a listener it may return: then what comes is told to the listener,
and no task, with the frames of all middlewares, waits for the next message. A usual request for a line is read and
accepted here (`server.handshake`). Every other one, pings, the limits and the end are uvicorn's.
"""

from __future__ import annotations

import struct
import typing
from typing import Any, cast
from urllib.parse import unquote

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN, SERVER, Protocol

from upcard.server import handshake

KEY = "upcard.wire"
_TEXT = 0x81
"""A whole message of text."""


class Listener(typing.Protocol):
    """Whoever a line has been handed over to."""

    def heard(self, text: str | None) -> None:
        """A message came (None: it was no text)."""

    def gone(self) -> None:
        """The line is closed. May be said more than once."""


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


class _Ear:
    """Stands where uvicorn has a queue of what it tells an application."""

    def __init__(self, listener: Listener | None) -> None:
        self._listener = listener

    def put_nowait(self, event: Any) -> None:
        if self._listener is None:
            return
        if event["type"] == "websocket.receive":
            self._listener.heard(event.get("text"))
        elif event["type"] == "websocket.disconnect":
            self._listener.gone()


_NOBODY = _Ear(None)


class Wire(WebSocketsSansIOProtocol):
    """A line that can be written to directly, and handed over."""

    _handed = False
    _read = 0
    _asked: handshake.Asked | None = None
    """What has been read here, until it is accepted."""
    _early = b""
    """What a client has said before that."""

    def __init__(self, *parts: Any, **named: Any) -> None:
        super().__init__(*parts, **named)
        self._heard = 0.0
        self._due: list[bytes] = []
        """Frames that go out at the end of this turn of the event loop, all together: to write costs more than what is
        written, most of all where it wakes the reader."""

    def _connect(self, asked: handshake.Asked) -> None:
        """Ask the application whether somebody may come in."""
        self._asked = asked
        path, _, query = asked.target.partition(b"?")
        self.scope = cast(Any, {
            "type": "websocket", "asgi": {"version": self.asgi_version, "spec_version": "2.4"}, "http_version": "1.1",
            "scheme": self.scheme, "server": self.server, "client": self.client, "root_path": self.root_path,
            "path": self.root_path + unquote(path.decode()), "raw_path": self.root_path.encode() + path,
            "query_string": query, "headers": asked.headers, "subprotocols": [], "state": self.app_state.copy(),
            "extensions": {"websocket.http.response": {}}, KEY: self,
        })  # fmt: skip
        self.handshake_initiated = True
        self.queue.put_nowait({"type": "websocket.connect"})
        task = self.loop.create_task(self.run_asgi())
        task.add_done_callback(self.on_task_complete)
        self.tasks.add(task)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # else it was refused
            scope = cast(dict[str, Any], self.scope)
            scope[KEY] = self
            scope["headers"] = [(name.lower(), value) for name, value in scope["headers"]]  # as ASGI wants them

    def take_over(self, http: H11Protocol) -> None:
        """Go on with a line of which nothing has been read yet. `connection_made` would ask the system once more who is
        at the other end."""
        self.connections.add(self)
        self.transport, self.server, self.client = http.transport, http.server, http.client
        self.scheme = "wss" if http.scheme == "https" else "ws"

    @property
    def _is_open(self) -> bool:
        return self.handshake_complete and not (self.close_sent or self.disconnected or self.transport.is_closing())

    def push(self, text: bytes) -> bool:
        """Send a text now; False where it has to wait, or nobody is there any more."""
        if not self.writable.is_set() or not self._is_open:
            return False
        if not self._due:
            self.loop.call_soon(self._flush)
        self._due.append(framed(text))
        return True

    def _flush(self) -> None:
        due = b"".join(self._due)
        self._due.clear()
        if due and self._is_open:
            self.transport.write(due)

    def data_received(self, data: bytes) -> None:
        self._read += 1
        self._heard = self.loop.time()
        if self._read == 1 and not self.config.ws_per_message_deflate and (asked := handshake.read(data)) is not None:
            self._connect(asked)
        elif self._asked is not None:  # it says something before it has been let in
            self._early += data
            if not self.transport.is_closing():
                self.transport.pause_reading()
        else:
            super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Ask whether somebody is there, unless he has just said something: then later, as long after that as else
        after the last time that he was asked."""
        assert self.ping_interval is not None
        quiet = self.loop.time() - self._heard
        if quiet < self.ping_interval / 2:
            self.ping_timer = self.loop.call_later(self.ping_interval - quiet, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    async def send(self, message: Any) -> None:
        self._flush()  # nothing overtakes what was pushed
        if message["type"] == "websocket.accept" and self._accept(message):
            return
        await super().send(message)
        if message["type"] == "websocket.accept" and self._read == 1 and self.conn.state is OPEN:
            # The protocol of the handshake holds the whole request; nothing after that has been read yet.
            self._stop_parser()
            self.conn = cast(Any, Protocol(SERVER, state=OPEN, max_size=self.config.ws_max_size, logger=self.logger))

    def _accept(self, message: Any) -> bool:
        """Let in whose request has been read here (which asks for no subprotocol). False where it was not."""
        asked, self._asked = self._asked, None
        if asked is None:
            return False
        if self.disconnected:
            raise ClientDisconnected()
        if self.transport.is_closing():
            return True
        self.handshake_complete = True
        self.transport.write(handshake.accepted(asked.key, [*self.default_headers, *message.get("headers", ())]))
        self._stop_parser()  # it waits for a request; from now on frames come
        self.conn.state = OPEN
        self.conn.parser = self.conn.parse()
        next(self.conn.parser)
        self.start_keepalive()
        early, self._early = self._early, b""
        if early:
            self.transport.resume_reading()
            self.data_received(early)
        return True

    def shutdown(self) -> None:
        self._flush()
        super().shutdown()

    async def accept(self) -> None:
        """Let somebody in. Raises `OSError` where nobody is there any more."""
        await self.send({"type": "websocket.accept"})

    async def send_text(self, text: str) -> None:
        """Send a text when the line can take it. Raises `OSError` where nobody is there any more."""
        await self.send({"type": "websocket.send", "text": text})

    async def close(self, code: int) -> None:
        """Hang up. Raises `OSError` where nobody is there any more."""
        await self.send({"type": "websocket.close", "code": code})

    def hand_to(self, listener: Listener) -> None:
        """From now on a listener is told what comes, and the application may return."""
        self._handed, waiting = True, self.queue
        self.queue = cast(Any, _Ear(listener))
        # What the handshake needed, nobody asks for any more.
        self.scope, self.request, self.response = cast(Any, {}), cast(Any, None), cast(Any, None)
        while not waiting.empty():
            self.queue.put_nowait(waiting.get_nowait())
        self.listen(True)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._handed:
            self.queue = cast(Any, _NOBODY)  # else this and the listener hold each other
        elif self.handshake_complete:
            self.scope = cast(Any, {})  # in which this is (`KEY`)
        self._stop_parser()

    def _stop_parser(self) -> None:
        """Nothing more is read by this protocol. Its parser, a generator that waits, and it hold each other, and only
        the garbage collector would find them."""
        self.conn.parser.close()

    def listen(self, on: bool) -> None:
        """Read on, or let the client wait: its listener has enough to do."""
        if on == self.read_paused and not self.transport.is_closing():
            self.read_paused = not on
            (self.transport.resume_reading if on else self.transport.pause_reading)()

    def send_receive_event_to_app(self) -> None:
        if not self._handed:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        try:
            text = data.decode() if self.curr_msg_data_type == "text" else None
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        self.queue.put_nowait(cast(Any, {"type": "websocket.receive", "text": text}))

    async def run_asgi(self) -> None:
        """As uvicorn does it, but that a line which was handed over stays open."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
        else:
            if self._handed:
                return
            if not self.handshake_complete:
                self.logger.error("ASGI callable returned without completing handshake.")
                self.send_500_response()
        if self.close_timer is None:
            self.transport.close()
