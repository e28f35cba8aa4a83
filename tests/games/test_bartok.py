"""Bartok, by the numbers of its book."""

import json

import numpy as np
import pytest

import upcard
from upcard.cards.faces import parse_card
from upcard.engine.know.belief import Believer
from upcard.engine.know.views import view_of
from upcard.engine.testing import check_game, perft
from upcard.errors import BadMove, BadPosition, IllegalMove
from upcard.games import bartok

RED_BLACK = "when a red card is played, the next card must be black"
FOURS = "when a 4 is played, the next player draws 4 and loses the turn unless answering with the same rank"
REST = "2♣ 3♣ 4♣ 5♣ 6♣"


def game(players=4, **options):
    return upcard.game("bartok", players=players, **options)


def turn(hands, upcard="7♣", seat=0, rules=(), stock="2♦ 3♦ 4♦ 5♦ 6♦ 8♦", direction="to the left", **fields):
    """It is the turn of a seat."""
    names = game().options
    options = {name: fields.pop(name) for name in list(fields) if name in names}
    return game(len(hands), **options).position(
        hands=hands, phase="turn", turn=seat, discard=upcard, stock=stock, direction=direction,
        rules=list(rules), **fields,
    )  # fmt: skip


def quiet(table):
    """Nobody has anything to say."""
    while table.view().phase == "window":
        seat = table.to_act[0]
        table.play("say nothing" if table.game.options["races"] == "realtime" else "at once say nothing", seat)


def cards(table):
    return [hand.count for hand in table.view().hands]


def fitting(table, seat=0):
    allowed = int(bartok.playable(table.game.rules.open(table.snapshot())[0], seat))
    return {text for text in table.view(seat).hands[seat].seen if allowed >> parse_card(text) & 1}


@pytest.mark.parametrize("players", range(2, 8))
def test_r2_r3_seven_cards_each_and_one_turned_up(players):
    view = game(players).table(seed=1).view()
    assert [hand.count for hand in view.hands] == [7] * players
    assert (view.discard.count, view.stock.count) == (1, 51 - 7 * players)
    assert view.to_act == tuple(range(players))


def test_example_1_suit_or_rank_fits_and_one_may_pass():
    strict = turn(["7♥ K♣ 2♥ 7♠ 10♣ A♥", "3♥"], penalties="off")
    assert set(strict.legal()) == {"7♥", "K♣", "7♠", "10♣", "pass"}
    assert strict.why_not("2♥").startswith("R7")
    called = turn(["7♥ K♣ 2♥ 7♠ 10♣ A♥", "3♥"])
    assert len(called.legal(0)) == 7
    assert fitting(called) == {"7♥", "K♣", "7♠", "10♣"}


def opened(**options):
    return game(4, **options).position(
        hands=["6♥ 5♠ 5♦", "A♥ 2♠ 2♦", "7♥ 9♠ 9♦", "3♥ 3♠ 3♦"], phase="open", discard="7♣", stock="2♣ 3♣ 4♣ 5♣"
    )


def test_example_2_a_neighbour_follows_and_sets_the_direction():
    table = opened(penalties="off")
    table.play("7♥", 2)
    assert table.to_act == (1, 3)
    table.play("A♥", 1)
    assert table.view().direction == "to the right"
    assert table.to_act == (0,)


def test_j2_when_nobody_opens_another_card_is_turned_up():
    table = opened(penalties="off")
    for seat in range(4):
        table.play("decline", seat)
    assert table.view().discard.seen == ("7♣", "5♣")
    assert table.to_act == (0, 1, 2, 3)


def test_j3_when_neither_neighbour_follows_the_left_one_takes_a_turn():
    table = opened(penalties="off")
    table.play("7♥", 2)
    table.play("decline", 1)
    table.play("decline", 3)
    assert table.to_act == (3,)
    assert table.view().direction == "to the left"


