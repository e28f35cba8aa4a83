"""Card sets: one-pack hands as 64-bit sets, with operations that read as words.

A set is an int64 whose bit *f* is set when face *f* (0..62) is in it. Operations return a new set;
nothing is changed in place.

>>> hand = set_of(parse_cards("A♠ 7♥ 2♥"))
>>> [card_text(c) for c in faces_in(in_suit(hand, HEARTS))]
['2♥', '7♥']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from upcard.arrays import np
from upcard.cards.faces import HEARTS, card_text, parse_cards  # noqa: F401  (names of the doctest)
from upcard.jit.bits import bit_count, highest_bit, lowest_bit
from upcard.jit.rule import rule

SUIT_SET = np.array([0x1FFF << (13 * s) for s in range(4)], np.int64)
"""The thirteen cards of each suit."""
RANK_SET = np.array([sum(1 << (13 * s + r) for s in range(4)) for r in range(13)], np.int64)
"""The four cards of each rank."""
FULL_PACK = (1 << 52) - 1


@rule
def one(face):
    """The set of one card."""
    return np.int64(1) << np.int64(face)


@rule
def holds(cards, face):
    """Whether the card is in the set."""
    return (cards >> face) & 1 != 0


@rule
def add(cards, face):
    """The set with the card."""
    return cards | (np.int64(1) << np.int64(face))


@rule
def without(cards, face):
    """The set without the card."""
    return cards & ~(np.int64(1) << np.int64(face))


@rule
def in_suit(cards, a_suit):
    """The cards of one suit (0..3)."""
    return cards & (np.int64(0x1FFF) << np.int64(13 * a_suit))


@rule
def of_rank(cards, a_rank):
    """The cards of one rank."""
    return cards & RANK_SET[a_rank]


@rule
def count(cards):
    """How many cards are in the set."""
    return bit_count(cards)


@rule
def lowest(cards):
    """The lowest face in a set that is not empty."""
    return lowest_bit(cards)


@rule
def highest(cards):
    """The highest face in a set that is not empty."""
    return highest_bit(cards)


@rule
def without_lowest(cards):
    """The set without its lowest card: the step of a walk through a set."""
    return cards & (cards - 1)


def set_of(faces: Iterable[int]) -> int:
    """The set of some faces. Plain Python, for tables and tests."""
    total = 0
    for face in faces:
        total |= 1 << face
    return total


def faces_in(cards: int) -> Iterator[int]:
    """The faces of a set, lowest first. Plain Python, for views and tests."""
    bits = int(cards)
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
