"""`BotPool`: worker processes that choose the bots' moves, so the event loop stays free.

Slow levels (`best` takes two seconds) have a `BotGroup` of their own, so quick levels never queue behind them. Every
request has a time limit: a long queue is answered by a cheaper level, a search that runs out of time returns what it
has found, and a request that no worker begins in time is refused with `NoFreeWorker`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from upcard import bots
from upcard.bots.explain import advice
from upcard.bots.host.bot_host import MoveReply, MoveRequest, Reply, Request, is_known, request_of
from upcard.bots.thinking_time import thinking_time
from upcard.engine.steps import Question
from upcard.room.workers.bot_channel import Start
from upcard.room.workers.bot_group import LOOK, BotGroup, Pending
from upcard.room.workers.counters import Counters, MadeBy
from upcard.types import MoveId

QUICK_BATCH = 3
"""Requests that a quick worker holds, so that it does not wait for the next one."""
PATIENCE = 1.0
"""Seconds that a request may wait, in addition to its level's thinking time."""
CUT = 0.15
"""Seconds for the reply of a search that was cut short to arrive."""
BACKLOG = 0.85
"""The age of a queue's oldest request, as a share of the level's time limit, above which a cheaper level is used. For
each further step down the age may be larger by as much. A burst is mostly over before that: with less, bots gave up
their level while there was time (``docs/decisions/049-forty-strong-tables.md``)."""
CHEAPEST = "club"
"""The cheapest level that replaces another: `beginner` takes hardly less time."""
MAX_WAITING = 5_000
"""The most pending requests."""


class NoFreeWorker(Exception):
    """No worker is free in time."""


class StillStarting(NoFreeWorker):
    """The only request was not answered in time, because the workers are getting the game ready. The server is not
    busy."""


@dataclass(frozen=True)
class Choice:
    """The move of a bot, and what chose it."""

    move: MoveId
    by: MadeBy


def cheaper(level: str) -> str | None:
    """The next level that costs much less time; None below `CHEAPEST`.

    >>> cheaper("best"), cheaper("strong"), cheaper("club"), cheaper("beginner")
    ('strong', 'club', None, None)
    """
    names = [name for name in bots.level_names() if bots.LEVELS[name].budget is not None]
    names = names[names.index(CHEAPEST) :]
    place = names.index(level) if level in names else 0
    return names[place - 1] if place else None


@dataclass
class BotPool:
    """At most `count` workers for quick levels and half as many for slow ones. They are started when needed, by
    `start`: as processes (`room.workers.bot_workers.start_process`), or as a browser does it. `clock` is the one that
    the workers share with this process (`bots.host.bot_host.BotHost`)."""

    start: Start
    count: int = 1
    counters: Counters = field(default_factory=Counters)
    patience: float = PATIENCE
    clock: Callable[[], float] = time.monotonic
    start_wait: float = 0.0
    """Seconds to wait for a worker that starts. A browser waits, because a bot that thinks on the event loop would hold
    up the table for longer."""
    separate: bool = True
    """Whether slow levels have workers of their own. In a browser, where one person plays and a worker is a whole
    Python, they have not."""

    def __post_init__(self) -> None:
        self.quick = BotGroup(self.count, QUICK_BATCH, self.start)
        self.long = BotGroup(max(1, self.count // 2), 1, self.start) if self.separate else self.quick
        self._id = 0
        self._known: set[str] = set()
        """The games about which a worker has answered."""

    @property
    def groups(self) -> tuple[BotGroup, ...]:
        """The quick workers and the slow ones, where they are not the same."""
        return (self.quick, self.long) if self.separate else (self.quick,)

    def _group(self, level: str) -> BotGroup:
        return self.long if thinking_time(level).slow else self.quick

    def ready_for(self, level: str) -> bool:
        """Whether a worker is ready for a level; if there is none, start one."""
        group = self._group(level)
        if not group.workers:
            group.grow()
        return group.ready

    async def will_be_ready_for(self, level: str) -> bool:
        """Whether a worker is ready for a level, or becomes ready within `start_wait` seconds, if one can start."""
        loop = asyncio.get_running_loop()
        end = loop.time() + self.start_wait
        while not self.ready_for(level) and self._group(level).workers and loop.time() < end:
            await asyncio.sleep(LOOK)
        return self.ready_for(level)

    async def choose(self, request: MoveRequest, address: str, table: str) -> Choice:
        """Choose a move for a request (`id` and `until` are set here). Requests are queued fairly by `address` and
        `table`. Raises `NoFreeWorker`, or `StillStarting`."""
        level = self.affordable(request.level)
        if level is None:
            raise NoFreeWorker
        began = time.perf_counter()
        seconds = self._limit(level)
        reply = await self._ask(msgspec.structs.replace(request, level=level), level, seconds, address, table)
        if not isinstance(reply, MoveReply):
            raise NoFreeWorker if request.game in self._known or any(map(len, self.groups)) else StillStarting
        self._known.add(request.game)
        self.counters.bot_choices.add(time.perf_counter() - began)
        return Choice(reply.move, "cut_short" if reply.cut_short else "level" if level == request.level else "cheaper")

    async def answer(self, question: Question, address: str, table: str) -> Any:
        """The answer to a question of long work (`bots.host.bot_host.request_of`), not by a cheaper level. Raises
        `NoFreeWorker`."""
        request = request_of(question)
        level = request.level if isinstance(request, MoveRequest) else CHEAPEST
        if not is_known(level) or not await self.will_be_ready_for(level):
            raise NoFreeWorker
        seconds = self._limit(level) if isinstance(request, MoveRequest) else self.patience + advice.SECONDS
        reply = await self._ask(request, level, seconds, address, table)
        if reply is None:
            raise NoFreeWorker
        return reply.answer

    def _limit(self, level: str) -> float:
        """The time limit of a level's request, in seconds."""
        return self.patience + thinking_time(level).seconds

    def affordable(self, level: str) -> str | None:
        """The level, or the next cheaper one with a short enough queue; None if there is none."""
        if sum(map(len, self.groups)) >= MAX_WAITING:
            return None
        step = BACKLOG * self._limit(level)
        oldest, chosen = step, level
        while self._group(chosen).age() > oldest:
            oldest += step
            following = cheaper(chosen)
            if following is None:
                return None
            chosen = following
        return chosen

    async def _ask(self, request: Request, level: str, seconds: float, address: str, table: str) -> Reply | None:
        """The reply of a worker for a level, or None if none was free in time."""
        self._id += 1
        loop = asyncio.get_running_loop()
        sent = msgspec.structs.replace(request, id=self._id, until=self.clock() + seconds)
        pending = Pending(sent, address, table, loop.create_future(), loop.time())
        timer = loop.call_later(seconds + CUT, _give_up, pending)
        try:
            with self._group(level).tracking(pending):
                return await pending.reply
        finally:
            timer.cancel()

    def close(self) -> None:
        """End all workers."""
        for group in self.groups:
            group.close()


def _give_up(pending: Pending) -> None:
    """Answer a request with None at its time limit."""
    if not pending.reply.done():
        pending.reply.set_result(None)
