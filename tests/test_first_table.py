"""A table on a machine that has compiled nothing yet, under the oldest and the newest releases, too (`.ci/ranges`)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TABLE = """
import sys
import upcard
from upcard.engine.compile.game import compiled_game
from upcard.engine.play.game import Game

game = Game(compiled_game("briscola", interpreted=sys.argv[1] == "interpreted"), 2)
for seed in (7, bytes(range(32)), None):  # of practice, of a real table, drawn
    table = game.table(seed=seed)
    bot = upcard.bot("judgement", game, seed=1)
    for _ in range(4):
        seat = table.to_act[0]
        table.play(bot.choose(table.information_set(seat)), seat)
    print(*(made.move for made in table.moves) if seed else "")
"""


@pytest.mark.parametrize("rules", ["interpreted", pytest.param("compiled", marks=pytest.mark.long)])
def test_a_table_is_opened_and_a_bot_moves_with_an_empty_cache(tmp_path: Path, rules: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", TABLE, rules], capture_output=True, text=True, check=False,
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n")[:2] == ["49 41 16 2", "41 15 4 31"], "the same moves under all releases"
