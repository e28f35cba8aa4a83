"""Turns: the order of the seats."""

from __future__ import annotations

from upcard.cards.chance import below
from upcard.jit.rule import rule


@rule
def draw_first_dealer(s):
    """The first dealer: the seat chosen at the table, or one drawn at random."""
    s.dealer = s.first_dealer if s.first_dealer >= 0 else below(s, s.seats)


@rule
def left_of(s, seat):
    """The next seat clockwise."""
    nxt = seat + 1
    return nxt if nxt < s.seats else 0


@rule
def right_of(s, seat):
    """The next seat counter-clockwise."""
    return seat - 1 if seat > 0 else s.seats - 1


@rule
def seats_from(seat, other, seats):
    """The seats (bits) from one on to before another, to the left; none if they are the same."""
    return (1 << other) - (1 << seat) + ((1 << seats) - 1 if other < seat else 0)


@rule
def opposite_sides(s, seat):
    """Two partnerships, partners opposite: seats 0 and 2 are side 0, seats 1 and 3 side 1."""
    return seat & 1
