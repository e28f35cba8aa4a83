"""`Counters`: what a room counts of itself, for those who run it. It knows no table and no player."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import Literal

MadeBy = Literal["level", "cheaper", "cut_short", "judgement", "chance"]
"""What chose the move of a bot: its own level; a cheaper level; its own level in less than its time; the judgement of
the game, without a search (`bots.judgement`); or nothing at all, after an error."""
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds by which durations are told apart."""


class Spread:
    """How many durations were at most so long.

    >>> spread = Spread((0.1, 1.0))
    >>> for seconds in (0.05, 0.5, 0.7, 30.0):
    ...     spread.add(seconds)
    >>> spread.up_to(), spread.count
    ([1, 3], 4)
    """

    def __init__(self, bounds: tuple[float, ...] = BOUNDS) -> None:
        self.bounds = bounds
        self._fell = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count one."""
        self._fell[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds

    @property
    def count(self) -> int:
        """How many there were."""
        return sum(self._fell)

    def up_to(self) -> list[int]:
        """How many were at most as long as each of the bounds."""
        counts, so_far = [], 0
        for fell in self._fell[:-1]:
            so_far += fell
            counts.append(so_far)
        return counts


class Counters:
    """The counts of one process."""

    def __init__(self) -> None:
        self.moves = {who: Spread() for who in ("person", "bot", "table")}
        """How long moves took from the request to the frame that shows it, by who made them."""
        self.refused: Counter[str] = Counter()
        """Acts of people that were refused, by the code of the answer."""
        self.thinking = 0
        """Bots that are choosing a move, or waiting for a free worker."""
        self.bot_moves: Counter[tuple[str, MadeBy]] = Counter()
        """Moves of bots by the level of the bot and by what chose them."""
        self.thoughts = Spread()
        """How long requests to the bot pool took, from the request to the reply."""
        self.lag = Spread()
        """How late the event loop was."""
        self.collector = Spread()
        """How long everybody waited for Python's garbage collector."""
        self.collected = 0
        """Objects that it has found."""

    def cheaper(self) -> Counter[str]:
        """By level, the moves that something cheaper chose."""
        found: Counter[str] = Counter()
        for (level, by), count in self.bot_moves.items():
            if by in ("cheaper", "judgement", "chance"):
                found[level] += count
        return found

    def move(self, key: str, code: str | None, seconds: float) -> None:
        """A move was asked for under a key (`room.live_match`), and refused with a code, or not."""
        who = "table" if key.endswith("!late") else "bot" if "!" in key else "person"
        if code is None:
            self.moves[who].add(seconds)
        elif who == "person":
            self.refused[code] += 1
