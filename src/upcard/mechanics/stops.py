"""Stops: cards of a suit are laid one above the other by the player who holds the next one, until nobody does."""

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
    """Whether any seat holds a card. All hands are looked at together: a processor that has to guess at each of them
    takes longer."""
    together = 0
    for seat in range(seats):
        together |= hands[seat]
    return holds(together, card)
