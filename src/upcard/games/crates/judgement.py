"""Crates: the call is never forgotten, dear cards go first, and a suit is named that one holds."""

from __future__ import annotations

from upcard.cards.faces import rank, suit
from upcard.cards.sets import count, in_suit
from upcard.games.crates import CALL, DRAW, FIRST_SUIT, SUIT, VALUE
from upcard.games.crates.state import Crates

HORIZON = 40
"""A hand at random goes on for hundreds of moves, and points are scored on the way."""


def prior(s: Crates, seat, move):
    hand = s.hands[seat]
    if move >= SUIT:
        if s.phase == FIRST_SUIT:
            return 0.5
        return 0.05 + 0.24 * min(3, count(in_suit(hand, move - SUIT)))
    if move == DRAW:
        return 1.0
    if move < CALL and count(hand) == 2 and not s.auto_call:
        return 0.02
    face = move if move < CALL else move - CALL
    follow_up = count(in_suit(hand, suit(face)))
    return (0.25 + 0.75 * min(50, VALUE[rank(face)]) / 50.0) * (0.5 + 0.1 * min(5, follow_up))
