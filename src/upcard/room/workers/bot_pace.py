"""The pauses before bots' moves, and the length of windows: random, and independent of the cards."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

SHARE = 1 / 8
"""The longest pause of a bot in a window, as a part of the window: several bots may have to act in it."""

PASS_SECONDS = (1.2, 3.5)
"""The shortest and the longest pause before a person's forced pass among people, in seconds."""
CLAIMED = 0.12
"""Seconds between two cards of claimed tricks."""


@dataclass
class Pace:
    """A pause between `low` and `high` seconds before each move of a bot or the table; both 0: none.

    `window` is the length in seconds of a window for secret choices (`declarations.game`), the same whether or not any
    seat has a choice, and however soon it answers. 0: until all have answered. `alone` is the length where one person
    plays with bots; the person may take longer.
    """

    low: float = 0.5
    high: float = 1.2
    window: float = 4.0
    alone: float = 1.0
    chance: random.Random = field(default_factory=random.Random, repr=False)

    def pause(self, window: float | None = None, *, thought: float = 0.0) -> float:
        """Seconds to wait before a bot's next move, always longer than `thought`, the longest that it thinks. In a
        window it is a small part of the window."""
        if self.high <= 0:
            return 0.0
        seconds = self.chance.uniform(self.low, self.high) + max(0.0, thought - self.low)
        return seconds if window is None else min(seconds, window * SHARE)

    def forced(self, others: bool) -> float:
        """Seconds before a person's forced move is made: as long as a bot takes, and where other people look on
        (`others`) rather as long as a person takes to pass: a pass made at once would tell that it was forced."""
        if self.high <= 0:
            return 0.0
        return self.chance.uniform(*PASS_SECONDS) if others else self.pause()

    def claimed(self) -> float:
        """Seconds between two cards of claimed tricks: long enough to see them."""
        return min(CLAIMED, self.high)

    def reaction(self, seconds: float) -> float:
        """Seconds to wait before a move where speed counts; 0 if there are no pauses."""
        return seconds if self.high > 0 else 0.0
