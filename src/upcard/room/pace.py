"""How long bots seem to think: from a clock and a generator that know nothing of the cards."""

from __future__ import annotations

import random
from dataclasses import dataclass, field


@dataclass
class Pace:
    """A pause between `low` and `high` seconds before every move that the house makes; both 0: none."""

    low: float = 0.5
    high: float = 1.2
    race: float = 5.0
    """How many times as long the house thinks where people race it: they have a word to think of, and to type."""
    _chance: random.Random = field(default_factory=random.SystemRandom, repr=False)

    def pause(self, racing: bool = False) -> float:
        """Seconds to wait before the next move."""
        return self._chance.uniform(self.low, self.high) * (self.race if racing else 1) if self.high > 0 else 0.0
