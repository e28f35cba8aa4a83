"""Long work beside the event loop: addresses take turns, hints come first, and no client takes all the time."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from upcard.engine.steps import Question, Steps, one_step
from upcard.room.workers import worker_pool
from upcard.room.workers.bot_pool import NoFreeWorker
from upcard.room.workers.executors import InlineExecutor
from upcard.room.workers.worker_pool import WAITING, TooMuchWork, WorkerPool


@pytest.fixture
async def pool() -> AsyncIterator[WorkerPool]:
    """A pool of one thread for long work, and one for hints."""
    with ThreadPoolExecutor(2) as threads:
        made = WorkerPool(1, threads)
        yield made
        made.close()


class Gate:
    """Work that takes as long as the test wants."""

    def __init__(self) -> None:
        self.begun, self.open = threading.Event(), threading.Event()

    def work(self) -> Steps[str]:
        self.begun.set()
        while not self.open.wait(0.001):
            yield
        return "done"


async def until_begun(gate: Gate) -> None:
    async with asyncio.timeout(5):
        while not gate.begun.is_set():
            await asyncio.sleep(0.001)


async def test_results_and_errors_are_returned(pool: WorkerPool) -> None:
    def wrong() -> Steps[int]:
        yield
        raise ValueError("no")

    assert await pool.run(one_step(lambda: 7), "a") == 7
    with pytest.raises(ValueError, match="no"):
        await pool.run(wrong(), "a")
    assert await pool.run(one_step(lambda: 8), "a") == 8


async def test_a_hint_runs_beside_the_reviews_of_another_address(pool: WorkerPool) -> None:
    gate = Gate()
    reviews = [asyncio.ensure_future(pool.run(gate.work(), "a", "1", "review")) for _ in range(WAITING)]
    await until_begun(gate)
    assert await asyncio.wait_for(pool.run(one_step(lambda: "ace"), "b", "2", "hint"), 5) == "ace"
    assert not any(review.done() for review in reviews)
    gate.open.set()
    assert await asyncio.gather(*reviews) == ["done"] * WAITING


async def test_a_hint_does_not_wait_for_a_slow_hint(pool: WorkerPool) -> None:
    gate = Gate()
    long = asyncio.ensure_future(pool.run(gate.work(), "a", "1", "hint"))
    await until_begun(gate)
    assert await asyncio.wait_for(pool.run(one_step(lambda: "ace"), "b", "2", "hint"), 5) == "ace"
    gate.open.set()
    assert await long == "done"


async def test_long_work_yields_to_another_address(pool: WorkerPool) -> None:
    gate = Gate()
    mine = [asyncio.ensure_future(pool.run(gate.work(), "a", "1")) for _ in range(4)]
    await until_begun(gate)
    assert await asyncio.wait_for(pool.run(one_step(lambda: "theirs"), "b", "2"), 5) == "theirs"
    assert not any(one.done() for one in mine)
    gate.open.set()
    await asyncio.gather(*mine)


async def test_the_pending_requests_of_an_address_are_limited(pool: WorkerPool) -> None:
    gate = Gate()
    first = [asyncio.ensure_future(pool.run(gate.work(), "a", "1", "review")) for _ in range(WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(TooMuchWork, match="8 such requests from your address are being answered already"):
        await pool.run(gate.work(), "a", "2", "review")
    assert await pool.run(one_step(lambda: 1), "a", "2", "hint") == 1, "work of another kind has its own limit"
    gate.open.set()
    await asyncio.gather(*first)
    assert await pool.run(one_step(lambda: 2), "a", "2", "review") == 2


async def test_an_address_that_has_used_its_time_is_refused(pool: WorkerPool, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(worker_pool, "SECONDS", 2.0)
    monkeypatch.setattr(worker_pool, "time", SimpleNamespace(perf_counter=lambda: clock[0]))
    for _ in range(2):
        await pool.run(one_step(lambda: clock.append(clock.pop() + 1.2)), "a", "1", "review")
    with pytest.raises(TooMuchWork, match="try again in a few minutes"):
        await pool.run(one_step(lambda: 1), "a", "1", "review")
    assert await pool.run(one_step(lambda: 2), "b", "1", "review") == 2
    assert await pool.run(one_step(lambda: 3), "", "1", "review") == 3, "the card room itself is refused nothing"


async def test_abandoned_work_is_cancelled(pool: WorkerPool) -> None:
    gate = Gate()
    work = asyncio.ensure_future(pool.run(gate.work(), "a", "1"))
    await until_begun(gate)
    work.cancel()
    assert await asyncio.wait_for(pool.run(one_step(lambda: 1), "a", "1"), 5) == 1
    with pytest.raises(asyncio.CancelledError):
        await work
    async with asyncio.timeout(5):
        while pool._busy:
            await asyncio.sleep(0.001)


class Doubled:
    """The question what twice a number is."""

    def __init__(self, number: int) -> None:
        self.number = number

    def answer(self) -> int:
        return 2 * self.number


def sums(*numbers: int) -> Steps[list[int]]:
    found = []
    for number in numbers:
        yield
        found.append((yield Doubled(number)))
    return found


async def test_questions_are_answered_in_the_threads(pool: WorkerPool) -> None:
    assert await pool.run(sums(3, 4, 5), "a") == [6, 8, 10]


async def test_questions_are_answered_elsewhere_or_here_if_no_worker_is_free() -> None:
    asked: list[tuple[int, str, str]] = []

    async def ask(question: Question, address: str, table: str) -> int:
        assert isinstance(question, Doubled)
        asked.append((question.number, address, table))
        await asyncio.sleep(0)
        if question.number == 4:
            raise NoFreeWorker
        return question.number + 100

    pool = WorkerPool(1, InlineExecutor(), ask)
    assert await pool.run(sums(3, 4, 5), "a", "t") == [103, 8, 105]
    assert asked == [(3, "a", "t"), (4, "a", "t"), (5, "a", "t")]
    pool.close()


async def test_other_work_goes_on_while_a_question_waits_for_its_answer() -> None:
    answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def ask(question: Question, address: str, table: str) -> int:
        return await answer

    pool = WorkerPool(1, InlineExecutor(), ask)
    waits = asyncio.ensure_future(pool.run(sums(3), "a", "1", "review"))
    assert await pool.run(one_step(lambda: "theirs"), "a", "2", "review") == "theirs"
    assert not waits.done()
    answer.set_result(7)
    assert await waits == [7]
    pool.close()


async def test_an_error_elsewhere_is_raised() -> None:
    async def ask(question: Question, address: str, table: str) -> int:
        raise ValueError("no")

    pool = WorkerPool(1, InlineExecutor(), ask)
    with pytest.raises(ValueError, match="no"):
        await pool.run(sums(3))
    pool.close()
