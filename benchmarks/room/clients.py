"""Many people at many tables, in one process: ``python -m benchmarks.room.clients HOST TABLES SECONDS [LOW,HIGH]``.

Reads JSON ``[[table, token], ...]`` from the file TABLES, sits down at all of them, and plays any legal move a while
after it is asked for one (LOW to HIGH seconds). Writes as JSON what it saw in the last SECONDS. The WebSocket is spoken
by hand: a client has to cost less than what it measures.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import struct
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

thinking = (0.5, 1.2)
"""Seconds before a person moves: as long as the bots of the house seem to think."""


class _Offer(msgspec.Struct):
    move: int
    content: bool = False


class _Message(msgspec.Struct):
    t: str
    seq: int = 0
    offers: list[_Offer] = []
    id: str = ""
    code: str = ""


class Seen:
    """What all clients saw together."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.moves = 0
        """Events received."""
        self.times: list[float] = []
        """Seconds from a person's move to its view."""
        self.counting = False
        self.greeted: set[str] = set()
        """Those who have been shown a table."""
        self.coming: set[asyncio.Task[None]] = set()

    def count(self, kind: str) -> None:
        if self.counting:
            self.counts[kind] = self.counts.get(kind, 0) + 1


class Client(asyncio.Protocol):
    """A person at a table."""

    def __init__(self, seen: Seen, host: str, table: str, token: str) -> None:
        self.seen, self.host, self.table, self.token = seen, host, table, token
        self._buffer, self._open = b"", False
        self._chance = random.Random(table)
        self._asked: float | None = None
        self._answered = False
        self._seq = 0
        self._decoder = msgspec.json.Decoder(_Message)

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        transport.write(
            f"GET /ws?table={self.table} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head:
                self.seen.count("refused")
                self._buffer = b""
                self._again()
                return
            self._open, self._buffer = True, rest
            self.say({"t": "hello", "token": self.token})
        while (frame := self._frame()) is not None:
            self._hear(*frame)

    def _again(self) -> None:
        """Come back in a moment, as the page does when it is sent away."""
        self.transport.close()
        fresh = Client(self.seen, self.host, self.table, self.token)
        name, _, port = self.host.rpartition(":")
        loop = asyncio.get_running_loop()

        async def come() -> None:
            await asyncio.sleep(random.uniform(0.5, 1.5))
            await loop.create_connection(lambda: fresh, name, int(port))

        self.seen.coming.add(task := loop.create_task(come()))
        task.add_done_callback(self.seen.coming.discard)

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, at = buffer[1] & 127, 2
        if size == 126 and len(buffer) >= 4:
            size, at = int.from_bytes(buffer[2:4]), 4
        elif size == 127 and len(buffer) >= 10:
            size, at = int.from_bytes(buffer[2:10]), 10
        if (size > 125 and at == 2) or len(buffer) < at + size:
            return None
        self._buffer = buffer[at + size :]
        return buffer[0] & 15, buffer[at : at + size]

    def _send(self, opcode: int, data: bytes) -> None:
        size = len(data)
        head = bytes([128 | opcode, 128 | size]) if size < 126 else struct.pack("!BBH", 128 | opcode, 254, size)
        self.transport.write(head + bytes(4) + data)  # masked with nothing

    def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self._send(1, json.dumps(message).encode())

    def _hear(self, opcode: int, data: bytes) -> None:
        if opcode == 9:
            self._send(10, data)
        elif opcode == 8:
            self.seen.count("closed")
            self._again()
        if opcode != 1:
            return
        message = self._decoder.decode(data)
        self.seen.count(message.t)
        if message.t in ("view", "event"):
            if message.t == "event" and self._asked is not None and message.seq > self._seq:
                if self.seen.counting:
                    self.seen.times.append(time.perf_counter() - self._asked)
                self._asked = None
            if message.t == "view":
                self.seen.greeted.add(self.table + self.token)
            self._seq = message.seq
            if message.offers and not self._answered:
                self._answered = True
                asyncio.get_running_loop().call_later(random.uniform(*thinking), self._move, message)
        elif message.t == "nack":
            self.seen.count(f"nack {message.code}")

    def _move(self, message: _Message) -> None:
        self._answered, self._asked = False, time.perf_counter()
        offer = self._chance.choice([offer for offer in message.offers if not offer.content])
        self.say({"t": "act", "id": f"a{message.seq}-{offer.move}", "base": message.seq, "move": offer.move})


async def main(host: str, tables: list[list[str]], seconds: float) -> dict[str, Any]:
    """Sit down at all tables, then count for so many seconds."""
    seen, loop = Seen(), asyncio.get_running_loop()
    name, _, port = host.rpartition(":")
    clients = []
    began = time.perf_counter()
    for table, token in tables:
        clients.append(
            (await loop.create_connection(lambda t=table, k=token: Client(seen, host, t, k), name, int(port)))[1]
        )
        await asyncio.sleep(0.002)
    while len(seen.greeted) < len(tables):
        await asyncio.sleep(0.05)
        assert time.perf_counter() - began < 90, f"{len(seen.greeted)} of {len(tables)} have sat down"
    sat = time.perf_counter() - began
    print(json.dumps({"sat": sat}), flush=True)
    await asyncio.to_thread(
        sys.stdin.readline
    )  # they play on until the parent starts the count: else all would move at once
    seen.counting, cpu = True, sum(os.times()[:2])
    began = time.perf_counter()
    await asyncio.sleep(seconds)
    seen.counting, spent = False, time.perf_counter() - began
    times = sorted(seen.times)
    spread = {f"p{n}": times[len(times) * n // 100] * 1e3 for n in (50, 90, 99)} if times else {}
    found = {"seconds": spent, "counts": seen.counts, "ms": spread, "cpu": sum(os.times()[:2]) - cpu}
    for client in clients:
        client.transport.close()
    return found


if __name__ == "__main__":
    host, tables, seconds, *more = sys.argv[1:]
    if more:
        low, _, high = more[0].partition(",")
        thinking = float(low), float(high)
    print(json.dumps(asyncio.run(main(host, json.loads(Path(tables).read_text()), float(seconds)))), flush=True)
