"""Stealing Bundles: take most; let lie on top what the other hardly has, and trail what he hardly has."""
# ruff: noqa: F821

from __future__ import annotations

import numpy as np

from upcard.cards.faces import rank
from upcard.cards.rows import size
from upcard.cards.sets import count, holds, of_rank

SAFE = np.array((1.0, 0.6, 0.35, 0.2))
"""By how many cards of the rank the other may have: how safe it is to show one."""


def leaning(s, seat, move):
    card = move % 52
    other = 1 - seat
    if holds(s.lacks[other], card):
        safe = 1.0
    else:
        safe = SAFE[min(3, unseen(s, seat, card))]
    if move >= TRAIL:
        return safe
    if move >= STEAL:
        return min(1.0, 0.5 + 0.1 * size(s.bundles[other])) * (0.7 + 0.3 * safe)
    exposed = 0.15 * size(s.bundles[seat]) * (1.0 - safe)
    return max(0.05, 0.3 + 0.05 * count(of_rank(s.board, rank(card))) + 0.4 * safe - exposed)


def unseen(s, seat, card):
    """How many cards of the rank are in no hand, board or bundle that the seat knows."""
    seen = count(of_rank(s.hands[seat] | s.board, rank(card)))
    for owner in range(2):
        for place in range(size(s.bundles[owner])):
            seen += rank(s.bundles[owner][place]) == rank(card)
    return max(0, 4 - seen)
