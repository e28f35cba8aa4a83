"""Log lines about consequences depend on public information only."""

from __future__ import annotations

import random

import pytest

import upcard
from tests.at_random import plain_moves
from upcard.engine.play.commentary import trick_summary, tricks_of
from upcard.mechanics.tricks.trick import narrate_trick

ALONE = [name for name in upcard.games() if upcard.game(name).rules.narrators == (narrate_trick,)]
"""The games whose moves have no logged consequences but taken tricks."""


def test_the_list_of_games_is_not_empty() -> None:
    assert "whist" in ALONE


@pytest.mark.parametrize("name", ALONE)
def test_the_trick_summary_is_what_a_spectator_sees(name: str) -> None:
    table = upcard.game(name).table(seed=4)
    numbers = tricks_of(table.game.rules)
    for _, seat, move in plain_moves(table, random.Random(1), 60):
        read, view = trick_summary(*numbers(table.snapshot())), table.view()
        assert (read.trick.count, read.hand, read.leader) == (view.trick.count, view.hand, view.leader)
        table.play(move, seat)
