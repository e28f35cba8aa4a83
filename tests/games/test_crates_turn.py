"""Crates: the deal, a turn, the stock and the pressures, by the numbers of its book."""

import numpy as np
import pytest

from tests.games.crates_tables import counts, dealt_with, game, hand, plain, table


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r2_fifteen_hands_of_eight_down_to_one_and_up_again(players):
    a_table = game(players, turn_cap=30).table(seed=3)
    rng, sizes = np.random.default_rng(3), {}
    while not a_table.over:
        view = a_table.view()
        sizes.setdefault(view.hand, view.hands[view.dealer].count)
        moves = a_table.legal_ids()
        a_table.play(moves[int(rng.integers(len(moves)))])
    assert list(sizes.values()) == [8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8]
    assert len(a_table.sheets) == 15
    best = max(a_table.result.points)
    assert all(a_table.result.points[seat] == best for seat in a_table.result.won)


def test_r3_r5_one_card_is_turned_up_and_the_dealers_left_begins():
    a_table = game(first_dealer="1").table(seed=1)
    view = a_table.view()
    assert (view.discard.count, view.stock.count) == (1, 52 - 32 - 1)
    assert a_table.to_act == (2,)


def test_r4_the_dealer_names_a_suit_without_seeing_a_card():
    a_table = dealt_with("8")
    assert a_table.to_act == (0,)
    assert a_table.view(0).hands[0].cards is None
    assert a_table.legal() == ["name ♣", "name ♦", "name ♥", "name ♠"]
    a_table.play("name ♥")
    assert a_table.view().named == "♥"
    assert a_table.to_act == (1,)
    assert a_table.view(0).hands[0].count == len(a_table.view(0).hands[0].seen) == 8


def test_r4_for_a_9_it_is_a_suit_of_its_colour():
    a_table = dealt_with("9")
    red = a_table.view().discard.seen[-1][-1] in "♦♥"
    assert a_table.legal() == (["name ♦", "name ♥"] if red else ["name ♣", "name ♠"])
    assert a_table.why_not("name ♣" if red else "name ♦").startswith("R26")
    assert a_table.why_not("7♥").startswith("R25")


def test_r6_suit_or_rank_of_the_upcard():
    a_table = table(["K♠ 7♦ 7♣ 5♥ 4♠", "2♣ 3♣"], "7♥", stock="Q♠")
    assert plain(a_table) == {"7♦", "7♣", "5♥"}
    assert a_table.why_not("K♠") == "R6: K♠ has neither the suit nor the rank of the upcard"
    assert a_table.why_not("draw").startswith("G1")
    assert a_table.why_not("2♣").startswith("R6: you do not hold")


def test_r7_a_player_who_cannot_play_draws_one_card_and_the_turn_is_over():
    a_table = table(["K♠ Q♠", "2♣ 3♣"], "7♥", stock="A♥ 5♥")
    assert a_table.legal() == ["draw"]
    a_table.play("draw")
    assert hand(a_table, 0) == {"K♠", "Q♠", "5♥"}
    assert a_table.to_act == (1,)


def test_r8_r12_a_pressure_then_the_discards_are_shuffled_and_drawn_from():
    a_table = table(["K♠ Q♠", "2♣ 3♣"], "7♥", stock="", discard="A♥ 5♥")
    a_table.play("draw")
    view = a_table.view()
    assert view.pressures == [1, 0]
    assert view.total == [5, 0]
    assert (view.stock.count, view.discard.seen) == (1, ("7♥",))
    assert hand(a_table, 0) & {"A♥", "5♥"}


def test_g6_with_nothing_to_shuffle_the_pressure_counts_and_no_card_is_drawn():
    a_table = table(["K♠ Q♠", "2♣ 3♣", "9♣ J♣"], "A♥", stock="", sequence=5)
    a_table.play("draw")
    assert a_table.view().pressures == [1, 0, 0]
    assert counts(a_table) == [2, 2, 2]
    assert a_table.to_act == (1,)


def test_g5_one_draw_can_bring_several_pressures():
    a_table = table(["K♠ Q♠", "2♣ 3♣", "9♣ J♣"], "A♥", stock="5♦", discard="5♥", sequence=4)
    a_table.play("draw")
    assert a_table.view().pressures == [2, 0, 0]
    assert a_table.view().total == [15, 0, 0]
    assert counts(a_table) == [4, 2, 2]


def test_example_8_pressures_double_through_the_match():
    a_table = table(["K♠ Q♠", "2♣ 3♣"], "7♥", stock="", pressures=[2], total=[15])
    a_table.play("draw")
    assert a_table.view().total == [35, 0]
