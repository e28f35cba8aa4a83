"""Crates: saying "One card", the score of a hand and the match, by the numbers of its book."""

import numpy as np
import pytest

from tests.games.crates_tables import counts, game, hand, play, table
from upcard.cards.faces import TEXTS
from upcard.engine.testing import check_game
from upcard.games.crates import worth_of_cards


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("A♠ 2♥ K♦", 31), ("3♠ 5♦ 8♣", 53), ("3♠ 3♥", -100), ("3♠ 3♥ 5♦ 7♣ K♣", 16), ("3♠ A♠", 3), ("3♠ 8♠", 50),
        ("", 0), ("3♦", -50), ("4♦ 6♦ 9♦ 10♦ J♦ Q♦", 15 + 30 + 30 + 25 + 10 + 10), ("3♦ 3♠ 3♥ A♠ 8♥", 53),
    ],
)  # fmt: skip
def test_example_7_what_a_hand_counts(cards, worth):
    assert worth_of_cards(cards.split()) == worth


def test_g14_a_3_covers_best():
    """Against a slow search through all ways of covering."""
    values = {
        "A": 1,
        "2": 20,
        "4": 15,
        "5": 30,
        "6": 30,
        "7": 20,
        "8": 50,
        "9": 30,
        "10": 25,
        "J": 10,
        "Q": 10,
        "K": 10,
    }

    def cheapest(ranks, threes):
        coverable = [r for r in ranks if r != "8"]
        if threes == 0 or not coverable:
            return sum(values[r] for r in ranks)
        found = []
        for r in set(coverable):
            left = list(ranks)
            left.remove(r)
            found.append(3 + cheapest(left, threes - 1))
        return min(found)

    rng = np.random.default_rng(1)
    for _ in range(60):
        cards = [TEXTS[i] for i in rng.permutation(26)[:6]]
        ranks = [c[:-1] for c in cards if c[:-1] != "3"]
        assert worth_of_cards(cards) == cheapest(ranks, len(cards) - len(ranks))


def test_g14_spare_threes_may_count():
    assert worth_of_cards(["3♠", "3♦", "A♠"], 3) == 6


def test_r30_r31_a_player_who_does_not_say_one_card_draws_two_next_turn():
    a_table = table(["4♦ 9♠ 10♠", "5♦ 9♥", "9♦ 10♦ 2♠"], "Q♦", turn=1, stock="K♠ K♣ Q♣ Q♠ J♠ K♥")
    assert set(a_table.legal()) == {"5♦", "5♦ one card"}
    a_table.play("5♦")
    assert a_table.view().owed == [False, True, False]
    assert a_table.log()[-1].text == 'Player 2 did not say "One card".'
    a_table.play("10♦")
    assert a_table.to_act == (1,)
    assert counts(a_table)[1] == 3
    assert a_table.view().owed == [False, False, False]


def test_r30_a_player_who_says_it_is_safe():
    a_table = table(["4♦ 9♠ 10♠", "K♦ 9♥"], "Q♦", turn=1)
    a_table.play("K♦ one card")
    assert not any(a_table.view().owed)
    assert a_table.why_not("10♠ one card").startswith("R6")
    assert a_table.why_not("4♦ one card").startswith("R30")


def test_g12_a_table_may_say_it_for_you():
    a_table = table(["K♦ 9♥", "4♦ 9♠ 10♠"], "Q♦", options={"auto_call": True})
    assert a_table.legal() == ["K♦"]
    assert a_table.why_not("K♦ one card").startswith("G12")
    a_table.play("K♦")
    assert not any(a_table.view().owed)


def test_g18_the_two_cards_come_before_an_answer_without_ending_the_sequence():
    a_table = table(["6♦ 2♦", "A♣ 9♣ 10♣", "2♣ 9♥ 10♥"], "Q♦", stock="K♠ K♣ A♠ Q♠")
    play(a_table, "6♦, 2♦, A♣, 2♣ ")
    assert a_table.to_act == (0,)
    assert hand(a_table, 0) == {"Q♠", "A♠"}
    assert set(a_table.legal()) == {"A♠", "A♠ one card"}
    play(a_table, "A♠ one card, draw")
    assert dict(a_table.sheets[0][1].rows)["cards left"][0] == 10


def test_g17_a_hand_without_end_is_counted_as_it_stands():
    a_table = table(["K♠ Q♠", "K♦ Q♦"], "7♥", stock="J♠ J♦ J♣", options={"turn_cap": 2})
    play(a_table, "draw")
    assert not a_table.sheets
    play(a_table, "draw")
    assert len(a_table.sheets) == 1


def test_g15_g16_partners_win_together_and_equal_totals_share():
    fields = {"hand": 14, "total": [40, 40]}
    a_table = table(["K♠", "3♠", "3♦ 8♠ 8♣", "A♥ 8♦ 8♥"], "K♦", stock="2♠", **fields)
    a_table.play("K♠")
    assert a_table.result.won == (1, 3)
    assert a_table.result.points == (-140, -91, -140, -91)
    single = table(
        ["K♠", "3♠", "3♦ 8♠ 8♣", "A♥ 8♦ 8♥"], "K♦", hand=14, total=[40, 90, 0, 0], stock="2♠",
        options={"partnership": False},
    )  # fmt: skip
    single.play("K♠")
    assert single.result.won == (0, 1)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "options", [{}, {"upcard_effects": True, "spare_three": 3}, {"preset": "wild"}, {"preset": "forgiving"}]
)
def test_the_suite(players, options):
    check_game(game(players, turn_cap=40, **options), matches=1, states_looked_at=25)


@pytest.mark.long
def test_the_suite_on_four_who_play_singly():
    check_game(game(4, partnership=False, turn_cap=40), matches=1, states_looked_at=25)
