"""The WebSocket to a table, in its own thread: it reconnects, and sends every move until it is acknowledged."""

from __future__ import annotations

import contextlib
import random
import secrets
import threading
import time
from collections.abc import Callable

import msgspec
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from upcard.room.wire import messages

FIRST_WAIT, MAX_WAIT = 0.5, 8.0
PING, SILENCE = 10.0, 25.0
"""Seconds between pings, and seconds of silence after which the connection counts as lost."""
REFUSED = 1008
_decode = msgspec.json.Decoder(messages.Reply).decode
_encode = msgspec.json.Encoder().encode


def act_id() -> str:
    """A unique id for a move."""
    return secrets.token_hex(12)


class Connection:
    """A connection to a table. `on_message` is called with every message, and `changed` with the state: ``live``,
    ``lost``, or ``gone`` with the reason if trying again would not help; both in the connection's thread."""

    def __init__(
        self, address: str, token: str | None, on_message: Callable[[messages.Reply], None],
        changed: Callable[[str, str], None], *, passes: bool = False,
    ) -> None:  # fmt: skip
        """`passes`: whether the server makes a forced pass for the seat (`messages.Hello`)."""
        self.address, self.token, self._on_message, self._changed = address, token, on_message, changed
        self.passes = passes
        self._socket: ClientConnection | None = None
        self._closed = threading.Event()
        self._sending = threading.Lock()
        self._unanswered: dict[str, messages.Act] = {}
        self._tries, self._wait, self._greeted, self._why = 0, 0.0, False, ""
        self._thread = threading.Thread(target=self._stay_connected, name="upcard-wire", daemon=True)

    def start(self) -> None:
        """Connect, and stay connected until `close`."""
        self._thread.start()

    def hello(self) -> messages.Hello:
        """The greeting, which also asks for the whole view."""
        return messages.Hello(self.token, passes=self.passes)

    def send(self, message: messages.Message) -> bool:
        """Send a message; False if there is no connection. Moves are sent again after a reconnect."""
        if isinstance(message, messages.Act):
            self._unanswered[message.id] = message
        socket = self._socket
        if socket is None:
            return False
        try:
            with self._sending:
                socket.send(_encode(message).decode())
        except (OSError, WebSocketException):
            return False
        return True

    def close(self) -> None:
        """Close the connection."""
        self._closed.set()
        socket = self._socket
        if socket is not None:
            threading.Thread(target=_close, args=(socket,), daemon=True).start()

    def _stay_connected(self) -> None:
        while not self._closed.is_set():
            code = self._connect_once()
            self._socket = None
            if self._closed.is_set():
                return
            if code == REFUSED and not self._greeted:
                self._changed("gone", self._why or "the card room does not let this program in")
                return
            self._changed("lost", "")
            wait = self._wait or min(MAX_WAIT, FIRST_WAIT * 2**self._tries)
            self._wait, self._tries = 0.0, self._tries + 1
            self._closed.wait(wait * random.uniform(0.75, 1.25))

    def _connect_once(self) -> int:
        """Run one connection to its end; returns the server's close code, or 0."""
        try:
            with connect(self.address, max_size=2**22, open_timeout=10, close_timeout=1) as socket:
                self._socket = socket
                self.send(self.hello())
                for act in list(self._unanswered.values()):
                    self.send(act)
                self._read(socket)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 0
        except (OSError, TimeoutError, WebSocketException):
            return 0
        return 0

    def _read(self, socket: ClientConnection) -> None:
        received = time.monotonic()
        while not self._closed.is_set():
            try:
                text = socket.recv(timeout=PING)
            except TimeoutError:
                if time.monotonic() - received > SILENCE:
                    return
                self.send(messages.Ping())
                continue
            received = time.monotonic()
            try:
                message = _decode(text)
            except (msgspec.DecodeError, RecursionError) as error:
                self._changed("gone", f"the card room speaks another version of the wire than this program: {error}")
                self._closed.set()
                return
            self._note(message)
            self._on_message(message)

    def _note(self, message: messages.Reply) -> None:
        if isinstance(message, messages.Whole | messages.Event):
            self._tries, self._greeted = 0, True
            self._changed("live", "")
        elif isinstance(message, messages.Ack) or (isinstance(message, messages.Nack) and message.code != "store"):
            self._unanswered.pop(message.id, None)
        elif isinstance(message, messages.Restarting):
            self._wait = message.retry_ms / 1000
        elif isinstance(message, messages.Error) and not self._greeted:
            self._why = message.why


def _close(socket: ClientConnection) -> None:
    with contextlib.suppress(OSError, WebSocketException):
        socket.close()
