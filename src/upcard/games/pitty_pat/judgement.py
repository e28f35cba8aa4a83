"""Pitty Pat: an even number of cards is as near to the end as one less, and offers more to match.

Two cards go in a turn, the match and one more; but from four cards it takes two matches to be out, as it does from
three. So with an even number left after the match it is better to stop.
"""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.faces import rank
from upcard.cards.rows import size
from upcard.cards.sets import count, holds, of_rank
from upcard.games.pitty_pat import DISCARD, REQUIRED, STOP, PittyPat

WORTHLESS = np.array((1.0, 0.5, 0.25, 0.15))
"""By how many cards of its rank may still turn up: the prior to throw a card."""


def prior(s: PittyPat, seat, move):
    if s.phase != DISCARD:
        return 1.0
    even = count(s.hands[seat]) % 2 == 0
    if move == STOP:
        return 1.0 if even else 0.02
    return discard_prior(s, seat, move) * (0.15 if even and s.second_discard != REQUIRED else 1.0)


def discard_prior(s: PittyPat, seat, card):
    """One of a pair, or of a rank that has gone; best what the next player is known not to have."""
    own = count(of_rank(s.hands[seat], rank(card)))
    safe = holds(s.lacks[(seat + 1) % s.seats], card)
    return (1.0 if own > 1 else WORTHLESS[outs(s, card, own)]) * (1.0 if safe else 0.7)


def outs(s: PittyPat, card, own):
    """How many cards of the rank are neither in the hand nor among the discards."""
    out = 0
    for place in range(size(s.discard)):
        out += rank(s.discard[place]) == rank(card)
    return max(0, 4 - own - out)


def club(s: PittyPat, seat, move):
    """Stops at the right time, and keeps pairs, as the book advises; what has gone is not counted."""
    if s.phase != DISCARD:
        return 1.0
    even = count(s.hands[seat]) % 2 == 0
    if move == STOP:
        return 100.0 if even else 0.01
    return 1.0 if count(of_rank(s.hands[seat], rank(move))) == 1 else 0.05
