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
from typing import Protocol

from upcard import bots
from upcard.bots.bot_host import NICE, FrameDecoder, MoveReply, MoveRequest, framed, read_answer
from upcard.room.counters import Counters, MadeBy
from upcard.room.fair_queue import FairQueue

log = logging.getLogger(__name__)
LONG = 1.0
"""Seconds: levels that may think longer have workers of their own."""
AT_A_TIME = 3
"""Requests that a quick worker holds: it need not wait for the next one."""
PATIENCE = 1.0
"""Seconds that a request may wait on top of the time that its level thinks at most."""
CUT = 0.15
"""Seconds that the reply of a search that was cut short may take to arrive."""
SLOW = 0.3
"""Seconds that the oldest request may be unanswered before workers get as much of the processor as the server."""
BACKLOG = 0.4
"""The share of a level's time limit that the oldest request of its queue may have waited for the level to be asked at
all. For each step down to a cheaper level the queue may be older by as much."""
LOOK = 0.1
"""Seconds between two looks at how old the requests are."""
CHEAPEST = "club"
"""The cheapest level that may take the place of another: `beginner` takes hardly less time."""
MOST = 5_000
"""Requests that may be unanswered at a time."""
STUCK = 60.0
"""Seconds without a reply after which a worker is replaced. Loading its first game takes it a few."""
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


def is_long(level: str) -> bool:
    """Whether a level thinks so long that others are not to wait for it."""
    found = bots.LEVELS.get(level.partition(":")[0])
    return found is None or ":" in level or seconds_of(level) > LONG


@dataclass(eq=False)
class _Pending:
    """A request that has not been answered."""

    request: MoveRequest
    address: str
    table: str
    reply: asyncio.Future[MoveReply | None]
    """None: no worker was free in time. (An exception would hold the frame that raises it, which holds the request:
    a cycle, for which all tables would wait when the garbage collector runs.)"""
    since: float
    retried: bool = False
    """Whether a worker has ended over it."""


class Channel(Protocol):
    """The way to one worker. What comes back is given to the `Receiver` that it was started with."""

    @property
    def pid(self) -> int:
        """The number of its process; 0 where it has none."""
        ...

    def write(self, data: bytes) -> None:
        """Send it bytes."""

    def prioritize(self, nice: int) -> bool:
        """Set its priority. False: it has to be tried again."""
        ...

    def end(self) -> None:
        """End it now."""


class Receiver(Protocol):
    """The pool's end of a `Channel`."""

    def data_received(self, data: bytes) -> None:
        """Bytes of the worker."""

    def connection_lost(self, error: Exception | None) -> None:
        """The worker has ended."""


Start = Callable[[Receiver], Channel]
"""Starts a worker (`bots.bot_host`). Raises `OSError` where that cannot be done now."""


class _Worker:
    """A worker, and the requests that it holds."""

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
        """The number of the process."""
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
                log.error("the bot %s of table %s failed: %s", pending.request.level, pending.table, reply.failed)
            if not pending.reply.done():
                pending.reply.set_result(reply if reply.move >= 0 else None)
        self.group.hand_out()

    def connection_lost(self, error: Exception | None) -> None:
        self.gone, self.ready = True, False
        self.end()  # it may still be on its way out; unless it is waited for, it stays in the list of processes
        self.group.bury(self)

    def ask(self, pending: _Pending) -> None:
        """Send it a request."""
        if not self.pending:
            self.heard = asyncio.get_running_loop().time()
        self.pending[pending.request.id] = pending
        self._channel.write(framed(pending.request))

    def prioritize(self, nice: int) -> None:
        """Set its priority, unless that is what it has."""
        if self.ready and nice != self.nice and self._channel.prioritize(nice):
            self.nice = nice

    def end(self) -> None:
        """End it now."""
        self._channel.end()