def test_j4_answers_given_together_are_unseen_and_one_claim_is_drawn():
    winners = set()
    for seed in range(12):
        table = game(3, races="turn_based").position(
            hands=["7♥ 5♠ 5♦", "7♦ 2♠ 2♦", "3♥ 9♠ 9♦"], phase="open", discard="7♣", stock="2♣", seed=seed
        )
        table.play("claim with 7♥", 0)
        assert table.log(1)[-1].text == "Player 1 has answered"
        table.play("claim with 7♦", 1)
        table.play("no claim", 2)
        winners.add(table.view().discard.seen[-1])
    assert winners == {"7♥", "7♦"}


def test_j27_a_wrong_card_in_a_race_goes_back_and_may_be_charged():
    table = opened()
    table.play("3♠", 3)
    assert table.view(0).hands[3].seen == ("3♠",)
    table.play("7♥", 2)
    table.play("charge seat 3 with wrong card", 0)
    assert cards(table) == [3, 3, 2, 4]


def test_example_3_an_obligation_is_added_to_matching():
    table = turn(["K♥ 9♦", "9♥ 9♣ K♦ K♠ 2♣", "3♥ 4♥"], "7♦", rules=[RED_BLACK])
    table.play("9♦", 0)
    quiet(table)
    assert fitting(table, 1) == {"9♣"}


def test_j16_an_obligation_lasts_over_a_pass():
    table = turn(["K♥ 9♦ 8♥", "9♥ 9♣ K♦", "3♥ 9♠ A♦"], "7♦", rules=[RED_BLACK])
    table.play("9♦", 0)
    quiet(table)
    table.play("pass", 1)
    quiet(table)
    assert fitting(table, 2) == {"9♠"}


def test_example_4_stacked_draws_add_up():
    hands = ["4♥ K♠ K♣", "4♠ K♥ Q♥", "A♣ A♦ A♥", "5♠ 6♥ 4♣"]
    table = turn(hands, "7♥", rules=[FOURS], stock="2♦ 3♦ 5♦ 6♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦")
    table.play("4♥", 0)
    quiet(table)
    assert table.to_act == (1,)
    table.play("4♠", 1)
    quiet(table)
    assert table.view().stack == 8
    table.play("pass", 2)
    quiet(table)
    assert cards(table) == [2, 2, 11, 3]
    assert table.to_act == (3,)
    assert fitting(table, 3) == {"5♠", "4♣"}


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


def test_r27_j11_it_is_too_late_when_the_last_card_is_played_and_costs_nobody():
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


def test_j6_who_lays_a_wrong_card_and_calls_bartok_has_called_it():
    table = turn(["3♥ K♠", "Q♥ Q♦ 6♠", "9♥ 9♠ 9♦"], "5♠")
    table.play("3♥", 0)
    table.play("Bartok", 0)
    quiet(table)
    table.play("Q♥", 1)
    table.play("charge seat 0 with no Bartok", 2)
    assert cards(table) == [1, 2, 4]


def test_j8_nobody_is_reminded_of_what_he_has_to_say():
    rule = 'when an 8 is played, that player says "Eight ball, corner pocket"'
    offered = []
    for hand, card in (("8♣ 5♠ 6♠", "8♣"), ("9♣ 5♠ 6♠", "9♣"), ("9♣ 5♠", "9♣")):
        table = turn([hand, "K♥ K♠ 2♠", "9♥ 9♠ 9♦"], rules=[rule])
        table.play(card, 0)
        offered.append(table.legal(0))
    assert offered == [["say nothing", "Bartok", 'say "Eight ball, corner pocket"']] * 3


def test_j4_who_owes_two_things_says_them_one_after_another():
    rule = 'when an 8 is played, that player says "Amen"'
    table = turn(["8♣ 5♠", "K♥ K♠ 2♠"], rules=[rule], races="turn_based")
    table.play("8♣", 0)
    table.play("at once say nothing", 1)
    table.play("at once Bartok", 0)
    assert table.to_act == (0,)
    table.play('at once say "Amen"', 0)
    assert table.to_act == (1,)


