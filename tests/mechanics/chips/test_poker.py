"""Poker hands against an outside library, a published set of cases, and the order of the books."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest
from pokerkit import Card, Hand, RegularLowHand, StandardHighHand, StandardLowHand

from upcard.cards.faces import TEXTS, parse_cards
from upcard.cards.sets import FULL_PACK, SUIT_SET, faces_in, set_of
from upcard.mechanics.chips.poker import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    CATEGORIES,
    DEUCE_TO_SEVEN,
    category_name,
    high,
    high_value,
    low,
    low_value,
    open_value,
)  # fmt: skip

ASCII = str.maketrans("♣♦♥♠", "cdhs")
CARDS = [next(iter(Card.parse(text.replace("10", "T").translate(ASCII)))) for text in TEXTS[:52]]
RANDOM_HANDS = 2_000


def random_hands(seed: int, pack: int, number: int) -> list[int]:
    rng, faces = np.random.default_rng(seed), list(faces_in(pack))
    return [set_of(int(face) for face in rng.choice(faces, 5, replace=False)) for _ in range(number)]


PACKS = {
    "all cards": FULL_PACK,
    "two suits": int(SUIT_SET[0] | SUIT_SET[3]),
    "one suit": int(SUIT_SET[1]),
    "sixes and lower": set_of(face for face in range(52) if face % 13 in (12, 0, 1, 2, 3, 4)),
}


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize(
    ("outside", "scale"), [(StandardHighHand, None), (RegularLowHand, ACE_TO_FIVE), (StandardLowHand, DEUCE_TO_SEVEN)]
)
def test_every_two_hands_compare_as_pokerkit_compares_them(pack: str, outside: type[Hand], scale: int | None) -> None:
    hands = random_hands(7, PACKS[pack], RANDOM_HANDS // len(PACKS))
    ours = [int(high_value(hand) if scale is None else low_value(hand, scale)) for hand in hands]
    theirs = [outside([CARDS[face] for face in faces_in(hand)]) for hand in hands]
    for one, other in pairwise(range(len(hands))):
        compared = (ours[one] > ours[other]) - (ours[one] < ours[other])
        expected = (theirs[one] > theirs[other]) - (theirs[one] < theirs[other])
        assert compared == expected, (theirs[one], theirs[other])


PUBLISHED = [
    # the cases of exercism/problem-specifications, exercises/poker (MIT), played with one pack
    (["4♠ 5♥ 6♣ 8♦ K♥", "2♠ 4♥ 6♠ 4♦ J♥"], [1]),
    (["4♦ 5♠ 6♠ 8♦ 3♣", "2♠ 4♣ 7♠ 9♥ 10♥", "3♠ 4♠ 5♦ 6♥ J♥", "3♥ 4♥ 5♣ 6♣ J♦"], [2, 3]),
    (["3♠ 5♥ 6♠ 8♦ 7♥", "2♠ 5♦ 6♦ 8♣ 7♠"], [0]),
    (["2♠ 8♥ 2♦ 8♦ 3♥", "4♠ 5♥ 4♣ 8♠ 5♦"], [0]),
    (["2♠ Q♠ 2♣ Q♦ J♥", "J♦ Q♥ J♠ 8♦ Q♣"], [1]),
    (["2♠ 2♥ 2♣ 8♦ J♥", "4♠ A♥ A♠ 8♣ A♦"], [1]),
    (["4♠ 5♥ 4♣ 8♦ 4♥", "3♠ 4♦ 2♠ 6♦ 5♣"], [1]),
    (["4♠ 5♥ 4♣ 8♦ 4♥", "10♦ J♥ Q♠ K♦ A♣"], [1]),
    (["4♠ 5♥ 4♣ 8♦ 4♥", "4♦ A♥ 3♠ 2♦ 5♣"], [1]),
    (["2♥ 3♣ 4♦ 5♦ 6♥", "4♠ A♥ 3♠ 2♦ 5♥"], [0]),
    (["4♣ 6♥ 7♦ 8♦ 5♥", "2♠ 4♠ 5♠ 6♠ 7♠"], [1]),
    (["4♥ 7♥ 8♥ 9♥ 6♥", "2♠ 4♠ 5♠ 6♠ 7♠"], [0]),
    (["3♥ 6♥ 7♥ 8♥ 5♥", "4♠ 5♥ 4♣ 5♦ 4♥"], [1]),
    (["4♥ 4♠ 4♦ 9♠ 9♦", "5♥ 5♠ 5♦ 8♠ 8♦"], [1]),
    (["4♠ 5♥ 4♦ 5♦ 4♥", "3♠ 3♥ 2♠ 3♦ 3♣"], [1]),
    (["2♠ 2♥ 2♣ 8♦ 2♦", "4♠ 5♥ 5♠ 5♦ 5♣"], [1]),
    (["4♠ 5♥ 5♠ 5♦ 5♣", "7♠ 8♠ 9♠ 6♠ 10♠"], [1]),
    (["10♣ J♣ Q♣ K♣ A♣", "4♠ 5♥ 5♠ 5♦ 5♣"], [0]),
    (["K♥ A♥ 2♥ 3♥ 4♥", "4♦ A♦ 3♦ 2♦ 5♦"], [1]),
]


@pytest.mark.parametrize(("hands", "winners"), PUBLISHED)
def test_published_cases(hands: list[str], winners: list[int]) -> None:
    values = [high(hand) for hand in hands]
    assert [n for n, value in enumerate(values) if value == max(values)] == winners


def test_the_categories_of_all_hands_of_a_short_pack_are_as_many_as_arithmetic_says() -> None:
    """Six ranks (9 to A) in four suits: C(24, 5) = 42 504 hands."""
    short = [1 << face for face in range(52) if face % 13 >= 7]
    found = dict.fromkeys(CATEGORIES, 0)
    for hand in combinations(short, 5):
        found[category_name(int(high_value(sum(hand))))] += 1
    assert found == {
        "straight flush": 2 * 4,
        "four of a kind": 6 * 20,
        "full house": 6 * 4 * 5 * 6,
        "flush": 4 * 6 - 8,
        "straight": 2 * 4**5 - 8,
        "three of a kind": 6 * 4 * 10 * 4**2,
        "two pairs": 15 * 6**2 * 16,
        "pair": 6 * 6 * 10 * 4**3,
        "high card": (6 - 2) * (4**5 - 4),
    }


def test_low_hands_in_order() -> None:
    order = ["A♣ 2♣ 3♣ 4♣ 5♣", "6♥ 4♦ 3♠ 2♣ A♣", "7♥ 5♦ 4♠ 3♣ 2♣", "K♥ Q♦ J♠ 10♣ 9♣", "A♥ A♦ 2♠ 3♣ 4♣"]
    assert all(low(better) > low(worse) for better, worse in pairwise(order))


def test_deuce_to_seven_in_order() -> None:
    order = ["7♥ 5♦ 4♠ 3♣ 2♣", "7♥ 6♦ 4♠ 3♣ 2♣", "A♥ 5♦ 4♠ 3♣ 2♣", "2♥ 2♦ 5♠ 4♣ 3♣", "6♥ 5♦ 4♠ 3♣ 2♣", "7♥ 5♥ 4♥ 3♥ 2♥"]
    values = [low(hand, DEUCE_TO_SEVEN) for hand in order]
    assert values == sorted(values, reverse=True)


def test_ace_to_six_in_order() -> None:
    order = [
        "6♥ 4♦ 3♠ 2♣ A♣",
        "6♥ 5♦ 3♠ 2♣ A♣",
        "K♥ Q♦ J♠ 10♣ A♣",
        "A♥ A♦ 4♠ 3♣ 2♣",
        "5♥ 4♦ 3♠ 2♣ A♣",
        "6♥ 4♥ 3♥ 2♥ A♥",
    ]
    values = [low(hand, ACE_TO_SIX) for hand in order]
    assert values == sorted(values, reverse=True)


def test_open_cards_rank_by_pairs_and_then_ranks() -> None:
    order = ["2♣ 2♦ 2♥ 2♠", "3♣ 3♦ 3♥ 2♠", "A♣ A♦ K♥ K♠", "A♣ A♦ K♥ Q♠", "A♣ K♣ Q♣ J♣", "A♣ K♦ Q♥ 10♠"]
    values = [int(open_value(set_of(parse_cards(hand)))) for hand in order]
    assert values == sorted(values, reverse=True)
