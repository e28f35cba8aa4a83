"""The end of a match: who has won it."""

from __future__ import annotations

from upcard.contract.rule import rule


@rule
def end_match(s, winning_side):
    """The match is over; one of two opposite partnerships has won it."""
    s.ended = 1
    s.won = 0b0101 if winning_side == 0 else 0b1010
