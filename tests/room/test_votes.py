"""An evening with friends: the next match in the same seats, moves taken back, bots in free chairs, a clock."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.room.people import Person, make_room
from tests.room.virtual_clock import in_virtual_time
from upcard.room import CreatedTable, Room, RoomError, RoomTable, SeatTaken, TableRequest
from upcard.room.fair_deal.commit_reveal import check_record, promise_of
from upcard.room.match.reveal_phase import PATIENCE
from upcard.room.people.seating import seat_of
from upcard.room.people.votes import About
from upcard.room.wire import messages
from upcard.room.workers.executors import inline
from upcard.store import SqliteStore, Terms

SHORT = {"single_hand": True, "first_dealer": 0}


async def two_people(room: Room, **wish: Any) -> tuple[RoomTable, list[Person], list[str]]:
    """Ann and Ben at a table of Briscola, both looking; with their tokens."""
    made = await room.create(TableRequest("briscola", 2, options=SHORT, seats=["me", "open"], name="Ann", **wish))
    _, token = await made.table.join("Ben")
    people = [Person(0), Person(1)]
    for person in people:
        await made.table.add_viewer(person)
    return made.table, people, [str(made.token), token]


async def move(table: RoomTable, count: int = 1) -> None:
    """Make `count` moves, each the first legal one."""
    for _ in range(count):
        match = table.match
        assert match is not None
        seat = match.table.to_act[0]
        answer = await table.live.play(seat, "", f"m{match.number}", match.number, match.table.legal_ids(seat)[0])
        assert isinstance(answer, messages.Ack)


def key(table: RoomTable, about: About) -> str:
    """The key of the open proposal, as `asked` sends it."""
    return table.votes.message(about, ()).key


async def taken_back(table: RoomTable, seat: int) -> None:
    """A seat asks to take its last move back, and the other agrees."""
    assert await table.vote(seat, "back", True) is None
    assert await table.vote(1 - seat, "back", True, to=key(table, "back")) is None


async def to_the_end(table: RoomTable) -> None:
    while not table.over:
        await move(table)


async def test_the_next_match_begins_when_all_agree_with_the_same_seats_and_score(room: Room) -> None:
    table, (ann, ben), tokens = await two_people(room)
    await to_the_end(table)
    assert await table.vote(0, "again", True) is None
    asked = ben.last(messages.Asked)
    assert asked == messages.Asked("again", 0, [0], [1], "", asked.key) and asked.key
    assert await table.vote(1, "again", True, to=asked.key) is None
    asked = ann.last(messages.Asked)
    assert asked.yes == [0, 1] and asked.waits == [] and asked.table
    after = await room.open(asked.table)
    assert [seat.name for seat in after.seats()] == ["Ann", "Ben"]
    assert [seat_of(after.row.seats, token) for token in tokens] == [0, 1], "the same keys open the same seats"
    outcome = table.row.outcome
    assert outcome is not None
    assert after.whole(0).evening == [int(0 in outcome.won), int(1 in outcome.won)]
    assert after.match is not None and after.match.number == 0
    await to_the_end(after)
    again = await room.open(await room.next_match(after))
    assert sum(again.row.terms.evening) == sum(len(t.row.outcome.won) for t in (table, after) if t.row.outcome)


async def test_the_players_words_enter_the_deal_of_every_match(room: Room) -> None:
    made = await room.create(
        TableRequest("briscola", 2, options=SHORT, seats=["me", "open"], name="Ann", promise=promise_of("tea1"))
    )
    table, people = made.table, [Person(0), Person(1)]
    await table.join("Ben", promise=promise_of("milk1"))
    for match in (1, 2, 3):
        for person in people:
            await table.add_viewer(person)
        words = [f"tea{match}", f"milk{match}"]
        assert table.match is None, "no card is dealt before the words are revealed"
        shown = people[0].last(messages.Whole)
        assert shown.commitment and [seat.promise for seat in shown.seats] == [promise_of(word) for word in words]
        for seat, word in enumerate(words):
            await table.reveal(seat, word)
        await to_the_end(table)
        checked = check_record(table.record(), shown.commitment)
        assert checked.added == (0, 1) and checked.late == ()
        for seat, word in enumerate(("tea", "milk")):
            assert await table.vote(seat, "again", True, promise_of(f"{word}{match + 1}")) is None
        table = await room.open(people[0].last(messages.Asked).table)


def test_the_next_match_begins_without_the_word_of_an_absent_player() -> None:
    async def scene() -> tuple[RoomTable, Any]:
        room = make_room(SqliteStore(":memory:"), executors=inline())
        table, (ann, _), _ = await two_people(room)
        await to_the_end(table)
        await table.vote(0, "again", True, promise_of("tea"))
        await table.vote(1, "again", True, promise_of("milk"))
        after = await room.open(ann.last(messages.Asked).table)
        await after.reveal(0, "tea")
        await asyncio.sleep(PATIENCE + 0.1)
        await to_the_end(after)
        await room.close()
        return after, check_record(after.record())

    after, checked = in_virtual_time(scene())
    assert after.row.entropy == ("tea", "") and (checked.added, checked.late) == ((0,), (1,))


async def test_withdrawing_a_vote_withdraws_the_promise(room: Room) -> None:
    table, (ann, _), _ = await two_people(room)
    await to_the_end(table)
    await table.vote(0, "again", True, promise_of("tea"))
    await table.vote(0, "again", False)
    for seat in (0, 1):
        await table.vote(seat, "again", True)
    after = await room.open(ann.last(messages.Asked).table)
    assert after.row.entropy == ("", "") and after.match is not None


async def test_of_two_devices_the_last_promise_counts(room: Room) -> None:
    table, (ann, _), _ = await two_people(room)
    await to_the_end(table)
    for word in ("tea", "coffee"):
        await table.vote(0, "again", True, promise_of(word))
    await table.vote(0, "again", True)
    await table.vote(1, "again", True)
    after = await room.open(ann.last(messages.Asked).table)
    with pytest.raises(RoomError, match="not what you promised"):
        await after.reveal(0, "tea")
    await after.reveal(0, "coffee")
    assert after.row.entropy == ("coffee", "")


async def test_a_promise_that_is_not_a_hash_is_refused(room: Room) -> None:
    table, _, _ = await two_people(room)
    await to_the_end(table)
    with pytest.raises(RoomError, match="64 hexadecimal digits"):
        await table.vote(0, "again", True, "tea")
    assert table.votes.open("again") is None


async def test_repeated_requests_open_one_next_match(room: Room) -> None:
    table, _, _ = await two_people(room)
    await to_the_end(table)
    assert await room.next_match(table) == await room.next_match(table)


async def test_a_later_viewer_learns_of_the_next_match(room: Room) -> None:
    table, _, _ = await two_people(room)
    await to_the_end(table)
    for seat in (0, 1):
        await table.vote(seat, "again", True)
    late = Person(1)
    await table.add_viewer(late)
    assert late.last(messages.Asked).table


async def test_absent_players_do_not_vote(room: Room) -> None:
    table, (ann, ben), _ = await two_people(room)
    await to_the_end(table)
    table.remove_viewer(ben)
    await table.vote(0, "again", True)
    assert ann.last(messages.Asked).table


async def test_a_no_ends_the_vote(room: Room) -> None:
    table, (ann, _), _ = await two_people(room)
    refused = await table.vote(0, "again", True)
    assert refused == messages.Error("the match is not over yet")
    await to_the_end(table)
    await table.vote(0, "again", True)
    await table.vote(1, "again", False)
    assert ann.last(messages.Asked) == messages.Asked("again", None, [], [], "")


async def test_a_move_is_taken_back_when_the_other_player_agrees(room: Room) -> None:
    table, (ann, ben), _ = await two_people(room)
    match = table.match
    assert match is not None
    await move(table, 3)
    mover = match.table.moves[-1].seat
    before = table.whole(1 - mover)
    await move(table)
    second = match.table.moves[-1].seat
    await table.vote(second, "back", True)
    assert match.table.number == 4, "the other has not agreed yet"
    assert ann.last(messages.Asked).waits == [1 - second]
    await table.vote(1 - second, "back", True, to=key(table, "back"))
    stay = 3 if second != mover else match.table.number
    assert match.table.number == stay and match.number == 5
    now = table.whole(1 - mover)
    assert now.view == before.view and now.seq > before.seq
    assert "takes back" in now.log[-1].text
    assert isinstance(ben.inbox[-2], messages.Whole) or isinstance(ben.inbox[-1], messages.Asked)


async def test_the_next_move_ends_the_vote(room: Room) -> None:
    table, (ann, _), _ = await two_people(room)
    await move(table, 2)
    await table.vote(0, "back", True)
    await move(table)
    assert ann.last(messages.Asked) == messages.Asked("back", None, [], [], "")


async def test_bots_moves_keep_a_vote_open_and_a_persons_move_ends_it(room: Room) -> None:
    made = await room.create(
        TableRequest("briscola", 4, options=SHORT, seats=["me", "bot:random", "open", "bot:random"], name="Ann")
    )
    table = made.table
    await table.join("Ben")
    for person in (Person(0), Person(2)):
        await table.add_viewer(person)
    match = table.match
    assert match is not None

    async def a_person_acts() -> None:
        async with asyncio.timeout(20):
            while not table.over and match.table.to_act[0] % 2:
                await asyncio.sleep(0.001)

    bots_played_on = False
    while not bots_played_on:
        await a_person_acts()
        mover = match.table.to_act[0]
        await move(table)
        await table.vote(mover, "back", True)
        proposed = match.number
        await a_person_acts()
        asked = table.votes.message("back", (0, 2))
        assert asked.by == mover and asked.waits == [2 - mover]
        bots_played_on = match.number > proposed
    await move(table)
    assert table.votes.open("back") is None


async def test_a_move_taken_back_stays_so_after_reloading(room: Room) -> None:
    table, (ann, ben), _ = await two_people(room)
    await move(table, 5)
    match = table.match
    assert match is not None
    await taken_back(table, match.table.moves[-1].seat)
    await move(table, 2)
    before = [table.whole(viewer).view for viewer in (0, 1, None)]
    for person in (ann, ben):
        table.remove_viewer(person)
    table.idle_since = -1e9
    room.sweep()
    again = await room.open(table.row.id)
    assert again is not table and [again.whole(viewer).view for viewer in (0, 1, None)] == before


async def test_a_move_chosen_before_a_take_back_is_stale(room: Room) -> None:
    table, _, _ = await two_people(room)
    await move(table, 4)
    match = table.match
    assert match is not None
    base, seat = match.number, match.table.to_act[0]
    chosen = match.table.legal_ids(seat)[0]
    await taken_back(table, match.table.moves[-1].seat)
    answer = await table.act(seat, "late", base, chosen)
    assert isinstance(answer, messages.Nack) and answer.code == "stale"


async def test_against_bots_a_move_is_taken_back_without_a_vote(room: Room) -> None:
    made: CreatedTable = await room.create(TableRequest("briscola", 2, options=SHORT, name="Ann"))
    ann = Person(0)
    await made.table.add_viewer(ann)
    match = made.table.match
    assert match is not None
    async with asyncio.timeout(20):
        while match.table.to_act != (0,):
            await asyncio.sleep(0.01)
        before = match.table.number
        await move(made.table)
        while match.table.to_act != (0,):
            await asyncio.sleep(0.01)
    assert await made.table.vote(0, "back", True) is None
    assert match.table.number == before and match.table.to_act == (0,)


async def test_an_impossible_take_back_is_refused(room: Room) -> None:
    table, _, _ = await two_people(room)
    assert await table.vote(0, "back", True) == messages.Error("you have not made a move that can be taken back")
    dealt = await room.create(TableRequest("briscola", 2, options=SHORT, name="Ann", deal='[Seed "7"]'))
    refused = await dealt.table.vote(0, "back", True)
    assert refused is not None and "cannot take moves back" in refused.why


async def test_bots_fill_the_free_seats_and_the_match_begins(room: Room) -> None:
    made = await room.create(TableRequest("whist", seats=["me", "open", "open", "open"], name="Ada"))
    await made.table.fill(2)
    assert [seat.kind for seat in made.table.seats()] == ["person", "open", "bot", "open"]
    assert made.table.match is None
    await made.table.fill()
    assert made.table.match is not None
    assert len({seat.name for seat in made.table.seats()}) == 4
    with pytest.raises(SeatTaken, match="no seat is free"):
        await made.table.fill()


def test_a_bot_moves_for_a_player_who_exceeds_the_time_limit() -> None:
    async def scene() -> tuple[float, int]:
        room = make_room(SqliteStore(":memory:"), executors=inline())
        table, _, _ = await two_people(room, terms=Terms(clock=30))
        match = table.match
        assert match is not None and table.whole(0).clock == 30
        loop = asyncio.get_running_loop()
        began = loop.time()
        while not match.number:
            await asyncio.sleep(0.5)
        passed, number = loop.time() - began, match.number
        await room.close()
        return passed, number

    passed, number = in_virtual_time(scene())
    assert 29 <= passed <= 32 and number == 1
