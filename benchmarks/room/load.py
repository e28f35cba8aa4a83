"""Processor time of the server a move, and how long a move takes, at many live tables."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.room.server import Server
from benchmarks.room.tables import fill

MOVES = 'upcard_move_seconds_count{who="%s"}'


def moves_of(server: Server) -> float:
    """Moves that the server has made so far."""
    return sum(server.metric(MOVES % who) for who in ("person", "bot", "table"))


def measure(tables: int, level: str, seconds: float, game: str = "whist", more: tuple[str, ...] = ()) -> None:
    """Tables of one person and bots each, at the pace of the house: about a move a second each."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = fill(folder, tables, game, level)
        (folder / "tables.json").write_text(json.dumps(made))
        with Server(folder, *more) as server:
            command = [sys.executable, "-m", "benchmarks.room.clients", server.host, str(folder / "tables.json")]
            with subprocess.Popen(
                [*command, str(seconds)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            ) as clients:
                assert clients.stdin is not None and clients.stdout is not None
                sat = json.loads(clients.stdout.readline())["sat"]
                time.sleep(5)
                cpu, own, moved = server.cpu(), server.own_cpu(), moves_of(server)
                clients.stdin.write("\n")
                clients.stdin.flush()
                found = json.loads(clients.stdout.readline())
                cpu, own, moved = server.cpu() - cpu, server.own_cpu() - own, moves_of(server) - moved
                late = server.metric("upcard_loop_lag_seconds_sum") / server.metric("upcard_loop_lag_seconds_count")
    print(
        f"{tables} tables of {game}, {level} bots: {moved / found['seconds']:.0f} moves a second; "
        f"{own / moved * 1e3:.3f} ms of the server a move, {cpu / moved * 1e3:.3f} ms with those who think\n"
        f"  a person's move is seen after {found['ms'].get('p50', 0):.1f} ms p50, {found['ms'].get('p99', 0):.1f} ms "
        f"p99; the loop is {late * 1e3:.1f} ms late; all sat down in {sat:.1f} s; "
        f"the clients took {found['cpu'] / found['seconds']:.2f} processors; {found['counts']}"
    )
