"""Stops: the holder of the next card of a suit lays it on the last one, until no player holds the next."""

from __future__ import annotations

from upcard.cards.faces import ACE
from upcard.cards.sets import RANK_SET, holds
from upcard.jit.rule import rule

ACES = int(RANK_SET[ACE])


@rule
def next_above(face):
    """The next card of the suit, round the corner: the king is followed by the ace, the ace by the two."""
    return face - 12 if holds(ACES, face) else face + 1


@rule
def holder_of(hands, seats, card):
    """The seat that holds a card, or -1: it lies elsewhere."""
    for seat in range(seats):
        if holds(hands[seat], card):
            return seat
    return -1


@rule
def seats_with(hands, seats, card):
    """The seats (bits) that hold a card."""
    found = 0
    for seat in range(seats):
        found |= ((hands[seat] >> card) & 1) << seat
    return found


@rule
def is_held(hands, seats, card):
    """Whether any seat holds a card. One test over all hands together: a test for each of them takes longer, because
    the processor cannot predict the branches."""
    together = 0
    for seat in range(seats):
        together |= hands[seat]
    return holds(together, card)
