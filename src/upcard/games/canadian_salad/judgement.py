"""Canadian Salad: what a player has to pay so far."""

from __future__ import annotations

from upcard.games.canadian_salad import EVERYTHING, CanadianSalad, charge


def points_taken(s: CanadianSalad, seat):
    """What a player has to pay so far for the goal of the hand."""
    total = 0
    for what in range(EVERYTHING):
        if what == s.goal or s.goal == EVERYTHING:
            total -= charge(s, seat, what)
    return 1.0 * total
