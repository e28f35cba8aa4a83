"""How long a level takes about a move, by its name: what a room must know of it to give it a worker and a pause."""

from __future__ import annotations

from typing import NamedTuple

from upcard.bots.levels import LEVELS, budget_of

MAX_QUICK_SECONDS = 1.0
"""A level that may think longer is slow."""


class ThinkingTime(NamedTuple):
    """What a level spends on a move."""

    thinks: bool
    """Whether it takes time to choose at all; `random` does not."""
    seconds: float
    """The longest that it thinks; 0 where nothing but its iterations is limited. The pause before a bot's move is never
    shorter, so that the time does not reveal anything about the hand."""
    slow: bool
    """Whether it needs a worker of its own."""


def thinking_time(level: str) -> ThinkingTime:
    """What the level of a name, ``club`` or ``search:2s``, spends on a move. A network or a frozen player thinks, and
    counts as slow, because nothing more is known of it. Raises `UnknownLevel` for a budget that the level does not
    take."""
    found = LEVELS.get(level.partition(":")[0])
    if found is None:
        return ThinkingTime(thinks=True, seconds=0.0, slow=True)
    own = budget_of(level)
    budget = own or found.budget
    seconds = (budget.seconds if budget else None) or 0.0
    thinks = budget is not None or found.maker is not None
    return ThinkingTime(thinks, seconds, slow=own is not None or seconds > MAX_QUICK_SECONDS)
