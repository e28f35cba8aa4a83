"""Anaconda: decide early between high and low, keep what belongs to it, and bet what it is worth."""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.faces import ACE
from upcard.cards.sets import lowest, without, without_lowest
from upcard.games.anaconda import BET, BET_PHASE, CALL, CHECK, DECLARATION, DISCARD, FOLD, HIDE, LOW, PASS_CARD, RAISE
from upcard.games.anaconda.state import Anaconda
from upcard.jit.bits import bit_count, highest_bit
from upcard.jit.elementary import exp
from upcard.jit.rule import rule
from upcard.mechanics.chips.poker import (
    DEUCE_TO_SEVEN,
    FULL_HOUSE,
    STRAIGHT,
    THREE_OF_A_KIND,
    ace_low,
    open_value,
    suit_ranks,
)

LOW_WAY, HIGH_WAY, BOTH = 1, 2, 3
HIGH_WORTH = np.array((0.03, 0.1, 0.28, 0.38, 0.45, 0.6, 0.8, 0.96, 1.0))
"""About how often a hand of each category wins half the pot."""
SUITED = np.array((0.0, 0.0, 0.0, 0.12, 0.3, 0.6))
"""The same by the number of cards in the longest suit."""


def prior(s: Anaconda, seat, move):
    if s.phase == BET_PHASE:
        return betting_prior(s, seat, move)
    if move < DECLARATION:
        return keeping(s, seat, move - PASS_CARD, BOTH)
    if move < DISCARD:
        return declaring(s, seat, move - DECLARATION)
    if move < HIDE:
        return keeping(s, seat, move - DISCARD, 1 << s.declared[seat])
    return 1.0


def keeping(s: Anaconda, seat, card, ways):
    """How little is lost with a card."""
    cards = s.hands[seat]
    loss = worth(s, cards, ways) - worth(s, without(cards, card), ways)
    return max(0.005, exp(-10.0 * loss))


def declaring(s: Anaconda, seat, direction):
    low, high = worth(s, s.hands[seat], LOW_WAY), worth(s, s.hands[seat], HIGH_WAY)
    mine, other = (low, high) if direction == LOW else (high, low)
    return max(0.02, min(1.0, 0.5 + 2.0 * (mine - other)))


def betting_prior(s: Anaconda, seat, move):
    hope = prospect(s, seat)
    if move == FOLD:
        return max(0.01, 0.7 - 1.5 * hope)
    if move == CHECK:
        return 1.0 - 0.8 * hope
    if move == CALL:
        return 0.5
    return max(0.02, hope * hope) * (1.0 if move == BET or move == RAISE else 0.3)


def prospect(s: Anaconda, seat):
    """How good the hand is; certain if no other player goes the same way."""
    cards = s.hands[seat] | s.fifth[seat]
    if s.betting_round < 4:
        return worth(s, cards, BOTH)
    rivals = 0
    for other in range(s.seats):
        rivals += other != seat and s.inside[other] and s.declared[other] == s.declared[seat]
    return 1.0 if rivals == 0 else worth(s, cards, 1 << s.declared[seat])


@rule
def ranks_in(cards):
    """The mask of the ranks that are there."""
    return suit_ranks(cards, 0) | suit_ranks(cards, 1) | suit_ranks(cards, 2) | suit_ranks(cards, 3)


@rule
def low_worth(cards, scale, worst):
    """By the five lowest ranks; one that is missing, or higher than the worst that need be kept, counts as that."""
    ranks = ranks_in(cards) if scale == DEUCE_TO_SEVEN else ace_low(ranks_in(cards))
    third, fourth, fifth = 0, 0, 0
    for _ in range(5):
        third, fourth, fifth = fourth, fifth, min(worst, lowest(ranks)) if ranks else worst
        ranks = without_lowest(ranks)
    return exp(-0.25 * (fifth - 4) - 0.06 * (fourth - 3) - 0.03 * (third - 2))


@rule
def high_worth(cards):
    """By the best category; four of a suit are hoped to become a flush."""
    value = open_value(cards)
    category, group = value >> 26, (value >> 13) & 0x1FFF
    if category == THREE_OF_A_KIND and bit_count(group) > 1:
        category = FULL_HOUSE
    grouped = HIGH_WORTH[category] + (0.05 * highest_bit(group) / ACE if group else 0.0)
    longest = 0
    for a_suit in range(4):
        longest = max(longest, bit_count(suit_ranks(cards, a_suit)))
    return max(grouped, SUITED[min(longest, 5)], HIGH_WORTH[STRAIGHT] if has_straight(cards) else 0.0)


@rule
def has_straight(cards):
    ranks = ranks_in(cards) << 1 | ranks_in(cards) >> 12
    return ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4 != 0


def worth(s: Anaconda, cards, ways):
    """The better of the ways that are open. As long as cards are passed a nine is hoped for in place of a high card."""
    worst = 8 if s.betting_round < 3 else 12
    low = low_worth(cards, s.low, worst) if ways & LOW_WAY else 0.0
    high = high_worth(cards) if ways & HIGH_WAY else 0.0
    return max(low, high)
