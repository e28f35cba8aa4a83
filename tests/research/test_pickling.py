"""Tables, states and bots travel between processes: pickled, they go on as they would have."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

import upcard
from upcard import bots

CHILD = """
import pickle, sys
table, bot = pickle.load(sys.stdin.buffer)
seat = table.to_act[0]
sys.stdout.write(str(bot.choose(table.information_set(seat))))
"""


@pytest.mark.parametrize("name", ["whist", "briscola", "truco", "bartok", "black_hole"])
def test_a_table_goes_on_as_it_would_have(name: str) -> None:
    table = upcard.game(name).table(seed=3)
    for step in range(12):
        table.play(table.legal_ids(table.to_act[0])[0], table.to_act[0])
        if step == 5:
            again = pickle.loads(pickle.dumps(table))
        if step > 5:
            again.play(again.legal_ids(again.to_act[0])[0], again.to_act[0])
    assert again.record() == table.record()
    assert [entry.text for entry in again.log()] == [entry.text for entry in table.log()]
    assert again.view(0).as_dict() == table.view(0).as_dict()


@pytest.mark.parametrize(
    ("name", "level"),
    [
        ("briscola", "club:40"),
        ("whist", "judgement"),
        ("guts", "club"),
        ("briscola", "random"),
        ("truco", "search:30*2"),
    ],
)
def test_a_bot_goes_on_as_it_would_have(name: str, level: str) -> None:
    game = upcard.game(name)
    state, bot = game.new_initial_state(seed=2), bots.make(level, game, 5)
    for _ in range(3):
        again = pickle.loads(pickle.dumps(bot))
        move = bot.choose(state.information_set())
        assert again.choose(state.information_set()) == move
        state.apply_action(move)


def test_a_table_and_a_bot_work_in_another_process() -> None:
    game = upcard.game("briscola", players=2)
    table, bot = game.table(seed=3), bots.make("club:40", game, 5)
    given = pickle.dumps((table, bot))
    found = subprocess.run([sys.executable, "-c", CHILD], input=given, capture_output=True, check=True)
    assert int(found.stdout) == bot.choose(table.information_set(table.to_act[0]))
