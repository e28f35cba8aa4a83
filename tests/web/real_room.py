"""A real card room in a process of its own: ``python -m tests.web.real_room DATA_FOLDER PORT``. Bots do not pause."""

from __future__ import annotations

import sys
from pathlib import Path

from upcard.room import House
from upcard.room.pace import Pace
from upcard.server import run
from upcard.store import SqliteStore


def main(folder: str, port: str) -> None:
    house = House(SqliteStore(Path(folder) / "room.sqlite3"), pace=Pace(0, 0, 0))
    run(port=int(port), house=house)


if __name__ == "__main__":
    main(*sys.argv[1:])
