"""A pass that is a player's only move is made after a short while, for those who want that."""

from __future__ import annotations

import asyncio

import upcard
from tests.room.people import AnyMove, Person
from tests.room.virtual_clock import in_virtual_time
from upcard.engine.play.forced_moves import PASSES, forced_pass, last_card
from upcard.engine.play.table import Table
from upcard.room import Room, RoomTable, Services, TableRequest
from upcard.room.workers.bot_pace import PASS_SECONDS, Pace
from upcard.room.workers.executors import inline
from upcard.store import SqliteStore

GAME = "gong_zhu"


def only_passes(table: Table) -> int | None:
    """A seat that can only decline, found by playing first legal moves from a deal."""
    for _ in range(60):
        if table.over:
            return None
        seat = table.to_act[0]
        if forced_pass(table, seat) is not None:
            return seat
        table.play(table.legal_ids(seat)[0], seat)
    return None


def test_only_a_pass_or_a_decline_is_made_and_no_card() -> None:
    found = 0
    for name in (GAME, "daifugo", "beggar_my_neighbor", "rolling_stone", "mille"):
        table = upcard.game(name).table(seed=2)
        for _ in range(120):
            if table.over or not table.to_act:
                break
            seat = table.to_act[0]
            move, legal = forced_pass(table, seat), table.legal_ids(seat)
            if move is not None:
                found += 1
                kind = table.game.moves.kind(move)
                assert legal == [move] and kind.name in PASSES and table.game.moves.card(move) < 0
                assert last_card(table, seat) is None
            table.play(legal[0], seat)
    assert found > 3


async def seated(room: Room, people: int) -> RoomTable:
    """A table at which seat 0 can only decline, and the person there wants that made."""
    for _ in range(400):  # one deal in ten or so will do
        seats = ["me", *["open"] * (people - 1), *["bot:random"] * (4 - people)]
        made = await room.create(TableRequest(GAME, 4, seats=seats, name="Ann", forced=False))
        for name in ("Ben", "Cat", "Dan")[: people - 1]:
            await made.table.join(name)
        match = made.table.match
        assert match is not None
        if forced_pass(match.table, 0) is not None:
            return made.table
    raise AssertionError("no deal has a seat 0 that can only decline")


def time_of_pass(people: int, wanted: bool, wait: float = 8.0) -> float | None:
    """Seconds until the pass is made; None if it is not within `wait`."""

    async def scene() -> float | None:
        services = Services(SqliteStore(":memory:"), pace=Pace(0.5, 1.2), make_bot=AnyMove, executors=inline())
        room = Room(services)
        table = await seated(room, people)
        began, loop = asyncio.get_running_loop().time(), asyncio.get_running_loop()
        for seat in range(people):
            await table.add_viewer(Person(seat))
        table.set_passes(0, wanted)
        match = table.match
        assert match is not None
        while loop.time() - began < wait:
            if any(made.seat == 0 for made in match.table.moves):
                return loop.time() - began
            await asyncio.sleep(0.01)
        await room.close()
        return None

    return in_virtual_time(scene())


def test_alone_with_bots_it_takes_as_long_as_a_bot() -> None:
    took = time_of_pass(1, True)
    assert took is not None and 0.4 < took < 1.4


def test_among_people_it_takes_as_long_as_a_person_who_passes() -> None:
    took = time_of_pass(4, True)
    assert took is not None and PASS_SECONDS[0] - 0.1 < took < PASS_SECONDS[1] + 0.1


def test_who_does_not_want_it_passes_alone() -> None:
    assert time_of_pass(1, False) is None


async def test_a_position_that_was_taken_back_to_waits_for_the_player(room: Room) -> None:
    table = await seated(room, 4)
    match = table.match
    assert match is not None
    move = match.forced_pass(0)
    assert move is not None
    await table.live.play(0, "", "p", match.number, move)
    assert await table.live.take_back(0) is None
    assert forced_pass(match.table, 0) == move and match.forced_pass(0) is None
