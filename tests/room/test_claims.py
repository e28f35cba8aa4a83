"""The last tricks are claimed where they are certain: then they are played out for everybody, and the log says so."""

from __future__ import annotations

import pytest

from tests.room.tables import four_people, next_move, play_on, until
from upcard.room import Room, RoomTable, TableRequest
from upcard.room.wire import messages as m


def certain(table: RoomTable) -> int:
    """How many tricks the seat to act may claim."""
    assert table.match is not None
    return table.match.table.sure_tricks(next_move(table)[0])


async def come_to_a_claim(table: RoomTable) -> int:
    """Play on until a seat may claim: some deals never come to that, so the match has to be a long one."""
    while not certain(table):
        seat, move = next_move(table)
        await table.live.play(seat, "", f"m{table.number}", table.number, move)
    return next_move(table)[0]


async def test_claimed_tricks_are_played_out_and_logged(room: Room) -> None:
    table, people = await four_people(room, options={"target": 50})
    seat = await come_to_a_claim(table)
    assert table.match is not None
    before, hand, tricks = table.number, table.match.table.view().hand, certain(table)
    taken = table.match.table.view().tricks[seat & 1]
    assert await table.claim(seat) is None
    await until(lambda: table.match.table.view().hand > hand)
    assert table.number == before + 4 * tricks
    name = table.match.table.names[seat]
    assert f"{name} claims the last {tricks} tricks." in [e.text for e in table.match.table.log(None)]
    _, sheet = table.match.table.sheets[-1]
    assert taken + tricks in [cell for _, cells in sheet.rows for cell in cells]
    stood = table.number
    await play_on(table, 1)  # the next hand is everybody's own again
    assert table.number == stood + 1
    assert people[seat].last(m.Event).view.hand == hand + 1


async def test_only_certain_tricks_can_be_claimed(room: Room) -> None:
    table, people = await four_people(room, options={"target": 50})
    for person in people:
        refused = await table.claim(person.seat or 0)
        assert refused is not None and "sure to win all" in refused.why
    seat = await come_to_a_claim(table)
    assert await table.claim((seat + 1) % 4) is not None


async def test_only_the_claiming_seat_sees_the_claim(room: Room) -> None:
    table, people = await four_people(room, options={"target": 50})
    seat = await come_to_a_claim(table)
    offered = [table.whole(person.seat).view for person in people] + [table.whole(None).view]
    claims = [view.looks.claim for view in offered if view is not None]
    assert claims == [certain(table) if n == seat else 0 for n in range(5)]


@pytest.mark.parametrize("seat", [0, 3])
async def test_a_claim_before_the_match_is_refused(room: Room, seat: int) -> None:
    made = await room.create(TableRequest("whist", seats=["me", "open", "open", "open"], name="Ann"))
    assert await made.table.claim(seat) is not None
