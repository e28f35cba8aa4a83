"""Crates: sequences of 2s and the other cards with effects, by the numbers of its book."""

import pytest

from tests.games.crates_tables import counts, dealt_with, hand, plain, play, table


def test_example_1_a_2_sequence():
    hands = ["2♠ 9♦ 2♥ K♥", "A♦ 3♣ 4♣", "2♦ 3♥ 4♥", "K♦ 5♥ 6♥"]
    a_table = table(hands, "K♠", stock="7♠ 8♠ 9♠ 10♠ J♠ Q♠")
    a_table.play("2♠")
    assert a_table.legal() == ["A♦"]
    assert a_table.why_not("3♣") == "R14: a 2-sequence is running: play a 2 or an ace"
    a_table.play("A♦")
    assert a_table.legal() == ["2♦"]
    a_table.play("2♦")
    assert a_table.legal() == ["draw"]
    a_table.play("draw")
    assert counts(a_table) == [3, 2, 2, 8]
    assert a_table.to_act == (0,)
    assert plain(a_table) == {"9♦", "2♥"}


def test_example_2_going_out_in_a_2_sequence_and_drawing():
    a_table = table(
        ["2♣", "A♥ 9♥ 5♥", "2♦ 10♥ J♥"], "K♣", stock="7♠ A♠ 4♣ 8♥ 3♦ K♠", options={"turn_cap": 50}
    )  # fmt: skip
    play(a_table, "2♣, A♥, 2♦")
    assert a_table.to_act == (0,)
    assert a_table.legal() == ["draw"]
    a_table.play("draw")
    rows = dict(a_table.sheets[0][1].rows)
    assert rows["cards left"] == (64, 60, 35)
    assert a_table.view().hand == 1


def test_r34_the_hand_ends_when_another_player_resolves_the_sequence():
    a_table = table(["2♣", "9♥ 5♥", "10♥ J♥"], "K♣", stock="7♠ 4♣ 8♥")
    play(a_table, "2♣, draw")
    assert dict(a_table.sheets[0][1].rows)["cards left"] == (0, 30 + 30 + 50 + 15, 35)


def test_example_3_coopers():
    alone = table(["6♦", "2♣ 3♣"], "Q♦")
    play(alone, "6♦, draw")
    assert (counts(alone), alone.to_act) == ([1, 2], (1,))
    both = table(["6♦ 9♦", "2♣ 3♣"], "Q♦")
    play(both, "6♦ one card, 9♦")
    assert len(both.sheets) == 1
    sixes = table(["6♦ 6♠", "2♣ 3♣"], "Q♦")
    play(sixes, "6♦ one card, 6♠, draw")
    assert (counts(sixes), sixes.to_act) == ([1, 2], (1,))
    stuck = table(["6♦ K♣ 4♠", "2♣ 3♣"], "Q♦")
    play(stuck, "6♦")
    assert stuck.legal() == ["draw"]
    assert stuck.why_not("4♠").startswith("R20")
    play(stuck, "draw")
    assert (counts(stuck), stuck.to_act) == ([3, 2], (1,))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_example_4_who_is_next(players):
    others = ["2♣ 3♣", "A♦ 3♦", "A♠ 3♠", "A♥ 3♥"][: players - 1]
    four = table(["4♣ 9♥ 9♠", *others], "Q♣")
    four.play("4♣")
    assert four.to_act == (0 if players == 2 else 2,)
    ten = table(["10♣ 9♥ 9♠", *others], "Q♣")
    ten.play("10♣")
    assert ten.to_act == (players - 1,)
    assert ten.view().clockwise == (players == 2)
    seven = table(["7♣ 9♥ 9♠", *others], "Q♣")
    seven.play("7♣")
    assert [n - 2 for n in counts(seven)].index(1) == (1 if players <= 3 else 2)
    assert seven.to_act == (1,)
    jack = table(["J♦ 9♥ 9♠", *others], "Q♦", stock="K♠ Q♠")
    jack.play("J♦")
    drawn = [n - 2 for n in counts(jack)]
    assert drawn == {2: [0, 1], 3: [0, 0, 1]}.get(players, [0] * players)


