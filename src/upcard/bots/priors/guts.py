"""Guts: in with a pair or a high card, the higher the more players are left."""

from __future__ import annotations

from upcard.cards.faces import rank
from upcard.cards.sets import lowest, one, without_lowest
from upcard.games.guts import CHOOSE, DECLARE, IN


def prior(s, seat, move):
    stays = courage(s, seat)
    return stays if move == IN or move == CHOOSE + IN else 1.02 - stays


def courage(s, seat):
    """How inclined somebody with these two cards is to stay in."""
    high = rank(highest_rank(s.hands[seat]))
    other = s.hands[seat] & ~one(highest_rank(s.hands[seat]))
    low = rank(lowest(other)) if other else 0
    if high == low:
        return 1.0
    in_already = 0
    for k in range(s.seats):
        in_already += k != seat and s.playing[k] and s.phase == DECLARE and s.declared[k] == IN
    needed = 8.0 + 1.2 * (s.seats > 2) + 1.6 * min(2, in_already)
    return max(0.02, min(1.0, 0.5 + 0.28 * (high - needed + low / 13.0)))


def highest_rank(cards):
    """The card of the highest rank."""
    best = lowest(cards)
    while cards:
        if rank(lowest(cards)) > rank(best):
            best = lowest(cards)
        cards = without_lowest(cards)
    return best
