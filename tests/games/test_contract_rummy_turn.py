"""Contract Rummy: the deal, the draw and "May I?", by the numbers of its book."""

import numpy as np
import pytest

from tests.games.contract_rummy_tables import game, play, table


@pytest.mark.parametrize(("players", "stocks"), [(3, (75, 69)), (4, (66, 58)), (5, (57, 47))])
def test_example_1_the_stock_after_the_deal(players, stocks):
    a_table = game(players).table(seed=1)
    assert a_table.view().stock.count == stocks[0]
    rng = np.random.default_rng(2)
    while a_table.view().hand < 3:
        moves = a_table.legal_ids()
        a_table.play(moves[int(rng.integers(len(moves)))])
    assert (a_table.view().stock.count, a_table.view().discard.count) == (stocks[1], 1)
    assert [hand.count for hand in a_table.view().hands] == [12] * players


def test_r4_the_dealers_left_begins():
    assert game(first_dealer="2").table(seed=1).to_act == (3,)


def test_example_4_may_i_goes_round_from_the_left():
    a_table = game(4).position(
        hands=["7♣ 7♦", "3♣ 9♦", "4♣ 10♦", "5♣ J♦"], turn=1, dealer=0, phase="draw",
        discard="2♦ 6♦ 8♦ K♥", stock="2♣ 3♠ 4♠ 5♠ 6♠",
    )  # fmt: skip
    play(a_table, "draw, pass")
    assert a_table.to_act == (3,)
    a_table.play("may I")
    assert "K♥" in a_table.view(2).hands[3].seen
    assert a_table.view().hands[3].count == 4
    assert a_table.to_act == (2,)
    a_table.play("pass")
    assert a_table.to_act == (0,)  # not seat 3
    a_table.play("may I")
    assert a_table.to_act == (2,)
    play(a_table, "pass, may I")  # seat 3 may ask again
    assert (a_table.to_act, a_table.view().discard.count) == ((2,), 1)
    play(a_table, "pass, pass")
    assert (a_table.to_act, a_table.view().phase) == ((1,), "play")


def test_r8_a_player_who_takes_the_upcard_leaves_nothing_to_ask_for():
    a_table = table("7♣ 7♦ K♣", phase="draw")
    a_table.play("take the upcard")
    assert (a_table.to_act, a_table.view().phase) == ((0,), "play")


def test_g5_without_a_penalty_card_no_player_is_asked():
    asked = table("7♣ 7♦ K♣", phase="draw", stock="2♣", discard="7♦ 9♠ 4♥")
    asked.play("draw")
    assert asked.view().phase == "may I?"
    unasked = table("7♣ 7♦ K♣", phase="draw", stock="2♣", discard="7♦ 9♠")
    unasked.play("draw")
    assert unasked.view().phase == "play"


def test_r15_the_penalty_card_may_need_a_new_stock():
    a_table = table("7♣ 7♦ K♣", phase="draw", stock="2♣", discard="7♦ 9♠ 4♥")
    play(a_table, "draw, may I")
    view = a_table.view()
    assert (view.discard.cards, view.stock.count, view.hands[1].count) == (("9♠",), 0, 5)


def test_g6_drawing_nothing_ends_the_hand():
    a_table = table("7♣ 7♦ K♣", phase="draw", stock="", discard="9♠", single_hand=True)
    assert a_table.legal() == ["draw", "take the upcard"]
    a_table.play("draw")
    assert a_table.result.points[0] == -24


def test_g14_the_upcard_just_taken():
    a_table = table("7♣ 7♦ K♣", phase="draw", return_discard=False)
    a_table.play("take the upcard")
    assert a_table.why_not("9♠").startswith("G14")


def test_r9_a_player_who_sets_up_a_draw_need_not_say_whose_turn_it_is_twice():
    a_table = table("7♣ 7♦ K♣", phase="draw")
    a_table.play("draw")
    assert [a_table.to_act] + [a_table.play("pass") or a_table.to_act for _ in range(3)] == [(1,), (2,), (3,), (0,)]
    assert a_table.view().phase == "play"
