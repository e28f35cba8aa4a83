"""`Services`: what all tables of a room share: store, clocks, pace, bots and threads."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from upcard import bots
from upcard.bots.networks.network_names import offered
from upcard.bots.readiness.interface import MakeBot, Readiness
from upcard.room.people import seating
from upcard.room.workers.bot_pace import Pace
from upcard.room.workers.bot_pool import BotPool
from upcard.room.workers.counters import Counters
from upcard.room.workers.executors import Executors
from upcard.room.workers.worker_pool import WorkerPool
from upcard.store import Store, TableRow

T = TypeVar("T")


def choosable_levels() -> tuple[str, ...]:
    """The levels that clients may choose."""
    return (*bots.LEVELS, *offered())


def _in_threads() -> Executors:
    from upcard.room.workers.threads import in_threads  # a browser has none

    return in_threads()


@dataclass
class Services:
    """The services of a room."""

    store: Store
    pace: Pace = field(default_factory=Pace)
    grace: float = 60.0
    """Seconds after which a bot plays for a person whose connection is lost."""
    make_bot: MakeBot = bots.make
    executors: Executors = field(default_factory=_in_threads)
    """Where long work is done (`room.workers.executors`)."""
    bot_pool: BotPool | None = None
    """The workers that choose the bots' moves."""
    clock: Callable[[], float] = time.time
    """The wall clock, for stored times."""
    timer: Callable[[], float] = time.monotonic
    """The monotonic clock, for durations."""
    interpreted_first: bool = False
    """Whether a game runs interpreted until it is compiled; otherwise its first table waits for the compiler."""
    counters: Counters = field(default_factory=Counters)
    readiness: Readiness = field(init=False)
    workers: WorkerPool = field(init=False)
    """For hints, replays, reviews and imported records."""
    _tasks: set[asyncio.Task[object]] = field(default_factory=set)
    loaded: set[str] = field(default_factory=set)
    """The games of which a match was loaded with compiled rules."""

    def __post_init__(self) -> None:
        self.readiness = self.executors.make_readiness(self.make_bot, self.interpreted_first)
        pool = self.bot_pool if self.executors.asks_bot_pool else None
        self.workers = WorkerPool(self.executors.work_threads, self.executors.work, pool.answer if pool else None)
        if self.bot_pool is not None:
            self.bot_pool.counters = self.counters

    @property
    def makes_usual_bots(self) -> bool:
        """Whether bots are those of `upcard.bots`, which other processes can create, too."""
        return self.make_bot is bots.make

    def keep_task(self, task: asyncio.Task[object]) -> None:
        """Keep a reference to a task until it is done (the event loop does not)."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def run(self, function: Callable[..., T], *args: Any) -> T:
        """Run a short function that would hold up the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self.executors.short, partial(function, *args))

    def prepare(self, row: TableRow) -> None:
        """Compile the game and load the bots of a table in the background."""
        levels = {seating.STAND_IN, *(seat.level for seat in row.seats if seat.kind == "bot")}
        self.readiness.prepare(row.game, *levels, seated=True)

    async def close(self) -> None:
        """Cancel all tasks, and close the store."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.readiness.close()
        if self.bot_pool is not None:
            self.bot_pool.close()
        self.workers.close()
        self.executors.close()
        await self.store.close()
