"""Counting to twenty-one: court cards and tens are 10, an ace is 1 or 11.

A *hard* total counts aces as 1; the *best* total counts one of them as 11 where that does not go over 21.
"""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.faces import ACE, EIGHT, FIVE, FOUR, JACK, KING, NINE, QUEEN, SEVEN, SIX, TEN, THREE, TWO, rank
from upcard.cards.rows import size
from upcard.cards.sets import RANK_SET
from upcard.jit.rule import rule

COUNTS = (
    (1, (ACE,)), (2, (TWO,)), (3, (THREE,)), (4, (FOUR,)), (5, (FIVE,)), (6, (SIX,)), (7, (SEVEN,)), (8, (EIGHT,)),
    (9, (NINE,)), (10, (TEN, JACK, QUEEN, KING)),
)  # fmt: skip
_BY_RANK = {rank: value for value, ranks in COUNTS for rank in ranks}
VALUE = np.array([_BY_RANK[face % 13] for face in range(52)], np.int8)
"""By face, aces as 1."""
ACES = int(RANK_SET[ACE])
TEN_CARDS = sum(int(RANK_SET[rank]) for rank in (TEN, JACK, QUEEN, KING))
OVER = np.array([sum(1 << face for face in range(52) if VALUE[face] > room) for room in range(22)], np.int64)
"""For each number, the set of cards that count more."""


@rule
def hard(cards):
    """The sum of a row with aces as 1."""
    total = 0
    for k in range(size(cards)):
        total += VALUE[cards[k]]
    return total


@rule
def aces(cards):
    """How many aces lie in a row."""
    n = 0
    for k in range(size(cards)):
        n += 1 if rank(cards[k]) == ACE else 0
    return n


@rule
def best_total(hard_total, an_ace):
    """A hard total with an ace (if there is one) as 11 where that does not go over 21."""
    return hard_total + 10 if an_ace and hard_total <= 11 else hard_total


@rule
def natural(one_card, other):
    """Whether two cards are an ace and a ten-card."""
    return VALUE[one_card] + VALUE[other] == 11 and (VALUE[one_card] == 1 or VALUE[other] == 1)
