"""Commerce: swap for what makes the hand better, and knock with what will hardly be beaten."""

from __future__ import annotations

from upcard.arrays import np
from upcard.games.commerce import chosen
from upcard.games.commerce.combinations import FLUSH, POINT, SEQUENCE, hand_value
from upcard.games.commerce.state import BLIND, DECLINE, GETS, GIVES, KNOCK, LAST_TURN, TAKE, Commerce
from upcard.jit.bits import highest_bit
from upcard.jit.elementary import exp

BASE = np.array((0.0, 0.25, 0.45, 0.75, 0.95))
"""About how often a hand wins: a point, a pair, a flush, a sequence, a tricon."""


def prior(s: Commerce, seat, move):
    if s.phase == BLIND:
        return blind_prior(s, move)
    now = strength(s, s.hands[seat])
    if move < TAKE:
        given, taken = chosen(s.hands[seat], GIVES[move]), chosen(s.board, GETS[move])
        better = strength(s, s.hands[seat] & ~given | taken) - now
        return max(0.002, min(1.0, 0.15 * exp(8.0 * better)))
    if move == KNOCK:
        return max(0.01, now * now)
    return 1.0 if s.phase == LAST_TURN and now > 0.4 else 0.1


def blind_prior(s: Commerce, move):
    """The whole board if it is worth something; else most often nothing."""
    if move == DECLINE:
        return 0.5
    if move - TAKE + 1 == 7:
        return max(0.05, strength(s, s.board))
    return 0.05


def strength(s: Commerce, cards):
    """About how often three cards win, from 0 to 1."""
    value = hand_value(cards, s.flush_tie)
    category, first = value >> 26, (value >> 13) & 0x1FFF
    if category == POINT or category == FLUSH:
        return BASE[category] + 0.15 * first / 31.0
    top = highest_bit(first) if category != SEQUENCE else first
    return BASE[category] + 0.004 * top
