"""Whist, and Contract Bridge once its cards are played: two sides of partners."""

from __future__ import annotations

from upcard.jit.rule import rule
from upcard.mechanics.matches.turn import opposite_sides
from upcard.solvers.trick_record import NORTH_SOUTH, Plain, as_printed, see_cards, see_hands, see_side, see_trick


@rule
def look_at_partners(s, w):
    """Counted are the tricks of South and North."""
    see_trick(s, w)
    for seat in range(w.seats):
        if opposite_sides(s, seat) == 0:
            see_side(w, seat)
    see_hands(s.hands, w)
    see_cards(s.trick, w)
    w.trump = s.trump
    w.counted = s.tricks[0]


SEARCHED = Plain(look_at_partners, {4: NORTH_SOUTH}, as_printed)
