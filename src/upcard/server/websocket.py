"""The WebSocket endpoint: one connection is one viewer of one table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable, Collection

from starlette.websockets import WebSocket, WebSocketDisconnect

from upcard.room import Room, RoomError, RoomTable
from upcard.room.clocks.rate_limit import RateLimit
from upcard.room.errors import sentence_of
from upcard.room.match import hints_and_review
from upcard.room.people.seating import seat_of
from upcard.room.wire import messages
from upcard.server.guard.connection_limits import ConnectionLimits, ConnectionSlot, TooManyConnections, network_of
from upcard.server.guard.origins import Origin, same_origin
from upcard.store import StoreError
from upcard.types import SeqNumber

log = logging.getLogger(__name__)
HELLO_SECONDS = 10.0
"""Seconds within which a new connection has to say hello."""
MAX_QUEUE = 256
"""Messages that may wait for a slow reader. One more disconnects it; it gets the whole view when it reconnects."""
MAX_REFUSALS = 40
"""Messages above the rate limit, in a row, after which a client is disconnected."""
RETRY_MS = 500
"""Milliseconds after which a disconnected client reconnects."""
POLICY_VIOLATION, INTERNAL_ERROR, SERVICE_RESTART, TRY_AGAIN = 1008, 1011, 1012, 1013


class EncodedTexts:
    """A cache of encoded messages: a message to several connections is encoded once."""

    def __init__(self, most: int = 64) -> None:
        self.most = most
        self._cache: dict[int, tuple[messages.Reply, str]] = {}
        """By `id`. The message is stored too, so that its id is not reused."""

    def of(self, message: messages.Reply) -> str:
        """The message as JSON text."""
        found = self._cache.get(id(message))
        if found is None:
            if len(self._cache) >= self.most:
                del self._cache[next(iter(self._cache))]
            found = self._cache[id(message)] = message, messages.encode(message).decode()
        return found[1]


class Connection:
    """A client at a table: one task reads and handles its messages in order, another writes the replies."""

    def __init__(
        self, socket: WebSocket, table: RoomTable, slot: ConnectionSlot, limits: ConnectionLimits, texts: EncodedTexts
    ) -> None:
        self.table, self._texts = table, texts
        self._socket, self._slot, self._limits = socket, slot, limits
        self.seat: int | None = None
        self.said_hello = False
        self.address = network_of(socket.client.host) if socket.client else ""
        self._out: deque[messages.Reply | int] = deque()
        """Messages to the client; a number closes the connection with that code."""
        self._more = asyncio.Event()
        """Set when there is something to write."""
        self._closing = False
        self._rate = RateLimit(200, 20)
        self._hello_timer = asyncio.get_running_loop().call_later(HELLO_SECONDS, self._hello_missing)

    async def serve(self) -> None:
        """Read and write until the connection is closed."""
        writing = asyncio.create_task(self._write())
        try:
            while (frame := await self._socket.receive())["type"] != "websocket.disconnect":
                self._hello_timer.cancel()
                if not self._closing:
                    await self._handle_safely(frame.get("text"))
        finally:
            writing.cancel()
            self._hello_timer.cancel()
            self._slot.release()
            self.table.remove_viewer(self)

    def send(self, message: messages.Reply) -> None:
        """Queue a message. A client that is too far behind is disconnected."""
        if len(self._out) < MAX_QUEUE:
            self._queue(message)
        elif len(self._out) == MAX_QUEUE:
            self._queue(TRY_AGAIN)

    def _queue(self, message: messages.Reply | int) -> None:
        self._out.append(message)
        self._more.set()

    @property
    def waiting(self) -> int:
        """The number of messages not yet sent."""
        return len(self._out)

    def close(self, code: int) -> None:
        """Close the connection after the queued messages."""
        self._queue(code)

    def ask_to_reconnect(self, retry_ms: int = RETRY_MS) -> None:
        """Ask the client to reconnect in a moment, and close the connection."""
        self.send(messages.Restarting(retry_ms))
        self.close(SERVICE_RESTART)

    async def _write(self) -> None:
        # Writing fails when the client has gone. The reading task notices that, too, and ends the connection.
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while await self._more.wait():
                while self._out:  # a message counts as waiting until it is sent
                    message = self._out[0]
                    if isinstance(message, int):
                        await self._socket.close(message)
                        return
                    await self._socket.send_text(self._texts.of(message))
                    self._out.popleft()
                self._more.clear()

    def _hello_missing(self) -> None:
        self._reject(f"say hello within {HELLO_SECONDS:g} seconds")

    def _reject(self, why: str) -> None:
        """Send an error, close the connection, and ignore further messages."""
        self._closing = True
        self.send(messages.Error(why))
        self.close(POLICY_VIOLATION)

    async def _handle_safely(self, text: str | None) -> None:
        try:
            await self._handle_text(text)
        except Exception:
            log.exception("a message at table %s could not be handled", self.table.row.id)
            self._closing = True
            self.close(INTERNAL_ERROR)

    async def _handle_text(self, text: str | None) -> None:
        if not self._rate.take():
            why = f"that is too fast: {self._rate} messages are allowed"
            if self._rate.refused > MAX_REFUSALS:
                self._reject(why)
            else:
                self.send(messages.Error(why))
            return
        try:
            if text is None:
                raise RoomError("send text, not bytes")
            await self.handle(messages.read(text))
        except RoomError as error:
            self.send(messages.Error(sentence_of(error)))
        except StoreError as error:
            log.error("table %s: %s", self.table.row.id, error)
            self.send(messages.Error("the server cannot save the game now; nothing has changed, try again"))

    async def handle(self, message: messages.Message) -> None:
        """Handle a message. Raises `RoomError`, and changes nothing then."""
        if isinstance(message, messages.Ping):
            self.send(messages.Pong())
        elif isinstance(message, messages.Hello):
            await self._hello(message)
        elif not self.said_hello:
            raise RoomError("say hello first")
        elif self.seat is None:
            raise RoomError("you are watching: take a seat to play or talk")
        else:
            await self._handle_from_seat(self.seat, message)

    async def _hello(self, hello: messages.Hello) -> None:
        seat = None if hello.token is None else seat_of(self.table.row.seats, hello.token)
        if self.said_hello and seat == self.seat:
            self.send(self.table.whole(seat))  # the client asks for the whole view again
            self.table.set_passes(seat, hello.passes)
            return
        if self.said_hello:
            raise RoomError("you have said hello from another seat; connect again")
        if seat is not None:
            self._slot.take_seat()
        elif not self._limits.may_watch:
            self._reject("too many people are watching; try again in a minute")
            return
        self.seat, self.said_hello = seat, True
        await self.table.add_viewer(self)
        self.table.set_passes(seat, hello.passes)
        if self._slot.is_released:  # the client left while the table was busy
            self.table.remove_viewer(self)
        if self.table.closed:  # the table was removed from memory just now
            self.ask_to_reconnect()

    async def _handle_from_seat(self, seat: int, message: messages.Message) -> None:
        match message:
            case messages.Act(id, base, move, text):
                self.send(await self.table.act(seat, id, SeqNumber(base), move, text))
            case messages.Why():
                self.send(await self.table.why(seat, message))
            case messages.Say(text):
                refused = await self.table.say(seat, text)
                if refused is not None:
                    self.send(refused)
            case messages.Signal(sign):
                refused = self.table.signal(seat, sign)
                if refused is not None:
                    self.send(refused)
            case messages.Hint():
                self.send(await self.table.advise(seat, hints_and_review.hint, self.address))
            case messages.Calls():
                self.send(await self.table.advise(seat, hints_and_review.calls, self.address))
            case messages.Review():
                self.send(await self.table.advise(seat, hints_and_review.review, self.address))
            case messages.Reveal(entropy):
                await self.table.reveal(seat, entropy)
            case messages.Auto(on):
                await self.table.auto(seat, on)
            case messages.Vote(about, yes, promise, to):
                refused = await self.table.vote(seat, about, yes, promise, to)
                if refused is not None:
                    self.send(refused)
            case messages.Redo():
                refused = await self.table.redo(seat)
                if refused is not None:
                    self.send(refused)
            case messages.Concede():
                refused = await self.table.concede(seat)
                if refused is not None:
                    self.send(refused)
            case messages.Fill(free):
                await self.table.fill(free)
            case messages.Claim():
                refused = await self.table.claim(seat)
                if refused is not None:
                    self.send(refused)
            case messages.Leave():
                await self.table.leave(seat)


class Connections:
    """All open connections of this server."""

    def __init__(self, room: Room, limits: ConnectionLimits | None = None, origin: Origin | None = None) -> None:
        """`origin`: where people open the page; None: wherever the request says that it was sent to."""
        self.room, self.limits, self._origin = room, limits or ConnectionLimits(), origin
        self._texts = EncodedTexts()
        self._connections: set[Connection] = set()

    def __len__(self) -> int:
        return len(self._connections)

    @property
    def waiting(self) -> int:
        """The number of messages not yet sent, over all connections."""
        return sum(connection.waiting for connection in self._connections)

    async def endpoint(self, socket: WebSocket) -> None:
        """The endpoint ``/ws?table=ID``."""
        origin, host = socket.headers.get("origin"), socket.headers.get("host", "")
        if not same_origin(origin, socket.scope["scheme"], host, self._origin):
            await socket.close(POLICY_VIOLATION)  # before accepting: the browser sees 403
            return
        try:
            forwarded = bool(socket.scope.get("upcard.inner"))
            slot = self.limits.admit(socket.client.host if socket.client else "", forwarded)
        except TooManyConnections:
            await socket.close(TRY_AGAIN)  # before accepting: this costs least
            return
        try:
            connection = await self._admit(socket, slot)
            if connection is not None:
                await self._serve(connection)
        finally:
            slot.release()

    async def _serve(self, connection: Connection) -> None:
        self._connections.add(connection)
        try:
            await connection.serve()
        finally:
            self._connections.discard(connection)

    async def _admit(self, socket: WebSocket, slot: ConnectionSlot) -> Connection | None:
        await socket.accept()
        try:
            table = await self.room.open(socket.query_params.get("table", ""))
        except RoomError as error:
            why = sentence_of(error)
        except StoreError as error:
            log.error("a table cannot be read: %s", error)
            why = "the server cannot read the game now; try again"
        else:
            return Connection(socket, table, slot, self.limits, self._texts)
        with contextlib.suppress(WebSocketDisconnect):
            await socket.send_text(self._texts.of(messages.Error(why)))
            await socket.close(POLICY_VIOLATION)
        return None

    async def drain(self, retry_ms: int = RETRY_MS, seconds: float = 2.0) -> None:
        """Ask all clients to reconnect, and wait until their connections are closed, at most `seconds`."""
        for connection in list(self._connections):
            connection.ask_to_reconnect(retry_ms)
        await until(lambda: not self._connections, seconds)

    def release_tables(self, table_ids: Collection[str]) -> None:
        """Remove tables that another worker owns now, and ask their clients to reconnect."""
        for connection in list(self._connections):
            if connection.table.row.id in table_ids:
                connection.ask_to_reconnect()
        for table_id in table_ids:
            self.room.unload(table_id)


async def until(done: Callable[[], bool], seconds: float) -> None:
    """Wait until `done()` is true, at most `seconds`."""
    for _ in range(int(seconds / 0.02)):
        if done():
            return
        await asyncio.sleep(0.02)
