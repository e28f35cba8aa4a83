"""Agram: only the last trick counts, and the player that leads to it often takes it."""

from agram_for_upcard.agram import STRENGTH, Agram
from upcard.cards.sets import count
from upcard.heuristics.tricks import CHEAP

SOLVER = "agram_for_upcard.solver"


def prior(s: Agram, seat, card):
    """Low cards go first. The last but one is high: it takes the lead to the last."""
    cheap = CHEAP[STRENGTH[card]]
    return 1.01 - cheap if count(s.hands[seat]) == 2 else cheap
