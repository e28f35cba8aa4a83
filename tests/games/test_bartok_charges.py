"""Bartok: breaches, charges and what they cost, by the numbers of its book."""

import pytest

from tests.games.bartok_tables import cards, fitting, game, opened, quiet, turn, won_hand
from upcard.errors import BadPosition
from upcard.games import bartok


def test_example_5_bartok_may_be_charged_later_and_once_and_a_false_charge_costs():
    table = turn(["K♥ Q♥ 3♠", "7♥ 5♠", "7♠ 2♠ 3♥ 4♥ 5♥ 6♥", "9♥ 9♠ 9♣"], seat=1)
    table.play("7♥", 1)
    quiet(table)
    table.play("7♠", 2)
    table.play("charge seat 1 with no Bartok", 3)
    assert cards(table) == [3, 2, 5, 3]
    table.play("charge seat 1 with no Bartok", 0)
    assert cards(table) == [3, 2, 5, 3]
    table.play("charge seat 2 with no Bartok", 0)
    assert cards(table) == [4, 2, 5, 3]


def test_example_6_wrong_cards_are_taken_back_and_the_player_still_acts():
    table = turn(["3♥ 3♠", "Q♥ 8♥ 2♥", "9♥ 9♠"], "5♠", seat=1)
    for card in ("Q♥", "8♥"):
        table.play(card, 1)
        table.play("charge seat 1 with wrong card", 0)
        assert table.to_act == (1,)
        assert table.view().discard.seen == ("5♠",)
    table.play("pass", 1)
    assert cards(table)[1] == 6


def test_j13_the_card_under_a_wrong_one_is_not_shuffled_into_the_stock():
    table = turn(["3♥ K♠ K♦", "Q♥ Q♦ 6♠", "9♥ 9♠ 9♦"], "4♦ 5♠", stock="")
    table.play("3♥", 0)
    table.play("charge seat 0 with no Bartok", 1)  # false: seat 1 draws the 4♦
    table.play("charge seat 0 with wrong card", 2)
    assert table.view().discard.seen == ("5♠",)
    assert cards(table) == [3, 4, 3]


def test_j6_j7_an_uncharged_wrong_card_stands_and_may_even_win():
    table = turn(["3♥ K♠", "Q♥ Q♦", "9♥ 9♠"], "5♠")
    table.play("3♥", 0)
    quiet(table)
    assert table.view().discard.seen == ("5♠", "3♥")
    assert fitting(table, 1) == {"Q♥"}
    last = turn(["3♥", "Q♥ Q♦", "9♥ 9♠"], "5♠", single_hand=True)
    last.play("3♥", 0)
    assert not last.over
    quiet(last)
    assert last.result.won == (0,)


def test_r27_j11_it_is_too_late_when_the_last_card_is_played_and_costs_nothing():
    table = turn(["7♥ 5♥", "K♥ K♠", "9♥ 9♠ 9♦"])
    for card, seat in (("7♥", 0), ("K♥", 1), ("9♥", 2), ("5♥", 0)):
        table.play(card, seat)
    table.play("charge seat 0 with no Bartok", 1)
    assert cards(table) == [0, 1, 2]
    table.play("charge seat 2 with no Bartok", 1)
    assert cards(table) == [0, 2, 2], "but this breach there never was (R29)"


def test_r29_a_breach_that_was_punished_covers_no_false_charge_of_another_kind():
    rule = 'when an 8 is played, that player says "Eight ball, corner pocket"'
    table = turn(["8♣ 5♠ 6♠", "K♥ K♠ 2♠", "9♥ 9♠ 9♦"], rules=[rule])
    table.play("8♣", 0)
    table.play("charge seat 0 with missing phrase", 1)
    table.play("charge seat 0 with no Bartok", 2)
    assert cards(table) == [3, 3, 4]


def together(charges, **fields):
    """Seat 0 laid 3♥ on 5♠, which is wrong; these charges are made unseen, together. Cards gained, whatever order is
    drawn."""
    gained = set()
    for seed in range(16):
        hands = ["3♥ K♠ K♦", "Q♥ Q♦ 6♠", "9♥ 9♠ 9♦", "8♥ 8♠ 8♦"]
        table = turn(hands, "5♠", stock="2♦ 3♦ 4♦ 5♦ 6♦ 10♦", races="turn_based", seed=seed, **fields)
        table.play("3♥", 0)
        while table.view().phase in ("window", "honour"):
            for seat in table.to_act:
                voting = table.view().phase == "honour"
                said = "say nothing" if seat == 0 else charges[seat - 1]
                table.play("dismiss the charge" if voting else f"at once {said}", seat)
        gained.add(tuple(now - 3 for now in cards(table)))
        assert (table.view().phase, table.to_act) == ("turn", (0,))
    assert len(gained) == 1
    return gained.pop()


