"""Contract Rummy, by the numbers of its book."""

from collections import Counter
from itertools import product

import numpy as np
import pytest

import upcard
from upcard.cards.faces import TEXTS, parse_card
from upcard.engine.compile.access import access
from upcard.engine.testing import check_game, perft
from upcard.engine.testing.checks import Watch, check_replay
from upcard.errors import BadPosition
from upcard.games.contract_rummy.words import slots

OTHERS = ("3♣ 9♦ K♠", "4♣ 10♦ A♠", "5♣ J♦ 2♠", "6♣ Q♦ 3♠")


def game(players=4, **options):
    return upcard.game("contract_rummy", players=players, **options)


def melds(texts):
    """Fields for melds drawn as text: a run by its first card, which is no joker or has its place said (``3♣=JK1``)."""
    fields = {"melds": {}, "meld_suit": {}, "meld_low": {}}
    for place, text in enumerate(texts):
        first, *rest = text.split()
        says, _, card = first.partition("=")
        cards = [card or first, *rest]
        naturals = [parse_card(c) for c in cards if c != "JK1"]
        is_set = len({face % 13 for face in naturals}) == 1 and not card
        low = parse_card(says)
        fields["melds"][place] = cards
        fields["meld_suit"][place] = -1 if is_set else low // 13
        fields["meld_low"][place] = naturals[0] % 13 if is_set else low % 13 + 1 if low % 13 < 12 else 0
    return fields


def table(
    hand, *, number=1, opened=(0,), laid=(), phase="play", players=4, others=OTHERS, discard="7♦ 9♠",
    stock="2♣ 5♦ 6♥ 8♥", fields=None, **options,
):  # fmt: skip
    """Seat 0 is on turn with this hand; `opened` have made the contract in earlier turns. Where two cards of a face are
    in this hand and the melds already, the other places do without."""
    left = Counter(dict.fromkeys(TEXTS, 2)) - Counter([*hand.split(), *" ".join(laid).split()])
    others, discard, stock = ([_taken(left, row) for row in rows] for rows in (others, (discard,), (stock,)))
    return game(players, **options).position(
        hands=[hand, *others[: players - 1]], turn=0, dealer=players - 1, phase=phase, hand=number - 1,
        opened=sum(1 << seat for seat in opened), discard=discard[0], stock=stock[0], **melds(laid), **(fields or {}),
    )  # fmt: skip


def _taken(left, row):
    """The cards of a row that are still there to be had, which are then taken."""
    kept = [card for card in row.split() if left[card] > 0 and not left.subtract([card])]
    return " ".join(kept)


def play(a_table, moves):
    for move in moves.split(", "):
        a_table.play(move)


def contract(hand, number, **options):
    """Whether the contract of the hand may be begun."""
    return "contract" in table(hand, number=number, opened=(), **options).legal()


def put_down(a_table, words):
    """Play the steps that are named; whether each was legal."""
    for move in words.split(", "):
        if a_table.why_not(move):
            return False
        a_table.play(move)
    return True


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


@pytest.mark.parametrize(
    ("shape", "cards", "goes"),
    [
        ("run from A♥", "A♥ 2♥ 3♥ 4♥", True),
        ("run from J♦", "J♦ Q♦ K♦ A♦", True),
        ("run from J♦", "Q♦ K♦ A♦ 2♦", False),
        ("set of nines", "9♣ 9♣ 9♥", True),
        ("run from 10♠", "10♠ J♠ Q♠", False),
        ("run from 5♠", "5♠ 6♠ JK1 8♠", True),
        ("set of kings", "JK1 JK1 K♥", True),
        ("set of kings", "JK1 JK1 JK1", False),
    ],
)
def test_example_2_sets_and_runs(shape, cards, goes):
    a_table = table(cards + " 2♣", number=1)
    assert (shape in a_table.legal()) == goes
    if goes:
        play(a_table, ", ".join([shape, *(f"lay {card}" for card in cards.split())]))
        assert "done" in a_table.legal()


