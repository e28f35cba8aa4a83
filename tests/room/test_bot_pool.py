"""Bots that think in processes of their own: they play as they would here, in fair turns, and are replaced."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import upcard
from tests.room.people import Person
from tests.room.tables import until
from upcard import bots
from upcard.bots.explain import advice
from upcard.bots.explain.advice import Hint
from upcard.bots.host.bot_host import (
    LENGTH,
    BotHost,
    FrameDecoder,
    HintReply,
    MoveReply,
    MoveRequest,
    framed,
    is_known,
    read_answer,
    read_question,
    request_of,
)
from upcard.bots.host.bot_process import CachedBotHost
from upcard.bots.readiness.warm_up import try_out
from upcard.bots.search.determinization import LOOKED_BACK
from upcard.engine.play.table import Table
from upcard.room import Room, Services, TableRequest, numbered_deals
from upcard.room.lobby import Lobby
from upcard.room.match.match import Match, is_hurried
from upcard.room.wire import messages as m
from upcard.room.workers import bot_group
from upcard.room.workers.bot_pace import Pace
from upcard.room.workers.bot_pool import QUICK_BATCH, BotPool, Choice, NoFreeWorker, cheaper
from upcard.room.workers.bot_workers import start_process
from upcard.room.workers.fair_queue import FairQueue
from upcard.store import SqliteStore

BUSY = 300.0
"""Seconds in which a worker of a busy machine starts or answers: its imports alone take seconds of a processor."""


def request(table: Table, seat: int, level: str = "club", who: str = "t/0", seed: int = 7) -> MoveRequest:
    game = table.game
    states, trail = table.snapshot().tobytes(), table.trail(LOOKED_BACK)
    return MoveRequest(1, who, level, seed, game.name, table.players, game.options, seat, states, trail)


@pytest.fixture
async def bot_pool() -> AsyncIterator[BotPool]:
    made = BotPool(start_process)
    made.ready_for("club")
    await until(lambda: made.quick.ready, BUSY)
    yield made
    made.close()


@pytest.mark.parametrize("level", ["beginner:8", "club:8", "strong:8"])  # no limit of time
def test_a_bot_process_plays_like_a_local_bot(
    level: str,
) -> None:
    # Interpreted rules are used until another process has compiled them; they search in another order.
    try_out("whist", level.partition(":")[0])
    table = upcard.game("whist").table(seed=3)
    thinker, bot = CachedBotHost(), bots.make(level, table.game, 7)
    for _ in range(9):
        seat = table.to_act[0]
        here = bot.choose(table.information_set(seat))
        answer = thinker.answer(request(table, seat, level))
        assert answer == MoveReply(1, here)
        table.play(here, seat)


def test_an_error_in_a_bot_process_is_a_reply() -> None:
    asked = request(upcard.game("whist").table(seed=3), 0)
    broken = MoveRequest(1, "x", "club", 7, "no_such_game", 4, {}, 0, asked.states)
    assert "UnknownGame" in CachedBotHost().answer(broken).failed


def test_a_level_registered_here_is_unknown_to_bot_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.LEVELS, "own", bots.Level("own", "", maker=lambda game, seed: bots.make("random", game)))
    assert not is_known("own") and not is_known("nobody") and is_known("club") and is_known("best:0.1s")


def test_messages_are_decoded_from_any_chunks() -> None:
    whole = b"".join(framed(MoveReply(n, n)) for n in range(5))
    for size in (1, 3, 7, 100):
        pieces = FrameDecoder()
        got = [read_answer(m).answer for at in range(0, len(whole), size) for m in pieces.add(whole[at : at + size])]
        assert got == [0, 1, 2, 3, 4]


def test_an_address_with_many_requests_delays_only_itself() -> None:
    turns: FairQueue[str] = FairQueue()
    for n in range(50):
        turns.add("greedy", f"table {n % 12}", "greedy")
    turns.add("modest", "one", "modest")
    assert [turns.next() for _ in range(2)] == ["greedy", "modest"]
    assert len(turns) == 49
    for _ in range(49):
        turns.next()
    with pytest.raises(KeyError):
        turns.next()


def test_a_slow_level_is_replaced_by_the_next_cheaper_one() -> None:
    assert [cheaper(level) for level in ("best", "strong", "club", "beginner")] == ["strong", "club", None, None]


def test_a_hint_from_a_host_is_the_one_that_is_computed_here() -> None:
    table = upcard.game("whist").table(seed=3)
    seat = table.to_act[0]
    question = advice.HintQuestion(table, seat, 200, seed=5, reasoned=False)
    asked = read_question(framed(request_of(question))[LENGTH.size :])
    reply = read_answer(framed(BotHost().answer(asked))[LENGTH.size :])
    assert reply == HintReply(0, question.answer())
    reasoned = request_of(advice.HintQuestion(table, seat, 200, seed=5, against=table.legal_ids(seat)[-1]))
    told = read_answer(framed(BotHost().answer(reasoned))[LENGTH.size :]).answer
    assert isinstance(told, Hint) and told.reason is not None and told.why(table.names)
    assert BotHost().answer(msgspec.structs.replace(asked, until=0.0)) == HintReply(0, None)
    wrong = BotHost().answer(msgspec.structs.replace(asked, game="no such game"))
    assert isinstance(wrong, HintReply) and wrong.answer is None and "UnknownGame" in wrong.failed


async def test_a_process_replies_and_a_dead_one_is_replaced(bot_pool: BotPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_group, "PAUSE", 0.1)
    bot_pool.patience = BUSY
    table = upcard.game("whist").table(seed=3)
    seat = table.to_act[0]
    assert (await bot_pool.choose(request(table, seat), "", "t")).move in table.legal_ids(seat)
    (first,) = bot_pool.quick.workers
    os.kill(first.pid, signal.SIGSTOP)
    asked = asyncio.ensure_future(bot_pool.choose(request(table, seat), "", "t"))
    await until(lambda: bool(first.pending), 10)
    os.kill(first.pid, signal.SIGKILL)
    choice = await asyncio.wait_for(asked, BUSY)
    assert choice.by == "level" and choice.move in table.legal_ids(seat)
    assert bot_pool.quick.workers and bot_pool.quick.workers[0].pid != first.pid


@pytest.mark.skipif(sys.platform != "linux", reason="priorities of Linux")
async def test_workers_have_low_priority_until_requests_wait(bot_pool: BotPool) -> None:
    (worker,) = bot_pool.quick.workers
    assert os.getpriority(os.PRIO_PROCESS, worker.pid) == 5
    assert os.getsid(worker.pid) == worker.pid  # Ctrl-C is for the server alone
    group = Path(f"/proc/{worker.pid}/autogroup")
    if group.exists():
        await until(lambda: group.read_text().split()[-1] == "5", 10)
    table = upcard.game("whist").table(seed=3)
    os.kill(worker.pid, signal.SIGSTOP)
    asked = asyncio.ensure_future(bot_pool.choose(request(table, table.to_act[0]), "", "t"))
    await until(lambda: worker.nice == 0, 10)
    assert not group.exists() or group.read_text().split()[-1] == "0"
    os.kill(worker.pid, signal.SIGCONT)
    await asyncio.wait([asked])
    await until(lambda: worker.nice == 5, 10)


async def hold(bot_pool: BotPool, table: Table) -> list[asyncio.Future[Choice]]:
    """Stop the worker, and have it hold as many requests as it takes."""
    (worker,) = bot_pool.quick.workers
    os.kill(worker.pid, signal.SIGSTOP)
    held = [
        asyncio.ensure_future(bot_pool.choose(request(table, table.to_act[0]), "", "t")) for _ in range(QUICK_BATCH)
    ]
    await until(lambda: len(worker.pending) == QUICK_BATCH, 10)
    return held


async def test_a_request_that_waits_too_long_is_refused_and_not_computed(bot_pool: BotPool) -> None:
    bot_pool.patience = BUSY
    table = upcard.game("whist").table(seed=3)
    assert (await bot_pool.choose(request(table, table.to_act[0]), "", "t")).by == "level"
    bot_pool.patience = 0.1
    (worker,) = bot_pool.quick.workers
    held = await hold(bot_pool, table)
    refused = await asyncio.gather(*held, return_exceptions=True)
    assert [type(error) for error in refused] == [NoFreeWorker] * len(held)
    os.kill(worker.pid, signal.SIGCONT)
    await until(lambda: not worker.pending, 10)  # each is answered at once: it is too late
    bot_pool.patience = BUSY
    assert (await bot_pool.choose(request(table, table.to_act[0]), "", "t")).by == "level"


async def test_a_long_queue_uses_a_cheaper_level_then_refuses(
    bot_pool: BotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = upcard.game("whist").table(seed=3)
    ages = {"quick": 0.0, "long": 0.0}
    for name, group in zip(ages, bot_pool.groups, strict=True):
        monkeypatch.setattr(group, "age", lambda name=name: ages[name])
    assert [bot_pool.affordable(level) for level in ("best", "strong", "club")] == ["best", "strong", "club"]
    ages["long"] = 60.0
    assert bot_pool.affordable("best") == "strong"
    ages["quick"] = 1.4
    assert [bot_pool.affordable(level) for level in ("strong", "club", "beginner")] == ["club", None, None]
    bot_pool.patience, ages["quick"] = BUSY, 0.95 * BUSY
    assert (await bot_pool.choose(request(table, table.to_act[0], "strong"), "", "t")).by == "cheaper"
    ages.update(quick=BUSY * 3, long=BUSY * 3)
    assert [bot_pool.affordable(level) for level in ("best", "strong", "club")] == [None, None, None]
    with pytest.raises(NoFreeWorker):
        await bot_pool.choose(request(table, table.to_act[0], "strong"), "", "t")


def test_a_search_that_runs_out_of_time_returns_what_it_has_found() -> None:
    try_out("whist", "best")
    table, host = upcard.game("whist").table(seed=3), CachedBotHost()
    host.answer(request(table, table.to_act[0], "club"))  # loads the game
    asked = msgspec.structs.replace(request(table, table.to_act[0], "best"), until=time.monotonic() + 0.05)
    reply = host.answer(asked)
    assert reply.cut_short and reply.move in table.legal_ids()
    assert host.answer(asked) == MoveReply(1, -1)  # it is too late for this one


async def test_refused_requests_leave_no_reference_cycles(bot_pool: BotPool) -> None:
    """With many bots it found hundred thousands of objects, for which all tables waited."""
    table = upcard.game("whist").table(seed=3)
    bot_pool.patience = 0.05
    held = await hold(bot_pool, table)
    gc.collect()
    gc.disable()
    try:
        with contextlib.suppress(NoFreeWorker):
            await bot_pool.choose(request(table, 0, "strong"), "", "late")
        await asyncio.gather(*held, return_exceptions=True)
        (worker,) = bot_pool.quick.workers
        os.kill(worker.pid, signal.SIGCONT)
        await until(lambda: not worker.pending, 10)
        held.clear()
        await asyncio.sleep(0)
        assert not [pending for pending in gc.get_objects() if type(pending) is bot_group.Pending]
    finally:
        gc.enable()


async def test_a_stuck_process_is_killed(bot_pool: BotPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_group, "STUCK", 0.3)
    monkeypatch.setattr(bot_group, "PAUSE", 0.1)
    table = upcard.game("whist").table(seed=3)
    (process,) = bot_pool.quick.workers
    os.kill(process.pid, signal.SIGSTOP)
    bot_pool.patience = BUSY
    asked = asyncio.ensure_future(bot_pool.choose(request(table, table.to_act[0]), "", "t"))
    await until(lambda: process not in bot_pool.quick.workers, 10)
    monkeypatch.setattr(bot_group, "STUCK", 60.0)
    await asyncio.wait([asked], timeout=BUSY)
    assert asked.done()


async def test_a_table_plays_with_bot_processes(bot_pool: BotPool) -> None:
    services = Services(SqliteStore(":memory:"), pace=Pace(0, 0, 0), bot_pool=bot_pool)
    room = Room(services)
    made = await room.create(TableRequest("whist", seats=["bot:club"] * 4, options={"single_hand": True}))
    asked: list[Any] = []
    choose = bot_pool.choose
    bot_pool.choose = lambda *all: asked.append(all[0].level) or choose(*all)  # type: ignore[assignment,func-returns-value,method-assign]
    await made.table.add_viewer(Person(None))
    await until(lambda: made.table.number > 8, 120)
    assert len(asked) > 4 and set(asked) == {"club"}
    await room.close()
    assert all(worker.gone or worker._channel._process.poll() is not None for worker in bot_pool.quick.workers)


class _NoWorker(BotPool):
    """A pool in which no worker is ever free."""

    def ready_for(self, level: str) -> bool:
        return True

    async def choose(self, request: MoveRequest, address: str, table: str) -> Choice:
        raise NoFreeWorker


async def test_at_a_first_table_no_bot_moves_in_a_hurry_while_the_workers_get_the_game_ready() -> None:
    """No other request waits, so the server is not busy: the level itself chooses, and nothing is said of a hurry."""

    class Silent(BotPool):
        def ready_for(self, level: str) -> bool:
            return True

        async def _ask(self, *request: Any) -> Any:
            return None

    services = Services(SqliteStore(":memory:"), pace=Pace(0, 0, 0), bot_pool=Silent(start_process))
    room = Room(services)
    made = await room.create(TableRequest("whist", seats=["bot:club"] * 4, options={"single_hand": True}))
    await made.table.add_viewer(Person(None))
    await until(lambda: made.table.number > 3, 60)
    match = made.table.match
    assert match is not None and match.hurried_moves == 0
    moves = services.counters.bot_moves
    assert moves["club", "level"] and not moves["club", "judgement"]
    await room.close()


async def test_a_bot_without_a_worker_plays_by_judgement_and_is_marked() -> None:
    services = Services(SqliteStore(":memory:"), pace=Pace(0, 0, 0), bot_pool=_NoWorker(start_process))
    room = Room(services)
    made = await room.create(TableRequest("whist", seats=["bot:club"] * 4, options={"single_hand": True}))
    watcher = Person(None)
    await made.table.add_viewer(watcher)
    await until(lambda: made.table.live.over, 120)
    moves = services.counters.bot_moves
    assert moves["club", "judgement"] and not moves["club", "chance"]
    match = made.table.match
    assert match is not None and match.outcome is not None
    assert match.hurried_moves == match.outcome.hurried == moves["club", "judgement"]
    told = [message for message in watcher.inbox if isinstance(message, m.Seats)]
    assert any(seat.hurried for message in told for seat in message.seats)
    record = match.table.record()
    assert record.count("moved in a hurry: the server is busy.") == match.hurried_moves
    assert upcard.load(record).over
    row, events = made.table.row, await services.store.events(made.table.row.id)
    table, hurried = Match(row, []).table, 0
    for event in events:
        if is_hurried(event.act):
            hurried += 1
            assert len(table.legal_ids(event.seat)) > 1  # a move without a choice needs no thought, and no worker
        table.play(event.move, event.seat)
    assert hurried == match.hurried_moves and moves["club", "level"] > 3
    again = Match(row, events)
    assert again.hurried_moves == match.hurried_moves and again.outcome == match.outcome
    assert numbered_deals.results([row], row) == []
    assert [line.hurried for line in await Lobby(room).of_seats([(row.id, 0)])] == [True]
    await room.close()


async def test_a_pool_may_have_one_worker_for_all_levels() -> None:
    """As in a browser, where each worker is a whole Python."""
    pool = BotPool(start_process, patience=BUSY, separate=False)
    try:
        table = Table(upcard.game("whist"), 1)
        asked = [request(table, table.to_act[0], level) for level in ("best", "club", "beginner")]
        choices = await asyncio.gather(*(pool.choose(one, "here", "t") for one in asked))
        assert all(choice.move in table.legal_ids(table.to_act[0]) for choice in choices)
        assert len(pool.groups) == 1 and len(pool.quick.workers) == 1
    finally:
        pool.close()