def test_r29_a_false_charge_made_together_with_a_true_one_costs_whatever_order_is_drawn():
    true, false = "charge seat 0 with wrong card", "charge seat 0 with no Bartok"
    assert together([true, false, "say nothing"]) == (1, 0, 1, 0)
    assert together([false, true, "charge seat 2 with out of turn"]) == (1, 1, 0, 1)


def test_r22_of_two_who_charge_a_wrong_card_together_neither_is_punished():
    assert together(["charge seat 0 with wrong card"] * 3) == (1, 0, 0, 0)


def test_r29_j28_charges_made_together_with_one_of_honour_are_heard_after_the_vote():
    charges = ["charge seat 0 with a rule of honour", "charge seat 0 with wrong card", "charge seat 0 with no Bartok"]
    fields = {"rules": ["a rule of honour"], "honour": ["Nobody hums"]}
    assert together(charges, **fields) == (1, 1, 0, 1)


def test_j28_after_a_vote_in_which_all_have_spoken_play_goes_on():
    table = turn(["7♥ K♠ K♦", "Q♥ Q♦ 6♠"], rules=["a rule of honour"], honour=["Nobody hums"], races="turn_based")
    table.play("7♥", 0)
    table.play("at once say nothing", 0)
    table.play("at once charge seat 0 with a rule of honour", 1)
    assert (table.view().phase, table.to_act) == ("turn", (1,))


def test_j6_a_player_who_lays_a_wrong_card_and_calls_bartok_has_called_it():
    table = turn(["3♥ K♠", "Q♥ Q♦ 6♠", "9♥ 9♠ 9♦"], "5♠")
    table.play("3♥", 0)
    table.play("Bartok", 0)
    quiet(table)
    table.play("Q♥", 1)
    table.play("charge seat 0 with no Bartok", 2)
    assert cards(table) == [1, 2, 4]


def test_j8_players_are_not_reminded_of_what_they_have_to_say():
    rule = 'when an 8 is played, that player says "Eight ball, corner pocket"'
    offered = []
    for hand, card in (("8♣ 5♠ 6♠", "8♣"), ("9♣ 5♠ 6♠", "9♣"), ("9♣ 5♠", "9♣")):
        table = turn([hand, "K♥ K♠ 2♠", "9♥ 9♠ 9♦"], rules=[rule])
        table.play(card, 0)
        offered.append(table.legal(0))
    assert offered == [["say nothing", "Bartok", 'say "Eight ball, corner pocket"']] * 3


def test_j4_a_player_who_owes_two_things_says_them_one_after_another():
    rule = 'when an 8 is played, that player says "Amen"'
    table = turn(["8♣ 5♠", "K♥ K♠ 2♠"], rules=[rule], races="turn_based")
    table.play("8♣", 0)
    table.play("at once say nothing", 1)
    table.play("at once Bartok", 0)
    assert table.to_act == (0,)
    table.play('at once say "Amen"', 0)
    assert table.to_act == (1,)


def test_the_log_says_what_becomes_of_wrong_cards():
    def given(table):
        return [entry.text for entry in table.log(0) if entry.kind == "event"]

    race = opened()
    race.play("3♠", 3)
    assert given(race) == ["3♠ does not match 7♣ and goes back."]
    charged = turn(["3♥ K♠", "Q♥ Q♦", "9♥ 9♠"], "5♠")
    charged.play("3♥", 0)
    charged.play("charge seat 0 with wrong card", 1)
    assert given(charged) == ["3♥ breaks a rule and goes back.", "The charge is right: Player 1 draws a card."]
    early = turn(["7♥ K♠", "Q♥ Q♦", "9♥ 9♠"])
    early.play("7♥", 0)
    early.play("9♥", 2)
    assert given(early) == ["Player 3 is not on turn: 9♥ goes back."]
    stands = turn(["3♥ K♠", "Q♥ Q♦", "9♥ 9♠"], "5♠")
    stands.play("3♥", 0)
    for seat in (0, 1, 2):
        stands.play("say nothing", seat)
    assert given(stands) == ["Nobody objects to 3♥: it stands."]


def test_r11_a_player_who_has_one_card_in_a_position_has_called_unless_he_owes_it():
    hands = ["7♥ 5♠ 6♠", "K♥", "9♥ 9♠ 9♦"]
    for fields, charged in (({}, 2), ({"silent_one": [1]}, 1)):
        table = turn(hands, **fields)
        table.play("7♥", 0)
        table.play("charge seat 1 with no Bartok", 2)
        assert cards(table)[charged] == len(hands[charged].split()) + 1, "the false charge costs its author"
    with pytest.raises(BadPosition, match="R11"):
        turn(hands, at_one=[0])