def test_example_5_a_5_goes_round_the_way_play_runs_and_presses_in_the_middle():
    hands = ["A♣ 3♣", "2♦ 3♦", "5♥ 9♠ 10♠", "A♦ 4♦"]
    a_table = table(hands, "Q♥", turn=2, stock="K♠", discard="8♣ 8♦ 7♣", reversed=1)
    a_table.play("5♥")
    assert "K♠" in hand(a_table, 1)
    assert counts(a_table) == [3, 3, 2, 3]
    assert a_table.view().pressures == [1, 0]
    assert a_table.view().total == [5, 0]
    assert a_table.to_act == (1,)
    assert [e.text for e in a_table.log()[-4:]] == [
        "5♥: South draws 1 card.", "5♥: West draws 1 card.", "5♥: East draws 1 card.",
        "The stock was empty: 5 points for South and North.",
    ]  # fmt: skip


def test_example_6_after_a_9_the_suit_named_or_another_9():
    a_table = table(["9♦ A♠ 4♠", "9♣ 10♦ K♥ 8♥ 8♣"], "Q♦")
    a_table.play("9♦")
    assert a_table.legal() == ["name ♦", "name ♥"]
    a_table.play("name ♥")
    assert plain(a_table) == {"9♣", "K♥", "8♥"}
    assert a_table.why_not("10♦").startswith("R27")


def test_g7_a_named_suit_outlasts_a_draw():
    a_table = table(["8♦ A♠ 4♠", "10♦ 3♣", "3♦ 4♣"], "Q♦", stock="7♣ 6♣")
    play(a_table, "8♦, name ♥, draw")
    assert a_table.view().named == "♥"
    assert a_table.legal() == ["draw"]


def test_g10_a_last_card_with_an_effect_is_carried_out_but_names_no_suit():
    five = table(["5♦", "A♣ 9♣"], "Q♦", stock="K♠ K♣")
    five.play("5♦")
    assert dict(five.sheets[0][1].rows)["cards left"] == (0, 1 + 30 + 10)
    eight = table(["8♦", "A♣ 9♣"], "Q♦")
    eight.play("8♦")
    assert len(eight.sheets) == 1


def test_r28_a_10_as_last_card_does_no_harm_and_r18_a_4_with_two_gives_another_turn():
    a_table = table(["4♦ 10♦", "A♣ 9♣"], "Q♦")
    play(a_table, "4♦ one card, 10♦")
    assert len(a_table.sheets) == 1


def test_g3_the_upcard_may_act_as_if_the_dealer_had_played_it():
    skip = dealt_with("4", upcard_effects=True)
    assert skip.to_act == (2,)
    ten = dealt_with(("10",), upcard_effects=True)
    assert ten.to_act == (3,)
    two = dealt_with("2", upcard_effects=True)
    assert (two.to_act, two.view().sequence) == ((1,), 2)
    six = dealt_with("6", upcard_effects=True)
    assert (six.to_act, six.view().phase) == ((0,), "second card")
    five = dealt_with("5", upcard_effects=True)
    assert counts(five) == [8, 9, 9, 9]
    assert dealt_with("4").to_act == (1,)


def test_g2_wild_8s_and_9s():
    a_table = table(["8♠ 9♣ K♣ 4♦", "2♣ 3♣"], "7♥", options={"wild_eights_nines": True}, stock="Q♠")
    assert plain(a_table) == {"8♠", "9♣"}
    answering = table(["8♠ 9♣ K♣ 4♦", "2♣ 3♣"], "2♥", sequence=2, options={"wild_eights_nines": True}, stock="Q♠")
    assert answering.legal() == ["draw"]
