"""How long bots seem to think: from a clock and a generator that know nothing of the cards."""

from __future__ import annotations

import random
from dataclasses import dataclass, field


@dataclass
class Pace:
    """A pause between `low` and `high` seconds before every move that the house makes; both 0: none."""

    low: float = 0.5
    high: float = 1.2
    _chance: random.Random = field(default_factory=random.SystemRandom, repr=False)

    def pause(self, *, thought: float = 0.0) -> float:
        """Seconds to wait before the next move of a bot that thinks for at most `thought` seconds: always longer than
        that, if there are pauses at all."""
        return self._chance.uniform(self.low, self.high) + max(0.0, thought - self.low) if self.high > 0 else 0.0
