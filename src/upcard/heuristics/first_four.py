"""The first four cards of a hand of eight, on which a bid is made."""

from __future__ import annotations

from upcard.cards.chance import choose
from upcard.cards.sets import count, lowest, one, without_lowest
from upcard.jit.rule import rule


@rule
def first_four(hand, kept, rng):
    """Four cards of a hand, drawn at random; `kept` are among them."""
    rest = hand & ~kept
    while count(kept) < 4 and rest:
        left = rest
        for _ in range(choose(rng, count(rest))):
            left = without_lowest(left)
        kept |= one(lowest(left))
        rest &= ~kept
    return kept
