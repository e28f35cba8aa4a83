"""Stops: cards of a suit are laid one above the other by the player who holds the next one, until nobody does."""

from __future__ import annotations

from upcard.cards.faces import ACE, face_of, rank, suit
from upcard.cards.sets import holds
from upcard.jit.rule import rule


@rule
def next_above(face):
    """The next card of the suit, round the corner: the king is followed by the ace, the ace by the two."""
    return face_of(suit(face), 0) if rank(face) == ACE else face + 1


@rule
def holder_of(hands, seats, card):
    """The seat that holds a card, or -1: it lies elsewhere."""
    for seat in range(seats):
        if holds(hands[seat], card):
            return seat
    return -1
