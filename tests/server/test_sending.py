"""Sending messages: in order, and with a limited queue for slow clients."""

from __future__ import annotations

import asyncio
from typing import Any

from upcard.room.wire import messages
from upcard.server.guard.connection_limits import ConnectionLimits
from upcard.server.websocket import MAX_QUEUE, TRY_AGAIN, Connection, EncodedTexts


class Socket:
    """A fake WebSocket that accepts texts while it is `open`."""

    client = None

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.got: list[Any] = []
        self.says: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def receive(self) -> dict[str, Any]:
        return await self.says.get()

    async def send_text(self, text: str) -> None:
        await self.open.wait()
        self.got.append(text.encode())

    async def close(self, code: int) -> None:
        self.got.append(code)
        self.says.put_nowait({"type": "websocket.disconnect"})


class Table:
    """A fake table."""

    watching = True

    def remove_viewer(self, connection: Connection) -> None:
        self.watching = False


def connected(socket: Socket) -> tuple[Connection, asyncio.Task[None]]:
    limits = ConnectionLimits()
    connection = Connection(socket, Table(), limits.admit(""), limits, EncodedTexts())  # type: ignore[arg-type]
    return connection, asyncio.create_task(connection.serve())


def said(n: int) -> messages.Said:
    return messages.Said(None, "Ann", str(n))


async def test_messages_are_sent_in_order_before_the_close() -> None:
    socket = Socket()
    connection, serving = connected(socket)
    for n in range(3):
        connection.send(said(n))
    await asyncio.sleep(0)
    assert connection.waiting == 3 and not socket.got
    socket.open.set()
    connection.send(said(3))
    connection.close(1012)
    await asyncio.wait_for(serving, 10)
    assert socket.got == [*(messages.encode(said(n)) for n in range(4)), 1012]
    assert not connection.table.watching  # type: ignore[attr-defined]


async def test_a_client_that_is_far_behind_is_disconnected() -> None:
    socket = Socket()
    connection, serving = connected(socket)
    for n in range(2 * MAX_QUEUE):
        connection.send(said(n))
    socket.open.set()
    await asyncio.wait_for(serving, 10)
    connection.send(said(0))
    await asyncio.sleep(0)
    assert socket.got == [*(messages.encode(said(n)) for n in range(MAX_QUEUE)), TRY_AGAIN]


async def test_a_disconnected_client_leaves_no_task() -> None:
    before = asyncio.all_tasks()
    socket = Socket()
    connection, serving = connected(socket)
    connection.send(said(1))  # which the client never takes
    await asyncio.sleep(0)
    socket.says.put_nowait({"type": "websocket.disconnect"})
    await asyncio.wait_for(serving, 10)
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == before
