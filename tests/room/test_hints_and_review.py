"""The teacher at a table speaks to those who practise, and to everybody when the match is over."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

import upcard
from tests.room.people import Person
from upcard.bots.explain import reviews
from upcard.engine.play.table import Table
from upcard.engine.steps import Steps
from upcard.room import Room, RoomError, RoomTable, TableRequest
from upcard.room.match import hints_and_review
from upcard.room.wire import messages as m


async def practice(room: Room, *others: str) -> RoomTable:
    made = await room.create(TableRequest("briscola", seats=["me", *others], name="Ann", options={"single_hand": "on"}))
    if "open" in others:
        await made.table.join("Ben")
    await made.table.add_viewer(Person(0))
    return made.table


async def play_out(table: RoomTable) -> None:
    assert table.match is not None
    for _ in range(60):
        if table.match.over:
            return
        seat = table.match.table.to_act[0]
        await table.act(seat, f"m{table.number}", table.number, table.match.table.legal_ids(seat)[0])
        table._acts[seat] = type(table._acts[seat])(60, 20)
    raise AssertionError("no hand here has sixty moves")


async def test_a_player_alone_with_bots_gets_hints(room: Room) -> None:
    table = await practice(room, "bot:random")
    match = table.match
    assert match is not None
    while 0 not in match.table.to_act:
        await table.bot_seats._one_move_for(1)
    said = await table.advise(0, hints_and_review.hint)
    assert isinstance(said, m.Advice)
    assert {move.move for move in said.moves} == set(match.table.legal_ids(0))
    assert said.text.startswith(said.moves[0].words)
    assert said.why.endswith(".") and said.moves[0].words in said.choice
    assert 1 <= said.alike <= len(said.moves)


async def test_against_people_there_are_no_hints(room: Room) -> None:
    table = await practice(room, "open")
    assert table.match is not None
    said = await table.advise(table.match.table.to_act[0], hints_and_review.hint)
    assert said == m.Error("you get hints only when you play against bots alone")


async def test_a_hint_out_of_turn_is_refused(room: Room) -> None:
    table = await practice(room, "open")
    assert table.match is not None
    waiting = 1 - table.match.table.to_act[0]
    assert "not your turn" in (await table.advise(waiting, hints_and_review.hint)).why  # type: ignore[union-attr]


async def test_a_match_is_reviewed_when_it_is_over(room: Room) -> None:
    table = await practice(room, "open")
    assert await table.advise(1, hints_and_review.review) == m.Error("you can review a match when it is over")
    await play_out(table)
    said = await table.advise(1, hints_and_review.review)
    assert isinstance(said, m.Reviewed)
    assert said.seat == 1
    assert 10 <= said.decisions <= 20
    assert all(remark.cost > 0 for remark in said.remarks)


async def patience(room: Room) -> RoomTable:
    """A deal of Black Hole in which a card can be moved: one in thirty is lost before the first move."""
    while True:
        table = (await room.create(TableRequest("black_hole", seats=["me"], name="Ann"))).table
        assert table.match is not None
        if not table.match.over:
            await table.add_viewer(Person(0))
            return table


async def test_a_hint_in_a_patience_is_exact(room: Room) -> None:
    table = await patience(room)
    assert table.match is not None
    said = await table.advise(0, hints_and_review.hint)
    assert isinstance(said, m.Advice)
    found = upcard.solve(table.match.table)
    assert ("can be won" in said.verdict) == found.winnable  # type: ignore[attr-defined]
    if found.winnable:  # type: ignore[attr-defined]
        assert said.moves[0].move == found.moves[0]  # type: ignore[attr-defined]


async def test_a_review_says_whether_a_lost_patience_was_winnable(room: Room) -> None:
    table = await patience(room)
    await play_out(table)
    assert table.match is not None and table.match.table.result is not None
    said = await table.advise(0, hints_and_review.review)
    assert isinstance(said, m.Reviewed)
    winnable = upcard.solve(table.match.table.reopened()).winnable  # type: ignore[attr-defined]
    lost = "This could be won until" if winnable else "This deal could not be won"
    assert said.verdict.startswith("You have won" if table.match.table.result.won else lost)


async def test_hints_are_rate_limited(room: Room) -> None:
    table = await practice(room, "open")
    answers = [await table.advise(0, hints_and_review.review) for _ in range(11)]
    assert answers[-1] == m.Error("that is too fast: 10 in 20 seconds are allowed")


async def test_every_seat_may_ask_for_the_meanings_of_calls(room: Room) -> None:
    made = await room.create(TableRequest("contract_bridge", seats=["me", "open", "open", "open"], name="Ann"))
    table = made.table
    for name in ("Ben", "Cat", "Dan"):
        await table.join(name)
    assert table.match is not None
    moves, first = table.match.table.game.moves, table.match.table.to_act[0]
    await table.act(first, "a1", 0, moves.parse("bid 1♠"))
    told = await table.advise((first + 2) % 4, hints_and_review.calls)
    assert isinstance(told, m.Meanings) and told.seq == 1 and told.mine == []
    assert [(call.seat, call.words) for call in told.made] == [(first, "bid 1♠")]
    assert told.made[0].tells == "12-21 points, 5+ spades, the longest suit"
    mine = await table.advise((first + 1) % 4, hints_and_review.calls)
    assert isinstance(mine, m.Meanings) and {"pass", "double"} <= {call.words for call in mine.mine}
    await table.act((first + 1) % 4, "b1", 1, moves.parse("bid 7♣"))
    told = await table.advise(first, hints_and_review.calls)
    assert isinstance(told, m.Meanings) and told.made[1].tells == "3+ points, 7+ clubs"


async def test_a_game_without_a_system_of_calls_says_so(room: Room) -> None:
    table = await practice(room, "open")
    assert await table.advise(0, hints_and_review.calls) == m.Error("this game has no system of calls")


async def test_a_hint_does_not_wait_for_the_reviews_of_another_address(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = [await practice(room, "open") for _ in range(3)]
    for table in over:
        await play_out(table)
    mine = await practice(room, "bot:random")
    assert mine.match is not None
    while 0 not in mine.match.table.to_act:
        await asyncio.sleep(0.001)
    ready = threading.Event()

    def for_ever(*_: object, **__: object) -> Steps[None]:
        while not ready.wait(0.001):
            yield
        raise RoomError("enough")

    monkeypatch.setattr(reviews, "review_in_steps", for_ever)
    waiting = [
        asyncio.ensure_future(table.advise(seat, hints_and_review.review, "198.51.100.1"))
        for table in over
        for seat in (0, 1)
    ]
    await asyncio.sleep(0.05)
    said = await asyncio.wait_for(mine.advise(0, hints_and_review.hint, "203.0.113.5"), 20)
    assert isinstance(said, m.Advice) and not any(review.done() for review in waiting)
    ready.set()
    await asyncio.gather(*waiting, return_exceptions=True)


async def test_a_review_is_computed_once(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await practice(room, "open")
    await play_out(table)
    asked: list[int] = []
    review_in_steps = reviews.review_in_steps

    def counted(match: Table, seat: int, **more: Any) -> Steps[reviews.Review]:
        asked.append(seat)
        return review_in_steps(match, seat, **more)

    monkeypatch.setattr(reviews, "review_in_steps", counted)
    first, second = await asyncio.gather(
        table.advise(0, hints_and_review.review), table.advise(0, hints_and_review.review)
    )
    assert isinstance(first, m.Reviewed) and first == second == await table.advise(0, hints_and_review.review)
    assert asked == [0]
