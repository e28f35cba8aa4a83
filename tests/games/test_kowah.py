"""Kowah, by the numbers of its book."""

import numpy as np
import pytest

import upcard
from upcard.engine.testing import check_game, perft
from upcard.engine.testing.checks import Watch, check_replay
from upcard.errors import BadPosition

FIVES, SEVENS = "5♠ 5♥ 5♦", "7♥ 7♠ 7♦"
SECOND_FORM = f"{FIVES} 7♠ 7♠ 7♦ 7♦ 7♥"
JUNK = "A♠ 2♥ 3♦ 4♠ 6♥ 8♦ 9♠ K♣"


def game(players=4, **options):
    return upcard.game("kowah", players=players, **options)


def shown(pairs):
    return [f"{pair} {pair}" if pair else "" for pair in pairs]


def table(
    hands, turn=0, phase="draw", discard="6♦ 8♠", stock="J♣ Q♣ 2♠", pairs=(), turns=9, hand=0, wins=(), **options
):
    """The last card of the stock is its top; `turns` have been played."""
    pairs = [*pairs, *[""] * (len(hands) - len(pairs))]
    return game(len(hands), **options).position(
        hands=hands, turn=turn, player=turn, dealer=len(hands) - 1, phase=phase, discard=discard, stock=stock,
        pair=pairs, shown=shown(pairs), turns=turns, hand=hand, wins=wins or [0] * len(hands),
    )  # fmt: skip


def play(a_table, moves):
    for move in moves.split(", "):
        a_table.play(move)


def declarable(hand):
    """The pairs that the hand may declare with, before its first draw."""
    a_table = table([hand, JUNK], turns=0, discard="", stock="J♣ 2♠")
    return [words.split()[1] for words in a_table.legal() if words.startswith("checki")]


@pytest.mark.parametrize(("players", "stock"), [(2, 104), (3, 96), (4, 88)])
def test_example_1_eight_cards_each_and_the_rest_is_the_stock(players, stock):
    view = game(players).table(seed=1).view()
    assert ([hand.count for hand in view.hands], view.stock.count) == ([8] * players, stock)
    assert view.discard.count == 0


@pytest.mark.parametrize(
    ("hand", "pairs"),
    [
        (f"{FIVES} {SEVENS} A♦ A♦", ["A♦"]),
        (SECOND_FORM, ["7♦", "7♠"]),
        ("3♠ 3♠ 3♠ 4♥ 4♥ 4♦ J♣ J♣", ["J♣"]),
        ("9♠ 9♠ 9♠ 9♥ 9♥ 9♥ 9♦ 9♦", ["9♦", "9♥", "9♠"]),
        ("5♠ 5♠ 5♥ 5♥ 5♦ 5♦ A♦ A♦", ["A♦"]),
        (f"{FIVES} {SEVENS} A♦ A♥", []),
        ("3♠ 3♠ 3♠ J♣ J♣ J♣ 4♥ 4♦", []),
        ("2♠ 2♥ 2♦ 2♦ 6♦ 6♦ 6♥ 6♠", []),
        ("Q♣ Q♣ Q♣ Q♣ 5♠ 5♥ 5♦ 5♦", []),
    ],
)
def test_examples_2_and_3_the_pairs_that_may_lie_face_up(hand, pairs):
    assert declarable(hand) == pairs


def test_r4_r7_no_discard_is_taken_in_the_first_turn():
    a_table = table([JUNK, SECOND_FORM], turns=0, discard="")
    assert a_table.legal() == ["draw"]
    assert a_table.why_not("take").startswith("R7")
    assert a_table.view(0).prompt == "draw from the stock"
    later = table([JUNK, SECOND_FORM])
    assert later.legal() == ["draw", "take"] and later.view(0).prompt.endswith("or take the top discard")


def test_example_4_only_the_third_identical_card_may_be_claimed():
    hands = [f"{FIVES} {SEVENS} A♦ A♦", JUNK, "2♥ 3♦ 4♠ 6♥ 8♦ 9♠ K♣ K♣", "2♦ 3♥ 4♥ 6♠ 8♥ 9♥ Q♣ Q♣"]
    a_table = table(hands, turn=2, pairs=["A♦"], stock="2♠ A♦ A♥")
    a_table.play("draw")
    assert a_table.to_act == (2,)
    assert "A♥" in a_table.view(1).hands[2].seen
    assert a_table.log()[-1].text == "North shows A♥."
    play(a_table, "2♥, draw")
    assert a_table.to_act == (0,)
    assert a_table.legal() == ["claim", "pass"]
    a_table.play("claim")
    assert a_table.result.won == (0,)
    assert a_table.view(2).hands[3].count == 8
    assert a_table.view(2).hands[0].seen.count("A♦") == 3


