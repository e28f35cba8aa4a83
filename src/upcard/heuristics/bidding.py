"""What a hand is worth before a card is played: its cards one by one, by how many stronger ones are out.

A table `worth` says what share of a trick a card takes by the number of stronger ones of its suit; a card that can be
outwaited (a king behind the ace) takes it only if a lower card can be given away first.
"""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.faces import rank
from upcard.cards.sets import count, in_suit, lowest, without_lowest
from upcard.jit.rule import rule

TRUMP_WORTH = np.array((1.0, 0.8, 0.6, 0.4, 0.25, 0.2, 0.15, 0.15, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1))
"""By the stronger trumps that others hold."""
PLAIN_WORTH = np.array((0.9, 0.5, 0.2, 0.05, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0))
"""By the stronger cards of the suit that others hold."""
UNLIKELY = 0.01


@rule
def worth_of(cards, above, worth):
    """The tricks that the cards of one suit take."""
    total, below, left = 0.0, 0, cards
    while left:
        card = lowest(left)
        left = without_lowest(left)
        stronger = count(above[card] & ~cards)
        total += worth[stronger] * (1.0 if below >= stronger else 0.4)
        below += 1
    return total


@rule
def inclined(spare):
    """The prior to a contract by how many tricks more than it takes the hand has (or fewer)."""
    return min(1.0, max(UNLIKELY, 0.5 + 0.5 * spare))


@rule
def ruffs(hand, trump):
    """The tricks that short suits bring to a hand with trumps."""
    total = 0.0
    for a_suit in range(4):
        if a_suit != trump:
            n = count(in_suit(hand, a_suit))
            total += 0.7 if n == 0 else 0.35 if n == 1 else 0.1 if n == 2 else 0.0
    return total * min(1.0, 0.25 * count(in_suit(hand, trump)))


@rule
def danger(hand):
    """How many tricks a hand that wants none is in danger of taking: gaps below its low cards."""
    total = 0.0
    for a_suit in range(4):
        left, place = in_suit(hand, a_suit), 0
        n = count(left)
        while left and place < 4:
            gap = rank(lowest(left)) - place
            left = without_lowest(left)
            total += max(0.0, 0.13 * (gap - 2.0 - place)) * (0.7 if n == 1 else 1.0)
            place += 1
    return total
