"""How messages go out: at once where the line takes them, in order behind what has to wait, and not without end."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import weakref
from collections.abc import AsyncIterator
from typing import Any
from unittest import mock

import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.protocol import OPEN

from upcard.room import messages
from upcard.server.lines import Lines
from upcard.server.run import configured
from upcard.server.socket import LONGEST_QUEUE, TRY_AGAIN, Connection, Texts
from upcard.server.wire import KEY, Wire, framed


class Line:
    """A client's end of a WebSocket, which takes texts while it is `open`."""

    def __init__(self) -> None:
        self.scope = {KEY: self}
        self.client = None
        self.open = asyncio.Event()
        self.got: list[Any] = []

    def push(self, text: bytes) -> bool:
        if self.open.is_set():
            self.got.append(text)
        return self.open.is_set()

    async def send_text(self, text: str) -> None:
        await self.open.wait()
        self.got.append(text.encode())

    async def close(self, code: int) -> None:
        self.got.append(code)


def connected(line: Line) -> Connection:
    lines = Lines()
    return Connection(line, None, lines.enter(""), lines, Texts())  # type: ignore[arg-type]


def said(n: int) -> messages.Said:
    return messages.Said(None, "Ann", str(n))


async def test_what_a_line_takes_goes_out_before_send_returns() -> None:
    line = Line()
    line.open.set()
    connection = connected(line)
    connection.send(said(1))
    assert line.got == [messages.encode(said(1))] and connection.waiting == 0


async def test_nothing_overtakes_what_has_to_wait() -> None:
    line = Line()
    connection = connected(line)
    for n in range(3):
        connection.send(said(n))
    await asyncio.sleep(0)
    line.open.set()
    connection.send(said(3))  # the line would take it, but others are before it
    while connection.waiting:
        await asyncio.sleep(0)
    connection.send(said(4))
    assert line.got == [messages.encode(said(n)) for n in range(5)]


async def test_a_reader_that_is_far_behind_is_cut_off_and_hears_no_more() -> None:
    line = Line()
    connection = connected(line)
    for n in range(2 * LONGEST_QUEUE):
        connection.send(said(n))
    line.open.set()
    while TRY_AGAIN not in line.got:
        await asyncio.sleep(0)
    connection.send(said(0))
    await asyncio.sleep(0)
    assert line.got == [*(messages.encode(said(n)) for n in range(LONGEST_QUEUE)), TRY_AGAIN]


async def test_what_a_turn_of_the_loop_tells_goes_out_in_one_piece_and_before_the_end() -> None:
    loop, config = asyncio.get_running_loop(), configured(lambda scope, receive, send: None)
    config.load()
    wire = Wire(config=config, server_state=ServerState(), app_state={}, _loop=loop)
    written, transport = [], mock.Mock(asyncio.Transport)
    transport.is_closing.return_value, transport.write = False, written.append
    wire.transport, wire.handshake_complete = transport, True
    assert wire.push(b"a") and wire.push(b"b") and not written
    await asyncio.sleep(0)
    assert written == [framed(b"a") + framed(b"b")]
    wire.push(b"c")
    wire.conn.state = OPEN
    await wire.close(1012)
    assert written[1] == framed(b"c") and len(written) == 3, "nothing is lost that was said before the goodbye"
    assert not wire.push(b"d")


class Deaf:
    """A listener that keeps what it is told."""

    def __init__(self) -> None:
        self.told: list[str | None] = []

    def heard(self, text: str | None) -> None:
        self.told.append(text)

    def gone(self) -> None:
        self.told.append("gone")


@contextlib.asynccontextmanager
async def served(app: Any) -> AsyncIterator[tuple[uvicorn.Server, tuple[str, int]]]:
    """An application behind a server of the house, and where it listens."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        config = configured(app)
        config.lifespan = "off"
        server = uvicorn.Server(config)
        serving = asyncio.ensure_future(server.serve([listening]))
        yield server, listening.getsockname()
        server.should_exit = True
        await serving


async def test_a_line_that_is_handed_over_needs_no_application() -> None:
    """What came before is told, what comes is told at once, and neither end holds the other afterwards."""
    ears, handed = [Deaf()], asyncio.Event()
    told = ears[0].told

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while scope[KEY].queue.empty():
            await asyncio.sleep(0.001)
        scope[KEY].hand_to(ears[0])
        handed.set()

    async with served(app) as (server, (host, port)):
        async with connect(f"ws://{host}:{port}/ws?table=x") as client:
            await client.send("early")
            await handed.wait()
            await asyncio.sleep(0)
            assert not server.server_state.tasks, "no task waits at the line"
            (wire,) = server.server_state.connections
            assert wire.push(b"hello") and await client.recv() == "hello"
            await client.send("late")
            await client.ping()
        while "gone" not in told:
            await asyncio.sleep(0.001)
        assert told[:3] == ["early", "late", "gone"]
        held = weakref.ref(ears.pop())
        assert held() is None, "the line has let go of its listener"


async def test_a_line_that_talks_is_not_asked_whether_anybody_is_there() -> None:
    """Else it is, so that a dead one is found as soon as before."""
    ear, wires = Deaf(), list[Wire]()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        scope[KEY].hand_to(ear)
        wires.append(scope[KEY])

    async with served(app) as (_, (host, port)), connect(f"ws://{host}:{port}/ws?table=x") as client:
        await client.send("here I am")
        while not ear.told:
            await asyncio.sleep(0.001)
        (wire,) = wires
        assert wire.ping_interval is not None and wire.ping_timer is not None
        wire.ping_timer.cancel()
        wire.send_keepalive_ping()
        assert wire.pending_ping_payload is None, "it has just talked"
        assert wire.ping_timer is not None
        assert 0 < wire.ping_timer.when() - wire._heard <= wire.ping_interval + 0.01
        wire.ping_timer.cancel()
        wire._heard -= wire.ping_interval
        wire.send_keepalive_ping()
        assert wire.pending_ping_payload is not None, "it has said nothing for long"


async def test_a_line_that_has_ended_leaves_nothing_to_the_garbage_collector() -> None:
    """It comes so seldom that a server would fill with what lines have left."""
    spoken: list[weakref.ref[Any]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        spoken.append(weakref.ref(scope[KEY].conn))
        await send({"type": "websocket.accept"})
        spoken.append(weakref.ref(scope[KEY].conn))
        scope[KEY].hand_to(Deaf())

    gc.collect()
    gc.disable()
    try:
        async with served(app) as (server, (host, port)):
            async with connect(f"ws://{host}:{port}/ws?table=x") as client:
                await client.send("hello")
                await client.ping()
            while server.server_state.connections:
                await asyncio.sleep(0.001)
            await asyncio.sleep(0.01)
            assert len(spoken) == 2 and [protocol() for protocol in spoken] == [None, None]
    finally:
        gc.enable()
