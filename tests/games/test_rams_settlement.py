"""Rams: the settlement, the pot and the match, by the numbers of its book."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import upcard
from tests.games.rams_tables import chips_after, endgame, opened, play
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game


def pot_after(table: Table) -> int:
    note = table.sheets[-1][1].note
    return int(note.split()[0]) if note else 0


# --- Settlement ------------------------------------------------------------------------------------------------------


def test_example_4_a_fifth_for_every_trick_and_five_for_none() -> None:
    table = endgame("♣", "A♥", "K♥", "Q♥", "J♥", pot=20, tricks=[1, 2, 1, 0], deals=9)
    play(table, "A♥", "K♥", "Q♥", "J♥")
    assert chips_after(table) == (58, 58, 54, 45)
    assert pot_after(table) == 5
    assert table.view().pot == 10
    assert "pass" in table.legal()


def test_example_5_a_rams_that_fails_stops_at_once_and_doubles_the_pot() -> None:
    hands = ["K♥ Q♦ J♦ 7♦", "A♥ 8♦ 7♣ 8♣", "Q♥ 9♦ 9♣ 10♣", "J♥ 10♦ J♣ Q♣"]
    table = endgame("♠", *hands, pot=30, tricks=[1, 0, 0, 0], declarer=0, declared=["rams", *["called in"] * 3])
    play(table, "K♥", "A♥", "Q♥", "J♥")
    assert chips_after(table) == (5, 55, 55, 55)
    assert pot_after(table) == 60
    assert table.view().pot == 65, "with the next ante"


def test_example_5_a_rams_that_is_made_takes_the_pot_and_five_from_everybody() -> None:
    table = endgame("♠", "A♥", "K♥", "Q♥", "J♥", pot=30, tricks=[4, 0, 0, 0], declarer=0)
    play(table, "A♥", "K♥", "Q♥", "J♥")
    assert chips_after(table) == (95, 45, 45, 45)
    assert pot_after(table) == 0
    assert table.view().pot == 5


def test_g20_a_pot_does_not_double_for_ever() -> None:
    pot = 2 * 10**12
    table = endgame("♠", "K♥", "A♥", "Q♥", pot=pot, tricks=[4, 0, 0], declarer=0, single_hand=True)
    play(table, "K♥", "A♥", "Q♥")
    assert chips_after(table) == (50 - 10**12 - 10, 55, 55)
    assert pot_after(table) == pot + 10**12


def test_g12_a_player_who_could_not_pass_pays_for_no_trick_too() -> None:
    table = opened(pot=5, single_hand=True)
    play(table, "play", "play", "play", "play")
    while not table.over:
        table.play(table.legal()[0])
    tricks = dict(table.sheets[0][1].rows)["tricks"]
    assert 0 in tricks
    assert chips_after(table) == tuple(50 + n if n else 45 for n in tricks)


@pytest.mark.parametrize(("ante", "pots"), [("each_dealer", [5, 10]), ("first_only", [5, 5]), ("when_empty", [5, 5])])
def test_g1_who_antes_later(ante: str, pots: list[int]) -> None:
    table = endgame("♣", "A♥", "K♥", "Q♥", pot=5, tricks=[2, 2, 0], ante=ante)
    assert table.view().pot == pots[0]
    play(table, "A♥", "K♥", "Q♥")
    assert table.view().pot == pots[1]


@pytest.mark.parametrize(("ante", "pot"), [("each_dealer", 5), ("first_only", 0), ("when_empty", 5)])
def test_g1_after_an_empty_pot(ante: str, pot: int) -> None:
    table = endgame("♣", "A♥", "K♥", "Q♥", pot=5, tricks=[2, 1, 1], ante=ante)
    play(table, "A♥", "K♥", "Q♥")
    assert table.view().pot == pot


def test_g14_accounts_fall_below_zero_and_no_player_is_out() -> None:
    table = endgame("♣", "A♥", "K♥", "Q♥", pot=5, tricks=[2, 2, 0], chips=[9, 9, 2])
    play(table, "A♥", "K♥", "Q♥")
    assert chips_after(table) == (12, 11, -3)
    assert table.result is None
    assert table.view().chips[0] == 7, "the next dealer has put up an ante"


def test_g14_the_first_player_who_is_broke_may_end_the_match() -> None:
    table = endgame("♣", "A♥", "K♥", "Q♥", pot=5, tricks=[2, 2, 0], chips=[10, 11, 5], end="first_broke")
    play(table, "A♥", "K♥", "Q♥")
    assert table.result.points == (13, 13, 0)
    assert table.result.won == (0, 1)


@pytest.mark.parametrize(("players", "deals"), [(3, 4), (5, 1)])
def test_g15_everybody_deals_equally_often(players: int, deals: int) -> None:
    table = upcard.game("rams", players=players, deals=deals).table(seed=2)
    dealers = [table.view().dealer]
    while not table.over:
        table.play(table.legal()[0])
        if table.view().dealer != dealers[-1]:
            dealers.append(table.view().dealer)
    assert len(table.sheets) == players * deals
    assert all(b == (a + 1) % players for a, b in pairwise(dealers))


def test_g19_no_player_needs_to_go_broke() -> None:
    table = upcard.game("rams", end="first_broke", stack=100_000, max_hands=3).table(seed=1)
    while not table.over:
        table.play(table.legal()[0])
    assert len(table.sheets) == 3


def test_counters_are_neither_made_nor_lost() -> None:
    table = upcard.game("rams", players=5, deals=3).table(seed=8)
    rng = np.random.default_rng(8)
    while not table.over:
        assert sum(table.view().chips) + table.view().pot == 250
        moves = table.legal()
        table.play(moves[int(rng.integers(len(moves)))])


# --- With house rules ------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_suite_with_house_rules(players: int) -> None:
    options = {"rams_after_switch": True, "passed_may_switch": True, "rams_leads": "declarer", "deals": 1}
    check_game(upcard.game("rams", players=players, **options), matches=1, states_looked_at=60)
