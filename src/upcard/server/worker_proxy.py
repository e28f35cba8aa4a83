"""`WorkerProxy`: any worker takes any client, and passes what is about a table held elsewhere on to the worker that
holds it.

The table is folded, shown and played in one process, whoever looks from where (`docs/decisions/014-one-owner.md`).
This worker only carries frames. It takes over a table whose owner is dead; and when an owner goes, the clients that it
served through here are asked to connect again, as at every restart.

Workers know each other by a secret in the store that they share: who sends it is believed whose request it is.
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
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from upcard.room import messages
from upcard.server.connection_limits import ConnectionLimits, TooManyConnections
from upcard.server.middleware import LONGEST_BODY
from upcard.server.schemas.http import Refused
from upcard.server.websocket import RETRY_MS, SERVICE_RESTART, TRY_AGAIN, until
from upcard.store import LeasedStore, StoreError, UnknownTable

log = logging.getLogger(__name__)
PATIENCE = 8.0
"""Seconds in which the owner of a table is looked for: longer than a dead one is believed to live."""
AGAIN = 0.2
"""Seconds between two looks."""
ANSWER = 20.0
"""Seconds in which another worker answers a request."""
SOON = 2.0
"""Seconds in which another worker tells what it counts."""
MISDIRECTED = 421
_KEY, _CLIENT, _SCHEME = b"x-upcard-key", b"x-upcard-client", b"x-upcard-scheme"
_NOT_PASSED = {b"connection", b"content-length", b"transfer-encoding", b"upgrade", _KEY, _CLIENT, _SCHEME}
_TABLES = "/api/tables/"


class _Elsewhere(Exception):
    """The worker that was thought to hold a table does not, or cannot be reached."""


class _Line:
    """A client at a table held elsewhere."""

    def __init__(self, client: WebSocket, owner: ClientConnection, address: str) -> None:
        self.client, self.owner, self.address = client, owner, address
        self._carrying: asyncio.Task[int | None] | None = None

    def cut(self) -> None:
        """Let go of the owner."""
        if self._carrying is not None:
            self._carrying.cancel()

    async def serve(self) -> None:
        """Carry frames both ways until one side goes."""
        self._carrying = asyncio.ensure_future(self._to_client())
        hearing = asyncio.ensure_future(self._to_owner())
        await asyncio.wait({self._carrying, hearing}, return_when=asyncio.FIRST_COMPLETED)
        code = None
        if self._carrying.done() and not self._carrying.cancelled():
            code = self._carrying.result()
        gone = hearing.done()
        self._carrying.cancel()
        hearing.cancel()
        await asyncio.gather(self._carrying, hearing, return_exceptions=True)
        self._carrying = None  # that it was cancelled holds its frame, and that this
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            if not gone and code is None:
                await self.client.send_text(messages.encode(messages.Restarting(RETRY_MS)).decode())
                await self.client.close(SERVICE_RESTART)
            elif not gone:
                await self.client.close(code or SERVICE_RESTART)
        await self.owner.close()

    async def _to_client(self) -> int | None:
        """The code with which the owner hung up; None where he did not."""
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
        await asyncio.Event().wait()  # the owner has gone: the other direction knows how


class WorkerProxy:
    """What a worker knows of the others."""

    def __init__(self, store: LeasedStore, address: str, lines: ConnectionLimits) -> None:
        """`address`: where the others reach this worker."""
        self.store, self.address, self.lines = store, address, lines
        self.passed = 0
        """Requests and lines that were passed on."""
        self.leaving = False
        self._key = ""
        self._lines: set[_Line] = set()

    async def begin(self) -> None:
        """Join the others. Raises `StoreError`."""
        self.store.met = self._met
        await self.store.begin(self.address)
        self._key = await self.store.shared.secret("inner")

    def __len__(self) -> int:
        return len(self._lines)

    def is_inner(self, headers: Headers) -> bool:
        """Whether a request comes from another worker."""
        said = headers.get(_KEY.decode(), "")
        return bool(said and self._key) and hmac.compare_digest(said.encode(), self._key.encode())

    def _met(self, addresses: Collection[str]) -> None:
        for line in list(self._lines):
            if line.address not in addresses:
                line.cut()

    async def say_goodbye(self, seconds: float = 2.0) -> None:
        """Send all away who are served through here."""
        for line in list(self._lines):
            line.cut()
        await until(lambda: not self._lines, seconds)

    async def owner(self, table_id: str) -> str | None:
        """Where a table is held; None: here, or nowhere."""
        try:
            return await self.store.hold(table_id)
        except UnknownTable:
            return None

    async def ask_all(self, path: str) -> list[str]:
        """What all other workers that live answer to a request; who does not answer in time is left out."""
        try:
            others = [address for address in (await self.store.shared.living()).values() if address != self.address]
        except StoreError:
            return []
        found = await asyncio.gather(*(self._asked(address, path) for address in others))
        return [text for text in found if text]

    async def _asked(self, address: str, path: str) -> str:
        headers = [(b"host", address.encode()), (b"connection", b"close"), (_KEY, self._key.encode())]
        with contextlib.suppress(OSError, TimeoutError, h11.ProtocolError):
            async with asyncio.timeout(SOON):
                status, _, text = await _ask(address, "GET", path.encode(), headers, b"")
            return text.decode() if status == 200 else ""
        return ""

    # -- passing on ---------------------------------------------------------------------------------

    def _inner_headers(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        host = scope["client"][0] if scope.get("client") else ""
        kept = [(name, value) for name, value in scope["headers"] if name.lower() not in _NOT_PASSED]
        return [*kept, (_KEY, self._key.encode()), (_CLIENT, host.encode()), (_SCHEME, scope["scheme"].encode())]

    async def pass_line(self, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        """A WebSocket. Raises `_Elsewhere`, before anything was answered."""
        client = WebSocket(scope, receive, send)
        try:
            place = self.lines.enter(client.client.host if client.client else "")
        except TooManyConnections:
            await client.close(TRY_AGAIN)
            return
        try:
            place.take_seat()  # the owner counts who is a guest
            owner = await self._connect(scope, address)
            if owner is None:
                await client.close(TRY_AGAIN)
                return
            await client.accept()
            line = _Line(client, owner, address)
            self._lines.add(line)
            try:
                await line.serve()
            finally:
                self._lines.discard(line)
        finally:
            place.leave()

    async def _connect(self, scope: Scope, address: str) -> ClientConnection | None:
        wanted = (b"origin", b"host", b"user-agent", _KEY, _CLIENT, _SCHEME)
        headers = [(n.decode(), v.decode("latin-1")) for n, v in self._inner_headers(scope) if n.lower() in wanted]
        url = f"ws://{address}{scope['path']}?{scope['query_string'].decode('latin-1')}"
        try:
            # `host` has to be the client's: that is what its page's origin is compared with.
            host = next((value for name, value in headers if name.lower() == "host"), address)
            there, _, port = address.rpartition(":")
            return await connect(
                url.replace(address, host, 1), host=there.strip("[]"), port=int(port), max_size=None, compression=None,
                additional_headers=[(n, v) for n, v in headers if n.lower() not in ("host", "user-agent")],
                user_agent_header=None, proxy=None, open_timeout=3, ping_interval=10, ping_timeout=20,
            )  # fmt: skip
        except InvalidStatus as refused:
            if refused.response.status_code == MISDIRECTED:
                raise _Elsewhere from None
            return None
        except (OSError, TimeoutError, WebSocketException) as error:
            raise _Elsewhere from error

    async def pass_request(self, scope: Scope, body: bytes, send: Send, address: str) -> None:
        """A request and its answer. Raises `_Elsewhere`, before anything was answered."""
        target = scope["path"].encode() + (b"?" + scope["query_string"] if scope["query_string"] else b"")
        headers = [*self._inner_headers(scope), (b"connection", b"close"), (b"content-length", b"%d" % len(body))]
        try:
            async with asyncio.timeout(ANSWER):
                status, found, text = await _ask(address, scope["method"], target, headers, body)
        except ConnectionRefusedError as error:
            raise _Elsewhere from error
        except (OSError, TimeoutError, h11.ProtocolError) as error:
            # It may have been carried out: only what changes nothing is asked for again.
            if scope["method"] in ("GET", "HEAD"):
                raise _Elsewhere from error
            raise StoreError(f"another worker did not answer: {str(error) or type(error).__name__}") from None
        if status == MISDIRECTED:
            raise _Elsewhere
        kept = [(name, value) for name, value in found if name.lower() not in _NOT_PASSED]
        await _answer(send, status, text, kept)


class Inner:
    """ASGI middleware, before all others: what another worker passes on is taken as its client's own request."""

    def __init__(self, app: ASGIApp, relay: WorkerProxy) -> None:
        self.app, self.relay = app, relay

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            headers = Headers(scope=scope)
            if self.relay.is_inner(headers):
                address, scheme = headers.get(_CLIENT.decode(), ""), headers.get(_SCHEME.decode(), scope["scheme"])
                scope = {**scope, "client": (address, 0) if address else None, "scheme": scheme, "upcard.inner": True}
        await self.app(scope, receive, send)


