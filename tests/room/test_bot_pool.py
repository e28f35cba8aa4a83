"""Bots that think in processes of their own: they play as they would here, in fair turns, and are replaced."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

import upcard
from tests.room.people import Person
from tests.room.tables import until
from upcard import bots
from upcard.bots.bot_process import BotHost, FrameDecoder, MoveReply, MoveRequest, framed, is_known, read_answer
from upcard.bots.determinization import LOOKED_BACK
from upcard.bots.warm_up import try_out
from upcard.engine.play.table import Table
from upcard.room import Room, Services, TableRequest
from upcard.room import bot_pool as pool_module
from upcard.room.bot_pace import Pace
from upcard.room.bot_pool import BotPool, NoFreeWorker, cheaper, is_long
from upcard.room.fair_queue import FairQueue
from upcard.store import SqliteStore


def question(table: Table, seat: int, level: str = "club", who: str = "t/0", seed: int = 7) -> MoveRequest:
    game = table.game
    states, trail = table.snapshot().tobytes(), table.trail(LOOKED_BACK)
    return MoveRequest(1, who, level, seed, game.name, table.players, game.options, seat, states, trail)


@pytest.fixture
async def bot_pool() -> AsyncIterator[BotPool]:
    made = BotPool(1)
    made.ready_for("club")
    await until(lambda: made.quick.ready, 60)
    yield made
    made.close()


@pytest.mark.parametrize("level", ["beginner:8", "club:8", "strong:8"])  # no limit of time
def test_a_bot_needs_no_more_than_the_position_to_play_as_it_does_here(
    level: str,
) -> None:
    # Interpreted rules are used until another process has compiled them; they search in another order.
    try_out("whist", level.partition(":")[0])
    table = upcard.game("whist").table(seed=3)
    thinker, bot = BotHost(), bots.make(level, table.game, 7)
    for _ in range(9):
        seat = table.to_act[0]
        here = bot.choose(table.information_set(seat))
        answer = thinker.answer(question(table, seat, level))
        assert answer == MoveReply(1, here)
        table.play(here, seat)


def test_what_goes_wrong_is_an_answer() -> None:
    asked = question(upcard.game("whist").table(seed=3), 0)
    broken = MoveRequest(1, "x", "club", 7, "no_such_game", 4, {}, 0, asked.states)
    assert "UnknownGame" in BotHost().answer(broken).failed


def test_a_level_of_this_process_is_known_to_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.LEVELS, "own", bots.Level("own", "", maker=lambda game, seed: bots.make("random", game)))
    assert not is_known("own") and not is_known("nobody") and is_known("club") and is_known("best:0.1s")


def test_messages_come_in_any_pieces() -> None:
    whole = b"".join(framed(MoveReply(n, n)) for n in range(5))
    for size in (1, 3, 7, 100):
        pieces = FrameDecoder()
        got = [read_answer(m).move for at in range(0, len(whole), size) for m in pieces.add(whole[at : at + size])]
        assert got == [0, 1, 2, 3, 4]


def test_an_address_that_asks_for_much_waits_for_itself() -> None:
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


def test_long_thoughts_are_told_from_quick_ones() -> None:
    assert [level for level in bots.LEVELS if is_long(level)] == ["best", "search"]
    assert [cheaper(level) for level in ("best", "strong", "club", "beginner")] == ["strong", "club", "beginner", None]


async def test_a_process_answers_and_one_that_dies_is_replaced(
    bot_pool: BotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool_module, "PAUSE", 0.1)
    table = upcard.game("whist").table(seed=3)
    seat = table.to_act[0]
    assert await bot_pool.choose(question(table, seat), "", "t") in table.legal_ids(seat)
    (first,) = bot_pool.quick.processes
    os.kill(first.pid, signal.SIGSTOP)
    bot_pool.patience = 60
    asked = asyncio.ensure_future(bot_pool.choose(question(table, seat), "", "t"))
    await until(lambda: bool(first.asked), 10)
    os.kill(first.pid, signal.SIGKILL)
    assert await asyncio.wait_for(asked, 60) in table.legal_ids(seat)
    assert bot_pool.quick.processes and bot_pool.quick.processes[0].pid != first.pid
    assert not bot_pool.counters.cheaper


@pytest.mark.skipif(sys.platform != "linux", reason="priorities of Linux")
async def test_thoughts_take_no_time_from_who_serves_people(bot_pool: BotPool) -> None:
    pid = bot_pool.quick.processes[0].pid
    assert os.getpriority(os.PRIO_PROCESS, pid) == 19
    assert os.getsid(pid) == pid  # Ctrl-C is for the server alone
    # Linux gives every session an equal share, so that a modest process in one of its own would be none.
    group = Path(f"/proc/{pid}/autogroup")
    assert not group.exists() or group.read_text().split()[-2:] == ["nice", "19"]


async def test_who_is_late_is_answered_by_a_cheaper_level_and_that_is_counted(bot_pool: BotPool) -> None:
    table = upcard.game("whist").table(seed=3)
    seat = table.to_act[0]
    await bot_pool.choose(question(table, seat), "", "t")
    (process,) = bot_pool.quick.processes
    os.kill(process.pid, signal.SIGSTOP)
    bot_pool.patience = 0.1
    held = [
        asyncio.ensure_future(bot_pool.choose(question(table, seat), "", "t")) for _ in range(pool_module.AT_A_TIME)
    ]
    await until(lambda: len(process.asked) == pool_module.AT_A_TIME, 10)
    with pytest.raises(NoFreeWorker):
        await bot_pool.choose(question(table, seat, "strong"), "", "u")
    assert bot_pool.counters.cheaper == {"strong": 1}
    os.kill(process.pid, signal.SIGCONT)
    assert set(await asyncio.gather(*held)) <= set(table.legal_ids(seat))


async def test_a_question_that_nobody_had_time_for_leaves_nothing_to_the_garbage_collector(bot_pool: BotPool) -> None:
    """Where bots are many it found hundred thousands of objects, for which all tables waited."""
    table = upcard.game("whist").table(seed=3)
    bot_pool.ready_for("club")
    (process,) = bot_pool.quick.processes
    os.kill(process.pid, signal.SIGSTOP)
    bot_pool.patience = 0.05
    held = [asyncio.ensure_future(bot_pool.choose(question(table, 0), "", "t")) for _ in range(pool_module.AT_A_TIME)]
    await until(lambda: len(process.asked) == pool_module.AT_A_TIME, 10)
    gc.collect()
    gc.disable()
    try:
        with contextlib.suppress(NoFreeWorker):
            await bot_pool.choose(question(table, 0, "strong"), "", "late")
        os.kill(process.pid, signal.SIGCONT)
        await asyncio.gather(*held)
        held.clear()
        await asyncio.sleep(0)
        assert not [asked for asked in gc.get_objects() if type(asked) is pool_module._Asked]
    finally:
        gc.enable()


async def test_a_stuck_process_is_ended(bot_pool: BotPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "STUCK", 0.3)
    monkeypatch.setattr(pool_module, "PAUSE", 0.1)
    table = upcard.game("whist").table(seed=3)
    (process,) = bot_pool.quick.processes
    os.kill(process.pid, signal.SIGSTOP)
    bot_pool.patience = 0.1
    asked = asyncio.ensure_future(bot_pool.choose(question(table, table.to_act[0]), "", "t"))
    await until(lambda: process not in bot_pool.quick.processes, 10)
    monkeypatch.setattr(pool_module, "STUCK", 60.0)
    await asyncio.wait([asked], timeout=60)
    assert asked.done()


async def test_a_table_plays_on_with_bots_apart(bot_pool: BotPool) -> None:
    services = Services(SqliteStore(":memory:"), pace=Pace(0, 0, 0), bot_pool=bot_pool)
    room = Room(services)
    made = await room.make(TableRequest("whist", seats=["bot:club"] * 4, options={"single_hand": True}))
    asked: list[Any] = []
    choose = bot_pool.choose
    bot_pool.choose = lambda *all: asked.append(all[0].level) or choose(*all)  # type: ignore[assignment,func-returns-value,method-assign]
    await made.table.watch(Person(None))
    await until(lambda: made.table.number > 8, 120)
    assert len(asked) > 4 and set(asked) == {"club"}
    await room.close()
    assert all(process.gone or process._process.poll() is not None for process in bot_pool.quick.processes)
