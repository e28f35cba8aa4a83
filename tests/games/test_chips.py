"""A new table of a game with chips has chips to start with, so that no player bets beside "0 chips"."""

from __future__ import annotations

import pytest

import upcard
from upcard.games import NAMES

CHIPS = [name for name in NAMES if "stack" in upcard.game(name).options]


def test_the_games_with_chips_are_found() -> None:
    assert {"anaconda", "commerce", "guts", "play_or_pay", "pontoon", "rams"} <= set(CHIPS)


@pytest.mark.parametrize("name", CHIPS)
def test_a_new_table_has_chips_to_start_with(name: str) -> None:
    preselected = upcard.game(name).about.preselected
    chosen = upcard.game(name, preset=preselected)
    assert chosen.options["stack"] >= 20
    view = chosen.table(seed=1).view(seat=0)
    assert all(chips > 0 for chips in view.chips[: chosen.players])