def test_r11_j9_bartok_called_in_time_or_late_cures():
    for option, drawn in (("cures", 0), ("still_chargeable", 1)):
        table = turn(["7♥ 5♠", "K♥ K♠", "9♥ 9♠ 9♦"], late_bartok=option)
        table.play("7♥", 0)
        quiet(table)
        table.play("K♥", 1)
        table.play("Bartok", 0)
        table.play("charge seat 0 with no Bartok", 2)
        assert cards(table)[0] == 1 + drawn


def test_j12_a_card_out_of_turn_goes_back_and_may_be_charged():
    table = turn(["7♥ 5♠ 6♠", "K♥ K♠ 2♠", "9♥ 9♠ 9♦"])
    table.play("7♥", 0)
    table.play("9♥", 2)
    assert table.view().discard.seen[-1] == "7♥"
    table.play("charge seat 2 with out of turn", 1)
    assert cards(table) == [2, 3, 4]
    quiet(table)
    assert table.to_act == (1,)


def test_r26_r28_j26_a_delay_is_charged_by_the_clock_of_the_table():
    table = turn(["7♥ 5♠", "K♥ K♠", "9♥ 9♠ 9♦"], delay_seconds=3)
    table.play("charge a delay", 1, (2,))
    assert cards(table) == [2, 3, 3]
    table.play("charge a delay", 2, (4,))
    assert cards(table) == [3, 3, 3]
    table.play("charge a delay", 1, (5,))
    assert cards(table) == [3, 3, 3], "the same delay again (R22)"
    table.play("charge a delay", 1, (6,))
    assert cards(table) == [4, 3, 3]


def test_r19_a_sentence_must_be_said():
    rule = 'when an 8 is played, that player says "Eight ball, corner pocket"'
    table = turn(["8♣ 5♠ 6♠", "K♥ K♠ 2♠", "9♥ 9♠ 9♦"], rules=[rule])
    table.play("8♣", 0)
    assert table.legal(0) == ["say nothing", "Bartok", 'say "Eight ball, corner pocket"']
    table.play("charge seat 0 with missing phrase", 1)
    assert cards(table) == [3, 3, 3]
    table = turn(["8♣ 5♠ 6♠", "K♥ K♠ 2♠", "9♥ 9♠ 9♦"], rules=[rule])
    table.play("8♣", 0)
    table.play('say "Eight ball, corner pocket"', 0)
    table.play("charge seat 0 with missing phrase", 1)
    assert cards(table) == [2, 4, 3]


@pytest.mark.parametrize(("votes", "counts"), [(2, [0, 0, 1, 0]), (1, [0, 0, 0, 0]), (0, [1, 0, 0, 0])])
def test_j28_a_charge_by_a_rule_of_honour_is_voted_on(votes, counts):
    table = won_hand(4)
    move, content, shown = bartok.read_text("Nobody may touch their nose", table.view(2))
    assert shown == "Nobody may touch their nose"
    table.play(move, 2, content)
    for seat in (0, 1, 3):
        table.play("agree", seat)
    assert bartok.rules_in_words(table.view()) == ["Nobody may touch their nose"]
    fields = {**table.fields(), "hands": ["K♥ K♠ 2♠", "9♥ 9♠ 9♣", "5♥ 5♠ 6♥", "7♥ 3♠ 4♠"], "discard": "7♣"}
    table = game(4).position(**{**fields, "stock": "2♦ 3♦ 4♦", "phase": "turn", "turn": 3, "direction": "to the left"})
    table.play("7♥", 3)
    table.play("charge seat 2 with a rule of honour", 0)
    assert table.to_act == (1, 3)
    for voter, seat in enumerate((1, 3)):
        table.play("uphold the charge" if voter < votes else "dismiss the charge", seat)
    assert [n - m for n, m in zip(cards(table), [3, 3, 3, 2], strict=True)] == counts


def test_j5_the_table_punishes_by_itself():
    table = turn(["2♥ 7♥ 5♠", "K♥ K♠"], penalties="automatic")
    table.play("2♥")
    assert table.to_act == (0,)
    assert cards(table) == [4, 2]
    silent = turn(["7♥ 5♠", "K♥ K♠"], penalties="automatic")
    silent.play("7♥")
    assert silent.legal(0) == ["say nothing", "Bartok"]
    silent.play("say nothing", 0)
    assert cards(silent) == [2, 2]
    assert silent.to_act == (1,)
