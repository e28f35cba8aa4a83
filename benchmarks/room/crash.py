"""How soon the room is there again after a crash: its start, the first table, all tables.

The game has to be compiled on this machine (`upcard compile whist`): else tables are rebuilt by interpreted rules.
"""

from __future__ import annotations

import asyncio
import signal
import tempfile
import time
from pathlib import Path

from benchmarks.room.clients import Client, Seen
from benchmarks.room.load import database_for
from benchmarks.room.server import Server
from benchmarks.room.tables import fill

AT_ONCE = 64
"""Clients that wait for their table at the same time."""


async def _greeted(host: str, tables: list[list[str]], at_once: int) -> float:
    """Seconds until all of these tables have been opened by a client, which then leaves."""
    name, _, port = host.rpartition(":")
    loop, waiting = asyncio.get_running_loop(), asyncio.Semaphore(at_once)

    async def look(table: str, token: str) -> None:
        async with waiting:
            seen = Seen()
            _, client = await loop.create_connection(lambda: Client(seen, host, table, token), name, int(port))
            while not seen.greeted:
                await asyncio.sleep(0.005)
            client.transport.close()

    began = time.perf_counter()
    async with asyncio.timeout(300):
        await asyncio.gather(*(look(table, token) for table, token in tables))
    return time.perf_counter() - began


def measure(tables: int, moves: int, workers: int = 1, at_once: int = AT_ONCE) -> None:
    """Unfinished tables of so many moves, a server killed while they are looked at, and begun again; with several
    workers over a PostgreSQL of their own."""
    with tempfile.TemporaryDirectory() as name, database_for(workers) as shared:
        folder = Path(name)
        made = fill(folder, tables, moves=moves, database=shared)
        many = ("--workers", str(workers), "--database", shared) if shared else ()
        with Server(folder, *many) as server:
            asyncio.run(_greeted(server.host, made[:AT_ONCE], at_once))
            server.stop(signal.SIGKILL)
        with Server(folder, *many) as server:
            print(f"start             {server.started:8.2f} s until it takes clients ({tables} unfinished tables)")
            began, cpu = time.perf_counter(), server.own_cpu()
            asyncio.run(_greeted(server.host, made[-1:], at_once))
            print(f"first table       {time.perf_counter() - began:8.2f} s after that")
            all_of_them = asyncio.run(_greeted(server.host, made, at_once))
            spent = server.own_cpu() - cpu
            print(f"all tables        {all_of_them:8.2f} s, of which the server worked {spent:.2f}: "
                  f"{spent / tables * 1e3:.2f} ms each")  # fmt: skip
