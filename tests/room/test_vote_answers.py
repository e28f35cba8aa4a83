"""A yes or a no answers one proposal, at the right moment."""

from __future__ import annotations

import pytest

from tests.room.test_votes import move, to_the_end, two_people
from upcard.room import Room, RoomError
from upcard.room.fair_deal.commit_reveal import promise_of
from upcard.room.people.votes import PAUSE_SECONDS
from upcard.room.wire import messages

SHORT = {"single_hand": True, "first_dealer": 0}


async def test_two_who_ask_at_the_same_moment_have_not_agreed_to_each_other(room: Room) -> None:
    table, (_ann, ben), _ = await two_people(room)
    await move(table, 6)
    assert table.match is not None
    before = table.match.table.number
    assert await table.vote(0, "back", True) is None
    with pytest.raises(RoomError, match="another player has asked to take a move back"):
        await table.vote(1, "back", True)
    assert table.match.table.number == before, "nothing is taken back"
    asked = ben.last(messages.Asked)
    assert (asked.by, asked.yes, asked.waits) == (0, [0], [1]), "Ben is asked about Ann's move"
    assert await table.vote(1, "back", True, to=asked.key) is None
    assert table.match.table.number < before


async def test_a_yes_that_comes_late_answers_nothing(room: Room) -> None:
    table, (ann, ben), _ = await two_people(room)
    await move(table, 6)
    assert table.match is not None
    before = table.match.table.number
    await table.vote(0, "back", True)
    old = ben.last(messages.Asked).key
    await table.vote(0, "back", False)
    for late in (old, "another"):
        with pytest.raises(RoomError, match="no longer open"):
            await table.vote(1, "back", True, to=late)
    assert ann.last(messages.Asked) == messages.Asked("back", None, [], [], "")
    assert table.match.table.number == before and table.votes.open("back") is None


async def test_a_late_yes_to_play_again_leaves_no_promise(room: Room) -> None:
    table, (_, ben), _ = await two_people(room)
    await to_the_end(table)
    await table.vote(0, "again", True, promise_of("tea"))
    old = ben.last(messages.Asked).key
    await table.vote(0, "again", False)
    with pytest.raises(RoomError, match="no longer open"):
        await table.vote(1, "again", True, promise_of("milk"), to=old)
    assert table.votes.open("again") is None and table.votes.promises == {}
    await table.vote(0, "again", True, promise_of("coffee"))
    assert table.votes.promises == {0: promise_of("coffee")}


async def test_a_late_no_leaves_another_proposal_open(room: Room) -> None:
    table, (_, ben), _ = await two_people(room)
    await to_the_end(table)
    await table.vote(0, "again", True)
    old = ben.last(messages.Asked).key
    await table.vote(0, "again", False)
    await table.vote(0, "again", True)
    with pytest.raises(RoomError, match="no longer open"):
        await table.vote(1, "again", False, to=old)
    assert table.votes.open("again") is not None


async def test_a_move_is_proposed_once_and_after_a_no_there_is_a_pause(room: Room) -> None:
    now = 0.0
    room.services.timer = lambda: now
    table, (_, ben), _ = await two_people(room)
    await move(table, 6)
    await table.vote(0, "back", True)
    await table.vote(1, "back", False, to=ben.last(messages.Asked).key)
    with pytest.raises(RoomError, match=f"ask again in {PAUSE_SECONDS + 1:.0f} seconds"):
        await table.vote(0, "back", True)
    now = PAUSE_SECONDS
    with pytest.raises(RoomError, match="asked to take this move back already"):
        await table.vote(0, "back", True)
    await move(table, 2)
    assert await table.vote(0, "back", True) is None, "another position, another proposal"


async def test_votes_that_others_are_asked_about_are_counted_like_chat(room: Room) -> None:
    table, (_, ben), _ = await two_people(room)
    await to_the_end(table)
    refused = [await table.vote(0, "again", n % 2 == 0) for n in range(40)]
    assert [answer is None for answer in refused] == [True] * 8 + [False] * 32
    assert refused[-1] is not None and "8 in 20 seconds" in refused[-1].why
    assert sum(isinstance(message, messages.Asked) for message in ben.inbox) == 8
