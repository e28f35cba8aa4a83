"""Whist: win as cheaply as one can, leave partner's trick to partner, lead what nothing beats, else low."""

from __future__ import annotations

from upcard.cards.faces import suit
from upcard.cards.rows import size
from upcard.declarations.hooks import side_of
from upcard.games.whist import STRENGTH, Whist
from upcard.heuristics.thrift import WASTED, cheaper_winners
from upcard.heuristics.tricks import CHEAP, best_place, lead_for_tricks, power, sets_above
from upcard.jit.elementary import int_power, squared

SOLVER = "upcard.solvers.sights.whist"
SIGNALS_KEPT = {
    "opening": 0.3, "lead": 0.3, "attitude": 0.3, "discard": 0.3, "count": 0.3, "honour": 0.3, "returned": 0.3,
}  # fmt: skip
A_TRICK = 0.5
"""Each trick over six counts 1: a difference of two tricks."""

ABOVE = sets_above(STRENGTH)


def prior(s: Whist, seat, card):
    unseen = ~(s.hands[seat] | s.won_cards[0] | s.won_cards[1])
    cheap, played = CHEAP[STRENGTH[card]], size(s.trick)
    if played == 0:
        return lead_for_tricks(ABOVE[card] & unseen == 0, cheap)
    led, place = suit(s.trick[0]), best_place(s.trick, STRENGTH, s.trump)
    best = power(s.trick[place], led, STRENGTH, s.trump)
    if power(card, led, STRENGTH, s.trump) < best:
        return squared(0.05 + 0.95 * cheap) * (0.3 if suit(card) == s.trump and led != s.trump else 1.0)
    if (played - place) & 1 == 0:
        return 0.1 * cheap
    if played < 3 and ABOVE[card] & unseen != 0:
        return 0.05 + 0.4 * cheap
    return int_power(WASTED, cheaper_winners(s.hands[seat], card, led, best, STRENGTH, s.trump))


def points_taken(s: Whist, seat):
    """The tricks of a side."""
    return A_TRICK * s.tricks[side_of(s, seat)]
