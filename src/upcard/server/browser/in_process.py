"""The card room without a network: clients call the ASGI application directly. A browser's worker runs it in Pyodide.

    room = await open_room("/data/room.sqlite3", after_write=copy_the_file)
    answer = await room.request("GET", "/api/games")
    answer.status, answer.headers, answer.body      # 200, [("content-type", ...), ...], b"[...]"
    socket = room.connect("/ws?table=ID", on_open=..., on_message=..., on_close=...)
    socket.send('{"t": "hello", "token": "..."}')
    socket.close()
    await room.close()

`request` and `connect` take a target: a path with its query, as a browser sends it. Messages are text and bytes as in
`docs/wire.md`. This module opens no connections and starts no threads or processes.

Bots run on the event loop and block it meanwhile, unless `open_room` gets a `start_worker`.

Requests have no client address: there is only one client, so limits by address do not apply.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from upcard.room import Services
from upcard.room.workers.bot_channel import Channel, Receiver, Start
from upcard.room.workers.bot_pace import Pace
from upcard.room.workers.bot_pool import BotPool
from upcard.room.workers.executors import inline
from upcard.server.app import make_app
from upcard.server.guard.request_limits import RequestLimits
from upcard.server.settings import Settings
from upcard.store import SqliteStore
from upcard.store.sqlite import Journal

log = logging.getLogger(__name__)
Headers = Iterable[tuple[str, str]]
Message = MutableMapping[str, Any]
Application = Callable[[Message, Any, Any], Any]
"""An ASGI 3 application."""
HOST = "localhost"
NORMAL_CLOSURE, ABNORMAL_CLOSURE = 1000, 1006
"""Codes of RFC 6455, section 7.4.1."""


class StartupError(RuntimeError):
    """The application failed to start; the message gives the reason."""


@dataclass(frozen=True)
class Answer:
    """The answer to a request."""

    status: int
    headers: list[tuple[str, str]]
    """Names in lower case."""
    body: bytes


class InProcessSocket:
    """The client side of a WebSocket, created by `InProcessServer.connect`."""

    def __init__(
        self, on_open: Callable[[], object], on_message: Callable[[str], object], on_close: Callable[[int], object]
    ) -> None:
        self._on_open, self._on_message, self._on_close = on_open, on_message, on_close
        self._from_client: asyncio.Queue[Message] = asyncio.Queue()
        self._from_client.put_nowait({"type": "websocket.connect"})
        self.is_closed = False

    def send(self, text: str) -> None:
        """Send a message to the room. It is dropped if the socket is closed, as in a browser."""
        if not self.is_closed:
            self._from_client.put_nowait({"type": "websocket.receive", "text": text})

    def close(self, code: int = NORMAL_CLOSURE) -> None:
        """Close the socket and call `on_close` with this code."""
        if not self.is_closed:
            self._from_client.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
            self._closed(code)

    async def _receive(self) -> Message:
        return await self._from_client.get()

    async def _send(self, message: Message) -> None:
        kind = message["type"]
        if self.is_closed:
            raise OSError("the client has closed the WebSocket")  # as the ASGI specification requires
        if kind == "websocket.accept":
            self._on_open()
        elif kind == "websocket.send":
            self._on_message(message["text"])
        elif kind == "websocket.close":
            self._closed(message.get("code") or NORMAL_CLOSURE)
            self._from_client.put_nowait({"type": "websocket.disconnect", "code": message.get("code"), "reason": ""})

    def _closed(self, code: int) -> None:
        if not self.is_closed:
            self.is_closed = True
            self._on_close(code)


class InProcessServer:
    """A running application: started with `begin`, stopped with `close`."""

    def __init__(self, app: Application) -> None:
        self.app = app
        self._state: dict[str, Any] = {}
        self._lifespan: asyncio.Queue[Message] = asyncio.Queue()
        self._ended: asyncio.Future[None] | None = None
        self._running: set[asyncio.Task[None]] = set()
        """The open WebSockets."""

    @classmethod
    async def begin(cls, app: Application) -> InProcessServer:
        """Start the application. Raises `StartupError`."""
        server = cls(app)
        began: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        server._ended = asyncio.ensure_future(server._live(began))
        server._lifespan.put_nowait({"type": "lifespan.startup"})
        await began
        return server

    async def _live(self, began: asyncio.Future[None]) -> None:
        """Run the application's lifespan."""

        async def send(message: Message) -> None:
            if message["type"] == "lifespan.startup.complete":
                began.set_result(None)
            elif message["type"] == "lifespan.startup.failed":
                began.set_exception(StartupError(message.get("message") or "the application failed to start"))

        scope = {"type": "lifespan", "asgi": {"version": "3.0", "spec_version": "2.0"}, "state": self._state}
        try:
            await self.app(scope, self._lifespan.get, send)
        except Exception as error:
            if not began.done():
                began.set_exception(StartupError(str(error)))

    async def close(self) -> None:
        """Close all WebSockets and shut the application down, which closes the store without losing data."""
        self._lifespan.put_nowait({"type": "lifespan.shutdown"})
        if self._ended is not None:
            await self._ended
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def request(self, method: str, target: str, headers: Headers = (), body: bytes = b"") -> Answer:
        """The answer to a request. Exceptions of the application are logged, and answered with status 500."""
        incoming: list[Message] = [{"type": "http.request", "body": bytes(body), "more_body": False}]
        answered = asyncio.Event()
        start: Message = {"status": 500, "headers": []}
        parts: list[bytes] = []

        async def receive() -> Message:
            if incoming:
                return incoming.pop()
            await answered.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
            elif message["type"] == "http.response.body":
                parts.append(bytes(message.get("body", b"")))
                if not message.get("more_body", False):
                    answered.set()

        scope = {**self._scope("http", target, headers), "method": method.upper(), "scheme": "http"}
        try:
            await self.app(scope, receive, send)
        except Exception:
            log.exception("%s %s failed", method, target)
        named = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in start["headers"]]
        return Answer(start["status"], named, b"".join(parts))

    def connect(
        self,
        target: str,
        on_open: Callable[[], object],
        on_message: Callable[[str], object],
        on_close: Callable[[int], object],
        headers: Headers = (),
    ) -> InProcessSocket:
        """Open a WebSocket. The socket calls `on_open` when the room accepts it, `on_message` with each text that the
        room sends, and `on_close` once with the code: 1008 without `on_open` if the room refuses it."""
        socket = InProcessSocket(on_open, on_message, on_close)
        task = asyncio.get_running_loop().create_task(self._serve(socket, target, headers))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return socket

    async def _serve(self, socket: InProcessSocket, target: str, headers: Headers) -> None:
        scope = {**self._scope("websocket", target, headers), "scheme": "ws", "subprotocols": []}
        try:
            await self.app(scope, socket._receive, socket._send)
        except Exception:
            log.exception("the WebSocket %s failed", target)
        finally:
            socket._closed(ABNORMAL_CLOSURE)

    def _scope(self, kind: str, target: str, headers: Headers) -> dict[str, Any]:
        """The ASGI scope of a request or a WebSocket."""
        path, _, query = target.partition("?")
        named = [(b"host", HOST.encode()), *((name.lower().encode(), value.encode()) for name, value in headers)]
        return {
            "type": kind, "asgi": {"version": "3.0", "spec_version": "2.4"}, "http_version": "1.1",
            "path": unquote(path), "raw_path": path.encode(), "query_string": query.encode(), "root_path": "",
            "headers": named, "client": None, "server": (HOST, 80), "state": dict(self._state),
        }  # fmt: skip


