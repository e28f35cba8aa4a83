"""Cards that are worth points."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from upcard.cards.faces import rank
from upcard.cards.sets import lowest, without_lowest
from upcard.jit.rule import rule


def values_by_rank(values: Mapping[int, int]) -> np.ndarray:
    """A table by rank from the ranks that count; all others are worth nothing."""
    table = np.zeros(13, np.int32)
    for a_rank, value in values.items():
        table[a_rank] = value
    return table


@rule
def worth(cards, value_of_rank):
    """The points of a card set."""
    total = 0
    while cards:
        total += value_of_rank[rank(lowest(cards))]
        cards = without_lowest(cards)
    return total
