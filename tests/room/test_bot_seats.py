"""Bots in a room: invited bots, bots in place of absent players, and the table itself."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

import upcard
from tests.room.people import AnyMove, Person, make_room
from tests.room.tables import FOUR, four_people, next_move, play_on, until
from upcard.bots.thinking_time import thinking_time
from upcard.jit.rule import INTERPRETED
from upcard.room import BadToken, NotYet, Room, TableRequest
from upcard.room.fair_deal.commit_reveal import check_record
from upcard.room.people.seating import seat_of
from upcard.room.services import Services, choosable_levels
from upcard.room.wire import messages as m
from upcard.room.workers.bot_pace import Pace
from upcard.store import SqliteStore


async def test_bots_play_to_the_end_and_the_record_proves_the_deal(room: Room) -> None:
    made = await room.create(TableRequest("whist", seats=["bot:random"] * 4, options={"target": 1}))
    assert (made.seat, made.token) == (None, None)
    with pytest.raises(NotYet):
        made.table.record()
    await made.table.add_viewer(Person(None))
    await until(lambda: made.table.match and made.table.match.over)
    await until(lambda: made.table.row.ended is not None)
    record = made.table.record()
    assert check_record(record, made.table.row.commitment).commitment == made.table.row.commitment
    again = upcard.load(record)
    assert again.over and len(again.moves) == made.table.number


async def test_a_bot_plays_a_seat_until_the_player_takes_over(room: Room) -> None:
    made = await room.create(TableRequest("whist", seats=["me", "bot:random", "bot:random", "bot:random"], name="Ann"))
    table, ann = made.table, Person(0)
    await table.add_viewer(ann)
    assert table.match is not None
    await until(lambda: table.match.table.to_act == (0,))
    await asyncio.sleep(0.02)
    assert table.match.table.to_act == (0,)
    await table.auto(0, True)
    assert ann.last(m.Seats).seats[0].auto
    await until(lambda: table.number > 60)
    await table.auto(0, False)
    assert not ann.last(m.Seats).seats[0].auto
    await until(lambda: table.match.table.to_act == (0,) and not table.bot_seats._busy)
    stood = table.number
    await asyncio.sleep(0.05)
    assert table.number == stood


async def test_a_bot_takes_over_after_the_grace_period_until_the_next_hello() -> None:
    room = make_room(SqliteStore(":memory:"), grace=0.05)
    table, people = await four_people(room)
    await play_on(table, (4 - next_move(table)[0]) % 4)
    table.remove_viewer(people[0])
    await until(lambda: 0 in table.spectators.away)
    await until(lambda: table.match is not None and table.match.table.to_act != (0,))
    back = Person(0)
    await table.add_viewer(back)
    assert not back.last(m.Whole).seats[0].auto
    assert 0 not in table.spectators.away
    await room.close()


async def test_a_bot_does_not_move_after_the_last_viewer_has_left() -> None:
    room = Room(Services(SqliteStore(":memory:"), pace=Pace(0.05, 0.05), make_bot=AnyMove))
    table = (await room.create(TableRequest("whist", seats=["bot:random"] * 4))).table
    await table.add_viewer(guest := Person(None))
    await until(lambda: table.bot_seats._busy)
    stood = table.number
    table.remove_viewer(guest)
    await until(lambda: not table.bot_seats._busy)
    assert table.number == stood
    await table.add_viewer(guest)
    await until(lambda: table.number > stood)
    await room.close()


async def test_leaving_before_the_start_opens_the_seat_and_after_it_a_bot_takes_over(room: Room) -> None:
    made = await room.create(TableRequest("whist", seats=["me", "open", "bot:random", "bot:random"], name="Ann"))
    _, token = await made.table.join("Ben", 1)
    table = made.table
    await table.leave(1)
    assert table.row.seats[1].kind == "bot" and table.row.seats[1].name == "Ben"
    with pytest.raises(BadToken):
        seat_of(table.row.seats, token)
    early = await room.create(TableRequest("whist", seats=FOUR, name="Ann"))
    ann = Person(0)
    await early.table.add_viewer(ann)
    await early.table.leave(0)
    assert early.table.row.seats[0].kind == "open"
    assert ann.seat is None and ann.last(m.Whole).you is None


async def test_the_table_plays_the_last_card_if_enabled(room: Room) -> None:
    made = await room.create(TableRequest("whist", seats=FOUR, name="Ann", forced=True))
    for name in ("Ben", "Cat", "Dan"):
        await made.table.join(name)
    table = made.table
    for seat in range(4):
        await table.add_viewer(Person(seat))
    await play_on(table, 48)
    await until(lambda: table.number == 52)
    assert table.match is not None and len(table.match.table.sheets) == 1


async def test_the_table_plays_no_other_single_choice(room: Room) -> None:
    table, _ = await four_people(room)
    assert table.match is not None
    for _ in range(47):
        seat, _ = next_move(table)
        assert table.match.forced(seat) is None
        await play_on(table, 1)


async def test_a_bot_that_fails_does_not_stop_the_game(caplog: pytest.LogCaptureFixture) -> None:
    class Broken(AnyMove):
        def choose(self, infoset: Any) -> int:
            if infoset.seat == 1:
                raise RuntimeError("no idea")
            return -7

    room = Room(Services(SqliteStore(":memory:"), pace=Pace(0, 0, 0), make_bot=Broken))
    made = await room.create(TableRequest("whist", seats=["bot:random"] * 4, options={"target": 1}))
    await made.table.add_viewer(Person(None))
    await until(lambda: made.table.number >= 20)
    assert "no idea" in caplog.text and "an illegal move" in caplog.text
    await room.close()


async def test_the_usual_bots_play_random_and_search() -> None:
    room = Room(Services(SqliteStore(":memory:"), pace=Pace(0, 0, 0)))
    seats = ["bot:random", "bot:search", "bot:random", "bot:random"]
    made = await room.create(TableRequest("whist", seats=seats))
    await made.table.add_viewer(Person(None))
    await until(lambda: made.table.number >= 5, 120)
    assert [seat.level for seat in made.table.seats()] == ["random", "search", "random", "random"]
    await room.close()


def test_a_pause_is_within_its_bounds_and_independent_of_the_cards() -> None:
    pauses = [Pace(0.5, 1.2).pause() for _ in range(200)]
    assert 0.5 <= min(pauses) < 0.65 and 1.05 < max(pauses) <= 1.2
    assert Pace(0, 0).pause() == 0


def test_no_bot_thinks_longer_than_the_pause_before_its_move() -> None:
    pace = Pace(0.5, 1.2)
    for level in choosable_levels():
        assert min(pace.pause(thought=thinking_time(level).seconds) for _ in range(50)) >= thinking_time(level).seconds
    assert max(pace.pause(thought=thinking_time("club").seconds) for _ in range(50)) <= 1.2
    assert Pace(0, 0).pause(thought=2.0) == 0


async def test_the_game_viewed_last_is_compiled_first(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []
    looked, ready = threading.Event(), threading.Event()

    def make_bot(level: str, game: upcard.Game) -> Any:
        tried.append(game.name)
        if len(tried) == 3:
            ready.set()
        raise LookupError

    monkeypatch.setattr("upcard.bots.readiness.warm_up.warm", lambda name: looked.wait(10))
    services = Services(SqliteStore(":memory:"), make_bot=make_bot)
    for name in ("truco", "whist", "briscola", "black_hole"):
        services.readiness.prepare(name, *["club"] if name != "truco" else [])
    looked.set()
    assert await asyncio.to_thread(ready.wait, 60)
    assert tried == ["black_hole", "briscola", "whist"]
    await services.close()


@pytest.mark.skipif(INTERPRETED, reason="there is nothing to compile")
async def test_a_match_that_begins_interpreted_continues_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    compiling = threading.Event()
    monkeypatch.setattr("upcard.bots.readiness.warm_up.loaded", set())
    monkeypatch.setattr("upcard.bots.readiness.warm_up.is_kept", lambda name, level: False)
    monkeypatch.setattr(
        "upcard.bots.readiness.background.BackgroundReadiness._compile_apart", lambda *_: compiling.wait(20)
    )
    room = Room(Services(SqliteStore(":memory:"), pace=Pace(0.01, 0.01, 0), make_bot=AnyMove, interpreted_first=True))
    made = await room.create(TableRequest("whist", seats=["bot:club"] * 4))
    await made.table.add_viewer(Person(None))
    await until(lambda: made.table.number >= 4, 60)
    assert made.table.match is not None and made.table.match.table.game.rules.provisional
    compiling.set()
    await until(lambda: not made.table.match.table.game.rules.provisional, 60)
    number = made.table.number
    await until(lambda: made.table.number > number, 60)
    await room.close()


async def test_a_seat_keeps_its_bot_for_the_whole_match() -> None:
    made_for: list[str] = []

    def make_bot(level: str, game: upcard.Game) -> AnyMove:
        made_for.append(level)
        return AnyMove(level, game)

    room = Room(Services(SqliteStore(":memory:"), pace=Pace(0, 0), make_bot=make_bot))
    room.services.readiness.prepare = lambda *_, **named: None  # type: ignore[method-assign]
    made = await room.create(TableRequest("whist", seats=["bot:random", "bot:club", "bot:random", "bot:club"]))
    await made.table.add_viewer(Person(None))
    await until(lambda: made.table.number >= 20, 60)
    assert sorted(made_for) == ["club", "club", "random", "random"]
    await room.close()


async def test_a_new_table_has_bots_of_the_usual_level(room: Room) -> None:
    made = await room.create(TableRequest("whist", name="Ann"))
    assert [seat.level for seat in made.table.seats()] == ["", "club", "club", "club"]


async def test_more_bots_than_names_have_different_names() -> None:
    from upcard.room.people.seating import arrange

    names = [row.name for row in arrange(["bot:random"] * 12, ["random"])]
    assert len(set(names)) == 12 and names[10] == f"{names[0]} 2"
