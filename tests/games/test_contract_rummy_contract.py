"""Contract Rummy: sets, runs and the contract of a hand, by the numbers of its book."""

from itertools import product

import numpy as np
import pytest

import upcard
from tests.games.contract_rummy_tables import play, table
from upcard.cards.faces import parse_card
from upcard.games.contract_rummy.words import slots


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


def test_the_contract_stands_as_slots_to_fill() -> None:
    table = upcard.game("contract_rummy").table(seed=1)
    mine = table.to_act[0]
    assert slots(table.view(mine)) == (("set of three", 3, ()), ("set of three", 3, ()))
    assert slots(table.view(None)) == ()
