"""Stocks that run out: the discard pile is turned over and shuffled."""

from __future__ import annotations

from upcard.cards.chance import shuffle
from upcard.cards.rows import clear, move_row, pop, push, size
from upcard.contract.rule import rule


@rule
def refill(s, stock, discard):
    """The discard pile but for its top card becomes the stock. Whether there was anything to shuffle."""
    if size(discard) < 2:
        return False
    upcard = pop(discard)
    move_row(discard, stock)
    clear(discard)
    shuffle(s, stock)
    push(discard, upcard)
    return True
