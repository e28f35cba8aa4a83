"""Briscola: lead nothing that is worth taking, win what counts, trump for aces and threes."""

from __future__ import annotations

from upcard.cards.faces import rank, suit
from upcard.cards.rows import size
from upcard.declarations.hooks import side_of
from upcard.games.briscola import STRENGTH, VALUE, Briscola
from upcard.heuristics.tricks import CHEAP, best_place, follow_for_points, power
from upcard.mechanics.tricks.card_points import worth as card_points

SOLVER = "upcard.solvers.sights.briscola"

MAX_VALUE = 11.0
"""What an ace counts."""


def prior(s: Briscola, seat, card):
    value = VALUE[rank(card)] / MAX_VALUE
    cheap = CHEAP[STRENGTH[card]] * (0.4 if suit(card) == s.trump else 1.0)
    played = size(s.trick)
    if played == 0:
        return 0.02 + 0.98 * cheap * (1.0 - value)
    led, place = suit(s.trick[0]), best_place(s.trick, STRENGTH, s.trump)
    wins = power(card, led, STRENGTH, s.trump) > power(s.trick[place], led, STRENGTH, s.trump)
    ours = s.seats == 4 and (played - place) & 1 == 0
    at_stake = 0.0
    for k in range(played):
        at_stake += VALUE[rank(s.trick[k])] / MAX_VALUE
    if wins and suit(card) == s.trump:
        value = 0.0  # a trump wins another time as well
    return max(0.01, follow_for_points(wins, ours, played == s.seats - 1, cheap, value, at_stake))


def points_taken(s: Briscola, seat):
    """The card points of a side's tricks."""
    return 1.0 * card_points(s.won_cards[side_of(s, seat)], VALUE)
