"""A real server in a process of its own: ``python tests/server/process.py DATA_FOLDER [SECONDS_OF_PAUSE]``."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from upcard.engine.game import Game
from upcard.engine.mind import Mind
from upcard.room import House
from upcard.room.pace import Pace
from upcard.server import run
from upcard.store import SqliteStore


class AnyMove:
    """A bot that plays any legal move."""

    def __init__(self, level: str, game: Game) -> None:
        self.chance = random.Random()

    def choose(self, mind: Mind) -> int:
        return self.chance.choice(mind.legal())


def main(folder: str, pause: str = "0") -> None:
    data = Path(folder)
    (data / "index.html").write_text("<!doctype html><title>Upcard</title>", encoding="utf-8")
    house = House(SqliteStore(data / "room.sqlite3"), pace=Pace(float(pause), float(pause), 0), make_bot=AnyMove)
    run(port=0, house=house, static=data)


if __name__ == "__main__":
    main(*sys.argv[1:])