def test_the_log_tells_what_becomes_of_wrong_cards():
    def told(table):
        return [entry.text for entry in table.log(0) if entry.kind == "event"]

    race = opened()
    race.play("3♠", 3)
    assert told(race) == ["3♠ goes back to the hand."]
    charged = turn(["3♥ K♠", "Q♥ Q♦", "9♥ 9♠"], "5♠")
    charged.play("3♥", 0)
    charged.play("charge seat 0 with wrong card", 1)
    assert told(charged) == ["3♥ goes back to the hand.", "Player 1 has 3 cards now."]
    early = turn(["7♥ K♠", "Q♥ Q♦", "9♥ 9♠"])
    early.play("7♥", 0)
    early.play("9♥", 2)
    assert told(early) == ["9♥ goes back to the hand."]
    stands = turn(["3♥ K♠", "Q♥ Q♦", "9♥ 9♠"], "5♠")
    stands.play("3♥", 0)
    for seat in (0, 1, 2):
        stands.play("say nothing", seat)
    assert told(stands) == ["Nobody objects to 3♥: it stands."]


def test_r11_who_has_one_card_in_a_position_has_called_unless_he_owes_it():
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


def test_j8_in_real_time_the_next_player_need_not_wait():
    table = turn(["7♥ 5♠ 6♠", "K♥ K♠ 2♠", "9♥ 9♠ 9♦"])
    table.play("7♥", 0)
    table.play("K♥", 1)
    assert table.view().discard.seen[-1] == "K♥"


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


@pytest.mark.parametrize(
    ("rule", "next_seat", "counts"),
    [("when a king is played, the next player is skipped", 2, [2, 3, 3]),
     ("when a king is played, play reverses", 2, [2, 3, 3]),
     ("when a king is played, the next player draws 2", 1, [2, 5, 3]),
     ("when a king is played, the next player draws 2 and loses the turn", 2, [2, 5, 3]),
     ("when a king is played, the same player plays again", 0, [2, 3, 3]),
     ("when a king is played, that player swaps hands with the left neighbour", 1, [3, 2, 3]),
     ("when a king is played, all hands pass one place to the right", 1, [3, 3, 2])],
)  # fmt: skip
def test_r19_what_rules_bring_about(rule, next_seat, counts):
    table = turn(["K♣ 5♠ 6♠", "2♥ K♠ 2♠", "9♥ 9♠ 9♣"], rules=[rule])
    table.play("K♣", 0)
    quiet(table)
    assert table.to_act == (next_seat,)
    assert cards(table) == counts


@pytest.mark.parametrize(
    ("effect", "holder"),
    [("that player swaps hands with the left neighbour", 1), ("that player swaps hands with the right neighbour", 2),
     ("all hands pass one place to the left", 1), ("all hands pass one place to the right", 2)],
)  # fmt: skip
def test_who_gave_a_hand_away_knows_what_the_other_holds(effect, holder):
    table = turn(["K♣ 5♠ 6♠", "2♥ K♠ 2♠", "9♥ 9♠ 9♣"], rules=[f"when a king is played, {effect}"])
    table.play("K♣", 0)
    quiet(table)
    assert table.view(0).hands[holder].seen == ("5♠", "6♠")
    bystander = 3 - holder
    if "swaps" in effect:
        assert table.view(bystander).hands[holder].seen == table.view().hands[holder].seen == ()
    redealer = Believer(table.game.rules)
    rng = np.ones(1, np.uint64)
    for _ in range(20):
        world = redealer.redeal(table.snapshot(), 0, rng)
        assert {"5♠", "6♠"} <= set(view_of(table.game.rules, world, holder).hands[holder].seen)


def test_a_given_hand_is_known_until_its_cards_are_played_and_goes_on_with_its_holder():
    rules = ["when a king is played, that player swaps hands with the left neighbour"]
    given = ("9♣", "2♦", "K♥", "4♠")
    table = turn(["K♣ 5♠ 6♠", "K♥ 9♣ 4♠ 2♦", "K♠ 9♥ 9♦ 3♦"], rules=rules, stock="8♦ 10♦")
    table.play("K♣", 0)  # 0: K♥ 9♣ 4♠ 2♦, 1: 5♠ 6♠
    quiet(table)
    table.play("pass", 1)
    quiet(table)
    table.play("K♠", 2)  # 2: K♥ 9♣ 4♠ 2♦, 0: 9♥ 9♦ 3♦
    quiet(table)
    assert table.view(1).hands[2].seen == given, "what seat 1 gave away has gone on to seat 2"
    assert table.view(0).hands[2].seen == given
    assert table.view(0).hands[1].seen == ("5♠", "6♠"), "and not the card that seat 1 has drawn"