class Passed:
    """ASGI middleware, after all others: a request about a table is answered where that table is held."""

    def __init__(self, app: ASGIApp, relay: WorkerProxy) -> None:
        self.app, self.relay = app, relay

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
        end = asyncio.get_running_loop().time() + PATIENCE
        while not self.relay.leaving:
            address = await self.relay.owner(table_id)
            if address is None:
                # What was read of the request while its table had another owner is read once more.
                await self.app(scope, receive if body is None else _told(body, receive), send)
                return
            if scope.get("upcard.inner"):
                await self._refuse(scope, send, MISDIRECTED, "the table is not here")
                return
            try:
                if not address:
                    raise _Elsewhere
                self.relay.passed += 1
                if scope["type"] == "websocket":
                    await self.relay.pass_line(scope, receive, send, address)
                else:
                    body = await _read(receive) if body is None else body
                    await self.relay.pass_request(scope, body, send, address)
                return
            except _Elsewhere:
                if asyncio.get_running_loop().time() > end:
                    break  # else again: the table may have another owner by now
                await asyncio.sleep(AGAIN)
        await self._refuse(scope, send, 503, "this table is on its way to another server; try again in a moment")

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
    """The table that a request is about."""
    path: str = scope.get("path", "")
    if scope["type"] == "websocket" and path == "/ws":
        return next(iter(parse_qs(scope["query_string"].decode("latin-1")).get("table", [])), None)
    if scope["type"] == "http" and path.startswith(_TABLES):
        return path[len(_TABLES) :].partition("/")[0] or None
    return None


