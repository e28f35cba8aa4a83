"""Tute: what its solver and its learners know."""

from __future__ import annotations

from upcard.declarations.hooks import side_of
from upcard.games.tute import VALUE, Tute
from upcard.mechanics.tricks.card_points import worth as card_points

SOLVER = "upcard.solvers.sights.tute"
A_POINT = 1 / 140
"""A hand is worth 1: 130 card points, and declarations."""
HAND_WON = 100.0
"""What a hand counts where the points beside it only say what is nearer to it."""


def points_taken(s: Tute, seat):
    """The card points of a side's tricks, and what it has declared."""
    side = side_of(s, seat)
    return A_POINT * (card_points(s.won_cards[side], VALUE) + s.declared[side])


def outcome_worth(s: Tute, ahead):
    """Only which side has more points is counted (R22)."""
    return ahead + (HAND_WON if ahead > 0 else -HAND_WON if ahead < 0 else 0.0)
