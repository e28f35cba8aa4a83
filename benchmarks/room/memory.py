"""Memory of a table with one client, and of one without clients."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.room.server import Server
from benchmarks.room.tables import fill

FIRST = 50
"""Tables that are opened before the measurement: what is loaded once is loaded by then."""


def measure(tables: int, moves: int) -> None:
    """Memory of the server before, with all tables looked at, and with as many others after they were let go."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = fill(folder, 2 * tables + FIRST, moves=moves)
        with Server(folder) as server:
            _looked_at(server, folder, made[:FIRST])
            _rest(server)
            before = _looked_at(server, folder, made[:FIRST])
            during = _looked_at(server, folder, made[FIRST : FIRST + tables])
            again = _looked_at(server, folder, made[FIRST + tables :])
            print(f"live table        {(during - before) / tables:8.1f} kB with its connection")
            # What is let go is free for the next table; the system seldom gets it back.
            print(f"idle table        {(again - during) / tables:8.1f} kB: what it leaves behind for the next")


def _rest(server: Server) -> None:
    """Wait until the server has nothing more to do: what it loads beside the first tables is loaded."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        worked = server.own_cpu()
        time.sleep(2)
        if server.own_cpu() - worked < 0.1:
            return


def _looked_at(server: Server, folder: Path, tables: list[list[str]]) -> float:
    """Memory with one client at each of these tables, which are unloaded afterwards."""
    (folder / "tables.json").write_text(json.dumps(tables))
    command = [sys.executable, "-m", "benchmarks.room.clients", server.host, str(folder / "tables.json"), "2"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as clients:
        assert clients.stdin is not None and clients.stdout is not None
        clients.stdout.readline()
        clients.stdin.write("\n")
        clients.stdin.flush()
        time.sleep(1.5)
        during = server.memory()
        clients.stdout.readline()
    end = time.monotonic() + 120
    while server.metric("upcard_tables") and time.monotonic() < end:
        time.sleep(2)
    return during
