"""Card play to tricks: what a trick need not cost."""

from __future__ import annotations

from upcard.cards.faces import suit
from upcard.heuristics.tricks import power
from upcard.jit.rule import rule

WASTED = 0.35
"""What is left of the prior to win for each card that would win more cheaply."""


@rule
def cheaper_winners(hand, card, led, best, strength, trump):
    """How many lower cards of the suit in a hand would hold the trick, too, whose best card has the power `best`."""
    found = 0
    first = 13 * suit(card)
    for face in range(first, first + 13):
        lower = hand >> face & 1 and strength[face] < strength[card]
        if lower and power(face, led, strength, trump) > best:
            found += 1
    return found
