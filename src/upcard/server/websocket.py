"""The WebSocket half of the wire: one connection is one watcher of one table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable, Collection

from starlette.websockets import WebSocket, WebSocketDisconnect

from upcard.room import Room, RoomError, RoomTable, hints_and_review, messages
from upcard.room.rate_limit import RateLimit
from upcard.room.seating import seat_of
from upcard.server.connection_limits import ConnectionLimits, ConnectionSlot, TooManyConnections, neighbourhood
from upcard.server.middleware import same_origin
from upcard.store import StoreError

log = logging.getLogger(__name__)
FIRST_WORD = 10.0
"""Seconds in which a connection has to say hello."""
LONGEST_QUEUE = 256
"""Messages that may wait for a slow reader. It is cut off then, and gets everything when it comes back."""
PATIENCE = 40
"""Messages refused in a row before a connection that asks too much is cut off."""
RETRY_MS = 500
"""When a client that is sent away comes back."""
POLICY_VIOLATION, INTERNAL_ERROR, SERVICE_RESTART, TRY_AGAIN = 1008, 1011, 1012, 1013


class Texts:
    """Messages as texts: what goes to several connections at once is encoded once."""

    def __init__(self, most: int = 64) -> None:
        self.most = most
        self._made: dict[int, tuple[messages.Reply, str]] = {}
        """By identity; a message that is kept here keeps its own."""

    def of(self, message: messages.Reply) -> str:
        """The text of a message."""
        found = self._made.get(id(message))
        if found is None:
            if len(self._made) >= self.most:
                del self._made[next(iter(self._made))]
            found = self._made[id(message)] = message, messages.encode(message).decode()
        return found[1]


class Connection:
    """A client at a table: one task reads and deals with its messages in order, another writes what it is sent."""

    def __init__(
        self, socket: WebSocket, table: RoomTable, line: ConnectionSlot, lines: ConnectionLimits, texts: Texts
    ) -> None:
        self.table, self._texts = table, texts
        self._socket, self._line, self._lines = socket, line, lines
        self.seat: int | None = None
        self.greeted = False
        self.address = neighbourhood(socket.client.host) if socket.client else ""
        self._out: deque[messages.Reply | int] = deque()
        """Messages for the client; a number closes the connection with that code."""
        self._more = asyncio.Event()
        """Set when there is something to write."""
        self._deaf = False
        self._asked = RateLimit(200, 20)
        self._late = asyncio.get_running_loop().call_later(FIRST_WORD, self._was_silent)

    async def serve(self) -> None:
        """Read and write until the connection is closed."""
        writing = asyncio.create_task(self._write())
        try:
            while (frame := await self._socket.receive())["type"] != "websocket.disconnect":
                self._late.cancel()
                if not self._deaf:
                    await self._hear_safely(frame.get("text"))
        finally:
            writing.cancel()
            self._late.cancel()
            self._line.leave()
            self.table.unwatch(self)

    def send(self, message: messages.Reply) -> None:
        """Take a message to be sent. A client that is too far behind is disconnected."""
        if len(self._out) < LONGEST_QUEUE:
            self._put(message)
        elif len(self._out) == LONGEST_QUEUE:
            self._put(TRY_AGAIN)

    def _put(self, message: messages.Reply | int) -> None:
        self._out.append(message)
        self._more.set()

    @property
    def waiting(self) -> int:
        """Messages that the client has not taken yet."""
        return len(self._out)

    def hang_up(self, code: int) -> None:
        """Close when everything before has been sent."""
        self._put(code)

    def say_goodbye(self, retry_ms: int = RETRY_MS) -> None:
        """Ask the client to come back in a moment, and hang up."""
        self.send(messages.Restarting(retry_ms))
        self.hang_up(SERVICE_RESTART)

    async def _write(self) -> None:
        # Writing fails when the client has gone. The reading task notices that, too, and ends the connection.
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while await self._more.wait():
                while self._out:  # a message is counted until the connection has taken it
                    message = self._out[0]
                    if isinstance(message, int):
                        await self._socket.close(message)
                        return
                    await self._socket.send_text(self._texts.of(message))
                    self._out.popleft()
                self._more.clear()

    def _was_silent(self) -> None:
        self._part(f"say hello within {FIRST_WORD:g} seconds")

    def _part(self, why: str) -> None:
        """Hang up on a client, and hear no more from it."""
        self._deaf = True
        self.send(messages.Error(why))
        self.hang_up(POLICY_VIOLATION)

    async def _hear_safely(self, text: str | None) -> None:
        try:
            await self._hear(text)
        except Exception:
            log.exception("a message at table %s could not be dealt with", self.table.row.id)
            self._deaf = True
            self.hang_up(INTERNAL_ERROR)

    async def _hear(self, text: str | None) -> None:
        if not self._asked.take():
            why = f"that is too fast: {self._asked} messages are allowed"
            if self._asked.refused > PATIENCE:
                self._part(why)
            else:
                self.send(messages.Error(why))
            return
        try:
            if text is None:
                raise RoomError("send text, not bytes")
            await self.hear(messages.read(text))
        except RoomError as error:
            self.send(messages.Error(str(error)))
        except StoreError as error:
            log.error("table %s: %s", self.table.row.id, error)
            self.send(messages.Error("the server cannot save the game now; nothing has changed, try again"))

    async def hear(self, message: messages.Message) -> None:
        """Do what a message asks. Raises `RoomError`; then nothing has changed."""
        if isinstance(message, messages.Ping):
            self.send(messages.Pong())
        elif isinstance(message, messages.Hello):
            await self._greet(message)
        elif not self.greeted:
            raise RoomError("say hello first")
        elif self.seat is None:
            raise RoomError("you are watching: take a seat to play or talk")
        else:
            await self._hear_from_seat(self.seat, message)

    async def _greet(self, hello: messages.Hello) -> None:
        seat = None if hello.token is None else seat_of(self.table.row.seats, hello.token)
        if self.greeted and seat == self.seat:
            self.send(self.table.whole(seat))  # it wants to see everything again
            return
        if self.greeted:
            raise RoomError("you have said hello from another seat; connect again")
        if seat is not None:
            self._line.take_seat()
        elif not self._lines.may_watch:
            self._part("too many people are watching; try again in a minute")
            return
        self.seat, self.greeted = seat, True
        await self.table.watch(self)
        if self._line.is_gone:  # it went while the table was busy
            self.table.unwatch(self)
        if self.table.closed:  # it was put away just now
            self.say_goodbye()

    async def _hear_from_seat(self, seat: int, message: messages.Message) -> None:
        match message:
            case messages.Act(id, base, move, text):
                self.send(await self.table.act(seat, id, base, move, text))
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
                self.send(await self.table.teach(seat, hints_and_review.hint, self.address))
            case messages.Calls():
                self.send(await self.table.teach(seat, hints_and_review.calls, self.address))
            case messages.Review():
                self.send(await self.table.teach(seat, hints_and_review.review, self.address))
            case messages.Reveal(entropy):
                await self.table.reveal(seat, entropy)
            case messages.Auto(on):
                await self.table.auto(seat, on)
            case messages.Vote(about, yes, promise):
                refused = await self.table.vote(seat, about, yes, promise)
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


class Switchboard:
    """All connections, so that they hear of it when the server goes away."""

    def __init__(self, room: Room, lines: ConnectionLimits | None = None) -> None:
        self.room, self.lines = room, lines or ConnectionLimits()
        self._texts = Texts()
        self._connections: set[Connection] = set()

    def __len__(self) -> int:
        return len(self._connections)

    @property
    def waiting(self) -> int:
        """Messages that their readers have not taken yet."""
        return sum(connection.waiting for connection in self._connections)

    async def answer(self, socket: WebSocket) -> None:
        """The endpoint ``/ws?table=ID``."""
        if not same_origin(socket.headers):
            await socket.close(POLICY_VIOLATION)  # before accepting: the browser sees 403
            return
        try:
            passed = bool(socket.scope.get("upcard.inner"))
            line = self.lines.enter(socket.client.host if socket.client else "", passed)
        except TooManyConnections:
            await socket.close(TRY_AGAIN)  # before accepting: it costs no more than this
            return
        try:
            connection = await self._admit(socket, line)
            if connection is not None:
                await self._serve(connection)
        finally:
            line.leave()

    async def _serve(self, connection: Connection) -> None:
        self._connections.add(connection)
        try:
            await connection.serve()
        finally:
            self._connections.discard(connection)

    async def _admit(self, socket: WebSocket, line: ConnectionSlot) -> Connection | None:
        await socket.accept()
        try:
            table = await self.room.open(socket.query_params.get("table", ""))
        except (RoomError, StoreError) as error:
            with contextlib.suppress(WebSocketDisconnect):
                await socket.send_text(self._texts.of(messages.Error(str(error))))
                await socket.close(POLICY_VIOLATION)
            return None
        return Connection(socket, table, line, self.lines, self._texts)

    async def say_goodbye(self, retry_ms: int = RETRY_MS, seconds: float = 2.0) -> None:
        """Tell everybody that the server goes away for a moment, and hang up."""
        for connection in list(self._connections):
            connection.say_goodbye(retry_ms)
        await until(lambda: not self._connections, seconds)

    def move(self, table_ids: Collection[str]) -> None:
        """Tables are held by another worker now: put them away, and send everybody there."""
        for connection in list(self._connections):
            if connection.table.row.id in table_ids:
                connection.say_goodbye()
        for table_id in table_ids:
            self.room.forget(table_id)


async def until(done: Callable[[], bool], seconds: float) -> None:
    """Wait for something, so long at most."""
    for _ in range(int(seconds / 0.02)):
        if done():
            return
        await asyncio.sleep(0.02)