async def _read(receive: Receive) -> bytes:
    """The body of a request, cut a little above what is allowed: the owner says that it is too long."""
    body = b""
    while len(body) <= LONGEST_BODY:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    return body


def _told(body: bytes, receive: Receive) -> Receive:
    told = False

    async def again() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


async def _answer(send: Send, status: int, text: bytes, headers: list[tuple[bytes, bytes]]) -> None:
    length = (b"content-length", b"%d" % len(text))
    await send({"type": "http.response.start", "status": status, "headers": [*headers, length]})
    await send({"type": "http.response.body", "body": text})


async def _ask(
    address: str, method: str, target: bytes, headers: list[tuple[bytes, bytes]], body: bytes
) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    """A request to another worker: status, headers and body of its answer."""
    there, _, port = address.rpartition(":")
    reader, writer = await asyncio.open_connection(there.strip("[]"), int(port))
    line: Any = h11.Connection(h11.CLIENT)
    try:
        for part in (h11.Request(method=method, target=target, headers=headers), h11.Data(body), h11.EndOfMessage()):
            writer.write(line.send(part) or b"")
        status, found, text = 0, [], b""
        while True:
            event = line.next_event()
            if event is h11.NEED_DATA:
                line.receive_data(await reader.read(65536))
            elif isinstance(event, h11.Response):
                status, found = event.status_code, list(event.headers)
            elif isinstance(event, h11.Data):
                text += event.data
            elif isinstance(event, h11.EndOfMessage):
                return status, found, text
    finally:
        writer.close()
