"""`WorkerPool`: threads for long work beside moves: hints, reviews, replays, records.

Addresses take turns (`FairQueue`), and long work yields after every time slice, so one address does not delay the
others. Hints come first, and one thread is reserved for them. The number of pending requests of an address is
limited, and so is its computing time.

The questions of the work (`engine.steps`) are answered in these threads, or elsewhere; meanwhile other work goes on.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, TypeVar

from upcard.engine.steps import Question, Steps
from upcard.room.errors import RoomError
from upcard.room.workers.bot_pool import NoFreeWorker
from upcard.room.workers.fair_queue import FairQueue

T = TypeVar("T")
Ask = Callable[[Question, str, str], Awaitable[Any]]
"""Has a question answered elsewhere, for an address and a table. Raises `NoFreeWorker`."""
Kind = Literal["hint", "review", "replay", "record", "play"]
SLICE = 0.05
"""The time slice in seconds: work yields at its next step after it."""
WAITING = 8
"""The most pending requests of one kind and address."""
SECONDS, REFILL_SECONDS = 90.0, 300.0
"""The computing time of one kind and address in seconds, and the seconds in which it is refilled."""
REMEMBERED = 10_000
"""The number of addresses whose usage is stored, the latest."""


class TooMuchWork(RoomError):
    """An address has too many requests, or has used its computing time."""

    status = 429


class Budget:
    """A budget of computing time for each address, refilled steadily.

    >>> now = 0.0
    >>> budget = Budget(10, 100, clock=lambda: now)
    >>> budget.use("a", 12)
    >>> budget.is_used_up("a"), budget.is_used_up("b")
    (True, False)
    >>> now = 30.0
    >>> budget.is_used_up("a")
    False
    """

    def __init__(self, seconds: float, refilled: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds, self._rate, self._clock = seconds, seconds / refilled, clock
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By address: seconds used, and the time of that value."""

    def _now_used(self, address: str) -> float:
        used, at = self._used.get(address, (0.0, 0.0))
        return max(0.0, used - (self._clock() - at) * self._rate)

    def use(self, address: str, seconds: float) -> None:
        """Count used seconds."""
        self._used[address] = self._now_used(address) + seconds, self._clock()
        self._used.move_to_end(address)
        if len(self._used) > REMEMBERED:
            self._used.popitem(last=False)

    def is_used_up(self, address: str) -> bool:
        """Whether the budget is exhausted."""
        return self._now_used(address) >= self._seconds


@dataclass(eq=False)
class _Job:
    """A piece of work with its result."""

    steps: Steps[Any]
    address: str
    table: str
    kind: Kind
    answer: asyncio.Future[Any]
    elsewhere: bool
    """Whether its questions are answered elsewhere."""
    question: Question | None = None
    """The question that it has asked last, as long as that has no answer."""
    found: Any = None
    """The answer to its last question."""
    seconds: float = 0.0
    """The duration of the last slice."""

    def advance(self) -> tuple[bool, Any]:
        """Run one slice, in a thread, or up to a question that is answered elsewhere: one step at the least. Returns
        whether the work is done, and its result."""
        began = time.perf_counter()
        try:
            while True:
                if (question := self.question) is not None:
                    self.question, self.found = None, question.answer()
                self.question, self.found = self.steps.send(self.found), None
                if (self.question is not None and self.elsewhere) or time.perf_counter() - began >= SLICE:
                    break
        except StopIteration as done:
            return True, done.value
        finally:
            self.seconds = time.perf_counter() - began
        return False, None


class WorkerPool:
    """`threads` threads for long work, and one more for hints. All methods belong to one event loop."""

    def __init__(self, threads: int, executor: Executor, ask: Ask | None = None) -> None:
        """`executor`: where the work is done (`room.workers.executors`), which is not closed here. `ask` answers the
        questions of the work; without it the executor does."""
        self.threads, self._executor, self._ask = threads, executor, ask
        self._asking: set[asyncio.Task[None]] = set()
        self._urgent: FairQueue[_Job] = FairQueue()
        self._usual: FairQueue[_Job] = FairQueue()
        self._busy = self._long = 0
        """The number of busy threads, and of those without a hint."""
        self._open: Counter[tuple[str, Kind]] = Counter()
        self._budgets: dict[Kind, Budget] = {}
        self._closed = False

    async def run(self, steps: Steps[T], address: str = "", table: str = "", kind: Kind = "replay") -> T:
        """Run work for an address and a table; returns its result. Raises `TooMuchWork`, but not for the room itself
        (no address)."""
        if address:
            self._admit(address, kind)
        answer = asyncio.get_running_loop().create_future()
        job = _Job(steps, address, table, kind, answer, self._ask is not None)
        self._open[address, kind] += 1
        self._wait(job)
        self._dispatch()
        try:
            found: T = await job.answer
            return found
        finally:
            self._open[address, kind] -= 1
            if not self._open[address, kind]:
                del self._open[address, kind]

    def _admit(self, address: str, kind: Kind) -> None:
        if self._open[address, kind] >= WAITING:
            raise TooMuchWork(f"{WAITING} such requests from your address are being answered already; wait for them")
        if self._budget(kind).is_used_up(address):
            raise TooMuchWork(
                f"your address has used its {SECONDS:g} seconds of work for this; try again in a few minutes"
            )

    def _budget(self, kind: Kind) -> Budget:
        return self._budgets.setdefault(kind, Budget(SECONDS, REFILL_SECONDS))

    def _wait(self, job: _Job) -> None:
        (self._urgent if job.kind == "hint" else self._usual).add(job.address, job.table, job)

    def _dispatch(self) -> None:
        while self._busy <= self.threads and not self._closed:
            if self._urgent:
                job = self._urgent.next()
            elif self._usual and self._long < self.threads:
                job = self._usual.next()
            else:
                return
            if job.answer.done():  # the caller is gone
                job.steps.close()
                continue
            self._busy += 1
            self._long += job.kind != "hint"
            doing = asyncio.get_running_loop().run_in_executor(self._executor, job.advance)
            doing.add_done_callback(partial(self._slice_done, job))

    def _slice_done(self, job: _Job, doing: asyncio.Future[tuple[bool, Any]]) -> None:
        self._busy -= 1
        self._long -= job.kind != "hint"
        if job.address:
            self._budget(job.kind).use(job.address, job.seconds)
        if doing.cancelled():
            job.answer.cancel()
        elif (error := doing.exception()) is not None:
            if not job.answer.done():
                job.answer.set_exception(error)
        else:
            is_done, found = doing.result()
            if not is_done and job.question is not None and self._ask is not None:
                task = asyncio.get_running_loop().create_task(self._answer_elsewhere(job, job.question, self._ask))
                self._asking.add(task)
                task.add_done_callback(self._asking.discard)
            elif not is_done:
                self._wait(job)
            elif not job.answer.done():
                job.answer.set_result(found)
        self._dispatch()

    async def _answer_elsewhere(self, job: _Job, question: Question, ask: Ask) -> None:
        try:
            job.found = await ask(question, job.address, job.table)
            job.question = None
        except NoFreeWorker:
            pass  # the next slice answers it here
        except Exception as error:
            if not job.answer.done():
                job.answer.set_exception(error)
            return
        self._wait(job)
        self._dispatch()

    def close(self) -> None:
        """Accept no more work."""
        self._closed = True
        for task in self._asking:
            task.cancel()