@pytest.mark.parametrize(
    ("hand", "goes"),
    [
        ("3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ K♦ 2♥", False),
        ("3♣ 4♣ 5♣ 6♣ 8♣ 9♣ 10♣ J♣ K♦ 2♥", True),
        ("3♣ 4♣ 5♣ 6♣ 7♦ 8♦ 9♦ 10♦ K♦ 2♥", True),
        ("3♣ 4♣ 5♣ 6♣ 5♣ 6♣ 7♣ 8♣ K♦ 2♥", True),
        ("JK1 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ K♦ 2♥", True),
    ],
)
def test_example_3_runs_of_a_contract_do_not_join(hand, goes):
    assert contract(hand, 3) == goes


def test_example_3_a_joker_counts_as_what_it_stands_for():
    hand = "JK1 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ K♦ 2♥"
    first = "contract, run from 3♣, lay JK1, lay 4♣, lay 5♣, lay 6♣"
    a_table = table(hand, number=3, opened=())
    a_table.play("contract")
    assert "run from 3♣" not in a_table.legal()
    assert put_down(a_table, "run from 4♣, lay 4♣, lay 5♣, lay 6♣, lay 7♣") is False or a_table.legal()
    assert first


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


def test_r8_who_takes_the_upcard_leaves_nothing_to_ask_for():
    a_table = table("7♣ 7♦ K♣", phase="draw")
    a_table.play("take the upcard")
    assert (a_table.to_act, a_table.view().phase) == ((0,), "play")


def test_g5_without_a_penalty_card_nobody_is_asked():
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


def test_example_6_what_is_left_counts():
    a_table = table("7♣", others=("JK1 A♠ K♦ 10♣ 7♥", "2♠", "3♠"), single_hand=True, opened=())
    a_table.play("7♣")
    assert a_table.result.points == (0, -57, -2, -3)
    assert "57" in a_table.sheets[0][1].text()


def test_example_7_the_whole_hand_or_nothing():
    whole = "4♠ 5♠ 6♠ 7♠ 9♦ 10♦ J♦ Q♦ K♦ A♥ 2♥ 3♥ 4♥"
    assert contract(whole, 7)
    assert not contract(whole.replace("K♦", "2♣"), 7)
    a_table = table(whole, number=7, opened=())
    a_table.play("contract")
    assert a_table.legal() == ["run from 9♦"]
    play(a_table, "run from 9♦, lay 9♦, lay 10♦, lay J♦, lay Q♦")
    assert a_table.why_not("done").startswith("R18")
    play(a_table, "lay K♦, done, run from A♥, lay A♥, lay 2♥, lay 3♥, lay 4♥, done")
    play(a_table, "run from 4♠, lay 4♠, lay 5♠, lay 6♠, lay 7♠")
    assert a_table.over
    assert a_table.fields()["lost"][0] == 0


def test_g2_twelve_and_a_discard():
    hand = "4♠ 5♠ 6♠ 7♠ 9♦ 10♦ J♦ Q♦ K♦ A♥ 2♥ 3♥ 4♥"
    assert contract(hand.replace("K♦", "2♣"), 7, hand7="twelve_then_discard")
    assert not contract(hand + " 2♣ 2♦", 7, hand7="twelve_then_discard")


@pytest.mark.parametrize(
    ("number", "hand"),
    [
        (1, "7♣ 7♦ 7♥ K♣ K♦ K♥"),
        (2, "7♣ 7♦ 7♥ 3♣ 4♣ 5♣ 6♣"),
        (3, "A♠ 2♠ 3♠ 4♠ 3♣ 4♣ 5♣ 6♣"),
        (4, "7♣ 7♦ 7♥ K♣ K♦ K♥ 2♣ 2♦ 2♥"),
        (5, "7♣ 7♦ 7♥ K♣ K♦ K♥ 3♣ 4♣ 5♣ 6♣"),
        (6, "7♣ 7♦ 7♥ A♠ 2♠ 3♠ 4♠ 3♣ 4♣ 5♣ 6♣"),
    ],
)
def test_r21_the_contract_of_each_hand(number, hand):
    cards = hand.split()
    assert contract(hand + " 9♥ J♣", number)
    for missing in range(len(cards)):
        assert not contract(" ".join(cards[:missing] + cards[missing + 1 :]) + " 9♥ J♣", number)
        assert contract(" ".join(cards[:missing] + cards[missing + 1 :]) + " JK1 J♣", number)