class _Channel:
    """A `room.workers.bot_channel.Channel` to a worker of a browser."""

    pid = 0

    def __init__(self, post: Callable[[bytes], object], end: Callable[[], object]) -> None:
        self._post, self._end = post, end

    def write(self, data: bytes, /) -> object:
        return self._post(data)

    def end(self) -> object:
        return self._end()

    def prioritize(self, nice: int) -> bool:
        return True


def channel_starter(
    start: Callable[
        [Callable[[bytes], None], Callable[[], None]], tuple[Callable[[bytes], object], Callable[[], object]]
    ],
) -> Start:
    """A function that starts workers for bots, made from plain functions.

    `start(received, ended)` starts a worker. It calls `received(data)` with all bytes that the worker posts, and
    `ended()` if the worker fails. It returns `(post, end)`: `post(data)` sends bytes to the worker, `end()` ends it.
    In the worker, `upcard.bots.host.bot_host.BotWorker(post_to_the_room)` answers: pass the bytes to its
    `receive(data)`.
    """

    def started(receiver: Receiver) -> Channel:
        post, end = start(receiver.data_received, lambda: receiver.connection_lost(None))
        return _Channel(post, end)

    return started


async def open_room(
    database: str | Path = ":memory:",
    *,
    journal: Journal = "memory",
    after_write: Callable[[], Awaitable[object]] | None = None,
    start_worker: Start | None = None,
    pace: Pace | None = None,
) -> InProcessServer:
    """A running card room with its tables in one SQLite file. Raises `StartupError` or `upcard.store.StoreError`.

    `journal` and `after_write` are those of `upcard.store.SqliteStore`. In a browser, `after_write` copies the file to
    persistent storage; the room acknowledges a move after that. `start_worker` starts a worker for bots
    (`channel_starter` makes such a function). `pace` sets the pauses before bots' moves.
    """
    store = SqliteStore(database, journal=journal, after_write=after_write)
    bot_pool = BotPool(start_worker, clock=time.time, separate=False) if start_worker is not None else None
    services = Services(store, pace=pace or Pace(), executors=inline(), bot_pool=bot_pool)
    app = make_app(services, Settings(monitors=None), limits=RequestLimits.none())
    return await InProcessServer.begin(app)
