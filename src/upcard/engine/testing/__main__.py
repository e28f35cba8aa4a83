"""``python -m upcard.engine.testing whist`` prints the signatures of a game, one for every number of players."""

from __future__ import annotations

import json
import sys

from upcard.engine.compile.game import compiled_game, compiled_module
from upcard.engine.play.game import Game
from upcard.engine.testing.signature import COMPARED_VIEWED, signature, signed


def main(what: str) -> None:
    """Print the signatures of a game, or the one described in JSON by `check_modes`."""
    if what.startswith("{"):
        plan = json.loads(what)
        rules = compiled_module(plan["name"], plan["module"], interpreted=plan["interpreted"])
        game = Game(rules, plan["players"], options=plan["options"])
        print(signature(game, plan["hands"], viewed=COMPARED_VIEWED))
        return
    rules = compiled_game(what)
    for players in rules.about.players:
        print(f"{what}/{players} {signed(Game(rules, players))}")


if __name__ == "__main__":
    main(sys.argv[1])