def test_j17_a_wild_card_fits_everywhere_and_its_player_names_a_suit():
    table = turn(["2♥ 5♠ 6♠", "K♥ Q♠ 2♠", "9♥ 9♠ 9♣"], rules=["when a 2 is played, it is wild"])
    table.play("2♥", 0)
    assert table.legal() == [f"name {suit}" for suit in ("clubs", "diamonds", "hearts", "spades")]
    table.play("name spades")
    quiet(table)
    assert fitting(table, 1) == {"Q♠", "2♠"}


def won_hand(players=4, **options):
    hands = [f"{c} {d}" for c, d in (("3♥", "4♥"), ("5♥", "6♥"), ("8♥", "9♥"), ("10♥", "J♥"))][:players]
    hands[2 % players] = "7♥"
    table = turn(hands, seat=2 % players, **options)
    table.play("7♥")
    quiet(table)
    for seat in range(players):
        table.play("go on", seat)
    return table


def test_example_7_one_voice_is_enough_for_a_rule():
    table = won_hand()
    table.play("when a club is played", 2)
    table.play("the next card must be even", 2)
    assert table.view().proposal == "when a club is played, the next card must be even"
    for seat, word in ((0, "veto"), (1, "veto"), (3, "agree")):
        table.play(word, seat)
    assert bartok.rules_in_words(table.view()) == ["when a club is played, the next card must be even"]
    table = won_hand(max_vetoes=2)
    for _ in range(2):
        assert table.to_act == (2,)
        move, content, _shown = bartok.read_text("2s are wild", table.view(2))
        table.play(move, 2, content)
        for seat in (0, 1, 3):
            table.play("veto", seat)
    assert table.view().hand == 1
    assert bartok.rules_in_words(table.view()) == []


def test_r17_all_agree_to_repeal_a_rule_that_was_tried():
    for last, left in (("repeal the rule", 0), ("keep the rule", 1)):
        table = won_hand(2, rules=[RED_BLACK])
        table.play("when a king is played", 0)
        table.play("play reverses", 0)
        table.play("agree", 1)
        assert table.view().phase == "repeal"
        table.play("repeal the rule", 0)
        table.play(last, 1)
        assert bartok.rules_in_words(table.view())[:-1] == [RED_BLACK] * left
        assert table.view().phase == "open"


def test_r15_j14_rules_that_clash_are_refused():
    table = won_hand(rules=[RED_BLACK])
    table.play("when a heart is played", 2)
    assert table.why_not("the next card must be red").startswith("R15")
    assert "the next card must be a club" in table.legal()
    table = won_hand(rules=[RED_BLACK])
    table.play("when a red card is played", 2)
    assert table.why_not("the next card must be even").startswith("R15")


def test_r15_a_typed_rule_that_clashes_is_refused_and_is_no_veto():
    table = won_hand(rules=[RED_BLACK], max_vetoes=1)
    with pytest.raises(IllegalMove, match="R15"):
        table.play("when a heart is played, the next card must be red", 2)
    with pytest.raises(IllegalMove, match="R13"):
        table.play("declare a rule in words", 2, (64,))
    table.play("when a heart is played, the next card must be a club", 2)
    assert table.view().phase == "veto"


@pytest.mark.parametrize("own", ["when a jack is played, play reverses", "Nobody may touch their nose"])
def test_r18_rules_kept_in_mind_are_announced_and_then_shown_no_more(own):
    seen = {}
    for display in ("shown", "memory"):
        table = won_hand(2, rules_display=display)
        table.play(own, 0)
        table.play("agree", 1)
        assert f"The rule stands: {own}." in [entry.text for entry in table.log(1)]
        seen[display] = own in json.dumps(table.view(1).as_dict())
    assert seen == {"shown": True, "memory": False}


