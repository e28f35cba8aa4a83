"""The end of a match and its winners. When all are level the match is a draw, and `s.won` is 0."""

from __future__ import annotations

from upcard.declarations.fields import number
from upcard.declarations.values import Numbers
from upcard.jit.bits import unless_level
from upcard.jit.rule import rule


def scores(count: int, per: str = "side", label: str = "score") -> Numbers:
    """The score of the match, for every side or every seat; it carries over from hand to hand."""
    return number(count, "i4", per=per, role="score", label=label, lives="match")


@rule
def end_match(s, winning_side):
    """The match is over; one of two opposite partnerships has won it."""
    s.ended = 1
    s.won = 0b0101 if winning_side == 0 else 0b1010


@rule
def win_match(s, best):
    """The match is over, and these seats (bits) have done best: they have won it, or drawn if all are level."""
    s.ended = 1
    s.won = unless_level(best, s.seats)


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


MAX_HANDS = 20_000
"""Hands after which a match without another limit ends: scores may fall for ever, and every match has to end."""


@rule
def settle_match(s, sides, target, max_hands):
    """After a hand: the side that has reached the target wins. After the last hand (`max_hands`, 0: `MAX_HANDS`) the
    highest score wins; equal best scores share, or draw if all are level. Two sides are partnerships of opposite seats;
    otherwise each seat is a side."""
    best = highest(s.score, sides)
    reached = False
    for side in range(sides):
        reached = reached or s.score[side] >= target
    if reached or s.hand + 1 >= (max_hands if max_hands > 0 else MAX_HANDS):
        winners = 0
        for seat in range(s.seats):
            if (best >> (seat % sides)) & 1:
                winners |= 1 << seat
        win_match(s, winners)
