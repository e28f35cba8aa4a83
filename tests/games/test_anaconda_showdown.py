"""Anaconda: the declaration, the showdown and the match, by its book."""

from __future__ import annotations

import numpy as np
import pytest

import upcard
from tests.games.anaconda_tables import ACES, KINGS, LOW_EIGHT, check_round, dealt, position, sevens, showdown
from upcard.cards.faces import TEXTS
from upcard.engine.testing import check_game, perft
from upcard.games.anaconda.words import best_category


def test_example_3_what_does_not_divide_stays_in_the_pot() -> None:
    table = showdown([KINGS, ACES, LOW_EIGHT, "8♦ 7♥ 4♥ 3♥ 2♠"], ["high", "high", "low", "low"], 25)
    check_round(table)
    assert dict(table.sheets[0][1].rows)["won"] == (0, 12, 12, 0)
    assert table.view().pot == 1 + 4


def test_example_3_equal_high_hands_divide_their_half() -> None:
    table = showdown(["A♥ A♠ 9♣ 8♦ 2♠", ACES, LOW_EIGHT], ["high", "high", "low"], 50)
    check_round(table)
    assert dict(table.sheets[0][1].rows)["won"] == (12, 12, 25)
    assert table.sheets[0][1].note == "1 left in the pot"


def test_example_5_a_direction_that_is_deserted_goes_to_the_others() -> None:
    table = showdown(["3♣ 3♦ 5♥ 7♠ 9♣", ACES, KINGS, LOW_EIGHT], ["high", "high", "high", "low"], 20)
    table.play("bet")
    for move in ("call", "fold", "fold"):
        table.play(move)
    assert dict(table.sheets[0][1].rows)["won"] == (0, 24, 0, 0)


def test_the_odd_chips_of_the_last_hand_go_to_its_high_winner() -> None:
    table = showdown(["A♥ A♠ 9♣ 8♦ 2♠", ACES, LOW_EIGHT], ["high", "high", "low"], 50, hands=1)
    check_round(table)
    assert table.over
    assert table.result.points == (12, 13, 25)
    assert table.result.won == (2,)


def test_example_6_there_are_105_final_hands() -> None:
    table = dealt(3, sevens(3), phase="final", declared=["low"] * 3, betting_round=3)
    assert len(table.legal(0)) == 7
    assert table.why_not("hide 2♣", seat=0) == "R14: two cards are discarded before one is laid face down"
    table.play("discard 2♣", seat=0)
    table.play("discard 3♣", seat=0)
    assert len(table.legal(0)) == 5
    assert 7 * 6 // 2 * 5 == 105
    # Each pair of discards can be chosen in two orders.
    alone = position(3, cards={0: " ".join(TEXTS[:7]), 1: "2♥ 3♥ 4♥ 5♥", 2: "2♠ 3♠ 4♠ 5♠"}, fifth=["", "6♥", "6♠"],
                     declared=["low", "high", "high"], phase="final", betting_round=3, turn=0)  # fmt: skip
    assert perft(alone.game, alone._states, 3) == 2 * 105


def test_declarations_are_secret_until_the_last() -> None:
    table = dealt(3, sevens(3), phase="declare", betting_round=3)
    table.play("high", seat=2)
    assert table.view(2).declared[2] == "high"
    assert table.view(0).declared[2] is None
    assert table.log(0)[-1].text == "Player 3 closes a fist"
    table.play("low", seat=0)
    table.play("high", seat=1)
    assert table.view().declared == ["low", "high", "high"]


def test_the_survivor_of_the_betting_shows_nothing() -> None:
    table = dealt(3, sevens(3))
    for move in ("bet", "fold", "fold"):
        table.play(move)
    assert dict(table.sheets[0][1].rows)["hand"] == ("-", "-", "-")
    assert dict(table.sheets[0][1].rows)["won"] == (0, 5, 0)


def test_side_pots_are_split_each_by_itself() -> None:
    """Seat 2 has 3 chips left: it wins the main pot of 3 times 4, and seat 1 the side pot."""
    table = showdown(
        [LOW_EIGHT, KINGS, ACES], ["high", "high", "high"], 3, stack=10, paid=[1, 1, 1], chips=[9, 9, 3], bet=6
    )
    for move in ("bet", "call", "call"):
        table.play(move)
    assert dict(table.sheets[0][1].rows)["paid in"] == (7, 7, 4)
    assert dict(table.sheets[0][1].rows)["won"] == (0, 6, 12)


def test_a_player_who_has_nothing_left_leaves_and_two_are_not_enough() -> None:
    table = showdown([KINGS, ACES, LOW_EIGHT], ["high", "high", "high"], 6, stack=4, paid=[2, 2, 2], chips=[2, 2, 2])
    for move in ("bet", "call", "call"):
        table.play(move)
    assert table.over
    assert table.result.won == (1,)
    assert table.result.points == (0, 12, 0)


def test_four_cards_may_be_turned_up_in_turn() -> None:
    table = dealt(3, sevens(3), phase="final", declared=["low"] * 3, betting_round=3, expose="in_turn", turn=1)
    assert table.to_act == (1,)
    for move in [f"discard {TEXTS[7]}", f"discard {TEXTS[8]}", f"hide {TEXTS[9]}"]:
        table.play(move)
    assert table.view(0).cards[1].seen == tuple(TEXTS[10:14])
    assert table.to_act == (2,)


@pytest.mark.parametrize("options", [{}, {"betting": "pot_limit"}, {"stack": 30}, {"stack": 60, "betting": "no_limit"}])
def test_no_chip_is_made_or_lost(options: dict[str, object]) -> None:
    game = upcard.game("anaconda", players=4, hands=3, **options)
    for seed in range(4):
        rng, table = np.random.default_rng(seed), game.table(seed)
        while not table.over:
            seat = table.to_act[0]
            moves = table.legal_ids(seat)
            table.play(moves[int(rng.integers(len(moves)))], seat)
            view = table.view()
            assert sum(view.chips) + view.pot == 4 * int(game.options["stack"])


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [
        {"preset": "table_stakes", "stack": 12, "hands": 3},
        {"preset": "no_limit", "stack": 30, "last_round_first": "best_showing", "expose": "in_turn", "hands": 2},
        {"betting": "pot_limit", "two_left_pass": "none", "low": "ace_to_six", "hands": 1},
    ],
)
def test_the_suite_with_options(options: dict[str, object]) -> None:
    check_game(upcard.game("anaconda", players=4, **options), matches=1, states_looked_at=15)


def test_the_best_five_of_a_hand_are_named() -> None:
    assert best_category(("A♠", "A♥", "K♦", "K♣", "2♠", "3♠", "4♠")) == "two pairs"
    assert best_category(("A♠", "K♠", "Q♠", "J♠", "9♠", "2♥", "2♦")) == "flush"
