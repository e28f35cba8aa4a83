"""Cards that are worth points."""

from __future__ import annotations

from collections.abc import Mapping

from upcard.arrays import NDArray, np
from upcard.cards.faces import ACE, EIGHT, FIVE, FOUR, JACK, KING, NINE, QUEEN, SEVEN, SIX, TEN, THREE, TWO, rank
from upcard.cards.sets import lowest, without_lowest
from upcard.jit.rule import rule


def values_by_rank(values: Mapping[int, int]) -> NDArray[np.int32]:
    """A table by rank from the ranks that count; all others are worth nothing."""
    table = np.zeros(13, np.int32)
    for a_rank, value in values.items():
        table[a_rank] = value
    return table


PIPS = values_by_rank({
    ACE: 1, TWO: 2, THREE: 3, FOUR: 4, FIVE: 5, SIX: 6, SEVEN: 7, EIGHT: 8, NINE: 9, TEN: 10,
    JACK: 10, QUEEN: 10, KING: 10,
})  # fmt: skip
"""The usual penalty for cards left in a hand: a court card ten, an ace one, any other card its number."""


@rule
def worth(cards, value_of_rank):
    """The points of a card set."""
    total = 0
    while cards:
        total += value_of_rank[rank(lowest(cards))]
        cards = without_lowest(cards)
    return total
