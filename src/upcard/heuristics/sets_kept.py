"""Rummy: how much a card of a counted hand belongs to the rest, in sets and in runs."""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.faces import rank, suit
from upcard.jit.rule import rule
from upcard.mechanics.melds.counted_hands import of_rank_held

USELESS = np.array((1.0, 0.22, 0.05, 0.03, 0.03, 0.03, 0.03, 0.03, 0.03))
"""By how many other cards it belongs to: the prior to discard a card."""


@rule
def set_mates(hand, face, own):
    """Cards of the rank, less the card itself if it is in the hand (`own` = 1)."""
    return min(8, of_rank_held(hand, rank(face)) - own)


@rule
def run_mates(hand, face):
    """Places within two of the card in its suit at which there is a card."""
    mates = 0
    for step in range(-2, 3):
        near = rank(face) + step
        if step != 0 and 0 <= near < 13 and hand[13 * suit(face) + near]:
            mates += 1
    return mates


@rule
def run_through(hand, face):
    """How long the run through the card's place in its suit is, counting that place; an ace is the highest."""
    length, a_suit = 1, suit(face)
    for way in (-1, 1):
        near = rank(face) + way
        while 0 <= near < 13 and hand[13 * a_suit + near]:
            length += 1
            near += way
    return length
