"""Tables in a room for its tests: four people who sit down, and moves that are made for them."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.room.people import Person
from upcard.room import Room, RoomTable, TableRequest
from upcard.room.wire import messages as m

FOUR = ["me", "open", "open", "open"]


async def four_people(room: Room, **wishes: Any) -> tuple[RoomTable, list[Person]]:
    made = await room.create(TableRequest("whist", seats=FOUR, name="Ann", forced=False, **wishes))
    for name in ("Ben", "Cat", "Dan"):
        await made.table.join(name)
    people = [Person(seat) for seat in range(4)]
    for person in people:
        await made.table.add_viewer(person)
    return made.table, people


def next_move(table: RoomTable) -> tuple[int, int]:
    assert table.match is not None
    seat = table.match.table.to_act[0]
    return seat, table.match.table.legal_ids(seat)[0]


async def play_on(table: RoomTable, moves: int) -> None:
    for _ in range(moves):
        seat, move = next_move(table)
        answer = await table.act(seat, f"m{table.number}", table.number, move)
        assert isinstance(answer, m.Ack), answer


async def until(true: Any, seconds: float = 5.0) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.002)
