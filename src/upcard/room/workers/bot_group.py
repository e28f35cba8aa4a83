"""`BotGroup`: workers that answer one queue of requests.

A worker holds a few requests at a time; all others wait in a `FairQueue`. A worker that ends or hangs is replaced; its
requests are tried once more.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from upcard.bots.host.bot_host import NICE, FrameDecoder, MoveRequest, Reply, Request, framed, read_answer
from upcard.room.workers.bot_channel import Start
from upcard.room.workers.fair_queue import FairQueue

log = logging.getLogger(__name__)
SLOW = 0.3
"""The age of the oldest request, in seconds, above which workers get the same CPU priority as the server."""
LOOK = 0.1
"""Seconds between two checks of the requests' age."""
TEACHER = "teacher"
"""In the log: what gives hints."""
STUCK = 60.0
"""Seconds without a reply after which a worker is replaced; loading its first game takes a few."""
PAUSE = 1.0
"""Seconds before a worker that ended is replaced."""


@dataclass(eq=False)
class Pending:
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

    def __init__(self, group: BotGroup) -> None:
        self.group = group
        self.ready = self.gone = False
        self.pending: dict[int, Pending] = {}
        self.answered_at = asyncio.get_running_loop().time()
        self.nice = 0
        self._decoder = FrameDecoder()
        self._channel = group.start(self)

    @property
    def pid(self) -> int:
        """The process id; 0 without a process."""
        return self._channel.pid

    def data_received(self, data: bytes) -> None:
        self.answered_at = asyncio.get_running_loop().time()
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

    def ask(self, pending: Pending) -> None:
        """Send a request."""
        if not self.pending:
            self.answered_at = asyncio.get_running_loop().time()
        self.pending[pending.request.id] = pending
        self._channel.write(framed(pending.request))

    def prioritize(self, nice: int) -> None:
        """Set the worker's CPU priority."""
        if self.ready and nice != self.nice and self._channel.prioritize(nice):
            self.nice = nice

    def end(self) -> None:
        """Kill the worker."""
        self._channel.end()


class BotGroup:
    """Workers that share one queue: at most `most`, each with at most `batch` requests."""

    def __init__(self, most: int, batch: int, start: Start) -> None:
        self.most, self.batch, self.start = most, batch, start
        self.workers: list[_Worker] = []
        self.waiting: FairQueue[Pending] = FairQueue()
        self.unanswered: dict[int, Pending] = {}
        """All pending requests, the oldest first."""
        self._first: deque[Pending] = deque()
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
    def tracking(self, pending: Pending) -> Iterator[None]:
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
            if worker.pending and now - worker.answered_at > STUCK:
                log.error("a bot process (%d) is stuck", worker.pid)
                worker.end()

    def close(self) -> None:
        """Kill all workers."""
        self.closed = True
        if self._timer is not None:
            self._timer.cancel()
        for worker in list(self.workers):
            worker.end()
