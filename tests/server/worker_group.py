"""Workers that share a database, and clients that reconnect as a page does."""

from __future__ import annotations

import asyncio
import contextlib
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import upcard
from tests.postgres import Postgres
from tests.server.client import Client, Server, open_table
from upcard.room.fair_deal.commit_reveal import check_record

GONE = (OSError, TimeoutError, ConnectionClosed, InvalidHandshake)
LONG = 120.0
"""The timeout on a busy machine, in seconds."""
SCHEMA = "many"


class WorkerGroup:
    """The workers and their database."""

    def __init__(self, postgres: Postgres, folder: Path, url: str) -> None:
        self.postgres = postgres
        self.workers = [
            Server(folder / machine / str(n), database=url, window=3.0) for machine in ("one", "two") for n in range(2)
        ]
        for worker in self.workers:
            worker.folder.mkdir(parents=True)

    def heal(self) -> None:
        """Start the workers that are not running."""
        gone = [each for each in self.workers if not each.runs]
        for worker in gone:
            worker.launch()
        for worker in gone:
            worker.wait_until_there()

    def owner(self, table: str) -> Server | None:
        """The worker that owns a table, if it is alive."""
        name = self.postgres.sql(f"select worker from owners where table_id = '{table}'", SCHEMA)
        found = [worker for worker in self.workers if f"-{worker.pid}-" in name]
        return found[0] if found else None

    def others(self, *but: Server | None) -> list[Server]:
        return [worker for worker in self.workers if worker not in but]

    def stored(self, table: str) -> list[tuple[int, str]]:
        """The numbers and acts of a table's events."""
        found = self.postgres.sql(f"select number, act from events where table_id = '{table}' order by number", SCHEMA)
        rows = [line.split("|") for line in found.splitlines()]
        return [(int(number), act) for number, act in rows]

    def check(self, table: str, acked: dict[str, int]) -> None:
        """Every acknowledged act is stored once, and the numbers have no gaps."""
        rows = self.stored(table)
        assert [number for number, _ in rows] == list(range(1, len(rows) + 1))
        kept = {act.partition(":")[2]: number for number, act in rows}
        assert {act: number for act, number in kept.items() if act in acked} == acked
        assert len(kept) == len(rows)

    def same_record_everywhere(self, table: str) -> str:
        """The record of a match that is over: every worker gives the same bytes."""
        records = set()
        for worker in self.workers:
            with urllib.request.urlopen(f"http://{worker.host}/api/tables/{table}/record", timeout=LONG) as answer:
                records.add(answer.read())
        assert len(records) == 1
        text: str = records.pop().decode()
        assert check_record(text) and upcard.load(text).over
        return text


async def come_back(worker: Server, table: str, token: str | None = None) -> Client:
    """Connect as a page does: again and again, until the table is there."""
    end = time.monotonic() + LONG
    while True:
        try:
            return await Client.at(worker, table, token)
        except GONE:
            assert time.monotonic() < end, "no worker has taken the table over"
            await asyncio.sleep(0.2)


TAKEOVER = 30.0
"""Seconds in which a table of a dead worker is held by another that serves it: five on a quiet machine; on a busy
one many processes wait for each other."""


class Takeover:
    """Measures how long a table had no owner, less the time in which this machine ran no program of ours: a clock task
    that does nothing else ticks, and its delays are subtracted."""

    TICK = 0.05

    def __init__(self) -> None:
        self._began = self._late = 0.0

    async def __aenter__(self) -> Takeover:
        self._began = time.monotonic()
        self._ticking = asyncio.ensure_future(self._tick())
        return self

    async def _tick(self) -> None:
        while True:
            before = time.monotonic()
            await asyncio.sleep(self.TICK)
            self._late += max(0.0, time.monotonic() - before - 2 * self.TICK)

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._ticking.cancel()
        took = time.monotonic() - self._began
        assert kind is not None or took - self._late < TAKEOVER, (
            f"it took {took:.1f} s, {self._late:.1f} s of them late"
        )


async def ask(worker: Server, path: str, body: Any = None) -> Any:
    return await asyncio.to_thread(worker.ask, path, body)


async def read(worker: Server, path: str) -> str:
    def text() -> str:
        with urllib.request.urlopen(f"http://{worker.host}{path}", timeout=LONG) as answer:
            return str(answer.read().decode())

    return await asyncio.to_thread(text)


async def seated(crowd: WorkerGroup, **changes: Any) -> tuple[str, list[str], list[Client]]:
    """A table of four people, each at a worker of its own; the first worker has made it."""
    table, tokens = await asyncio.to_thread(open_table, crowd.workers[0], **changes)
    return table, tokens, [await come_back(*place) for place in zip(crowd.workers, [table] * 4, tokens, strict=True)]


async def level(clients: list[Client]) -> int:
    """Wait until all have seen the same; the number of the last event."""
    while len({client.seq for client in clients}) > 1:
        latest = max(client.seq for client in clients)
        for client in clients:
            while client.seq < latest:
                await client.until("event", "view")
    return clients[0].seq


async def all_heard(clients: list[Client]) -> None:
    """Read all waiting messages. In a game with secret moves a client may not see every move, so the numbers differ."""

    async def hears(client: Client) -> None:
        with contextlib.suppress(TimeoutError):
            while True:
                await client.next(0.1)

    await asyncio.gather(*map(hears, clients))


async def wait_for(what: Callable[[], Any]) -> Any:
    end = time.monotonic() + LONG
    while not (found := await asyncio.to_thread(what)):
        assert time.monotonic() < end
        await asyncio.sleep(0.05)
    return found


async def leave(*clients: Client) -> None:
    for client in clients:
        await client.close()


async def sent_away(client: Client) -> int:
    """Read until the line is closed; by which code."""
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            await client.next()
    return closed.value.rcvd.code if closed.value.rcvd is not None else 1006
