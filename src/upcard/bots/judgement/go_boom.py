"""Go Boom: who can play does; a high card wins the round, and the lead is a suit of which one has more."""
# ruff: noqa: F821

from __future__ import annotations

from upcard.cards.faces import rank, suit
from upcard.cards.rows import size
from upcard.cards.sets import count, in_suit


def leaning(s, seat, move):
    if move == DRAW or move == PASS:
        return 0.05
    if size(s.round) == 0:
        return 0.1 + 0.18 * min(5, count(in_suit(s.hands[seat], suit(move))))
    return 0.3 + 0.7 * rank(move) / 12.0
