"""Contract Rummy: going out, the score and the match, by the numbers of its book."""

import pytest

from tests.games.contract_rummy_tables import game, play, table
from upcard.engine.testing import check_game, perft


def test_example_6_what_is_left_counts():
    a_table = table("7♣", others=("JK1 A♠ K♦ 10♣ 7♥", "2♠", "3♠"), single_hand=True, opened=())
    a_table.play("7♣")
    assert a_table.result.points == (0, -57, -2, -3)
    assert "57" in a_table.sheets[0][1].text()


def test_g11_going_out_with_or_without_a_discard():
    a_table = table("9♠", laid=["5♠ 6♠ 7♠ 8♠"], single_hand=True)
    play(a_table, "lay off 9♠, on meld 1")
    assert a_table.over
    a_table = table("9♠", laid=["5♠ 6♠ 7♠ 8♠"], final_discard_required=True)
    assert a_table.legal() == ["9♠"]
    assert a_table.why_not("lay off 9♠").startswith("G11")


def test_r34_g16_the_lowest_total_wins_and_equals_share():
    a_table = table("7♣", number=7, opened=(), others=("2♠", "A♠", "3♠"), fields={"score": [12, 10, 0, 20]})
    a_table.play("7♣")
    assert a_table.result.won == (0, 1)


def test_g17_a_hand_without_end_is_ended():
    a_table = table("7♣ K♣", turn_cap=1, single_hand=True)
    a_table.play("K♣")
    assert a_table.over


def test_perft_a_turn_by_arithmetic():
    # draw (then three are asked about the upcard, of which one may have it and then two about the next) or take it
    a_table = table("7♣ K♣", phase="draw", opened=(), discard="9♠", stock="2♣ 5♦ 6♥ 8♥")
    assert perft(game(), a_table.snapshot(), 1) == 2
    assert perft(game(), a_table.snapshot(), 2) == 2 + 3  # may I or pass; three discards
    assert perft(game(), a_table.snapshot(), 3) == (3 + 2) + 3 * 2


@pytest.mark.long
@pytest.mark.parametrize("options", [{"merge_runs": True, "min_naturals": 2, "return_discard": False, "turn_cap": 40}])
def test_the_suite(options):
    check_game(game(3, single_hand=True, **options), matches=1, states_looked_at=15)