def test_r17_the_vote_names_the_rule():
    table = won_hand(2, rules=[RED_BLACK])
    table.play("when a king is played", 0)
    table.play("play reverses", 0)
    table.play("agree", 1)
    assert table.view(0).prompt == f"keep the rule? {RED_BLACK}"


def test_r14_r15_what_is_typed_may_single_out_nobody_and_repeal_nothing():
    view = won_hand().view(2)
    with pytest.raises(IllegalMove, match="R14"):
        bartok.read_text("when a club is played, North draws two", view)
    with pytest.raises(IllegalMove, match="R15"):
        bartok.read_text("the first rule no longer holds", view)
    with pytest.raises(BadMove):
        bartok.read_text("x" * 200, view)


@pytest.mark.parametrize("display", ["shown", "memory"])
def test_j28_the_author_of_a_rule_about_cards_is_told_that_it_is_kept_on_honour(display):
    table = won_hand(2, rules=[RED_BLACK], rules_display=display)
    own = "When the queen of hearts is played, the next card must be black"
    shown = bartok.read_text(own, table.view(0))[2]
    assert shown.startswith(own)
    assert "a rule of honour" in shown
    assert "when a queen is played, the next card must be black" in shown
    table.play(own, 0)
    assert f"The rule would be, kept on honour: {own}." in [entry.text for entry in table.log(0)]


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


def test_r30_the_match_ends_when_all_agree():
    table = turn(["7♥", "K♥ K♠"], hands_won=[0, 2])
    table.play("7♥")
    quiet(table)
    for seat in (0, 1):
        table.play("end the match", seat)
    assert table.result.won == (1,)


def test_j13_a_hand_of_too_many_turns_and_two_void_hands_end_the_match():
    table = turn(["7♥ 5♠", "K♥ K♠"], turn_limit=1)
    table.play("7♥")
    assert table.over
    table = turn(["7♥ 5♠", "K♥ K♠"], stock="")
    table.play("pass")
    quiet(table)
    table.play("pass")
    assert table.view().hand == 1


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


def test_perft_two_players_without_penalties():
    """The stock is empty and 7♣ lies: 7♥ K♥, 7♥ pass, 7♦ pass (K♥ does not fit), pass pass."""
    table = turn(["7♥ 7♦", "K♥"], stock="", penalties="off", single_hand=True)
    assert perft(table.game, table.snapshot(), 2) == 4


@pytest.mark.parametrize(
    "options",
    [{}, {"races": "turn_based"}, {"penalties": "automatic"}, {"penalties": "off"},
     {"delay_seconds": 3, "late_bartok": "still_chargeable", "wild": "as_printed"}],
)  # fmt: skip
def test_the_suite(options):
    check_game(game(3, turn_limit=60, **options), matches=1, states_looked_at=25)


def test_a_position_with_a_rule_outside_the_grammar_is_refused() -> None:
    with pytest.raises(BadPosition, match="no rule of the grammar"):
        upcard.game("bartok").position(proposal="when the moon is full, all draw a card")


@pytest.mark.parametrize(
    ("fields", "why"),
    [({"rules": {1: RED_BLACK}}, "R18"),
     ({"rules": [RED_BLACK, RED_BLACK]}, "R13"),
     ({"rules": [RED_BLACK, "when a heart is played, the next card must be red"]}, "R13"),
     ({"rules": ["a rule of honour"]}, "J28"),
     ({"phase": "second"}, "R5"),
     ({"phase": "veto", "proposal": RED_BLACK}, "R13"),
     ({"phase": "veto", "proposer": 1}, "R13"),
     ({"phase": "veto", "proposer": 1, "proposal": "a rule of honour"}, "J28"),
     ({"phase": "repeal"}, "R17"),
     ({"phase": "repeal", "rules": [FOURS], "proposal": RED_BLACK}, "R17"),
     ({"phase": "honour", "accuser": 0, "accused": 1}, "J28"),
     ({"phase": "window"}, "R23"),
     ({"phase": "window", "actor": 0, "turn": 1}, "R21"),
     ({"phase": "trigger", "proposer": 1}, "R12"),
     ({"spoken": 16}, "set of seats"),
     ({"upnext": 4}, "a seat from 0 to 3"),
     ({"wrong": 3}, "must be one of '', 'uncharged', 'charged', not 3"),
     ({"must": -1}, "must be some of '2', '3'"),
     ({"stack": -1}, "J8")],
)  # fmt: skip
def test_a_position_that_could_not_come_about_is_refused(fields, why):
    with pytest.raises(BadPosition, match=why):
        game().position(**{"hands": ["K♥", "Q♥", "9♥", "7♥"], "discard": "7♣", **fields})


