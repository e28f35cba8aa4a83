"""`House`: what all tables of a room share: the store, the clock, the pace, and those who play for an empty seat."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol

from upcard import bots
from upcard.engine.game import Game
from upcard.engine.mind import Mind
from upcard.room.match import warm
from upcard.room.pace import Pace
from upcard.store import Store


class Bot(Protocol):
    """Whoever can choose a move from what a seat knows."""

    def choose(self, mind: Mind) -> int:
        """The number of one of ``mind.legal()``."""


LEVELS = tuple(bots.LEVELS)
"""The levels that may be asked for, without a budget of the client's choice."""


def usual_bot(level: str, game: Game) -> Bot:
    """A bot from `upcard.bots`."""
    return bots.make(level, game)


def longest_thought(level: str) -> float:
    """Seconds that a bot of a level may take for a move: the pause before it is never shorter, so how long a bot
    seems to think tells nothing of its hand."""
    found = bots.LEVELS.get(level)
    return (found.budget.seconds if found and found.budget else None) or 0.0


def _try_out(make_bot: Callable[[str, Game], Bot], level: str, game: Game) -> None:
    with contextlib.suppress(Exception):  # what is wrong with it will be told when it has to play
        warm(game)
        if level:
            table = game.table(seed=1)
            make_bot(level, game).choose(table.mind(table.to_act[0]))


def _thinkers() -> Executor:
    # Compiled search lets go of the interpreter: threads think at the same time as the loop serves.
    return ThreadPoolExecutor(max(1, (os.cpu_count() or 2) - 1), thread_name_prefix="upcard-bot")


@dataclass
class House:
    """What the tables of a room share."""

    store: Store
    pace: Pace = field(default_factory=Pace)
    grace: float = 60.0
    """Seconds after which a bot plays for somebody whose connection is lost."""
    make_bot: Callable[[str, Game], Bot] = usual_bot
    thinkers: Executor = field(default_factory=_thinkers)
    clock: Callable[[], float] = time.time
    _compiler: Executor = field(default_factory=lambda: ThreadPoolExecutor(1, thread_name_prefix="upcard-compile"))
    _tried: set[tuple[str, str]] = field(default_factory=set)
    _wanted: list[tuple[str, Game]] = field(default_factory=list)
    _tasks: set[asyncio.Task[object]] = field(default_factory=set)

    def prepare(self, game: Game, *levels: str) -> None:
        """Compile in the background what a game and bots of these levels need, before somebody waits for it. What
        was asked for last is done first: whoever looks at one game after the other sits down at the last."""
        for level in (*reversed(levels), ""):
            if (game.name, level) not in self._tried:
                self._tried.add((game.name, level))
                self._wanted.append((level, game))
                self._compiler.submit(self._try_latest)

    def _try_latest(self) -> None:
        _try_out(self.make_bot, *self._wanted.pop())

    def keep(self, task: asyncio.Task[object]) -> None:
        """Hold on to a task until it is done (the event loop does not)."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop what is under way and let go of the store."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for threads in (self.thinkers, self._compiler):
            threads.shutdown(wait=False, cancel_futures=True)
        await self.store.close()
