"""Briscola: give away as little as possible, take what is worth a card, and points to the partner's trick."""
# ruff: noqa: F821

from __future__ import annotations

from upcard.bots.judgement.tricks import CHEAP, best_place, follow_leaning, leads_low, power
from upcard.cards.faces import rank, suit
from upcard.cards.rows import size

MOST = 11.0


def leaning(s, seat, card):
    value = VALUE[rank(card)] / MOST
    if size(s.trick) == 0:
        return leads_low(card, s.trump, STRENGTH, value)
    led, place = suit(s.trick[0]), best_place(s.trick, STRENGTH, s.trump)
    wins = power(card, led, STRENGTH, s.trump) > power(s.trick[place], led, STRENGTH, s.trump)
    at_stake = 0.0
    for k in range(size(s.trick)):
        at_stake += VALUE[rank(s.trick[k])] / MOST
    ours = side_of(s, (s.leader + place) % s.seats) == side_of(s, seat)
    cheap = CHEAP[STRENGTH[card]] * (0.4 if suit(card) == s.trump else 1.0)
    return 0.01 + 0.99 * follow_leaning(wins, ours, size(s.trick) == s.seats - 1, cheap, value, at_stake)
