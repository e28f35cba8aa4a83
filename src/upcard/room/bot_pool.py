"""`BotPool`: worker processes that choose the bots' moves, so the event loop stays free.

Slow levels (`best` takes two seconds) have workers of their own, so quick levels never queue behind them. A worker
holds a few requests at a time; all others wait in a `FairQueue`. Every request has a time limit: a long queue is
answered by a cheaper level, a search that runs out of time returns what it has found, and a request that no worker
begins in time is refused with `NoFreeWorker`. A worker that ends or hangs is replaced; its requests are tried once
more.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from upcard import bots
from upcard.bots import advice
from upcard.bots.bot_host import (
    NICE,
    FrameDecoder,
    MoveReply,
    MoveRequest,
    Reply,
    Request,
    framed,
    is_known,
    read_answer,
    request_of,
)
from upcard.engine.steps import Question
from upcard.room.bot_channel import Start
from upcard.room.counters import Counters, MadeBy
from upcard.room.fair_queue import FairQueue

log = logging.getLogger(__name__)
LONG = 1.0
"""Levels that may think longer than this, in seconds, are slow."""
QUICK_BATCH = 3
"""Requests that a quick worker holds, so that it does not wait for the next one."""
PATIENCE = 1.0
"""Seconds that a request may wait, in addition to its level's thinking time."""
CUT = 0.15
"""Seconds for the reply of a search that was cut short to arrive."""
SLOW = 0.3
"""The age of the oldest request, in seconds, above which workers get the same CPU priority as the server."""
BACKLOG = 0.4
"""The age of a queue's oldest request, as a share of the level's time limit, above which a cheaper level is used. For
each further step down the age may be larger by as much."""
LOOK = 0.1
"""Seconds between two checks of the requests' age."""
CHEAPEST = "club"
"""The cheapest level that replaces another: `beginner` takes hardly less time."""
TEACHER = "teacher"
"""In the log: what gives hints."""
MOST = 5_000
"""The most pending requests."""
STUCK = 60.0
"""Seconds without a reply after which a worker is replaced; loading its first game takes a few."""
PAUSE = 1.0
"""Seconds before a worker that ended is replaced."""


class NoFreeWorker(Exception):
    """No worker is free in time."""


@dataclass(frozen=True)
class Choice:
    """The move of a bot, and what chose it."""

    move: int
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


def seconds_of(level: str) -> float:
    """The longest that a level thinks about a move, in seconds; 0 where only its iterations are limited."""
    found = bots.LEVELS.get(level.partition(":")[0])
    return (found.budget.seconds if found and found.budget else None) or 0.0


def is_slow(level: str) -> bool:
    """Whether a level is slow, so that it needs separate workers."""
    found = bots.LEVELS.get(level.partition(":")[0])
    return found is None or ":" in level or seconds_of(level) > LONG


@dataclass(eq=False)
class _Pending:
    """A pending request."""

    request: Request
    address: str
    table: str
    reply: asyncio.Future[Reply | None]
    """None: no worker was free in time. (An exception would refer to its frame and so to the request, a reference cycle
    for the garbage collector.)"""
    since: float
    retried: bool = False
    """Whether a worker died while it had the request."""


class _Worker:
    """One worker with its requests."""

    def __init__(self, group: _Group) -> None:
        self.group = group
        self.ready = self.gone = False
        self.pending: dict[int, _Pending] = {}
        self.heard = asyncio.get_running_loop().time()
        self.nice = 0
        self._decoder = FrameDecoder()
        self._channel = group.start(self)

    @property
    def pid(self) -> int:
        """The process id; 0 without a process."""
        return self._channel.pid

    def data_received(self, data: bytes) -> None:
        self.heard = asyncio.get_running_loop().time()
        for message in self._decoder.add(data):
            reply = read_answer(message)
            if not self.ready:
                self.ready = True
                self.prioritize(NICE)
                continue
            pending = self.pending.pop(reply.id)
            if reply.failed:
                asked = pending.request.level if isinstance(pending.request, MoveRequest) else TEACHER
                log.error("the bot %s of table %s failed: %s", asked, pending.table, reply.failed)
            if not pending.reply.done():
                pending.reply.set_result(None if reply.answer is None else reply)
        self.group.dispatch()

    def connection_lost(self, error: Exception | None) -> None:
        self.gone, self.ready = True, False
        self.end()  # wait for the process, so that it does not stay a zombie
        self.group.remove_worker(self)

    def ask(self, pending: _Pending) -> None:
        """Send a request."""
        if not self.pending:
            self.heard = asyncio.get_running_loop().time()
        self.pending[pending.request.id] = pending
        self._channel.write(framed(pending.request))

    def prioritize(self, nice: int) -> None:
        """Set the worker's CPU priority."""
        if self.ready and nice != self.nice and self._channel.prioritize(nice):
            self.nice = nice

    def end(self) -> None:
        """Kill the worker."""
        self._channel.end()


