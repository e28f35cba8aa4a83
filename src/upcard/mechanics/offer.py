"""Offering moves: legal moves are written one after another into a buffer."""

from __future__ import annotations

from upcard.cards.sets import lowest, without_lowest
from upcard.contract.rule import rule


@rule
def offer(moves, n, move):
    """Add one move; returns the new number of moves."""
    moves[n] = move
    return n + 1


@rule
def offer_cards(moves, n, cards, base):
    """Add a move ``base + face`` for every card of a set; returns the new number of moves."""
    while cards:
        moves[n] = base + lowest(cards)
        n += 1
        cards = without_lowest(cards)
    return n


@rule
def offer_range(moves, n, first, count):
    """Add `count` moves from `first` on; returns the new number of moves."""
    for i in range(count):
        moves[n + i] = first + i
    return n + count