def test_r29_after_the_contract_only_the_discard():
    a_table = table("7♣ 7♦ 7♥ K♣ K♦ K♥ 7♠ 2♥", opened=())
    play(a_table, "contract, set of sevens, lay 7♣, lay 7♦, lay 7♥, set of kings, lay K♣, lay K♦, lay K♥")
    assert a_table.legal() == ["2♥", "7♠"]
    assert a_table.why_not("lay off 7♠").startswith("R29")
    a_table.play("2♥")
    assert a_table.view().melds[0].cards == ("7♣", "7♦", "7♥")


def test_g1_bigger_melds_where_that_is_agreed():
    a_table = table("7♣ 7♦ 7♥ K♣ K♦ K♥ 7♠", opened=(), contract_size="at_least", single_hand=True)
    play(a_table, "contract, set of sevens, lay 7♣, lay 7♦, lay 7♥, lay 7♠, done, set of kings, lay K♣, lay K♦, lay K♥")
    assert a_table.over
    a_table = table("7♣ 7♦ 7♥ K♣ K♦ K♥ 7♠", opened=(), contract_size="at_least", final_discard_required=True)
    play(a_table, "contract, set of sevens, lay 7♣, lay 7♦, lay 7♥")
    assert a_table.legal() == ["done"]


def test_g7_two_naturals_where_that_is_agreed():
    assert contract("7♣ JK1 JK1 K♣ K♦ K♥ 2♥ 3♦", 1)
    assert not contract("7♣ JK1 JK1 K♣ K♦ K♥ 2♥ 3♦", 1, min_naturals=2)


def test_g7_the_last_place_of_a_set_is_kept_for_the_natural_card_that_it_needs():
    a_table = table("7♣ 7♦ JK1 JK1 K♣ K♦ K♥ 2♥", opened=(), min_naturals=2)
    play(a_table, "contract, set of sevens, lay 7♣, lay JK1")
    assert a_table.legal() == ["lay 7♦"]


def test_g7_a_card_may_leave_a_run_to_a_joker_so_that_a_set_has_a_natural():
    assert contract("5♠ 6♠ 7♠ 8♠ JK1 JK1 JK1", 2)


def test_g12_two_sets_of_one_rank():
    assert contract("7♣ 7♦ 7♥ 7♣ 7♦ 7♠ 2♥ 3♦", 1)


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


def test_g11_going_out_with_or_without_a_discard():
    a_table = table("9♠", laid=["5♠ 6♠ 7♠ 8♠"], single_hand=True)
    play(a_table, "lay off 9♠, on meld 1")
    assert a_table.over
    a_table = table("9♠", laid=["5♠ 6♠ 7♠ 8♠"], final_discard_required=True)
    assert a_table.legal() == ["9♠"]
    assert a_table.why_not("lay off 9♠").startswith("G11")


def test_g14_the_upcard_just_taken():
    a_table = table("7♣ 7♦ K♣", phase="draw", return_discard=False)
    a_table.play("take the upcard")
    assert a_table.why_not("9♠").startswith("G14")


def test_r34_g16_the_lowest_total_wins_and_equals_share():
    a_table = table("7♣", number=7, opened=(), others=("2♠", "A♠", "3♠"), fields={"score": [12, 10, 0, 20]})
    a_table.play("7♣")
    assert a_table.result.won == (0, 1)


def test_g17_a_hand_without_end_is_ended():
    a_table = table("7♣ K♣", turn_cap=1, single_hand=True)
    a_table.play("K♣")
    assert a_table.over


def test_a_position_with_a_broken_run_is_refused():
    with pytest.raises(BadPosition, match="R19"):
        table("7♣ K♣", laid=["5♠ 6♠ 8♠ 9♠"])


