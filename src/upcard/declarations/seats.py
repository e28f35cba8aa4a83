"""Default names of seats."""

from __future__ import annotations

import re

COMPASS = ("South", "West", "North", "East")
_NUMBERED = re.compile(r"(?:seat )?(-?\d+)", re.IGNORECASE)


def default_names(players: int) -> tuple[str, ...]:
    """South, West, North, East for four (clockwise), else Player 1, Player 2, ..."""
    return COMPASS if players == 4 else tuple(f"Player {n + 1}" for n in range(players))


def seat_called(text: str, players: int) -> int | None:
    """The seat that a text names: ``"2"``, ``"seat 2"``, or its default name (with four players also the first letter);
    None if it names no seat.

    >>> seat_called("north", 4), seat_called("N", 4), seat_called("Player 3", 5), seat_called("north", 5)
    (2, 2, 2, None)
    """
    if number := _NUMBERED.fullmatch(text.strip()):
        return int(number[1])
    called = [name.lower() for name in default_names(players)]
    word = text.strip().lower()
    if players == len(COMPASS) and word in {name[0] for name in called}:
        return [name[0] for name in called].index(word)
    return called.index(word) if word in called else None
