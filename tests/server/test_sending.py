"""How messages go out: at once where the line takes them, in order behind what has to wait, and not without end."""

from __future__ import annotations

import asyncio
from typing import Any

from upcard.room import messages
from upcard.server.lines import Lines
from upcard.server.socket import LONGEST_QUEUE, TRY_AGAIN, Connection, Texts
from upcard.server.wire import KEY


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
