"""``python -m upcard.engine.testing whist`` prints the signatures of a game, one for every number of players."""

from __future__ import annotations

import json
import sys

from upcard.engine.compile.floor import floor_of, floor_of_module
from upcard.engine.play.game import Game
from upcard.engine.testing.signature import signature, signed


def main(what: str) -> None:
    """Print the signatures of a game by name, or the one of what `check_modes` describes in JSON."""
    if what.startswith("{"):
        plan = json.loads(what)
        game = Game(floor_of_module(plan["name"], plan["module"]), plan["players"], options=plan["options"])
        print(signature(game, plan["hands"]))
        return
    floor = floor_of(what)
    for players in floor.about.players:
        print(f"{what}/{players} {signed(Game(floor, players))}")


if __name__ == "__main__":
    main(sys.argv[1])
