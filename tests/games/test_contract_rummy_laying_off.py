"""Contract Rummy: laying off, and jokers that are taken back, by the numbers of its book."""

import numpy as np

from tests.games.contract_rummy_tables import OTHERS, play, table
from upcard.engine.testing.checks import Watch, check_replay

LINE = "5♠ 6♠ JK1 8♠"


def test_example_5_a_joker_is_taken_and_put_into_a_new_meld():
    a_table = table("7♠ Q♥ Q♦ 2♣", laid=[LINE], single_hand=True)
    play(a_table, "lay off 7♠")
    assert "for the joker of meld 1" in a_table.legal()
    a_table.play("for the joker of meld 1")
    assert a_table.view().melds[0].cards == ("5♠", "6♠", "7♠", "8♠")
    assert a_table.why_not("2♣").startswith("R28")
    assert a_table.legal() == ["set of queens"]
    play(a_table, "set of queens, lay Q♥, lay Q♦, lay JK1, done, 2♣")
    assert a_table.result.points[0] == 0


def test_example_5_not_without_a_new_meld():
    a_table = table("7♠ Q♥ 4♦ 2♣", laid=[LINE])
    assert a_table.why_not("lay off 7♠").startswith("R28")


def test_g9_two_jokers_are_taken_one_after_the_other_for_one_meld():
    a_table = table("5♠ 8♠ Q♥ 2♣", laid=["5♠=JK1 6♠ 7♠ JK1"], single_hand=True)
    play(a_table, "lay off 5♠, for the joker of meld 1")
    assert a_table.legal() == ["lay off 8♠"], "one joker and Q♥ make no meld; both make one"
    play(a_table, "lay off 8♠, for the joker of meld 1, set of queens, lay Q♥, lay JK1, lay JK1, done, 2♣")
    assert a_table.result.points[0] == 0


def test_g9_not_where_nothing_would_be_left_to_go_with_them():
    assert table("5♠ 8♠", laid=["5♠=JK1 6♠ 7♠ JK1"]).why_not("lay off 5♠").startswith("R28")
    keep = table("5♠ 8♠ Q♥", laid=["5♠=JK1 6♠ 7♠ JK1"], final_discard_required=True)
    assert keep.why_not("lay off 5♠").startswith("R28")
    two_naturals = table("5♠ 8♠ Q♥ 2♣", laid=["5♠=JK1 6♠ 7♠ JK1"], min_naturals=2)
    assert two_naturals.why_not("lay off 5♠").startswith("R28")


def test_g9_a_run_may_take_one_of_two_jokers_and_another_meld_the_other():
    hand = "J♥ Q♥ K♥ 5♠ 8♠ 9♦ 9♣"
    a_table = table(hand, laid=["5♠=JK1 6♠ 7♠ JK1"], single_hand=True)
    play(a_table, "lay off 5♠, for the joker of meld 1, lay off 8♠, for the joker of meld 1")
    play(a_table, "run from J♥, lay J♥, lay Q♥, lay K♥, lay JK1, done")
    play(a_table, "set of nines, lay 9♦, lay 9♣, lay JK1")
    assert a_table.result.points[0] == 0


def test_g9_a_joker_of_ones_own_laid_off_may_be_taken_again():
    a_table = table("8♠ 9♠ Q♥ JK1", laid=["5♠ 6♠ 7♠ JK1"], single_hand=True)
    play(a_table, "lay off 8♠, for the joker of meld 1")
    a_table.play("lay off JK1")
    assert a_table.legal() == ["on meld 1"], "as 9♠, which is then laid off for it; under the run no card would be"
    play(a_table, "on meld 1, lay off 9♠, for the joker of meld 1, set of queens, lay Q♥, lay JK1, lay JK1")
    assert a_table.result.points[0] == 0


def test_r27_a_joker_in_a_set_stays():
    a_table = table("K♥ Q♥ Q♦ 2♣", laid=["K♠ K♦ JK1"])
    a_table.play("lay off K♥")
    assert a_table.legal() == ["on meld 1"]


def test_r29_laying_off_at_either_end_and_on_sets():
    a_table = table("4♠ 9♠ K♥ 2♣", laid=["5♠ 6♠ 7♠ 8♠", "K♠ K♦ K♣"])
    play(a_table, "lay off 4♠, under meld 1, lay off 9♠, on meld 1, lay off K♥, on meld 2")
    assert a_table.view().melds[0].cards == ("4♠", "5♠", "6♠", "7♠", "8♠", "9♠")
    assert a_table.view().melds[1].count == 4


def test_r20_no_run_goes_round_the_corner():
    a_table = table("2♠ A♦ 3♥", laid=["J♠ Q♠ K♠ A♠", "A♦ 2♦ 3♦ 4♦"])
    assert [words for words in a_table.legal() if words.startswith("lay off")] == []


def test_g8_a_joker_laid_off_takes_one_end():
    a_table = table("JK1 3♥", laid=["5♠ 6♠ 7♠ 8♠"])
    a_table.play("lay off JK1")
    assert a_table.legal() == ["on meld 1", "under meld 1"]


def test_g13_a_link_joins_two_runs_only_where_that_is_agreed():
    laid = ["3♣ 4♣ 5♣ 6♣", "8♣ 9♣ 10♣ J♣"]
    for merge, sizes in ((False, [5, 4]), (True, [9, 0])):
        a_table = table("7♣ 2♥", laid=laid, merge_runs=merge)
        play(a_table, "lay off 7♣, on meld 1")
        assert [zone.count for zone in a_table.view().melds[:2]] == sizes


def test_play_with_melds_on_the_table_stands_all_checks():
    laid = [LINE, "K♠ K♦ JK1", "9♥ 10♥ J♥ Q♥", "A♦=JK1 2♦ 3♦ 4♦"]
    for seed in range(5):
        a_table = table(
            "7♠ Q♥ Q♦ K♥ 2♣ 9♠ 5♦ A♦ 3♥", laid=laid, opened=(0, 1, 2, 3), others=("K♥ 4♠ 9♠ A♦ 2♥", *OTHERS[1:]),
            single_hand=True, turn_cap=12,
        )  # fmt: skip
        watch, rng = Watch(a_table.game, seed), np.random.default_rng(seed)
        while not a_table.over:
            watch.state(a_table, deep=True)
            moves = a_table.legal_ids()
            a_table.play(moves[int(rng.integers(len(moves)))])
        check_replay(a_table)