class _Group:
    """Workers that share one queue."""

    def __init__(self, most: int, batch: int, start: Start) -> None:
        self.most, self.batch, self.start = most, batch, start
        self.workers: list[_Worker] = []
        self.waiting: FairQueue[_Pending] = FairQueue()
        self.unanswered: dict[int, _Pending] = {}
        """All pending requests, the oldest first."""
        self._first: deque[_Pending] = deque()
        """Requests whose worker died; they come first."""
        self._not_before = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self.closed = False

    @property
    def ready(self) -> bool:
        """Whether a worker accepts requests."""
        return any(worker.ready for worker in self.workers)

    def __len__(self) -> int:
        return len(self.unanswered)

    def age(self) -> float:
        """The age of the oldest pending request, in seconds."""
        for pending in self.unanswered.values():
            return asyncio.get_running_loop().time() - pending.since
        return 0.0

    @contextlib.contextmanager
    def tracking(self, pending: _Pending) -> Iterator[None]:
        """Queue a request, and track it until it is answered."""
        self.unanswered[pending.request.id] = pending
        self.waiting.add(pending.address, pending.table, pending)
        self.dispatch()
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(LOOK, self._look)
        try:
            yield
        finally:
            del self.unanswered[pending.request.id]

    def _look(self) -> None:
        """While requests are pending, check the workers' priority and replace stuck ones."""
        self.replace_stuck()
        nice = 0 if self.age() > SLOW else NICE
        for worker in self.workers:
            worker.prioritize(nice)
        self._timer = None
        if self.unanswered or nice != NICE:
            self._timer = asyncio.get_running_loop().call_later(LOOK, self._look)

    def dispatch(self) -> None:
        """Send queued requests to free workers; start another worker if none is free."""
        while self.waiting or self._first:
            free = min(
                (worker for worker in self.workers if worker.ready),
                key=lambda worker: len(worker.pending), default=None,
            )  # fmt: skip
            if (free is None or free.pending) and all(worker.ready for worker in self.workers):
                self.grow()
            if free is None or len(free.pending) >= self.batch:
                return
            pending = self._first.popleft() if self._first else self.waiting.next()
            if not pending.reply.done():
                free.ask(pending)

    def grow(self) -> None:
        """Start another worker, unless there are `most`."""
        now = asyncio.get_running_loop().time()
        if self.closed or len(self.workers) >= self.most or now < self._not_before:
            return
        try:
            worker = _Worker(self)
        except OSError as error:
            self._not_before = now + PAUSE
            log.error("a bot process cannot be started: %s", error)
            return
        self.workers.append(worker)

    def remove_worker(self, worker: _Worker) -> None:
        """Retry the requests of a worker that died, and replace it."""
        self.workers.remove(worker)
        if self.closed:
            return
        log.error("a bot process (%d) has died; it is replaced", worker.pid)
        self._not_before = asyncio.get_running_loop().time() + PAUSE
        for pending in worker.pending.values():
            if pending.reply.done():
                continue
            if pending.retried:
                pending.reply.set_result(None)
            else:
                pending.retried = True
                self._first.append(pending)
        asyncio.get_running_loop().call_later(PAUSE, self.grow)

    def replace_stuck(self) -> None:
        """Kill workers with requests that have not replied for `STUCK` seconds."""
        now = asyncio.get_running_loop().time()
        for worker in list(self.workers):
            if worker.pending and now - worker.heard > STUCK:
                log.error("a bot process (%d) is stuck", worker.pid)
                worker.end()

    def close(self) -> None:
        """Kill all workers."""
        self.closed = True
        if self._timer is not None:
            self._timer.cancel()
        for worker in list(self.workers):
            worker.end()


@dataclass
class BotPool:
    """At most `count` workers for quick levels and half as many for slow ones. They are started when needed, by
    `start`: as processes (`room.bot_workers.start_process`), or as a browser does it. `clock` is the one that the
    workers share with this process (`bots.bot_host.BotHost`)."""

    start: Start
    count: int = 1
    counters: Counters = field(default_factory=Counters)
    patience: float = PATIENCE
    clock: Callable[[], float] = time.monotonic
    start_wait: float = 0.0
    """Seconds to wait for a worker that starts. A browser waits, because a bot that thinks on the event loop would hold
    up the table for longer."""

    def __post_init__(self) -> None:
        self.quick = _Group(self.count, QUICK_BATCH, self.start)
        self.long = _Group(max(1, self.count // 2), 1, self.start)
        self._id = 0

    @property
    def groups(self) -> tuple[_Group, _Group]:
        """The quick workers and the slow ones."""
        return self.quick, self.long

    def _group(self, level: str) -> _Group:
        return self.long if is_slow(level) else self.quick

    def ready_for(self, level: str) -> bool:
        """Whether a worker is ready for a level; if there is none, start one."""
        group = self._group(level)
        if not group.workers:
            group.grow()
        return group.ready

    async def will_be_ready_for(self, level: str) -> bool:
        """Whether a worker is ready for a level, or becomes ready within `start_wait` seconds."""
        loop = asyncio.get_running_loop()
        end = loop.time() + self.start_wait
        while not self.ready_for(level) and loop.time() < end:
            await asyncio.sleep(LOOK)
        return self.ready_for(level)

    async def choose(self, request: MoveRequest, address: str, table: str) -> Choice:
        """Choose a move for a request (`id` and `until` are set here). Requests are queued fairly by `address` and
        `table`. Raises `NoFreeWorker`."""
        level = self.affordable(request.level)
        if level is None:
            raise NoFreeWorker
        began = time.perf_counter()
        seconds = self._limit(level)
        reply = await self._ask(msgspec.structs.replace(request, level=level), level, seconds, address, table)
        if not isinstance(reply, MoveReply):
            raise NoFreeWorker
        self.counters.bot_choices.add(time.perf_counter() - began)
        return Choice(reply.move, "cut_short" if reply.cut_short else "level" if level == request.level else "cheaper")

    async def answer(self, question: Question, address: str, table: str) -> Any:
        """The answer to a question of long work (`bots.bot_host.request_of`), not by a cheaper level. Raises
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
        return self.patience + seconds_of(level)

    def affordable(self, level: str) -> str | None:
        """The level, or the next cheaper one with a short enough queue; None if there is none."""
        if len(self.quick) + len(self.long) >= MOST:
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
        pending = _Pending(sent, address, table, loop.create_future(), loop.time())
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


def _give_up(pending: _Pending) -> None:
    """Answer a request with None at its time limit."""
    if not pending.reply.done():
        pending.reply.set_result(None)
