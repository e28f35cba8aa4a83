"""What it costs to keep a move in PostgreSQL: processor time of worker and database, and how long it takes."""

from __future__ import annotations

import asyncio
import os
import random
import time
from pathlib import Path

import upcard
from benchmarks.room.server import cpu_of, family
from benchmarks.room.tables import with_person
from tests.postgres import HOW_TO, Postgres, programs
from upcard.store import Event, LeasedStore, PostgresStore


async def _keep(url: str, tables: int, pace: float, seconds: float) -> list[float]:
    """Moves at so many tables, each `pace` times a second, and how long each took."""
    store, game = LeasedStore(PostgresStore(url)), upcard.game("whist")
    await store.begin("nowhere")
    rows = [with_person(game, "random")[0] for _ in range(tables)]
    for row in rows:
        await store.create(row)
    times: list[float] = []

    async def play(table: str, until: float) -> None:
        chance, number = random.Random(table), 0
        while True:
            await asyncio.sleep(chance.uniform(0.5, 1.5) / pace)
            if time.monotonic() > until:
                return
            number, began = number + 1, time.perf_counter()
            await store.append(table, Event(number, 0, 7, (), f"0:a{number}", 0.0))
            times.append(time.perf_counter() - began)

    until = time.monotonic() + seconds
    await asyncio.gather(*(play(row.id, until) for row in rows))
    await store.close()
    return times


def measure(tables: int, pace: float, seconds: float) -> None:
    """One worker, a PostgreSQL of its own, and no rules: what is counted is the way to the database and back."""
    bin = programs()
    assert bin is not None, HOW_TO
    with Postgres(bin) as database:
        postmaster = int((database.data / "postmaster.pid").read_text().splitlines()[0])
        asyncio.run(_keep(database.url(), 1, 50, 1))  # the tables of the database are made, its cache is warm
        own, before = sum(os.times()[:2]), _cpu(postmaster)
        began = time.perf_counter()
        times = sorted(asyncio.run(_keep(database.url(), tables, pace, seconds)))
        spent = time.perf_counter() - began
        own, theirs = sum(os.times()[:2]) - own, _cpu(postmaster) - before
    count = len(times)
    print(
        f"{count} appends, {count / spent:.0f} a second: {own / count * 1e3:.3f} ms of the worker each, "
        f"{theirs / count * 1e3:.3f} ms of PostgreSQL; kept after {times[count // 2] * 1e3:.1f} ms p50, "
        f"{times[count * 99 // 100] * 1e3:.1f} ms p99; the machine's load is "
        f"{Path('/proc/loadavg').read_text().split()[0]}"
    )


def _cpu(postmaster: int) -> float:
    """Processor time of PostgreSQL with the connections that have ended, which its first process has waited for."""
    fields = Path(f"/proc/{postmaster}/stat").read_text().rpartition(")")[2].split()
    ended = (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
    return ended + sum(map(cpu_of, family(postmaster)))
