"""Pontoon: bet on an ace, buy cheaply what cannot bust, stick on seventeen; four cards ask for a fifth."""
# ruff: noqa: F821

from __future__ import annotations

import math

import numpy as np

STICKS = np.array((0.01,) * 12 + (0.02, 0.05, 0.15, 0.35, 0.7) + (1.0,) * 10)
"""By the total: the leaning to stick."""


def leaning(s, seat, move):
    if s.phase == BET:
        return bet_leaning(s, seat, move + 1)
    if s.phase == BANKER:
        mine = best_total(hard(s.bank), aces(s.bank))
        stays = STICKS[min(mine, 22)]
        return stays if move == STICK else 1.01 - stays
    if s.phase == PLAY:
        return play_leaning(s, seat, move)
    return 0.5


def bet_leaning(s, seat, amount):
    """The highest on an ace, rather much on a ten-card, else the least."""
    value = VALUE[s.down[seat][0][0]]
    wanted = s.highest_bet if value == 1 else (s.lowest_bet + s.highest_bet) // 2 if value == 10 else s.lowest_bet
    return math.exp(-0.7 * abs(amount - wanted))


def play_leaning(s, seat, move):
    k = s.current
    if move == DECLARE:
        return 1.0
    if move == SPLIT:
        value = VALUE[first_card(s, seat, k)]
        return 1.0 if value == 1 or value == 8 else 0.02 if value == 10 else 0.2
    stays = staying(s, seat, k)
    if move == STICK:
        return stays
    if move == TWIST:
        return 1.01 - stays
    price = move - BUY + 1
    good = hard_total(s, seat, k) <= 11
    return (1.01 - stays) * (0.6 if price == (2 * s.bets[seat] if good else s.bets[seat]) else 0.05)


def staying(s, seat, k):
    """A five-card trick pays double: with four cards stick later; with a soft hand, too."""
    if cards_in(s, seat, k) == 4:
        return STICKS[max(0, hard_total(s, seat, k) - 2)]
    best = total(s, seat, k)
    soft = best != hard_total(s, seat, k)
    return STICKS[max(0, best - 2 if soft else best)]