def test_r17_two_rules_of_honour_are_told_apart_by_their_words_when_one_is_repealed():
    rules = [FOURS, "a rule of honour", "a rule of honour", RED_BLACK]
    honour = {1: "Nobody sings", 2: "Nobody hums"}
    table = game(2).position(
        hands=["K♥", "Q♥"], discard="7♣", phase="repeal", rules=rules, tried=[1, 1, 1, 1], honour=honour,
        proposal="a rule of honour", draft=["Nobody hums"],
    )  # fmt: skip
    table.play("repeal the rule", 0)
    table.play("repeal the rule", 1)
    view = table.view()
    assert list(view.rules[:4]) == [FOURS, "a rule of honour", RED_BLACK, ""]
    assert view.proposal == RED_BLACK, "the rules after it have moved up and are voted on, too"
    assert table.fields()["honour"][:2] == ["", "Nobody sings"]


def test_a_window_told_by_what_is_seen_knows_who_played_and_who_is_next():
    """A skip: seat 1 has played the 8♣, so seat 3 is next."""
    told = {"hands": ["K♥ 2♣", "Q♥ 3♣", "9♥ 4♣", "7♥ 5♣"], "discard": "7♣ 8♣", "direction": "to the left", "turn": 1}
    rules = ["when an 8 is played, the next player is skipped"]
    for in_force, following in (([], 2), (rules, 3)):
        table = game().position(phase="window", rules=in_force, **told)
        fields = table.fields()
        assert (fields["actor"], fields["upnext"]) == (1, following)
        for seat in table.to_act:
            table.play("say nothing", seat)
        assert table.view().phase == "turn" and table.to_act == (following,)


def test_a_turn_told_by_what_is_seen_is_bound_by_the_card_that_was_played():
    """Example 3 of the book."""
    hands = ["9♦ 9♥ K♦ K♠ 2♣", "Q♥ 3♣", "10♥ 4♣", "7♥ 5♣"]
    table = game(penalties="off").position(
        phase="turn", turn=0, direction="to the left", hands=hands, discard="2♦ J♦", rules=[RED_BLACK]
    )
    assert table.legal(0) == ["pass"]
    table = game(penalties="off").position(
        phase="turn", turn=0, direction="to the left", hands=["9♥ 9♣ K♦ K♠ 2♣", *hands[1:]], discard="9♦",
        rules=[RED_BLACK],
    )  # fmt: skip
    assert table.legal(0) == ["9♣", "pass"]


def test_who_has_come_down_to_one_card_owes_the_call_until_he_has_said_it():
    told = {"hands": ["K♥ 2♣", "Q♥"], "discard": "7♣ 8♣", "direction": "to the left", "turn": 1, "phase": "window"}
    table = game(2).position(**told)
    assert table.fields()["silent_one"] == [1]
    assert game(2).position(**told, said=["", "Bartok"]).fields()["silent_one"] == []


def test_the_winner_without_cards_makes_the_rule_and_a_vote_is_on_the_charge_that_was_said():
    table = game().position(phase="trigger", hands=["K♥", "Q♥", "", "7♥"], discard="7♣ 8♣", direction="to the left")
    assert table.to_act == (2,)
    table = game().position(
        phase="honour", hands=["K♥ 2♣", "Q♥ 3♣", "9♥ 4♣", "7♥ 5♣"], discard="7♣ 8♣", direction="to the left", turn=1,
        rules=["a rule of honour"], honour=["Nobody sings"], said={0: "charge seat 1 with a rule of honour"},
    )  # fmt: skip
    assert table.to_act == (2, 3)
