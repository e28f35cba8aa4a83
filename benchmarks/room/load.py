"""Processor time of the server a move, and how long a move takes, at many live tables."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from benchmarks.room.server import Server
from benchmarks.room.tables import fill
from tests.postgres import HOW_TO, Postgres, programs
from upcard.room.workers.counters import MadeBy

MOVES = 'upcard_move_seconds_count{who="%s"}'
MADE_BY = 'upcard_bot_moves_total{by="%s"}'


def moves_of(server: Server) -> float:
    """Moves that the server has made so far."""
    return sum(server.metric(MOVES % who) for who in ("person", "bot", "table"))


@contextlib.contextmanager
def database_for(workers: int, given: str = "") -> Iterator[str]:
    """The database that several workers share: the one that is given, or else one of our own. One worker needs none."""
    if workers == 1 or given:
        yield given
        return
    bin = programs()
    assert bin is not None, HOW_TO
    with Postgres(bin) as own:
        yield own.url()


def measure(
    tables: int,
    level: str,
    seconds: float,
    game: str = "whist",
    workers: int = 1,
    database: str = "",
    busy: int = 0,
    *more: str,
) -> None:
    """Tables of one person and bots each, at the usual pace: about a move a second each. `busy` other programs, each in
    a session of its own, want a whole processor meanwhile."""
    with tempfile.TemporaryDirectory() as name, database_for(workers, database) as shared, busy_programs(busy):
        folder = Path(name)
        made = fill(folder, tables, game, level, database=shared)
        (folder / "tables.json").write_text(json.dumps(made))
        many = ("--workers", str(workers), "--database", shared) if shared else ()
        with Server(folder, *many, *more) as server:
            found, cpu, own, moved = _loaded(server, folder, seconds)
            late = server.metric("upcard_loop_lag_seconds_sum") / server.metric("upcard_loop_lag_seconds_count")
            made = {by: server.metric(MADE_BY % by) for by in get_args(MadeBy)}
            collected = server.metric("upcard_gc_objects_total")
            looks, waited = (server.metric(f"upcard_gc_pause_seconds_{part}") for part in ("count", "sum"))
    spread, busy = found["ms"], Path("/proc/loadavg").read_text().split()[0]
    print(
        f"{tables} tables of {game}, {level} bots, {workers} workers: {moved / found['seconds']:.0f} moves a second; "
        f"{own / moved * 1e3:.3f} ms of the server a move, {cpu / moved * 1e3:.3f} ms with those who think\n"
        f"  a person's move is seen after {spread.get('p50', 0):.1f} ms p50, {spread.get('p99', 0):.1f} ms "
        f"p99; the loop is {late * 1e3:.1f} ms late; all sat down in {found['sat']:.1f} s; "
        f"moves of bots: {shares(made)}; the garbage collector came {looks:.0f} times, "
        f"took {waited * 1e3:.0f} ms and found {collected:.0f} objects; "
        f"the clients took {found['cpu'] / found['seconds']:.2f} processors; the machine's load is "
        f"{busy}; {found['counts']}"
    )


def shares(made: dict[MadeBy, float]) -> str:
    """What chose the moves of bots, in words.

    >>> shares({"level": 97.0, "cheaper": 2.0, "judgement": 1.0, "chance": 0.0})
    '97.0 % level, 2.0 % cheaper, 1.0 % judgement, 0.0 % chance'
    """
    whole = sum(made.values()) or 1.0
    return ", ".join(f"{100 * count / whole:.1f} % {by}" for by, count in made.items())


@contextlib.contextmanager
def busy_programs(count: int) -> Iterator[None]:
    """So many programs that compute all the time."""
    command = [sys.executable, "-c", "while True: pass"]
    programs = [subprocess.Popen(command, start_new_session=True) for _ in range(count)]
    try:
        yield
    finally:
        for program in programs:
            program.kill()
            program.wait()


def _loaded(server: Server, folder: Path, seconds: float) -> tuple[dict[str, Any], float, float, float]:
    """What clients saw in so many seconds, and what the server needed meanwhile: processor time with those who think,
    its own, and for how many moves."""
    command = [sys.executable, "-m", "benchmarks.room.clients", server.host, str(folder / "tables.json"), str(seconds)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as clients:
        assert clients.stdin is not None and clients.stdout is not None
        sat = json.loads(clients.stdout.readline())
        time.sleep(5)
        cpu, own, moved = server.cpu(), server.own_cpu(), moves_of(server)
        clients.stdin.write("\n")
        clients.stdin.flush()
        found = {**json.loads(clients.stdout.readline()), **sat}
        return found, server.cpu() - cpu, server.own_cpu() - own, moves_of(server) - moved
