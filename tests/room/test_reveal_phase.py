"""From the last seat taken to the deal: players reveal the words that they committed to, or a time limit ends it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.room.people import Person, make_room
from tests.room.virtual_clock import in_virtual_time
from upcard.room import Room, RoomError, RoomTable, TableRequest
from upcard.room.fair_deal.commit_reveal import Checked, check_record, promise_of
from upcard.room.match.reveal_phase import PATIENCE
from upcard.room.wire import messages as m
from upcard.store import SqliteStore

OPEN = ["me", "open"]


async def two_promise(room: Room, ann: str = "tea", ben: str = "milk") -> RoomTable:
    """A table of Briscola for Ann and Ben, who have both sat down and promised a word."""
    made = await room.create(TableRequest("briscola", 2, seats=OPEN, name="Ann", promise=promise_of(ann)))
    await made.table.join("Ben", promise=promise_of(ben))
    return made.table


async def test_cards_are_dealt_when_every_promised_word_is_revealed(room: Room) -> None:
    table = await two_promise(room)
    looks = Person(None)
    await table.add_viewer(looks)
    assert table.match is None
    assert [seat.promise for seat in looks.last(m.Whole).seats] == [promise_of("tea"), promise_of("milk")]
    await table.reveal(1, "milk")
    assert table.match is None
    assert [seat.revealed for seat in looks.last(m.Seats).seats] == [False, True]
    await table.reveal(0, "tea")
    assert table.match is not None
    assert table.row.entropy == ("tea", "milk")
    assert looks.last(m.Whole).view is not None


async def test_the_deal_waits_for_the_word_of_a_player_alone_with_bots(room: Room) -> None:
    made = await room.create(TableRequest("briscola", 2, name="Ann", promise=promise_of("tea")))
    assert made.table.match is None
    await made.table.reveal(0, "tea")
    assert made.table.match is not None


async def test_the_deal_does_not_wait_for_players_without_a_promise(room: Room) -> None:
    made = await room.create(TableRequest("briscola", 2, name="Ann"))
    assert made.table.match is not None
    with pytest.raises(RoomError, match="you promised nothing"):
        await made.table.reveal(0, "tea")


async def test_words_cannot_be_revealed_before_all_seats_are_taken(room: Room) -> None:
    made = await room.create(TableRequest("briscola", 2, seats=OPEN, name="Ann", promise=promise_of("tea")))
    with pytest.raises(RoomError, match="until all seats are taken"):
        await made.table.reveal(0, "tea")


async def test_another_word_than_the_promised_one_is_refused(room: Room) -> None:
    table = await two_promise(room)
    with pytest.raises(RoomError, match="not what you promised"):
        await table.reveal(0, "coffee")
    assert table.row.seats[0].entropy == ""


async def test_a_player_who_leaves_during_the_reveal_is_replaced_by_a_bot(
    room: Room,
) -> None:
    table = await two_promise(room)
    await table.reveal(0, "tea")
    await table.leave(1)
    assert table.row.seats[1].kind == "bot"
    assert table.match is not None
    assert table.row.entropy == ("tea", "")


async def test_a_seat_left_before_the_first_reveal_is_open_again(room: Room) -> None:
    table = await two_promise(room)
    await table.leave(1)
    assert table.row.seats[1].kind == "open"
    assert table.match is None


async def test_a_move_before_the_deal_is_refused_with_the_reason(room: Room) -> None:
    table = await two_promise(room)
    answer = await table.act(0, "early", 0, 0)
    assert isinstance(answer, m.Nack)
    assert answer.why == "the match begins in a moment: the cards are being shuffled"


def scene(work: Any) -> Any:
    async def play() -> Any:
        room = make_room(SqliteStore(":memory:"))
        try:
            return await work(room)
        finally:
            await room.close()

    return in_virtual_time(play())


def test_a_match_begins_without_the_word_of_an_absent_player() -> None:
    async def gone(room: Room) -> RoomTable:
        table = await two_promise(room)
        await table.reveal(0, "tea")
        await asyncio.sleep(PATIENCE - 0.1)
        assert table.match is None
        await asyncio.sleep(0.2)
        with pytest.raises(RoomError, match="too late"):
            await table.reveal(1, "milk")
        return table

    table = scene(gone)
    assert table.match is not None
    assert table.row.entropy == ("tea", "")
    proof = record_of(table)
    assert check_record(proof) == Checked(table.row.commitment, added=(0,), late=(1,))


def record_of(table: RoomTable) -> str:
    """The record as it is given out at the end."""
    assert table.match is not None
    while not table.match.over:
        seat = table.match.table.to_act[0]
        table.match.table.play(table.match.table.legal_ids(seat)[0], seat)
    return table.record()


async def test_a_restarted_room_waits_for_the_words_again(store: SqliteStore) -> None:
    before = make_room(store)
    table = await two_promise(before)
    await table.reveal(1, "milk")
    after = make_room(store)
    found = await after.open(table.row.id)
    assert found.match is None
    await found.reveal(0, "tea")
    assert found.row.entropy == ("tea", "milk")
    await before.close()
