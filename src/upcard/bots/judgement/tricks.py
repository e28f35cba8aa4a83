"""Card play to tricks, as it is taught: what a card does to the trick, and what it costs to play it."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from upcard.cards.faces import suit
from upcard.cards.rows import size
from upcard.cards.sets import in_suit
from upcard.contract.rule import rule


def sets_above(strength: np.ndarray) -> np.ndarray:
    """By face: the cards of its suit that are stronger."""
    table = np.zeros(52, np.int64)
    for face in range(52):
        first = face - face % 13
        table[face] = sum(1 << other for other in range(first, first + 13) if strength[other] > strength[face] >= 0)
    return table


CHEAP = 0.72 ** np.arange(16.0)
"""By the strength of a card: the leaning to part with it where any would do."""


@rule
def power(card, led, strength, trump):
    """What a card can do in a trick to which a suit was led."""
    own = suit(card)
    return np.int64(strength[card]) + 128 * (own == led) + 256 * (own == trump)


@rule
def best_place(trick, strength, trump):
    """The place of the card that holds the trick so far (there is one)."""
    led = suit(trick[0])
    best, highest = 0, np.int64(-1)
    for place in range(size(trick)):
        here = power(trick[place], led, strength, trump)
        if here > highest:
            best, highest = place, here
    return best