@pytest.mark.parametrize(
    ("fields", "why"),
    [({"phase": "may I?"}, "R9"),
     ({"phase": "may I?", "active": 0}, "R9"),
     ({"hand": 6, "opened": 1}, "R31"),
     ({"hand": 6, **melds(["5♠ 6♠ 7♠ 8♠"])}, "R31"),
     ({"hand": 7}, "R1"),
     ({"stock": "7♣ 7♣"}, "7♣ is there 3 times"),
     ({"stock": "JK1 JK1 JK1 JK1"}, "the pack has 3"),
     ({"opened": 16}, "set of seats"),
     ({"building": 36}, "R21"),
     ({"owed": 1}, "R28"),
     (melds(["5♠ 6♠ 7♠"]), "R19"),
     (melds(["5♠ 5♦"]), "R18"),
     ({**melds(["5♠ 5♦ 5♥"]), "meld_low": [4]}, "R18")],
)  # fmt: skip
def test_a_position_that_could_not_come_about_is_refused(fields, why):
    with pytest.raises(BadPosition, match=why):
        game().position(
            **{"hands": ["7♣ K♣", *OTHERS[:3]], "discard": "9♠", "stock": "2♦ 3♦", "phase": "play", **fields}
        )


@pytest.mark.parametrize(
    ("cards", "suit", "low"),
    [("5♠ 6♠ JK1 8♠", "♠", 4), ("JK1 6♠ 7♠ JK1", "♠", 4), ("A♦ 2♦ 3♦ 4♦", "♦", 0), ("J♦ Q♦ K♦ A♦", "♦", 10),
     ("JK1 JK1 JK1 A♦", None, None), ("K♠ K♦ JK1", "", 11), ("Q♥ JK1 JK1", "", 10), ("7♣ 7♣ 7♦ JK1", "", 5)],
)  # fmt: skip
def test_a_melds_suit_and_lowest_card_follow_from_its_cards(cards, suit, low):
    fields = {"hands": ["9♣ K♣", *OTHERS[:3]], "discard": "9♠", "phase": "play", "opened": 1, "melds": [cards.split()]}
    if suit is None:
        with pytest.raises(BadPosition, match="meld_low"):
            game(5).position(**{**fields, "hands": [*fields["hands"], "2♥"]})
        return
    record = access(game().rules.schema, game().position(**fields).snapshot())
    assert (record.meld_suit[0], record.meld_low[0]) == ("♣♦♥♠".index(suit) if suit else -1, low)
    with pytest.raises(BadPosition, match="R18, R19"):
        game().position(**fields, meld_suit=[(record.meld_suit[0] + 2) % 4], meld_low=[low])


def test_r9_who_sets_up_a_draw_need_not_say_whose_turn_it_is_twice():
    a_table = table("7♣ 7♦ K♣", phase="draw")
    a_table.play("draw")
    assert [a_table.to_act] + [a_table.play("pass") or a_table.to_act for _ in range(3)] == [(1,), (2,), (3,), (0,)]
    assert a_table.view().phase == "play"


def brute_contract(cards, sets, runs):
    """Slowly, from the prose: whether sets of three and runs of four can be taken out of these cards."""
    naturals = [parse_card(card) for card in cards if card != "JK1"]
    return _take_out(tuple(sorted(naturals)), cards.count("JK1"), sets, runs, ())


def _without(cards, gone):
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def _take_out(naturals, jokers, sets, runs, ends):
    if runs:
        for a_suit, low in product(range(4), range(11)):
            if any(a_suit == s and (low == other + 4 or other == low + 4) for s, other in ends):
                continue
            faces = [a_suit * 13 + (12 if p in (0, 13) else p - 1) for p in range(low, low + 4)]
            for mask in range(16):
                used = [face for k, face in enumerate(faces) if mask >> k & 1]
                if used and 4 - len(used) <= jokers and all(face in naturals for face in used):
                    left = _without(naturals, used)
                    if _take_out(left, jokers - 4 + len(used), sets, runs - 1, (*ends, (a_suit, low))):
                        return True
        return False
    if not sets:
        return True
    for a_rank in range(13):
        of_rank = [face for face in naturals if face % 13 == a_rank]
        for used in range(1, min(3, len(of_rank)) + 1):
            if 3 - used <= jokers and _take_out(
                _without(naturals, of_rank[:used]), jokers - 3 + used, sets - 1, 0, ends
            ):
                return True
    return False


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_contracts_are_found_as_a_slow_search_finds_them(number):
    sets, runs = ((2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2))[number - 1]
    rng, ranks, found = np.random.default_rng(number), ("2", "3", "4", "5", "6", "7", "8"), []
    pack = [rank + suit for rank in ranks for suit in "♣♦♥"] * 2 + ["JK1"] * 3
    for _ in range(25):
        cards = [pack[k] for k in rng.permutation(len(pack))[: 11 if number < 4 else 13]]
        found.append(brute_contract(cards, sets, runs))
        assert contract(" ".join(cards), number) == found[-1], cards
    assert number == 4 or True in found


