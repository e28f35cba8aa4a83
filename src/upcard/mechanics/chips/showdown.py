"""Showdowns: the best hands."""

from __future__ import annotations

from typing import Any

from upcard.jit.rule import rule


@rule
def best_of(values, among):
    """The seats (bits) in `among` (bits) with the largest value; several if they tie."""
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


def hands_shown(view: Any, cards: int) -> list[str]:
    """For every seat, the hand of `cards` cards shown at the end, in words; empty for a hand that is not shown."""
    return [" ".join(zone.seen) if view.over and len(zone.seen) == cards else "" for zone in view.hands]


def tell_hands(view: Any, cards: int) -> list[str]:
    """The log lines of the hands that are shown at the end."""
    return [f"{{{seat}}} shows {hand}." for seat, hand in enumerate(hands_shown(view, cards)) if hand]
