"""A layout built in suits: each suit starts from one rank and grows by a card at either end."""

from __future__ import annotations

from upcard.cards.faces import ACE, TWO
from upcard.cards.sets import RANK_SET, in_suit
from upcard.jit.rule import rule


@rule
def next_to_lay(laid, start_rank):
    """The cards that may join the layout: every card of the rank that starts a suit, and those next above and
    below the ones laid (ace high, two low)."""
    above = (laid & ~RANK_SET[ACE]) << 1
    below = (laid & ~RANK_SET[TWO]) >> 1
    return (RANK_SET[start_rank] | above | below) & ~laid


@rule
def is_run_from(cards, a_suit, start_rank):
    """Whether the laid cards of one suit are an unbroken run with its starting rank (or none at all)."""
    if cards == 0:
        return True
    run = cards >> (13 * a_suit)
    unbroken = (run + (run & -run)) & run == 0
    return in_suit(cards, a_suit) == cards and unbroken and (run >> start_rank) & 1 == 1
