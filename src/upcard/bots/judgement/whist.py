"""Whist: cash what must win, second hand low, third hand high, win as cheaply as possible, else play low."""

from __future__ import annotations

from upcard.bots.judgement.tricks import CHEAP, best_place, power, sets_above
from upcard.cards.faces import suit
from upcard.cards.rows import size
from upcard.games.whist import STRENGTH

ABOVE = sets_above(STRENGTH)


def leaning(s, seat, card):
    return lead_leaning(s, seat, card) if size(s.trick) == 0 else follow_leaning(s, seat, card)


def lead_leaning(s, seat, card):
    """A card that nothing unseen can beat in its suit, or a low one."""
    seen = s.hands[seat] | s.won_cards[0] | s.won_cards[1]
    if ABOVE[card] & ~seen == 0:
        return 1.0
    return 0.6 * CHEAP[STRENGTH[card]] + 0.02


def follow_leaning(s, seat, card):
    place = best_place(s.trick, STRENGTH, s.trump)
    led = suit(s.trick[0])
    best, mine = power(s.trick[place], led, STRENGTH, s.trump), power(card, led, STRENGTH, s.trump)
    cheap = CHEAP[STRENGTH[card]] * (0.5 if suit(card) == s.trump and led != s.trump else 1.0)
    if mine < best:
        return cheap
    ours = (size(s.trick) - place) & 1 == 0
    if size(s.trick) == 3:
        return 0.03 if ours else 0.3 + 0.7 * cheap
    return cheap
