"""Slow and silent connections are closed; WebSockets stay open."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import uvicorn

from tests.room.people import AnyMove
from tests.server.client import Client, Server, open_table
from upcard.room import Services
from upcard.room.workers.bot_pace import Pace
from upcard.server.app import make_app
from upcard.server.guard import timeouts
from upcard.server.run import open_socket, uvicorn_config
from upcard.store import SqliteStore

SHORT = 0.5


class PINGS:
    """The interval and timeout of pings."""

    interval, timeout = 10.0, 20.0


WHOLE = b"GET /api/games/nope HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"


@contextlib.asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[Server]:
    """A server on this event loop, which must be a `ServerLoop`."""
    assert isinstance(asyncio.get_running_loop(), timeouts.ServerLoop)
    app = make_app(Services(SqliteStore(":memory:"), pace=Pace(0, 0, 0), make_bot=AnyMove), static=folder)
    listening = open_socket("127.0.0.1", 0)
    config = uvicorn_config(app)
    config.ws_ping_interval, config.ws_ping_timeout = PINGS.interval, PINGS.timeout
    server = uvicorn.Server(config)
    running = asyncio.ensure_future(server.serve(sockets=[listening]))
    there = Server(folder)
    there.host = f"127.0.0.1:{listening.getsockname()[1]}"
    try:
        yield there
    finally:
        server.should_exit = True
        await running


def served(folder: Path, scene: Callable[[Server], Awaitable[None]]) -> None:
    (folder / "index.html").write_text("<!doctype html><title>Upcard</title>", encoding="utf-8")
    (folder / "large.txt").write_bytes(b"x" * 30_000_000)

    async def main() -> None:
        async with serving(folder) as server:
            await scene(server)

    with asyncio.Runner(loop_factory=timeouts.ServerLoop) as runner:
        runner.run(main())


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeouts, "HEAD_SECONDS", SHORT)
    monkeypatch.setattr(timeouts, "ANSWER_SECONDS", 2 * SHORT)


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (b"", b""),
        (b"", b"GET / HT"),
        (b"", WHOLE[:-2] + b"X-Slow: "),
        (WHOLE, b"GET / HTTP/1.1\r\nHos"),
        (b"", POST + b'{"game"'),
    ],
    ids=["silent", "slow first line", "slow head", "slow second head", "slow body"],
)
def test_a_connection_with_an_unfinished_request_is_closed(
    short: None, tmp_path: Path, first: bytes, then: bytes
) -> None:
    async def scene(server: Server) -> None:
        reader, writer = await asyncio.open_connection(*server.host.split(":"))
        if first:
            writer.write(first)
            await asyncio.wait_for(reader.readuntil(b"}"), 30)
        began = time.monotonic()
        writer.write(then)

        async def trickle() -> None:
            with contextlib.suppress(OSError):
                while then:
                    await asyncio.sleep(SHORT / 10)
                    writer.write(b"x")
                    await writer.drain()

        more = asyncio.create_task(trickle())
        with contextlib.suppress(ConnectionResetError):
            await asyncio.wait_for(reader.read(), 30)  # until it is closed
        assert SHORT / 2 < time.monotonic() - began < 20 * SHORT
        more.cancel()
        writer.close()
        fresh, writer = await asyncio.open_connection(*server.host.split(":"))
        writer.write(WHOLE)
        assert (await asyncio.wait_for(fresh.readline(), 30)).startswith(b"HTTP/1.1 404")
        writer.close()

    served(tmp_path, scene)


def test_a_client_that_does_not_read_its_answer_is_disconnected(short: None, tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        host, port = server.host.split(":")
        with socket.create_connection((host, int(port))) as deaf:
            deaf.sendall(b"GET /static/large.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
            await asyncio.sleep(8 * SHORT)
            deaf.settimeout(5)
            got = 0
            with contextlib.suppress(ConnectionResetError):
                while some := await asyncio.to_thread(deaf.recv, 1 << 20):
                    got += len(some)
            assert got < 30_000_000

    served(tmp_path, scene)


def test_a_websocket_stays_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(server: Server) -> None:
        table, tokens = await asyncio.to_thread(open_table, server)
        monkeypatch.setattr(timeouts, "HEAD_SECONDS", SHORT)
        monkeypatch.setattr(timeouts, "ANSWER_SECONDS", SHORT)
        client = await Client.at(server, table, tokens[0])
        await asyncio.sleep(3 * SHORT)
        await client.send(t="ping")
        await client.until("pong")
        await client.close()

    served(tmp_path, scene)


def test_a_client_that_does_not_answer_pings_is_disconnected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PINGS, "interval", SHORT)
    monkeypatch.setattr(PINGS, "timeout", SHORT)

    async def scene(server: Server) -> None:
        table, tokens = await asyncio.to_thread(open_table, server)
        client = await Client.at(server, table, tokens[0])
        reader, writer = await asyncio.open_connection(*server.host.split(":"))
        writer.write(
            f"GET /ws?table={table} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        heard = await asyncio.wait_for(reader.read(), 30)  # until it is closed
        assert b" 101 " in heard and (1011).to_bytes(2, "big") in heard
        writer.close()
        await client.send(t="ping")
        await client.until("pong")
        await client.close()

    served(tmp_path, scene)


def test_a_hundred_silent_connections_are_closed(short: None, tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        host, port = server.host.split(":")
        silent = [await asyncio.open_connection(host, port) for _ in range(100)]
        ends = await asyncio.wait_for(
            asyncio.gather(*(reader.read() for reader, _ in silent), return_exceptions=True), 30
        )
        assert all(end == b"" or isinstance(end, ConnectionResetError) for end in ends)
        for _, writer in silent:
            writer.close()

    served(tmp_path, scene)
