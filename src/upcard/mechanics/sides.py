"""Sides: who plays with whom, and what a side has in common."""

from __future__ import annotations

from upcard.jit.rule import rule


@rule
def partner_of(seat):
    """The partner at a table of four, who sits opposite."""
    return seat ^ 2


@rule
def see_each_others_hands(s, seat):
    """The seat and its partner look at each other's cards and give them back."""
    partner = partner_of(seat)
    s.known[seat][partner] = s.hands[partner]
    s.known[partner][seat] = s.hands[seat]


@rule
def either_partner(seat, race):
    """Who may answer a question put to a side: in a race both partners, the first to speak binding both; else the
    seat that is asked."""
    asked = 1 << seat
    return asked | 1 << partner_of(seat) if race else asked
