"""Guts: in with a pair or a high card, the higher the more players are left."""

from __future__ import annotations

from upcard.cards.faces import ACE, KING, QUEEN, SEVEN, rank
from upcard.cards.sets import lowest, one, without_lowest
from upcard.games.guts import CHOOSE, DECLARE, IN, OUT, Guts


def prior(s: Guts, seat, move):
    stays = courage(s, seat)
    return stays if move == IN or move == CHOOSE + IN else 1.02 - stays


def courage(s: Guts, seat):
    """How inclined a player with these two cards is to stay in."""
    high, low = ranks_of(s.hands[seat])
    if high == low:
        return 1.0
    needed = 8.0 + 1.2 * (s.seats > 2) + 1.6 * min(2, in_already(s, seat))
    return max(0.02, min(1.0, 0.5 + 0.28 * (high - needed + low / 13.0)))


def beginner(s: Guts, seat, move):
    """In with what looks good, a pair, an ace or a king, whatever the others have declared."""
    high, low = ranks_of(s.hands[seat])
    likes = 1.0 if high == low or high >= KING or is_free(s, seat) else 0.0
    return likes if move == IN or move == CHOOSE + IN else 1.0 - likes


def club(s: Guts, seat, move):
    """In with a pair, or a card that is high for so many players; but others who are in already are none the less
    welcome, and what they must hold for that is not thought of."""
    high, low = ranks_of(s.hands[seat])
    needed = QUEEN if s.seats == 2 else KING if s.seats < 5 else ACE
    good = high == low or high > needed or (high == needed and low >= SEVEN)
    likes = 1.0 if good or is_free(s, seat) else 0.0
    return likes if move == IN or move == CHOOSE + IN else 1.0 - likes


def is_free(s: Guts, seat):
    """Whether all others are out: then the pot is there to be taken."""
    waiting = 0
    for k in range(s.seats):
        waiting += k != seat and s.playing[k] and (s.phase != DECLARE or s.declared[k] != OUT)
    return waiting == 0


def in_already(s: Guts, seat):
    """How many others have said that they are in."""
    others = 0
    for k in range(s.seats):
        others += k != seat and s.playing[k] and s.phase == DECLARE and s.declared[k] == IN
    return others


def ranks_of(cards):
    """The higher and the lower rank of two cards; the lower is 0 if there is but one."""
    high = rank(highest_rank(cards))
    other = cards & ~one(highest_rank(cards))
    return high, rank(lowest(other)) if other else 0


def highest_rank(cards):
    """The card of the highest rank."""
    best = lowest(cards)
    while cards:
        if rank(lowest(cards)) > rank(best):
            best = lowest(cards)
        cards = without_lowest(cards)
    return best