class _Group:
    """Workers that share one queue."""

    def __init__(self, most: int, at_a_time: int, start: Start) -> None:
        self.most, self.at_a_time, self.start = most, at_a_time, start
        self.workers: list[_Worker] = []
        self.waiting: FairQueue[_Pending] = FairQueue()
        self.unanswered: dict[int, _Pending] = {}
        """Every request, the oldest first, until it is answered or refused."""
        self._first: deque[_Pending] = deque()
        """Requests over which a worker has ended."""
        self._not_before = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self.closed = False

    @property
    def ready(self) -> bool:
        """Whether a worker can take requests."""
        return any(worker.ready for worker in self.workers)

    def __len__(self) -> int:
        return len(self.unanswered)

    def age(self) -> float:
        """Seconds since the oldest unanswered request was made."""
        for pending in self.unanswered.values():
            return asyncio.get_running_loop().time() - pending.since
        return 0.0

    @contextlib.contextmanager
    def holding(self, pending: _Pending) -> Iterator[None]:
        """Hold a request that is to be answered."""
        self.unanswered[pending.request.id] = pending
        self.waiting.add(pending.address, pending.table, pending)
        self.hand_out()
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(LOOK, self._look)
        try:
            yield
        finally:
            del self.unanswered[pending.request.id]

    def _look(self) -> None:
        """See while requests are unanswered whether the workers get enough of the processor."""
        self.replace_stuck()
        nice = 0 if self.age() > SLOW else NICE
        for worker in self.workers:
            worker.prioritize(nice)
        self._timer = None
        if self.unanswered or nice != NICE:
            self._timer = asyncio.get_running_loop().call_later(LOOK, self._look)

    def hand_out(self) -> None:
        """Give requests to workers that have room for them; start another worker if none has."""
        while self.waiting or self._first:
            free = min(
                (worker for worker in self.workers if worker.ready),
                key=lambda worker: len(worker.pending), default=None,
            )  # fmt: skip
            if (free is None or free.pending) and all(worker.ready for worker in self.workers):
                self.grow()
            if free is None or len(free.pending) >= self.at_a_time:
                return
            pending = self._first.popleft() if self._first else self.waiting.next()
            if not pending.reply.done():
                free.ask(pending)

    def grow(self) -> None:
        """Start one worker more, if there may be one."""
        now = asyncio.get_running_loop().time()
        if self.closed or len(self.workers) >= self.most or now < self._not_before:
            return
        try:
            worker = _Worker(self)
        except OSError as error:
            self._not_before = now + PAUSE
            log.error("no process can be started for bots: %s", error)
            return
        self.workers.append(worker)

    def bury(self, worker: _Worker) -> None:
        """A worker has ended: try its requests once more."""
        self.workers.remove(worker)
        if self.closed:
            return
        log.error("a process for bots (%d) has ended; another takes its place", worker.pid)
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
        """End workers that hold requests and have not replied for long."""
        now = asyncio.get_running_loop().time()
        for worker in list(self.workers):
            if worker.pending and now - worker.heard > STUCK:
                log.error("a process for bots (%d) is stuck", worker.pid)
                worker.end()

    def close(self) -> None:
        """End all workers."""
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

    def __post_init__(self) -> None:
        self.quick = _Group(self.count, AT_A_TIME, self.start)
        self.long = _Group(max(1, self.count // 2), 1, self.start)
        self._id = 0

    @property
    def groups(self) -> tuple[_Group, _Group]:
        """The quick workers and the slow ones."""
        return self.quick, self.long

    def _group(self, level: str) -> _Group:
        return self.long if is_long(level) else self.quick

    def ready_for(self, level: str) -> bool:
        """Whether a worker can be asked for a level; else one is started."""
        group = self._group(level)
        if not group.workers:
            group.grow()
        return group.ready

    async def choose(self, request: MoveRequest, address: str, table: str) -> Choice:
        """The move for a request (its `id` and `until` are set here) of a table, for which an address is responsible.
        Raises `NoFreeWorker`."""
        level = self.affordable(request.level)
        if level is None:
            raise NoFreeWorker
        began = time.perf_counter()
        reply = await self._ask(request, level, address, table)
        if reply is None:
            raise NoFreeWorker
        self.counters.bot_choices.add(time.perf_counter() - began)
        return Choice(reply.move, "cut_short" if reply.cut_short else "level" if level == request.level else "cheaper")

    def _limit(self, level: str) -> float:
        """Seconds in which a request of a level is to be answered."""
        return self.patience + seconds_of(level)

    def affordable(self, level: str) -> str | None:
        """The level itself, or the next cheaper one whose queue is not too old; None if there is none."""
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

    async def _ask(self, request: MoveRequest, level: str, address: str, table: str) -> MoveReply | None:
        """The reply of a worker; None where none was free in time."""
        self._id += 1
        loop = asyncio.get_running_loop()
        seconds = self._limit(level)
        sent = MoveRequest(
            self._id, request.who, level, request.seed, request.game, request.players, request.options,
            request.seat, request.states, request.made, self.clock() + seconds,
        )  # fmt: skip
        pending = _Pending(sent, address, table, loop.create_future(), loop.time())
        timer = loop.call_later(seconds + CUT, _give_up, pending)
        try:
            with self._group(level).holding(pending):
                return await pending.reply
        finally:
            timer.cancel()

    def close(self) -> None:
        """End all workers."""
        for group in self.groups:
            group.close()


def _give_up(pending: _Pending) -> None:
    """No worker has answered in time."""
    if not pending.reply.done():
        pending.reply.set_result(None)
