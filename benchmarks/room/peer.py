"""Moves through real WebSockets beside boardgame.io's minimal server, in one run.

Both serve the same number of tables of a trick game with hidden hands: four people a table, each with a WebSocket of
its own, who think for a third of a second. Ours keeps every move in its store before it tells it; the other holds its
matches in memory. Clients are processes of their own, for the other its own library's.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.room.load import moves_of
from benchmarks.room.server import Server, cpu_of
from benchmarks.room.tables import fill_with_people

PEER = Path(__file__).parent.parent / "peers" / "boardgame"
THINKING = "0.25,0.45"


def _fetch() -> None:
    """boardgame.io from npm, unless it is there."""
    if not (PEER / "node_modules").exists():
        command = ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"]
        subprocess.run(command, cwd=PEER, check=True, timeout=300, stdout=subprocess.DEVNULL)


def _timed(
    command: list[str], cwd: Path | None, used: Callable[[], tuple[float, float]]
) -> tuple[dict[str, float], float, float]:
    """Clients who sit down, wait for a word and count: what they saw, and by how much the two figures grew."""
    with subprocess.Popen(command, cwd=cwd, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as clients:
        assert clients.stdin is not None and clients.stdout is not None
        clients.stdout.readline()
        time.sleep(2)
        before = used()
        clients.stdin.write("\n")
        clients.stdin.flush()
        found = json.loads(clients.stdout.readline())
        after = used()
    return found, after[0] - before[0], after[1] - before[1]


def _theirs(tables: int, seconds: float) -> float:
    with subprocess.Popen(["node", "server.js"], cwd=PEER, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            port = next(line.split()[1] for line in server.stdout if line.startswith("port "))
            command = ["node", "clients.js", port, str(tables), str(seconds)]
            found, cpu, _ = _timed(command, PEER, lambda: (cpu_of(server.pid), 0.0))
        finally:
            server.kill()
    took = cpu / found["moves"] * 1e3
    print(f"boardgame.io      {took:8.3f} ms of the server a move ({found['moves'] / seconds:.0f} moves a second; "
          f"a move is seen after {found['p50']:.1f} ms p50, {found['p99']:.1f} ms p99)")  # fmt: skip
    return took


def _ours(tables: int, seconds: float) -> float:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "tables.json").write_text(json.dumps(fill_with_people(folder, tables)))
        with Server(folder) as server:
            command = [sys.executable, "-m", "benchmarks.room.clients", server.host, str(folder / "tables.json")]
            found, cpu, moved = _timed(
                [*command, str(seconds), THINKING], None, lambda: (server.cpu(), moves_of(server))
            )
    took = cpu / moved * 1e3
    spread = found["ms"]
    print(f"Upcard            {took:8.3f} ms of the server a move ({moved / seconds:.0f} moves a second; "
          f"a move is seen after {spread['p50']:.1f} ms p50, {spread['p99']:.1f} ms p99)")  # fmt: skip
    return took


def measure(tables: int, seconds: float) -> None:
    """Both, turn by turn."""
    _fetch()
    ratios = []
    for _ in range(3):
        theirs, ours = _theirs(tables, seconds), _ours(tables, seconds)
        ratios.append(theirs / ours)
    print(f"per second of the server's processor Upcard makes {sorted(ratios)[1]:.1f} x the moves "
          f"({min(ratios):.1f} to {max(ratios):.1f})")  # fmt: skip
