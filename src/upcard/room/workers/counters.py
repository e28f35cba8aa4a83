"""`Counters`: the room's metrics for operators, without data of tables or players."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import Literal

MadeBy = Literal["level", "cheaper", "cut_short", "judgement", "chance"]
"""What chose a bot's move: its own level; a cheaper level; its own level, cut short; the game's judgement without a
search (`bots.players.judgement`); or chance, after an error."""
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The bounds of the histograms, in seconds."""


class Histogram:
    """A histogram of durations in seconds.

    >>> histogram = Histogram((0.1, 1.0))
    >>> for seconds in (0.05, 0.5, 0.7, 30.0):
    ...     histogram.add(seconds)
    >>> histogram.cumulative(), histogram.count
    ([1, 3], 4)
    """

    def __init__(self, bounds: tuple[float, ...] = BOUNDS) -> None:
        self.bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count a duration."""
        self._counts[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds

    @property
    def count(self) -> int:
        """The number of durations."""
        return sum(self._counts)

    def cumulative(self) -> list[int]:
        """For each bound, the number of durations up to it."""
        counts, so_far = [], 0
        for fell in self._counts[:-1]:
            so_far += fell
            counts.append(so_far)
        return counts


class Counters:
    """The counts of one process."""

    def __init__(self) -> None:
        self.moves = {who: Histogram() for who in ("person", "bot", "table")}
        """The time of moves from the request to the frame that shows it, by who made them."""
        self.refused: Counter[str] = Counter()
        """Refused acts of players, by the code of the answer."""
        self.thinking = 0
        """Bots that are choosing a move, or waiting for a free worker."""
        self.bot_moves: Counter[tuple[str, MadeBy]] = Counter()
        """Moves of bots by the level of the bot and by what chose them."""
        self.bot_choices = Histogram()
        """The time of requests to the bot pool, from the request to the reply."""
        self.lag = Histogram()
        """The lag of the event loop."""
        self.gc_pauses = Histogram()
        """The pauses of Python's garbage collector."""
        self.gc_objects = 0
        """The number of objects that the garbage collector freed."""

    def move(self, key: str, code: str | None, seconds: float) -> None:
        """Count a move by the key of its request (`room.match.live_match`), or its refusal with a `code`."""
        who = "table" if key.endswith("!late") else "bot" if "!" in key else "person"
        if code is None:
            self.moves[who].add(seconds)
        elif who == "person":
            self.refused[code] += 1
