"""How long bots seem to think and windows stand: from a clock and a generator that know nothing of the cards."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

SHARE = 1 / 8
"""The part of a window that a bot asked in it waits at most: several may be asked in turn before it is over."""

CLAIMED = 0.12
"""Seconds."""


@dataclass
class Pace:
    """A pause between `low` and `high` seconds before every move that the house makes; both 0: none.

    `window` is how many seconds a window stands in which some may be asked in secret (`declarations.game`): so long,
    whether anybody was asked or not, and whenever they have answered. 0: until all who are asked have answered.
    `alone` is the same where one person plays with bots: they keep the time, and the person need not.
    """

    low: float = 0.5
    high: float = 1.2
    window: float = 4.0
    alone: float = 1.0
    chance: random.Random = field(default_factory=random.Random, repr=False)

    def pause(self, window: float | None = None, *, thought: float = 0.0) -> float:
        """Seconds to wait before the next move of a bot that thinks for at most `thought` seconds: always longer than
        that, if there are pauses at all. In a window with a time limit it is a small part of that limit."""
        if self.high <= 0:
            return 0.0
        seconds = self.chance.uniform(self.low, self.high) + max(0.0, thought - self.low)
        return seconds if window is None else min(seconds, window * SHARE)

    def claimed(self) -> float:
        """Seconds between two cards of tricks that have been claimed: they are shown, and hold nobody up."""
        return min(CLAIMED, self.high)

    def reaction(self, seconds: float) -> float:
        """Seconds to wait before a move where speed counts, at a table where bots are given time at all."""
        return seconds if self.high > 0 else 0.0