@pytest.mark.parametrize("number", range(1, 7))
def test_every_step_of_a_contract_can_be_finished(number):
    rng = np.random.default_rng(number)
    pack = [rank + suit for rank in ("3", "4", "5", "6", "7") for suit in "♣♦♥♠"] * 2 + ["JK1"] * 3
    built = tried = 0
    while built < 6 and tried < 60:
        cards = [pack[k] for k in rng.permutation(len(pack))[:16]]
        a_table = table(" ".join(cards), number=number, opened=(), contract_size=("exact", "at_least")[tried % 2])
        tried += 1
        if "contract" not in a_table.legal():
            continue
        built += 1
        a_table.play("contract")
        while a_table.view().phase != "play" and not a_table.over and a_table.view().hand == number - 1:
            moves = a_table.legal_ids()
            assert moves, a_table
            a_table.play(moves[int(rng.integers(len(moves)))])
    assert built == 6, f"of {tried} hands only {built} could begin a contract"


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


def told(hand, laid, phase, **fields):
    """A table of three told by what is seen: hands, melds and whose turn it is."""
    return game(3).position(
        hands=[hand, "3♣ 9♦ K♠", "4♣ 10♦ A♠"], melds=laid, phase=phase, turn=0, discard="7♦ 9♠",
        stock="2♣ 5♦ 6♥ 8♥", **fields,
    )  # fmt: skip


def test_the_step_of_a_contract_is_told_by_the_melds_on_the_table():
    """R21, the first hand: two sets. One lies there, of the second two kings."""
    between = told("K♥ K♦ K♠ 2♦", ["8♣ 8♦ 8♥"], "choose")
    assert between.legal() == ["set of kings"] and between.fields()["slot"] == 1
    table = told("K♠ 2♦", ["8♣ 8♦ 8♥", "K♥ K♦"], "meld")
    assert (table.fields()["building"], table.fields()["slot"], table.fields()["made"]) == (1, 1, [0])
    assert table.legal() == ["lay K♠"]
    table.play("lay K♠")
    assert table.view().phase == "play" and "contract" not in table.legal()


def test_a_meld_besides_the_contract_is_of_who_has_made_it_before():
    """Both sets are there; a third can only be a further meld (R24)."""
    table = told("Q♠ Q♥ 2♦ 3♦", ["8♣ 8♦ 8♥", "K♥ K♦ K♠", "Q♦"], "meld", opened=[0])
    assert table.fields()["slot"] == -1 and "lay Q♠" in table.legal()
    assert told("2♦", ["8♣ 8♦ 8♥"], "lay off", moving="8♠").fields()["opened"] == [0]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"phase": "play", "moving": "8♠"}, "R29"),
        ({"phase": "lay off", "moving": "8♠", "opened": [1]}, "R29"),
        ({"phase": "may I?", "active": 1, "discard": ""}, "R9"),
        ({"phase": "meld", "melds": {0: "5♠"}}, "R2[19]"),
    ],
)
def test_steps_that_cannot_be_are_refused(fields, why):
    there = {"hands": ["2♦ 4♦", "3♣", "4♣"], "melds": {0: "8♣ 8♦ 8♥"}, "discard": "7♦", "stock": "2♣", "turn": 0}
    with pytest.raises(BadPosition, match=why):
        game(3).position(**{**there, **fields})


def test_the_contract_stands_as_slots_to_fill() -> None:
    table = upcard.game("contract_rummy").table(seed=1)
    mine = table.to_act[0]
    assert slots(table.view(mine)) == (("set of three", 3, ()), ("set of three", 3, ()))
    assert slots(table.view(None)) == ()
