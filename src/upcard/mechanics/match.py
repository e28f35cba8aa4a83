"""The end of a match: who has won it."""

from __future__ import annotations

from upcard.contract.rule import rule


@rule
def end_match(s, winning_side):
    """The match is over; one of two opposite partnerships has won it."""
    s.ended = 1
    s.won = 0b0101 if winning_side == 0 else 0b1010


@rule
def highest(scores, seats):
    """The seats (bits) with the highest of some scores."""
    best = scores[0]
    for seat in range(1, seats):
        best = max(best, scores[seat])
    winners = 0
    for seat in range(seats):
        if scores[seat] == best:
            winners |= 1 << seat
    return winners


@rule
def lowest_of(scores, seats):
    """The seats (bits) with the lowest of some scores."""
    best = scores[0]
    for seat in range(1, seats):
        best = min(best, scores[seat])
    winners = 0
    for seat in range(seats):
        if scores[seat] == best:
            winners |= 1 << seat
    return winners
