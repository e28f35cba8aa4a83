"""Shedding: a player gets rid of cards by matching one on the table, and goes out with the last."""

from __future__ import annotations

from upcard.cards.faces import rank, suit
from upcard.cards.sets import RANK_SET, SUIT_SET
from upcard.jit.rule import rule


@rule
def matching(card):
    """The cards of the pack that have the suit or the rank of a card."""
    return SUIT_SET[suit(card)] | RANK_SET[rank(card)]


@rule
def any_player_out(s):
    """Whether a player has no cards left."""
    for seat in range(s.seats):
        if s.hands[seat] == 0:
            return True
    return False
