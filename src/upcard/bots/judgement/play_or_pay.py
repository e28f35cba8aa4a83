"""Play or Pay: begin where one's own card comes last, and in the suit of which one has most."""
# ruff: noqa: F821

from __future__ import annotations

from upcard.cards.faces import face_of, rank, suit
from upcard.cards.sets import count, holds, in_suit


def leaning(s, seat, move):
    if move == PAY or s.phase != LEAD:
        return 1.0
    before = face_of(suit(move), (rank(move) + 12) % 13)
    many = 0.4 + 0.06 * count(in_suit(s.cards[seat], suit(move)))
    return min(1.0, many) * (1.0 if holds(s.cards[seat], before) else 0.15)
