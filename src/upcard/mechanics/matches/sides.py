"""Sides: partnerships, and what partners have in common."""

from __future__ import annotations

from upcard.jit.rule import rule


@rule
def partner_of(seat):
    """The partner at a table of four, who sits opposite."""
    return seat ^ 2


@rule
def partners_if_four(s, seat):
    """The side of a seat: four play in two partnerships, partners opposite, any other number each for themselves."""
    return seat & 1 if s.seats == 4 else seat


@rule
def sides_in_play(s):
    """How many sides there are where four are `partners_if_four`."""
    return 2 if s.seats == 4 else s.seats


@rule
def see_each_others_hands(s, seat):
    """The seat and its partner look at each other's cards and give them back."""
    partner = partner_of(seat)
    s.known[seat][partner] = s.hands[partner]
    s.known[partner][seat] = s.hands[seat]


@rule
def either_partner(seat, race):
    """The seats that may answer a question put to a side: in a race both partners, and the first answer binds both;
    otherwise only the seat asked."""
    asked = 1 << seat
    return asked | 1 << partner_of(seat) if race else asked
