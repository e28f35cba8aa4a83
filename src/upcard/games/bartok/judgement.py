"""Bartok: play what the rules allow, say what is owed, charge what was done and nothing else."""

from __future__ import annotations

from upcard.cards.faces import suit
from upcard.cards.sets import count, holds, in_suit
from upcard.games.bartok import (
    ASIDE,
    CALL,
    CALLED,
    CHARGE,
    CLAIM,
    DECLARE,
    DECLINE,
    EFFECT,
    KINDS_OF_BREACH,
    NAMING,
    NO_CLAIM,
    NOTHING,
    OF_HONOUR,
    ON_RULE,
    OPENING,
    PASS,
    SAY,
    SECOND,
    SKIP,
    SUIT,
    THEN,
    TRIGGER,
    TURN,
    WHEN,
    WINDOW,
    WRONG_CARD,
    committed,
    how_many,
    may_act_early,
    owes,
    playable,
    together,
)
from upcard.games.bartok.state import Bartok


def prior(s: Bartok, seat, move):
    if s.phase == TURN:
        return turn_prior(s, seat, move)
    if s.phase == OPENING or s.phase == SECOND:
        return race_prior(s, seat, plain(s, move))
    if s.phase == WINDOW:
        return window_prior(s, seat, plain(s, move))
    if s.phase == NAMING:
        return 0.1 + 0.9 * count(in_suit(s.hands[seat], move - SUIT)) / max(1, count(s.hands[seat]))
    if s.phase == TRIGGER or s.phase == EFFECT:
        return invention(s, move)
    return 0.1 if (move - ON_RULE) & 1 else 1.0


def plain(s: Bartok, move):
    """The move of a race or a window that goes by who is first, for an answer given together with the others."""
    if not together(s):
        return move
    if s.phase == WINDOW:
        return move - ASIDE + NOTHING
    return DECLINE if move == NO_CLAIM else move - CLAIM


def invention(s: Bartok, move):
    """The hand is over, and nothing tells one rule from another: it is a whim, other at each table. Rarely an
    obligation on the next card, which no player may be able to meet."""
    if move == DECLARE:
        return 0.0005
    whim = 1.0 if (3 * move + 5 * s.turns + 7 * how_many(s.rules)) % 11 == 0 else 0.05
    return 0.1 * whim if THEN <= move < THEN + SKIP else whim


def turn_prior(s: Bartok, seat, move):
    if seat != s.turn:
        return 1.0 if move == NOTHING else 0.0005
    if move == PASS:
        return 0.03 if playable(s, seat) else 1.0
    return card_prior(s, seat, move)


def race_prior(s: Bartok, seat, move):
    if move < 52:
        return card_prior(s, seat, move)
    return 0.05 if playable(s, seat) else 1.0


def card_prior(s: Bartok, seat, card):
    """What is allowed, from long suits first; what is not, hardly ever: another player will charge it."""
    if not holds(playable(s, seat), card):
        return 0.002
    return min(1.0, 0.3 + 0.15 * count(in_suit(s.hands[seat], suit(card))))


def window_prior(s: Bartok, seat, move):
    if move == NOTHING:
        return 0.02 if owes(s, seat) or breach_by_another(s, seat) else 1.0
    if move == CALL:
        return 1.0 if (s.silent_one >> seat) & 1 else 0.001
    if SAY <= move < CHARGE:
        return 1.0 if (s.phrases >> (move - SAY)) & 1 else 0.001
    if CHARGE <= move < WHEN:
        return 1.0 if is_true(s, (move - CHARGE) // KINDS_OF_BREACH, (move - CHARGE) % KINDS_OF_BREACH) else 0.0005
    if not may_act_early(s, seat) or breach_by_another(s, seat):
        return 0.0005
    return 0.1 * turn_prior_early(s, seat, move)


def turn_prior_early(s: Bartok, seat, move):
    """Of the next player, who need not wait."""
    if move == PASS:
        return 0.03 if playable(s, seat) else 1.0
    return card_prior(s, seat, move)


def is_true(s: Bartok, other, breach):
    """Whether a charge would cost the other a card."""
    if breach == OF_HONOUR:
        return False
    if breach == WRONG_CARD and s.wrong and other == s.actor:
        return True
    return committed(s, other, breach)


def breach_by_another(s: Bartok, seat):
    """Whether there is anything to charge: all players saw all of it."""
    if s.penalties != CALLED or seat == s.actor:
        return False
    return s.wrong or s.phrases or s.strayed & ~(1 << seat) or s.silent_one & ~(1 << seat)
