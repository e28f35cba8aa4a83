"""Requests for a line: read in one go where they are usual, and by the library where not, with the same effect."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.test_sending import served
from upcard.server import handshake
from upcard.server.wire import KEY, framed

HEAD = (
    b"GET /ws?table=x HTTP/1.1\r\nHost: 127.0.0.1\r\nUPGRADE: WebSocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.mark.parametrize(
    ("pieces", "answer"),
    [
        ((HEAD,), b"101"),
        ((HEAD[:40], HEAD[40:]), b"101"),
        ((HEAD[:-2], HEAD[-2:]), b"101"),
        ((HEAD.replace(b"UPGRADE: WebSocket\r\n", b""),), b"404"),
        ((HEAD.replace(b"Sec-WebSocket-Version: 13\r\n", b""),), b"400"),
    ],
    ids=["whole", "cut in a line", "cut at its end", "no upgrade", "no version"],
)
async def test_a_request_for_a_line_is_understood_however_it_comes(pieces: tuple[bytes, ...], answer: bytes) -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        assert dict(scope["headers"])[b"host"] == b"127.0.0.1"
        await receive()
        if scope["type"] == "websocket":
            await send({"type": "websocket.accept"})
        else:
            await send({"type": "http.response.start", "status": 404, "headers": []})
            await send({"type": "http.response.body", "body": b""})

    async with served(app) as (_, address):
        reader, writer = await asyncio.open_connection(*address)
        for piece in pieces:
            writer.write(piece)
            await asyncio.sleep(0.02)
        assert (await reader.readline()).split()[1] == answer
        writer.close()


async def answer_and_scope(head: bytes) -> tuple[list[bytes], dict[str, Any]]:
    """What a client is answered, but for the time, and what an application is told of it."""
    scopes: list[dict[str, Any]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        scopes.append({**scope})
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept", "headers": [(b"x-more", b"1")]})
        await send({"type": "websocket.send", "text": "in"})

    async with served(app) as (_, address):
        reader, writer = await asyncio.open_connection(*address)
        writer.write(head)
        lines = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")
        assert await reader.readexactly(4) == framed(b"in")
        writer.close()
    (scope,) = scopes
    unlike = {"client", "server", KEY, "state"}
    shown = {name: value for name, value in scope.items() if name not in unlike}
    return [line for line in lines if not line.startswith(b"date:")], shown


FROM_A_BROWSER = HEAD[:-2] + (
    b"Origin: http://127.0.0.1\r\nPragma: no-cache\r\nCookie: a=b; c=d\r\nAccept-Language: de,en;q=0.5\r\n"
    b"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"
)


@pytest.mark.parametrize(
    "head",
    [HEAD, FROM_A_BROWSER, HEAD.replace(b"Connection: Upgrade", b"Connection: keep-alive,  upgrade "),
     HEAD.replace(b"table=x", b"table=%C3%A9&x=[1]")],
    ids=["short", "of a browser", "kept alive", "escaped"],
)  # fmt: skip
async def test_what_is_read_in_one_go_is_what_the_library_reads(head: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    assert handshake.read(head) is not None
    quick = await answer_and_scope(head)
    monkeypatch.setattr(handshake, "read", lambda head: None)
    assert quick == await answer_and_scope(head)


@pytest.mark.parametrize(
    "head",
    [
        HEAD.replace(b"13", b"12"),
        HEAD.replace(b"GET", b"POST"),
        HEAD.replace(b"HTTP/1.1", b"HTTP/1.0"),
        HEAD.replace(b"==", b""),
        HEAD.replace(b"dGhl", b"dGh"),
        HEAD.replace(b"Connection: Upgrade", b"Connection: close"),
        HEAD.replace(b"WebSocket\r", b"h2c\r"),
        HEAD[:-2] + b"Content-Length: 5\r\n\r\n",
        HEAD[:-2] + b"Sec-WebSocket-Protocol: chat\r\n\r\n",
        HEAD[:-2] + b"Host: elsewhere\r\n\r\n",
        HEAD[:-2] + b"Origin: a\r\n b\r\n\r\n",
        HEAD[:-2] + b"Na me: x\r\n\r\n",
        HEAD[:-2] + b"X: \xff\r\n\r\n",
        HEAD[:-2] + b"X: %s\r\n\r\n" % bytes(9000),
        HEAD[:-2] + b"".join(b"X-%d: 1\r\n" % n for n in range(101)) + b"\r\n",
        HEAD.replace(b"\r\n", b"\n"),
        HEAD[:-1],
        HEAD + b"\x81\x00",
    ],
)
def test_what_is_unusual_is_left_to_the_library(head: bytes) -> None:
    assert handshake.read(head) is None


async def test_who_speaks_before_he_is_let_in_is_heard_afterwards() -> None:
    told: list[Any] = []
    waiting = asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await waiting.wait()
        await send({"type": "websocket.accept"})
        told.extend([await receive(), await receive()])

    async with served(app) as (_, address):
        reader, writer = await asyncio.open_connection(*address)
        writer.write(HEAD)
        await asyncio.sleep(0.02)
        masked = b"\x81\x82\0\0\0\0hi"
        writer.write(masked)
        await asyncio.sleep(0.02)
        waiting.set()
        await reader.readuntil(b"\r\n\r\n")
        writer.write(masked)
        await reader.read()
        writer.close()
    assert [event["text"] for event in told] == ["hi", "hi"]


async def test_who_is_not_let_in_is_told_so() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.close", "code": 1008})

    async with served(app) as (_, address):
        reader, writer = await asyncio.open_connection(*address)
        writer.write(HEAD)
        assert (await reader.readline()).split()[1] == b"403"
        assert await reader.read()
        writer.close()
