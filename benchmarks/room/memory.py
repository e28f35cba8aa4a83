"""Memory of a table that is looked at by one person, and of one that nobody looks at."""

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
    """Memory of the server before, with all tables looked at, and after they were let go."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = fill(folder, tables + FIRST, moves=moves)
        with Server(folder) as server:
            before = _looked_at(server, folder, made[:FIRST])[0]
            during, after = _looked_at(server, folder, made[FIRST:])
            print(f"live table        {(during - before) / tables:8.1f} kB with its connection")
            print(f"idle table        {(after - before) / tables:8.1f} kB once nobody has looked for a while")


def _looked_at(server: Server, folder: Path, tables: list[list[str]]) -> tuple[float, float]:
    """Memory while somebody looks at all of these tables, and when they are let go."""
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
    return during, server.memory()
