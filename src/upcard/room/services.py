"""`Services`: what all tables of a room share: the store, the clock, the pace, and those who play for an empty seat."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from upcard import bots
from upcard.bots.learned import offered
from upcard.bots.readiness import MakeBot, Readiness
from upcard.engine.play.free_text import load_reader
from upcard.room import seating
from upcard.room.bot_pace import Pace
from upcard.room.bot_pool import BotPool
from upcard.room.counters import Counters
from upcard.room.executors import Executors
from upcard.room.match import Match, begin
from upcard.room.worker_pool import WorkerPool
from upcard.store import Event, Store, TableRow

T = TypeVar("T")
LEVELS = (*bots.LEVELS, *offered())
"""The levels that may be asked for, without a budget of the client's choice."""


SHORT = 64
"""The most events of a match that is rebuilt on the event loop: some 2 ms."""


def longest_thought(level: str) -> float:
    """Seconds that a bot of a level may take for a move: the pause before it is never shorter, so how long a bot
    seems to think tells nothing of its hand."""
    found = bots.LEVELS.get(level)
    return (found.budget.seconds if found and found.budget else None) or 0.0


def thinks(level: str) -> bool:
    """Whether a bot of a level takes time at all: `random` does not."""
    found = bots.LEVELS.get(level.partition(":")[0])
    return found is None or found.budget is not None or found.maker is not None


def _in_threads() -> Executors:
    from upcard.room import threads  # a browser's room has no threads, and never gets here

    return threads.executors()


@dataclass
class Services:
    """What the tables of a room share."""

    store: Store
    pace: Pace = field(default_factory=Pace)
    grace: float = 60.0
    """Seconds after which a bot plays for somebody whose connection is lost."""
    make_bot: MakeBot = bots.make
    executors: Executors = field(default_factory=_in_threads)
    """Where long work is done."""
    bot_pool: BotPool | None = None
    """Other workers in which bots think."""
    clock: Callable[[], float] = time.time
    """What time it is, for what is stored."""
    timer: Callable[[], float] = time.monotonic
    """How time passes: durations do not jump when somebody sets the clock."""
    interpreted_first: bool = False
    """Whether games that are not compiled yet are played by interpreted rules meanwhile; else the first one waits."""
    counters: Counters = field(default_factory=Counters)
    readiness: Readiness = field(init=False)
    workers: WorkerPool = field(init=False)
    """For the teacher, and for matches that are walked, reviewed, brought in."""
    _tasks: set[asyncio.Task[object]] = field(default_factory=set)
    _begun: set[str] = field(default_factory=set)
    """The games of which a match was rebuilt by compiled rules."""

    def __post_init__(self) -> None:
        self.readiness = self.executors.make_readiness(self.make_bot, self.interpreted_first)
        self.workers = WorkerPool(self.executors.work_threads, self.executors.work)
        if self.bot_pool is not None:
            self.bot_pool.counters = self.counters

    @property
    def makes_usual_bots(self) -> bool:
        """Whether bots are those of `upcard.bots`: another process can make them, too."""
        return self.make_bot is bots.make

    def keep(self, task: asyncio.Task[object]) -> None:
        """Hold on to a task until it is done (the event loop does not)."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def run(self, function: Callable[..., T], *args: Any) -> T:
        """Do something short that would hold up the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self.executors.short, partial(function, *args))

    async def begin(self, row: TableRow, events: Sequence[Event]) -> Match:
        """A match from what is stored of it. It is made beside the event loop, but for a short one of a game that has
        been begun before, and so is loaded: that takes less than to hand it to a thread and to wait for it."""
        if row.game in self._begun and len(events) <= SHORT:
            return begin(row, events, self.readiness)
        match = await asyncio.get_running_loop().run_in_executor(
            self.executors.opener, begin, row, events, self.readiness
        )
        self.executors.opener.submit(load_reader, match.table.game)
        if not match.table.game.rules.provisional:
            self._begun.add(row.game)
        elif not match.over:
            self.prepare(row)
        return match

    def prepare(self, row: TableRow) -> None:
        """Get ready what a table needs at which somebody sits."""
        levels = {seating.STAND_IN, *(seat.level for seat in row.seats if seat.kind == "bot")}
        self.readiness.prepare(row.game, *levels, seated=True)

    async def close(self) -> None:
        """Stop what is under way and let go of the store."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.readiness.close()
        if self.bot_pool is not None:
            self.bot_pool.close()
        self.workers.close()
        self.executors.close()
        await self.store.close()
