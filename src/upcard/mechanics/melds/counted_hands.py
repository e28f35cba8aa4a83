"""Hands that are counts of faces, for packs in which cards occur more than once.

``hand[face]`` is how many cards of a face there are; ``shown[face]`` (`declarations.fields.shown_counts`) how many of
them all players know to be there. A copy that leaves in sight may be one of those, so the known count drops by one.
"""

from __future__ import annotations

from upcard.arrays import np
from upcard.jit.rule import rule


@rule
def in_hand(hand):
    """How many cards there are."""
    total = 0
    for face in range(len(hand)):
        total += hand[face]
    return total


@rule
def is_empty(hand):
    """Whether there is no card."""
    for face in range(len(hand)):
        if hand[face]:
            return False
    return True


@rule
def held_once(hand):
    """The card set of the faces of the pack that occur in the hand."""
    cards = np.int64(0)
    for face in range(52):
        if hand[face]:
            cards |= np.int64(1) << np.int64(face)
    return cards


@rule
def held_twice(hand):
    """The card set of the faces of the pack that occur twice or more."""
    cards = np.int64(0)
    for face in range(52):
        if hand[face] > 1:
            cards |= np.int64(1) << np.int64(face)
    return cards


@rule
def take_openly(hand, shown, face):
    """A card goes to the hand, face up."""
    hand[face] += 1
    shown[face] += 1


@rule
def give_away(hand, shown, face):
    """A card leaves the hand, face up."""
    hand[face] -= 1
    if shown[face] > 0:
        shown[face] -= 1


@rule
def of_rank_held(hand, a_rank):
    """How many cards of a rank there are."""
    return hand[a_rank] + hand[a_rank + 13] + hand[a_rank + 26] + hand[a_rank + 39]
