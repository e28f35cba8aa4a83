"""Pontoon: bet on an ace, buy cheaply what cannot bust, stick on seventeen; four cards ask for a fifth."""

from __future__ import annotations

from upcard.arrays import np
from upcard.games.pontoon import (
    BANKER,
    BET,
    BUY,
    DECLARE,
    PLAY,
    SPLIT,
    STICK,
    TWIST,
    VALUE,
    cards_in,
    first_card,
    hard_total,
    total,
)
from upcard.games.pontoon.state import Pontoon
from upcard.games.pontoon.twenty_one import aces, best_total, hard
from upcard.jit.elementary import exp

STICKS = np.array(
    (
        (0.01,) * 12 + (0.3, 0.6, 0.7, 0.8, 0.9) + (1.0,) * 5,  # the banker shows 2 to 6
        (0.01,) * 12 + (0.02, 0.04, 0.1, 0.2, 0.4, 0.7) + (1.0,) * 4,
    )
)
"""By the total: the prior to stick with a hand that may go over 21. (`solvers.pontoon` has the figures.)"""
BANK_STICKS = np.array((0.01,) * 14 + (0.05, 0.2, 0.6) + (1.0,) * 6)


def prior(s: Pontoon, seat, move):
    if s.phase == BET:
        return bet_prior(s, seat, move + 1)
    if s.phase == BANKER:
        mine = best_total(hard(s.bank), aces(s.bank))
        stays = BANK_STICKS[min(mine, 22)]
        return stays if move == STICK else 1.01 - stays
    if s.phase == PLAY:
        return play_prior(s, seat, move)
    return 0.5


def bet_prior(s: Pontoon, seat, amount):
    """The highest on an ace; on a ten-card it makes little difference; else the least."""
    value = VALUE[s.down[seat][0][0]]
    if value == 10:
        return 0.3
    return exp(-1.5 * abs(amount - (s.highest_bet if value == 1 else s.lowest_bet)))


def play_prior(s: Pontoon, seat, move):
    k = s.current
    if move == DECLARE:
        return 1.0
    if move == SPLIT:
        value = VALUE[first_card(s, seat, k)]
        return 1.0 if value == 1 or value == 8 else 0.02 if value == 10 else 0.2
    stays = staying(s, seat, k)
    if move == STICK:
        return stays
    safe = hard_total(s, seat, k) <= 11
    if move == TWIST:
        return (1.01 - stays) * (0.2 if safe and not s.twisted[seat][k] else 1.0)
    return (1.01 - stays) * (1.0 if safe and move - BUY + 1 == 2 * s.bets[seat] else 0.02)


def staying(s: Pontoon, seat, k):
    """Over 11 by what the banker shows. A soft hand or one of four cards, which lacks one to a trick, draws longer."""
    shown = VALUE[s.bank[0]]
    strong = 0 if 2 <= shown <= 6 else 1
    best = total(s, seat, k)
    if best != hard_total(s, seat, k):
        return 1.0 if best >= 20 else 0.5 if best == 19 else 0.02
    return STICKS[strong][max(0, best - 2) if cards_in(s, seat, k) == 4 else best]


def beginner(s: Pontoon, seat, move):
    """The same bet on every card, no money for another one, and sticks as soon as the next is likely to be too much."""
    if s.phase == BET:
        return betting(s, (s.lowest_bet + s.highest_bet) // 2, move + 1)
    if s.phase == BANKER:
        return sticking(best_total(hard(s.bank), aces(s.bank)), 14, move)
    if s.phase == PLAY and move != DECLARE:
        return sticking(total(s, seat, s.current), 14, move)
    return 1.0


def club(s: Pontoon, seat, move):
    """A little more on an ace; a card that cannot bust is bought at its least price, aces are split, and four cards ask
    for a fifth; else up to seventeen, whatever the banker shows."""
    k = s.current
    if s.phase == BET:
        ace = VALUE[s.down[seat][0][0]] == 1
        return betting(s, s.lowest_bet + (4 if ace else 1), move + 1)
    if s.phase == BANKER:
        return sticking(best_total(hard(s.bank), aces(s.bank)), 17, move)
    if s.phase != PLAY or move == DECLARE:
        return 1.0
    if move == SPLIT:
        return 100.0 if VALUE[first_card(s, seat, k)] == 1 else 0.0
    if cards_in(s, seat, k) == 4:
        return sticking(hard_total(s, seat, k), 17, move)
    if move == STICK or move == TWIST:
        return sticking(total(s, seat, k), 17, move)
    return 10.0 if hard_total(s, seat, k) <= 11 and move - BUY + 1 == s.bets[seat] else 0.0


def betting(s: Pontoon, wanted, amount):
    """The bet of a rule, within the limits; rarely one beside it."""
    return exp(-3.0 * abs(amount - max(s.lowest_bet, min(s.highest_bet, wanted))))


def sticking(reached, enough, move):
    """To stick from so much on and to twist before; where that cannot be, the other."""
    wanted = STICK if reached >= enough else TWIST
    return 1.0 if move == wanted else 0.0001 if move == STICK or move == TWIST else 0.0