def test_example_5_three_threes_of_a_kind_win_nothing_but_may_become_checki():
    a_table = table([f"{FIVES} 7♠ 7♠ 7♠ A♦ A♥", JUNK], stock="J♣ A♦")
    a_table.play("draw")
    assert not a_table.over
    a_table.play("A♥")
    assert a_table.legal() == ["checki A♦", "pass"]
    a_table.play("checki A♦")
    assert a_table.view(1).hands[0].seen == ("A♦", "A♦")
    assert a_table.to_act == (1,)


def test_example_6_a_fourth_card_wins_too():
    hand = "7♠ 7♠ 7♠ 7♦ 7♦ 5♠ 5♥ 5♦"
    for card in ("7♠", "7♦"):
        a_table = table([hand, JUNK], pairs=["7♦"], stock=f"J♣ {card}")
        a_table.play("draw")
        assert a_table.result.won == (0,)


@pytest.mark.parametrize(
    ("how", "hand", "pair", "wins"),
    [
        ("any", SECOND_FORM, "7♠", {"7♠", "7♦"}),
        ("any", f"5♠ 5♠ 5♥ {SEVENS} A♦ A♦", "A♦", {"A♦", "5♠"}),
        ("structural", f"5♠ 5♠ 5♥ {SEVENS} A♦ A♦", "A♦", {"A♦"}),
        ("structural", SECOND_FORM, "7♠", {"7♠", "7♦"}),
        ("exposed", SECOND_FORM, "7♠", {"7♠"}),
    ],
)
def test_g3_which_third_card_wins(how, hand, pair, wins):
    found = set()
    for card in ("7♠", "7♦", "A♦", "5♠", "5♥"):
        a_table = table([hand, JUNK], pairs=[pair], stock=f"J♣ {card}", claim_pair=how)
        a_table.play("draw")
        found |= {card} if a_table.over else set()
    assert found == wins


def test_r15_a_discard_is_claimed_out_of_turn():
    hands = [f"{FIVES} {SEVENS} A♦ A♦", "2♥ 3♦ 4♠ 6♥ 8♦ 9♠ K♣ K♣", "2♦ 3♥ 4♥ 6♠ 8♥ 9♥ Q♣ Q♣ A♦"]
    a_table = table(hands, turn=2, phase="discard", pairs=["A♦"])
    a_table.play("A♦")
    assert a_table.to_act == (0,)
    a_table.play("pass")
    assert a_table.to_act == (0,)
    assert a_table.legal() == ["draw", "take"]
    a_table.play("take")
    assert a_table.result.won == (0,)


def test_g17_no_other_player_notices_a_claim_that_is_declined():
    hands = [f"{FIVES} {SEVENS} A♦ A♦", JUNK, "2♥ 3♦ 4♠ 6♥ 8♦ 9♠ K♣ K♣"]
    a_table = table(hands, turn=1, pairs=["A♦"], stock="2♠ J♣ A♦")
    a_table.play("draw")
    assert a_table.to_act == (0,)
    unseen = [a_table.view(seat).as_dict() for seat in (None, 1, 2)]
    assert all(view["to_act"] == [1] for view in unseen)
    given = [len(a_table.log(seat)) for seat in (None, 1, 2)]
    a_table.play("pass", 0)
    assert [a_table.view(seat).as_dict() for seat in (None, 1, 2)] == unseen
    assert [len(a_table.log(seat)) for seat in (None, 1, 2)] == given
    assert "A♦" in a_table.legal(1)


def test_g17_no_other_player_notices_a_declaration_that_is_not_made():
    a_table = table([f"{SECOND_FORM} A♠", JUNK], phase="discard")
    a_table.play("A♠")
    assert a_table.to_act == (0,)
    before = a_table.view(1).as_dict()
    assert before["to_act"] == [1]
    a_table.play("pass")
    assert a_table.view(1).as_dict() == before


def test_g4_g16_a_declared_hand_stays_checki_with_its_pair():
    hand = f"5♠ 5♠ 5♥ {SEVENS} A♦ A♦"
    a_table = table([hand, JUNK], pairs=["A♦"], stock="J♣ A♥")
    a_table.play("draw")
    assert a_table.legal() == ["A♥"]
    assert a_table.why_not("5♥").startswith("G4")


def test_g5_a_player_who_alone_has_declared_does_not_show():
    a_table = table([f"{FIVES} {SEVENS} A♦ A♦", JUNK], pairs=["A♦"], stock="J♣ K♣")
    a_table.play("draw")
    assert a_table.view(1).hands[0].seen == ("A♦", "A♦")


def test_g10_the_last_card_of_the_stock():
    hands = [f"{FIVES} {SEVENS} A♦ A♦", "2♥ 3♦ 4♠ 6♥ 8♦ 9♠ K♣ K♣"]
    a_table = table(hands, turn=1, pairs=["A♦"], stock="J♣")
    a_table.play("draw")
    assert not a_table.over
    a_table.play("2♥")
    assert a_table.result.won == ()
    assert a_table.result.returns == (0.0, 0.0)


