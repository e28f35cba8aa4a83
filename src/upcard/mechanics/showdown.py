"""Showdowns: whose hand is the best."""

from __future__ import annotations

from upcard.jit.rule import rule


@rule
def best_of(values, among):
    """The seats (bits) of those in `among` (bits) with the largest value; ties are several."""
    best = -1
    winners = 0
    for seat in range(len(values)):
        if (among >> seat) & 1:
            if values[seat] > best:
                best = values[seat]
                winners = 0
            if values[seat] == best:
                winners |= 1 << seat
    return winners
