"""Canadian Salad: what is to be avoided decides which cards are poison."""
# ruff: noqa: F821

from __future__ import annotations

from upcard.bots.judgement.tricks import best_place, power, under
from upcard.cards.faces import suit
from upcard.cards.rows import size

HIGHEST = 12.0


def leaning(s, seat, card):
    strength = STRENGTH[card] / HIGHEST
    if size(s.trick) == 0:
        return (1.0 - 0.95 * strength) * (1.0 - 0.5 * poison(s, card))
    led, place = suit(s.trick[0]), best_place(s.trick, STRENGTH, -1)
    wins = power(card, led, STRENGTH, -1) > power(s.trick[place], led, STRENGTH, -1)
    there = 0.0
    for k in range(size(s.trick)):
        there += poison(s, s.trick[k])
    last = size(s.trick) == s.seats - 1
    if s.goal == TRICKS or (s.goal == LAST_TRICK and not wins):
        there = 1.0
    return under(wins, last, strength, poison(s, card), there)


def poison(s, card):
    """How bad it is to take a card, from 0 to 1."""
    if s.goal == EVERYTHING:
        bad = 0.0
        for what in range(HEARTS_TAKEN, LAST_TRICK):
            bad += ((POISON[what] >> card) & 1) * PRICE[what] / 135.0
        return bad
    return 1.0 * ((POISON[s.goal] >> card) & 1)
