"""Truco: a stake is worth what the best card left to the side is; tricks are won as cheaply as possible."""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.sets import lowest, without_lowest
from upcard.games.truco import (
    ACCEPT,
    ANSWER,
    DEALT,
    ELEVEN,
    FACE_DOWN,
    KEEP,
    LEAVE,
    PASS,
    PLAY_ON,
    RAISE,
    REJECT,
    RUN,
    STRENGTH,
    TRUCO,
    TURN,
)
from upcard.games.truco.state import Truco
from upcard.heuristics.tricks import CHEAP
from upcard.jit.rule import rule

HOPE = np.array((0.02, 0.03, 0.03, 0.04, 0.05, 0.06, 0.09, 0.15, 0.25, 0.4, 0.55, 0.75, 0.85, 0.93, 1.0))
"""By the strength of a side's best card: the chance that no other player has a higher one."""


def prior(s: Truco, seat, move):
    if move < FACE_DOWN:
        return card_prior(s, seat, STRENGTH[move])
    if move < TRUCO:
        return hidden_prior(s, seat, STRENGTH[move - FACE_DOWN])
    if s.phase == DEALT:
        return deal_prior(s, seat, move)
    if s.phase == TURN or s.phase == ANSWER or s.phase == ELEVEN:
        return stake_prior(s, seat, move)
    return 0.5


def best_held(cards):
    best = 0
    while cards:
        best = max(best, STRENGTH[lowest(cards)])
        cards = without_lowest(cards)
    return best


def best_laid(s: Truco, side):
    """The highest card that a side has in the trick, 0 for none."""
    best = 0
    for seat in range(side, 4, 2):
        if s.trick[seat] >= 0:
            best = max(best, STRENGTH[s.trick[seat]])
    return best


@rule
def partner_waits(s: Truco, seat):
    """Whether the partner still has to play to the trick."""
    return s.trick[seat ^ 2] < 0 and s.covered[seat ^ 2] < 0


def hope(s: Truco, seat):
    """About how likely the side of a seat takes the trick."""
    mine = best_laid(s, seat & 1)
    if s.trick[seat] < 0 and s.covered[seat] < 0:
        mine = max(mine, best_held(s.hands[seat]))
    theirs = best_laid(s, (seat & 1) ^ 1)
    if mine < theirs:
        return 0.25 if partner_waits(s, seat) and theirs <= 10 else 0.03
    over = (theirs > 0) * 0.15
    return min(1.0, HOPE[mine] + over + (0.1 if partner_waits(s, seat) else 0.0))


def card_prior(s: Truco, seat, strength):
    ours, theirs = best_laid(s, seat & 1), best_laid(s, (seat & 1) ^ 1)
    cheap = CHEAP[strength]
    if strength <= theirs or (ours > theirs and ours >= 9):
        return cheap
    if theirs > 0:
        return 0.4 + 0.6 * cheap
    return 0.2 + 0.3 * HOPE[strength]


def hidden_prior(s: Truco, seat, strength):
    """Face down goes a card that is of no use."""
    return 0.1 * CHEAP[strength]


def deal_prior(s: Truco, seat, move):
    """Cards with a three or better are kept."""
    good = HOPE[best_held(s.hands[seat])]
    if move == KEEP:
        return 0.1 + 0.9 * good
    if move == PASS:
        return 0.2
    return 1.0 - 0.9 * good if move == REJECT else 0.01


def stake_prior(s: Truco, seat, move):
    chance = hope(s, seat)
    if move == TRUCO:
        return 0.02 + 0.5 * max(0.0, chance - 0.3)
    if move == RAISE:
        return 0.02 + 0.9 * max(0.0, chance - 0.6)
    if move == ACCEPT or move == PLAY_ON:
        return max(0.03, min(1.0, 1.6 * chance))
    if move == RUN:
        return max(0.02, 1.0 - 1.7 * chance)
    return 0.3 if move == LEAVE else 0.01


def guesses(s: Truco, seat, viewer):
    """An answer to a raise of the other side: it depends on what that side is thought to hold."""
    return s.phase == ANSWER and (seat ^ viewer) & 1 == 1
