"""`WorkerProxy`: any worker accepts any client, and forwards requests and WebSockets to the worker that owns the table.

One process owns a table, and every client of the table is served there (`docs/decisions/014-one-owner.md`); other
workers only forward frames. A worker takes over a table whose owner is dead. When an owner stops, its forwarded
clients are asked to reconnect, as at every restart.

Workers authenticate each other by a secret in the shared store. A request with the secret may name its client's
address.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
from collections.abc import Collection
from typing import Any
from urllib.parse import parse_qs

import h11
import msgspec
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from upcard.room.wire import messages
from upcard.server.guard.connection_limits import ConnectionLimits, TooManyConnections
from upcard.server.guard.middleware import MAX_BODY_BYTES
from upcard.server.schemas.http import Refused
from upcard.server.websocket import RETRY_MS, SERVICE_RESTART, TRY_AGAIN, until
from upcard.store import LeasedStore, StoreError, UnknownTable

log = logging.getLogger(__name__)
OWNER_SECONDS = 8.0
"""Seconds within which a request must reach the table's owner: longer than a lease, so a dead owner is replaced."""
RETRY_SECONDS = 0.2
"""Seconds between two attempts to reach the owner."""
ANSWER_SECONDS = 20.0
"""Seconds within which another worker must answer a request."""
METRICS_SECONDS = 2.0
"""Seconds within which another worker must send its metrics."""
MISDIRECTED = 421
_KEY, _CLIENT, _SCHEME = b"x-upcard-key", b"x-upcard-client", b"x-upcard-scheme"
_NOT_FORWARDED = {b"connection", b"content-length", b"transfer-encoding", b"upgrade", _KEY, _CLIENT, _SCHEME}
_TABLES = "/api/tables/"


class _NotOwner(Exception):
    """The assumed owner of a table does not own it, or cannot be reached."""


