"""Mille: pairs are kept to take the pile with; melds are put down without wild cards where that can be."""

from __future__ import annotations

from upcard.cards.faces import TWO, rank
from upcard.cards.rows import size
from upcard.games.mille import CLOSE, DISCARD, DRAW, LAY, MELD, TAKE
from upcard.games.mille.state import Mille
from upcard.heuristics.sets_kept import USELESS, set_mates
from upcard.mechanics.melds.counted_hands import of_rank_held


def prior(s: Mille, seat, move):
    if move >= DISCARD:
        return discard_prior(s, seat, move - DISCARD)
    if move == TAKE:
        return 1.0 if size(s.discard) >= 3 else 0.6
    if move == DRAW:
        return 0.3
    if move == CLOSE:
        return 0.05 if of_rank_held(s.hands[seat], s.melding) else 1.0
    if move >= LAY:
        return 0.06 if rank(move - LAY) == TWO and s.melding != TWO else 1.0
    return meld_prior(s, seat, move - MELD)


def meld_prior(s: Mille, seat, a_rank):
    """Three natural cards, or more on a meld that lies there; a meld with 2s seldom."""
    naturals = of_rank_held(s.hands[seat], a_rank)
    if size(s.melds[seat][a_rank]):
        return 1.0 if naturals else 0.03
    return 0.05 if a_rank == TWO else 1.0 if naturals >= 3 else 0.15


def discard_prior(s: Mille, seat, face):
    """A lone card, and no wild one."""
    if rank(face) == TWO:
        return 0.01
    danger = 0.5 if size(s.melds[1 - seat][rank(face)]) else 1.0
    return danger * USELESS[set_mates(s.hands[seat], face, 1)]