def test_g12_the_card_just_taken_may_have_to_stay():
    assert "8♠" in after_taking(return_discard=True).legal()
    assert after_taking(return_discard=False).why_not("8♠").startswith("G12")


def after_taking(**options):
    a_table = table([JUNK, SECOND_FORM], **options)
    a_table.play("take")
    return a_table


def test_g16_a_declared_hand_may_always_let_the_new_card_go():
    a_table = table([f"{FIVES} {SEVENS} A♦ A♦", JUNK], pairs=["A♦"], return_discard=False)
    a_table.play("take")
    assert a_table.legal() == ["8♠"]


def test_g11_a_drawn_hand_is_dealt_anew_when_more_than_one_must_be_won():
    a_table = table([JUNK, SECOND_FORM], stock="J♣", match_wins=2)
    play(a_table, "draw, J♣")
    assert not a_table.over
    assert (a_table.view().hand, a_table.view().stock.count) == (1, 104)


@pytest.mark.parametrize(("wins", "won"), [([1, 0], (0,)), ([1, 1], ())])
def test_g11_after_two_thousand_hands_the_most_wins_decide(wins, won):
    for hand, ends in ((1998, False), (1999, True)):
        a_table = table([JUNK, SECOND_FORM], stock="J♣", match_wins=3, hand=hand, wins=wins)
        play(a_table, "draw, J♣")
        assert a_table.over == ends
    assert a_table.result.won == won


def test_g13_a_hand_without_end_is_ended():
    a_table = table([JUNK, SECOND_FORM], turns=3, turn_cap=4)
    play(a_table, "draw, 2♠")
    assert a_table.result.won == ()


def test_a_position_with_a_pair_that_is_not_held_is_refused():
    with pytest.raises(BadPosition, match="R10"):
        table([JUNK, SECOND_FORM], pairs=["A♦"])


def test_perft_two_turns_by_arithmetic():
    # draw or take, nine discards (eight kinds that differ after taking the 8♠ beside no other), twice
    a_table = table(["A♠ 2♥ 3♦ 4♠ 6♥ 8♦ 9♠ K♣", "A♥ 2♦ 3♠ 4♥ 6♠ 8♥ 9♥ Q♣"], stock="J♣ 7♠", discard="6♦ 8♠")
    assert perft(game(2), a_table.snapshot(), 2) == 2 * 9
    assert perft(game(2), a_table.snapshot(), 3) == 2 * 9 * 2


def test_play_with_declared_hands_stands_all_checks():
    hands = [f"{FIVES} {SEVENS} A♦ A♦", SECOND_FORM.replace("7♥", "7♥"), "J♣ J♣ J♣ Q♣ Q♣ Q♣ K♣ K♣", JUNK]
    stock = "2♥ 2♦ 3♠ 7♠ 4♥ 5♦ K♣ 6♠ 8♥ A♦ 9♦ 9♥ A♥ 2♠"
    for seed in range(6):
        a_table = table(hands, pairs=["A♦", "", "K♣"], stock=stock, discard="6♦", turns=9)
        watch, rng = Watch(a_table.game, seed), np.random.default_rng(seed)
        while not a_table.over:
            watch.state(a_table, deep=True)
            seat = a_table.to_act[0]
            moves = a_table.legal_ids(seat)
            a_table.play(moves[int(rng.integers(len(moves)))], seat)
        check_replay(a_table)


@pytest.mark.long
@pytest.mark.parametrize("options", [{"match_wins": 2, "return_discard": False, "claim_pair": "exposed"}])
def test_the_suite(options):
    check_game(game(3, single_hand=True, **options), matches=1, states_looked_at=40)


@pytest.mark.parametrize(("given", "seat"), [({}, 0), ({"dealer": 1}, 2), ({"dealer": 1, "discard": "Q♣"}, 0)])
def test_r3_who_has_the_first_turn_follows_from_the_dealer(given, seat):
    hands = ["5♠ 5♥ 5♦ 7♥ 7♠ 7♦ A♦ A♦", "2♠ 3♠ 4♠ 6♠ 8♠ 9♠ 2♥ 3♥", "2♦ 3♦ 4♦ 6♦ 8♦ 9♦ 4♥ 6♥"]
    assert upcard.game("kowah", players=3).position(hands=hands, stock="J♣", **given).to_act == (seat,)


def test_r5_a_player_who_holds_nine_cards_has_drawn_and_discards():
    hands = ["5♠ 5♥ 5♦ 7♥ 7♠ 7♦ A♦ A♦", "2♠ 3♠ 4♠ 6♠ 8♠ 9♠ 2♥ 3♥ J♣", "2♦ 3♦ 4♦ 6♦ 8♦ 9♦ 4♥ 6♥"]
    a_table = upcard.game("kowah", players=3).position(hands=hands, stock="J♣")
    assert (a_table.view().phase, a_table.to_act) == ("discard", (1,))
