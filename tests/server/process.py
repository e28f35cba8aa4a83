"""A real server in its own process: ``python -m tests.server.process DATA_FOLDER [PAUSE [POINT NUMBER]]``.

With a `POINT` of a move, the process kills itself there, at event `NUMBER`. With ``TEST_DATABASE`` in its environment
it is a worker on that database; ``TEST_WINDOW`` is the seconds of windows, ``TEST_PORT`` the port (default: a free
one), ``TEST_HOST`` the address to listen at.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from unittest import mock

from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.game import Game
from upcard.room import Services
from upcard.room.match.live_match import LiveMatch
from upcard.room.workers.bot_pace import Pace
from upcard.server.run import run
from upcard.server.settings import Settings
from upcard.store import Event, LeasedStore, PostgresStore, SqliteStore, sqlite

THINK = "think"
"""While a file of this name is in a worker's folder, its bots do not stop thinking."""


class AnyMove:
    """A bot that plays any legal move."""

    def __init__(self, level: str, game: Game) -> None:
        self.chance = random.Random()

    def choose(self, infoset: InformationSet) -> int:
        while (Path(sys.argv[1]) / THINK).exists():
            time.sleep(0.05)
        return self.chance.choice(infoset.legal())


POINTS = ("before the append", "in the transaction", "after the append", "after applying", "after telling")


def die_at(point: str, number: int) -> None:
    """Kill this process at a point of the move with this number."""

    def here(now: str, at: int) -> None:
        if (now, at) == (point, number):
            os.kill(os.getpid(), signal.SIGKILL)

    append, together, change, tell = SqliteStore.append, sqlite._transaction, LiveMatch.change, LiveMatch.send_event

    async def appended(self: SqliteStore, table_id: str, event: Event, ends: bool = False) -> Event:
        here("before the append", event.number)
        kept = await append(self, table_id, event, ends)
        here("after the append", event.number)
        return kept

    @contextlib.contextmanager
    def transaction(base: Any) -> Iterator[None]:
        with together(base):
            yield
            here("in the transaction", base.execute("select max(number) from events").fetchone()[0])

    def telling(self: LiveMatch, *args: Any, **named: Any) -> None:
        here("after applying", self.number)
        tell(self, *args, **named)

    async def changed(self: LiveMatch, *args: Any, **named: Any) -> None:
        await change(self, *args, **named)
        here("after telling", self.number)

    mock.patch.object(SqliteStore, "append", appended).start()
    mock.patch.object(sqlite, "_transaction", transaction).start()
    mock.patch.object(LiveMatch, "send_event", telling).start()
    mock.patch.object(LiveMatch, "change", changed).start()


def begin(arguments: list[str], settings: dict[str, str], says: Connection) -> None:
    """Run `main` in a fork that prints its address to a pipe."""
    os.dup2(says.fileno(), 1)
    os.environ.update(settings)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup it would be ignored
    sys.argv[1:] = arguments
    main(*arguments)


def main(folder: str, pause: str = "0", point: str = "", number: str = "0") -> None:
    if point:
        die_at(point, int(number))
    data = Path(folder)
    (data / "index.html").write_text("<!doctype html><title>Upcard</title>", encoding="utf-8")
    database, window = os.environ.get("TEST_DATABASE"), float(os.environ.get("TEST_WINDOW", "0"))
    mock.patch("upcard.server.catalogue.game_info.summaries", list).start()  # do not load all games just to list them
    store = LeasedStore(PostgresStore(database)) if database else SqliteStore(data / "room.sqlite3")
    services = Services(store, pace=Pace(float(pause), float(pause), window, alone=window), make_bot=AnyMove)
    host, port = os.environ.get("TEST_HOST", "127.0.0.1"), int(float(os.environ.get("TEST_PORT", "0")))
    run(Settings(), host, port, services=services, static=data)


if __name__ == "__main__":
    main(*sys.argv[1:])
