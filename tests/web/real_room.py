"""A real server in a process of its own: ``python -m tests.web.real_room DATA_FOLDER PORT``. Bots do not pause, and
players may have accounts."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from upcard.room import Services
from upcard.room.workers.bot_pace import Pace
from upcard.server.run import run
from upcard.server.settings import Settings
from upcard.store import SqliteStore

ROOT = Path(__file__).parents[2]
PATIENCE = 120_000
"""The page's timeout in milliseconds: the first table of a game waits until its rules are compiled."""


class RealRoom:
    """A server that can be killed and restarted at the same address with the same data."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.web.real_room", str(self.folder), str(self.port)],
            cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"{self.address}/api/games", timeout=2):
                    return
            except OSError:
                time.sleep(0.1)
        self.kill()
        raise RuntimeError("the server does not answer")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def main(folder: str, port: str) -> None:
    services = Services(SqliteStore(Path(folder) / "room.sqlite3"), pace=Pace(0, 0, 0))
    run(Settings(accounts=True), port=int(port), services=services)


if __name__ == "__main__":
    main(*sys.argv[1:])
