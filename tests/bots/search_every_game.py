"""Searches games with strict ranges, for `test_every_game`.

    python -m tests.bots.search_every_game ITERATIONS DECISIONS NAME ...

Compiled loops trust their caller: one that is handed too little room writes past it, and what breaks is something else.
"""

from __future__ import annotations

import sys

import upcard
from upcard.bots import make
from upcard.jit.rule import INTERPRETED


def search(name: str, iterations: int, decisions: int) -> None:
    """Some decisions of a hand, by a bot that forgets and blunders, too."""
    game = upcard.game(name)
    table, bot = game.table(seed=3), make(f"club:{iterations}", game, seed=1)
    searched = moves = 0
    while searched < decisions and not table.over and moves < 200:
        seat = table.to_act[0]
        choices = table.legal_ids(seat)
        move = bot.choose(table.information_set(seat)) if len(choices) > 1 else choices[0]
        assert move in choices, f"{name}: {move} is not legal"
        table.play(move, seat)
        searched += len(choices) > 1
        moves += 1


if __name__ == "__main__":
    assert INTERPRETED
    for each in sys.argv[3:]:
        search(each, int(sys.argv[1]), int(sys.argv[2]))
        print(each, flush=True)
