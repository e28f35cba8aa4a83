"""Card rooms in which things go wrong, for `benchmarks.soak`: as processes of their own."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from benchmarks.room.server import children
from tests.postgres import Postgres
from upcard.room import Services
from upcard.room import room as room_module
from upcard.room.workers.bot_pace import Pace
from upcard.room.workers.bot_pool import BotPool
from upcard.room.workers.bot_workers import start_process
from upcard.server.run import DATABASE, run
from upcard.store import Event, SqliteStore, StoreError

REFUSED, LOST = 0.003, 0.003
"""How many writes the store refuses, and how many it keeps and then says that it has not."""


class FaultyStore(SqliteStore):
    """A store with a bad disk."""

    chance = random.Random(7)

    async def append(self, table_id: str, event: Event, ends: bool = False) -> Event:
        if self.chance.random() < REFUSED:
            raise StoreError("the soak's disk is full")
        kept = await super().append(table_id, event, ends)
        if self.chance.random() < LOST:
            raise StoreError("the soak's disk has not answered")
        return kept


def serve(folder: Path, port: int, idle: float) -> None:
    """The server's process."""
    room_module.IDLE = idle
    services = Services(
        FaultyStore(folder / DATABASE),
        pace=Pace(0.05, 0.15, 0.5, alone=0.5),
        interpreted_first=True,
        bot_pool=BotPool(start_process, os.cpu_count() or 1),
    )
    run(port=port, services=services, static=folder)


class Server:
    """The server, which is killed and begun again."""

    def __init__(self, folder: Path, idle: float) -> None:
        self.folder, self.idle, self.kills = folder, idle, 0
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.start()

    def command(self) -> list[str]:
        """How it is begun."""
        return [sys.executable, "-m", "benchmarks.room.faulty", str(self.folder), str(self.port), str(self.idle)]

    def start(self) -> None:
        self.born = time.monotonic()
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(self.command(), stdout=subprocess.DEVNULL, stderr=log)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self.kills += 1
        self.start()

    def events(self) -> list[tuple[str, int, str]]:
        """All events that are stored, by table and number: table, number and act."""
        with contextlib.closing(sqlite3.connect(self.folder / DATABASE)) as base:
            return list(base.execute("select table_id, number, act from events order by 1, 2"))

    def end(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)

    def ask(self, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", data, {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=20) as answer:
            text = answer.read()
        return json.loads(text) if path.startswith("/api") else text.decode()

    def serving(self) -> list[int]:
        """The processes that serve."""
        return [self.process.pid]

    def resident(self) -> float:
        """Their memory in MB."""
        texts = [Path(f"/proc/{pid}/status").read_text() for pid in self.serving()]
        return sum(int(size) for text in texts for size in re.findall(r"VmRSS:\s+(\d+)", text)) / 1024


class Workers(Server):
    """Several workers on a database: one of them is killed, or all are replaced one by one."""

    def __init__(self, folder: Path, idle: float, count: int, database: Postgres) -> None:
        self.count, self.database = count, database
        super().__init__(folder, idle)

    def command(self) -> list[str]:
        own = [sys.executable, "-m", "upcard.cli", "serve", "--no-browser", "--port", str(self.port)]
        return [*own, "--workers", str(self.count), "--database", self.database.url(), "--data", str(self.folder)]

    def kill(self) -> None:
        if self.kills % 2:
            self.process.send_signal(signal.SIGHUP)
        else:
            os.kill(random.Random(self.kills).choice(self.serving()), signal.SIGKILL)
        self.born = time.monotonic()
        self.kills += 1

    def events(self) -> list[tuple[str, int, str]]:
        told = self.database.sql("select table_id, number, act from events order by 1, 2", "public")
        found = (line.split("|", 2) for line in told.splitlines() if "|" in line)
        return [(table, int(number), act) for table, number, act in found]

    def serving(self) -> list[int]:
        return children(self.process.pid)


if __name__ == "__main__":
    serve(Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
