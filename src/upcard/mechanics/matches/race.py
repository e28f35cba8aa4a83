"""Races: one of several players who answer at the same time is drawn to be first."""

from upcard.cards.chance import below
from upcard.cards.sets import count
from upcard.jit.rule import rule


@rule
def drawn(s, seats):
    """One of a set of seats (bits, not empty), each equally likely."""
    n = below(s, count(seats)) if count(seats) > 1 else 0
    seat = 0
    while (seats >> seat) & 1 == 0 or n > 0:
        if (seats >> seat) & 1:
            n -= 1
        seat += 1
    return seat
