"""``python -m upcard.engine.testing whist`` prints the signature of a game with its usual number of players."""

from __future__ import annotations

import json
import sys

from upcard.engine.floor import floor_of_module
from upcard.engine.game import Game, floor_of
from upcard.engine.testing.signature import signature


def main(what: str) -> None:
    """Print the signature of a game by name, or of what `check_modes` describes in JSON."""
    if what.startswith("{"):
        plan = json.loads(what)
        game = Game(floor_of_module(plan["name"], plan["module"]), plan["players"], options=plan["options"])
        print(signature(game, plan["hands"]))
        return
    game = Game(floor_of(what))
    print(f"{what}/{game.players} {signature(game)}")


if __name__ == "__main__":
    main(sys.argv[1])