class _ForwardedConnection:
    """A client's WebSocket, forwarded to the owner of its table."""

    def __init__(self, client: WebSocket, owner: ClientConnection, address: str) -> None:
        self.client, self.owner, self.address = client, owner, address
        self._to_client_task: asyncio.Task[int | None] | None = None

    def disconnect(self) -> None:
        """Close the connection to the owner."""
        if self._to_client_task is not None:
            self._to_client_task.cancel()

    async def serve(self) -> None:
        """Forward frames in both directions until one side closes."""
        self._to_client_task = asyncio.ensure_future(self._to_client())
        to_owner = asyncio.ensure_future(self._to_owner())
        await asyncio.wait({self._to_client_task, to_owner}, return_when=asyncio.FIRST_COMPLETED)
        code = None
        if self._to_client_task.done() and not self._to_client_task.cancelled():
            code = self._to_client_task.result()
        gone = to_owner.done()
        self._to_client_task.cancel()
        to_owner.cancel()
        await asyncio.gather(self._to_client_task, to_owner, return_exceptions=True)
        self._to_client_task = None  # the exception refers to its frame, and the frame to this object
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            if not gone and code is None:
                await self.client.send_text(messages.encode(messages.Restarting(RETRY_MS)).decode())
                await self.client.close(SERVICE_RESTART)
            elif not gone:
                await self.client.close(code or SERVICE_RESTART)
        await self.owner.close()

    async def _to_client(self) -> int | None:
        """Forward the owner's frames. Returns the owner's close code, or None if the owner did not close."""
        try:
            while True:
                frame = await self.owner.recv()
                await self.client.send_text(frame if isinstance(frame, str) else frame.decode())
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else None
        except (RuntimeError, WebSocketDisconnect):
            return None

    async def _to_owner(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                frame = await self.client.receive()
                if frame["type"] == "websocket.disconnect":
                    return
                text = frame.get("text")
                await self.owner.send(text if text is not None else frame["bytes"])
        await asyncio.Event().wait()  # the owner has closed: `_to_client` returns its code


class WorkerProxy:
    """Forwards to the other workers on the same store."""

    def __init__(self, store: LeasedStore, address: str, limits: ConnectionLimits) -> None:
        """`address`: where the other workers reach this one."""
        self.store, self.address, self.limits = store, address, limits
        self.forwarded = 0
        """The number of requests and WebSockets forwarded so far."""
        self.draining = False
        self._key = ""
        self._connections: set[_ForwardedConnection] = set()

    async def begin(self) -> None:
        """Register this worker in the store. Raises `StoreError`."""
        self.store.on_live_workers = self._disconnect_from_dead
        await self.store.begin(self.address)
        self._key = await self.store.shared.secret("inner")

    def __len__(self) -> int:
        return len(self._connections)

    def around(self, layers: list[Middleware]) -> list[Middleware]:
        """The layers of an application with those that know of other workers around them."""
        return [Middleware(TrustWorkerHeaders, self), *layers, Middleware(ForwardToOwner, self)]

    def is_from_worker(self, headers: Headers) -> bool:
        """Whether a request comes from another worker."""
        key = headers.get(_KEY.decode(), "")
        return bool(key and self._key) and hmac.compare_digest(key.encode(), self._key.encode())

    def _disconnect_from_dead(self, addresses: Collection[str]) -> None:
        for connection in list(self._connections):
            if connection.address not in addresses:
                connection.disconnect()

    async def drain(self, seconds: float = 2.0) -> None:
        """Ask all forwarded clients to reconnect, and wait until they are gone, at most `seconds`."""
        for connection in list(self._connections):
            connection.disconnect()
        await until(lambda: not self._connections, seconds)

    async def owner(self, table_id: str) -> str | None:
        """The address of a table's owner; None if this worker owns it or there is no such table."""
        try:
            return await self.store.acquire(table_id)
        except UnknownTable:
            return None

    async def get_from_all(self, path: str) -> list[str]:
        """GET `path` from all other living workers. Those that do not answer in time are left out."""
        try:
            others = [
                address for address in (await self.store.shared.live_workers()).values() if address != self.address
            ]
        except StoreError:
            return []
        found = await asyncio.gather(*(self._get(address, path) for address in others))
        return [text for text in found if text]

    async def _get(self, address: str, path: str) -> str:
        headers = [(b"host", address.encode()), (b"connection", b"close"), (_KEY, self._key.encode())]
        with contextlib.suppress(OSError, TimeoutError, h11.ProtocolError):
            async with asyncio.timeout(METRICS_SECONDS):
                status, _, text = await _request(address, "GET", path.encode(), headers, b"")
            return text.decode() if status == 200 else ""
        return ""

    # -- forwarding ---------------------------------------------------------------------------------

    def _inner_headers(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        host = scope["client"][0] if scope.get("client") else ""
        forwarded = [(name, value) for name, value in scope["headers"] if name.lower() not in _NOT_FORWARDED]
        return [*forwarded, (_KEY, self._key.encode()), (_CLIENT, host.encode()), (_SCHEME, scope["scheme"].encode())]

    async def forward_websocket(self, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        """Forward a WebSocket. Raises `_NotOwner` before anything was sent to the client."""
        client = WebSocket(scope, receive, send)
        try:
            slot = self.limits.admit(client.client.host if client.client else "")
        except TooManyConnections:
            await client.close(TRY_AGAIN)
            return
        try:
            slot.take_seat()  # the owner counts its spectators
            owner = await self._connect(scope, address)
            if owner is None:
                await client.close(TRY_AGAIN)
                return
            await client.accept()
            connection = _ForwardedConnection(client, owner, address)
            self._connections.add(connection)
            try:
                await connection.serve()
            finally:
                self._connections.discard(connection)
        finally:
            slot.release()

    async def _connect(self, scope: Scope, address: str) -> ClientConnection | None:
        wanted = (b"origin", b"host", b"user-agent", _KEY, _CLIENT, _SCHEME)
        headers = [(n.decode(), v.decode("latin-1")) for n, v in self._inner_headers(scope) if n.lower() in wanted]
        url = f"ws://{address}{scope['path']}?{scope['query_string'].decode('latin-1')}"
        try:
            # Send the client's `Host`: the owner compares it with the page's origin.
            host = next((value for name, value in headers if name.lower() == "host"), address)
            there, _, port = address.rpartition(":")
            return await connect(
                url.replace(address, host, 1), host=there.strip("[]"), port=int(port), max_size=None, compression=None,
                additional_headers=[(n, v) for n, v in headers if n.lower() not in ("host", "user-agent")],
                user_agent_header=None, proxy=None, open_timeout=3, ping_interval=10, ping_timeout=20,
            )  # fmt: skip
        except InvalidStatus as refused:
            if refused.response.status_code == MISDIRECTED:
                raise _NotOwner from None
            return None
        except (OSError, TimeoutError, WebSocketException) as error:
            raise _NotOwner from error

    async def forward_request(self, scope: Scope, body: bytes, send: Send, address: str) -> None:
        """Forward a request and its answer. Raises `_NotOwner` before anything was sent to the client."""
        target = scope["path"].encode() + (b"?" + scope["query_string"] if scope["query_string"] else b"")
        headers = [*self._inner_headers(scope), (b"connection", b"close"), (b"content-length", b"%d" % len(body))]
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                status, found, text = await _request(address, scope["method"], target, headers, body)
        except ConnectionRefusedError as error:
            raise _NotOwner from error
        except (OSError, TimeoutError, h11.ProtocolError) as error:
            # The request may have been carried out, so only one that changes nothing is repeated.
            if scope["method"] in ("GET", "HEAD"):
                raise _NotOwner from error
            raise StoreError(f"another worker did not answer: {str(error) or type(error).__name__}") from None
        if status == MISDIRECTED:
            raise _NotOwner
        forwarded = [(name, value) for name, value in found if name.lower() not in _NOT_FORWARDED]
        await _answer(send, status, text, forwarded)


class TrustWorkerHeaders:
    """ASGI middleware, before all others: takes the client's address and scheme from a forwarded request."""

    def __init__(self, app: ASGIApp, worker_proxy: WorkerProxy) -> None:
        self.app, self.worker_proxy = app, worker_proxy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            headers = Headers(scope=scope)
            if self.worker_proxy.is_from_worker(headers):
                address, scheme = headers.get(_CLIENT.decode(), ""), headers.get(_SCHEME.decode(), scope["scheme"])
                scope = {**scope, "client": (address, 0) if address else None, "scheme": scheme, "upcard.inner": True}
        await self.app(scope, receive, send)


class ForwardToOwner:
    """ASGI middleware, after all others: forwards a request about a table to the table's owner."""

    def __init__(self, app: ASGIApp, worker_proxy: WorkerProxy) -> None:
        self.app, self.worker_proxy = app, worker_proxy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        table_id = table_of(scope)
        if table_id is None:
            await self.app(scope, receive, send)
            return
        try:
            await self._serve(table_id, scope, receive, send)
        except StoreError as error:
            log.error("table %s: %s", table_id[:40], error)
            await self._refuse(scope, send, 503, "the card room cannot be reached now; try again")

    async def _serve(self, table_id: str, scope: Scope, receive: Receive, send: Send) -> None:
        body: bytes | None = None
        end = asyncio.get_running_loop().time() + OWNER_SECONDS
        while not self.worker_proxy.draining:
            address = await self.worker_proxy.owner(table_id)
            if address is None:
                # The body may have been read while the table had another owner: replay it.
                await self.app(scope, receive if body is None else _with_body(body, receive), send)
                return
            if scope.get("upcard.inner"):
                await self._refuse(scope, send, MISDIRECTED, "the table is not here")
                return
            try:
                if not address:
                    raise _NotOwner
                self.worker_proxy.forwarded += 1
                if scope["type"] == "websocket":
                    await self.worker_proxy.forward_websocket(scope, receive, send, address)
                else:
                    body = await _read(receive) if body is None else body
                    await self.worker_proxy.forward_request(scope, body, send, address)
                return
            except _NotOwner:
                if asyncio.get_running_loop().time() > end:
                    break  # otherwise try again: the table may have another owner by now
                await asyncio.sleep(RETRY_SECONDS)
        await self._refuse(scope, send, 503, "this table is moving to another server; try again in a moment")

    async def _refuse(self, scope: Scope, send: Send, status: int, why: str) -> None:
        text = msgspec.json.encode(Refused(why))
        if scope["type"] == "http":
            await _answer(send, status, text, [(b"content-type", b"application/json")])
        elif status == MISDIRECTED and "websocket.http.response" in scope.get("extensions", {}):
            await send({"type": "websocket.http.response.start", "status": status, "headers": []})
            await send({"type": "websocket.http.response.body", "body": text})
        else:
            await send({"type": "websocket.close", "code": TRY_AGAIN, "reason": ""})


def table_of(scope: Scope) -> str | None:
    """The id of the table that a request is about; None if it is about no table."""
    path: str = scope.get("path", "")
    if scope["type"] == "websocket" and path == "/ws":
        return next(iter(parse_qs(scope["query_string"].decode("latin-1")).get("table", [])), None)
    if scope["type"] == "http" and path.startswith(_TABLES):
        return path[len(_TABLES) :].partition("/")[0] or None
    return None


async def _read(receive: Receive) -> bytes:
    """The body of a request, cut off just above the limit, so that the owner still refuses it as too long."""
    body = b""
    while len(body) <= MAX_BODY_BYTES:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    return body


def _with_body(body: bytes, receive: Receive) -> Receive:
    sent = False

    async def again() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


async def _answer(send: Send, status: int, text: bytes, headers: list[tuple[bytes, bytes]]) -> None:
    length = (b"content-length", b"%d" % len(text))
    await send({"type": "http.response.start", "status": status, "headers": [*headers, length]})
    await send({"type": "http.response.body", "body": text})


async def _request(
    address: str, method: str, target: bytes, headers: list[tuple[bytes, bytes]], body: bytes
) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    """Send a request to another worker. Returns the status, headers and body of its answer."""
    there, _, port = address.rpartition(":")
    reader, writer = await asyncio.open_connection(there.strip("[]"), int(port))
    parser: Any = h11.Connection(h11.CLIENT)
    try:
        for part in (h11.Request(method=method, target=target, headers=headers), h11.Data(body), h11.EndOfMessage()):
            writer.write(parser.send(part) or b"")
        status, found, text = 0, [], b""
        while True:
            event = parser.next_event()
            if event is h11.NEED_DATA:
                parser.receive_data(await reader.read(65536))
            elif isinstance(event, h11.Response):
                status, found = event.status_code, list(event.headers)
            elif isinstance(event, h11.Data):
                text += event.data
            elif isinstance(event, h11.EndOfMessage):
                return status, found, text
    finally:
        writer.close()
