"""Stock and discard pile: what all players know about the hands from cards they have seen."""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.rows import size
from upcard.cards.sets import add
from upcard.jit.rule import rule


@rule
def cards_in(row):
    """The cards of a row, as a set."""
    cards = np.int64(0)
    for place in range(size(row)):
        cards = add(cards, row[place])
    return cards


@rule
def exclude_from_hands(s, cards):
    """All players know that these cards are in no hand."""
    for seat in range(s.seats):
        s.lacks[seat] |= cards


@rule
def no_upcard(s):
    """Whether the discard pile ``s.discard`` is empty."""
    return size(s.discard) == 0
