"""The log is the only truth: whatever fails, and however many servers there are, all play the game that it tells."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.room.people import Person, make_room
from tests.room.tables import FOUR, four_people, next_move, play_on, until
from upcard.room import Room, RoomTable, SeatTaken, TableRequest, bot_seats
from upcard.room.match.event_log import RETRY_PAUSES
from upcard.room.match.match import Match
from upcard.room.wire import messages as m
from upcard.store import Event, Outcome, SqliteStore, StoreError, TableRow


class Unsteady(SqliteStore):
    """A store that fails on demand, before a write or after it."""

    def __init__(self, path: Any = ":memory:") -> None:
        super().__init__(path)
        self.before: Iterator[bool] = iter(())
        self.after: Iterator[bool] = iter(())

    async def append(self, table_id: str, event: Event, ends: bool = False) -> Event:
        self._fail(self.before)
        kept = await super().append(table_id, event, ends)
        self._fail(self.after)
        return kept

    async def update(self, table: TableRow) -> TableRow:
        self._fail(self.before)
        kept = await super().update(table)
        self._fail(self.after)
        return kept

    def _fail(self, when: Iterator[bool]) -> None:
        if next(when, False):
            raise StoreError("the disk is full")


ALWAYS = [True] * 1000


@pytest.fixture
def store() -> Unsteady:
    return Unsteady()


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("upcard.room.match.event_log.RETRY_PAUSES", (0.0,) * len(RETRY_PAUSES))
    monkeypatch.setattr(bot_seats, "LATER", 0.001)


def shown(table: RoomTable) -> list[tuple[Any, ...]]:
    """What everybody sees."""
    seen = [table.whole(viewer) for viewer in (None, 0, 1, 2, 3)]
    return [
        (s.seq, s.view, s.offers, [line.as_dict() if hasattr(line, "as_dict") else line for line in s.log])
        for s in seen
    ]


async def same_as_stored(table: RoomTable) -> bool:
    """Whether a table shows what its log tells."""
    fresh = make_room(table.services.store)
    fresh._open.clear()
    return shown(await fresh.open(table.row.id)) == shown(table)


# -- one server, a store that fails ------------------------------------------------------------------------------------


@pytest.mark.parametrize("failures", [1, len(RETRY_PAUSES)])
async def test_a_failed_write_is_retried(room: Room, store: Unsteady, failures: int) -> None:
    table, people = await four_people(room)
    store.before = iter([True] * failures)
    seat, move = next_move(table)
    assert await table.act(seat, "a", 0, move) == m.Ack("a", 1)
    assert people[0].last(m.Event).seq == 1 and await same_as_stored(table)


async def test_a_failing_store_refuses_the_act_and_changes_nothing(room: Room, store: Unsteady) -> None:
    table, people = await four_people(room)
    store.before = iter([True] * (len(RETRY_PAUSES) + 1))
    seat, move = next_move(table)
    answer = await table.act(seat, "a", 0, move)
    assert answer == m.Nack("a", "store", "", "the server cannot save the game now; try again")
    assert table.number == 0 and not any(isinstance(message, m.Event) for message in people[0].inbox)
    assert await table.act(seat, "a", 0, move) == m.Ack("a", 1)


async def test_a_move_whose_answer_was_lost_is_made_once(room: Room, store: Unsteady) -> None:
    table, _ = await four_people(room)
    store.after = iter([True])
    seat, move = next_move(table)
    assert await table.act(seat, "a", 0, move) == m.Ack("a", 1)
    assert len(await store.events(table.row.id)) == 1 and await same_as_stored(table)


async def test_a_stored_move_with_a_lost_answer_is_found_by_the_next(room: Room, store: Unsteady) -> None:
    table, _ = await four_people(room)
    store.after = iter([True] + ALWAYS[: len(RETRY_PAUSES)])
    seat, move = next_move(table)
    answer = await table.act(seat, "a", 0, move)
    assert isinstance(answer, m.Nack) and answer.code == "store" and table.number == 0
    other = table.match.table.legal_ids(seat)[1] if table.match else -1
    answer = await table.act(seat, "b", 0, other)
    assert isinstance(answer, m.Nack) and answer.code == "stale"
    assert table.number == 1 and table.match is not None and table.match.table.moves[0].move == move
    assert await table.act(seat, "a", 0, other) == m.Ack("a", 1)
    assert await same_as_stored(table)


async def test_a_table_that_fails_to_apply_a_move_is_rebuilt(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table, people = await four_people(room)
    await play_on(table, 5)
    apply = Match.apply
    failing = iter([True])

    def fails_once(match: Match, event: Event) -> None:
        if next(failing, False):
            raise MemoryError
        apply(match, event)

    monkeypatch.setattr(Match, "apply", fails_once)
    seat, move = next_move(table)
    assert await table.act(seat, "a", 5, move) == m.Ack("a", 6)
    assert people[2].last(m.Whole).seq == 6 and await same_as_stored(table)
    await play_on(table, 46)


async def test_a_failed_rebuild_is_repeated_for_the_next_viewer(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = await four_people(room)
    await play_on(table, 3)
    seat, move = next_move(table)

    def broken(match: Match, event: Event) -> None:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(Match, "apply", broken)
        patch.setattr(Match, "_replay", broken)
        with pytest.raises(MemoryError):
            await table.act(seat, "a", 3, move)
    assert table.match is None
    assert await table.act(seat, "a", 3, move) == m.Ack("a", 4)
    assert await same_as_stored(table)


async def test_a_table_of_bots_waits_for_its_store(room: Room, store: Unsteady) -> None:
    made = await room.create(TableRequest("whist", seats=["bot:random"] * 4, options={"single_hand": True}))
    store.before = iter([True] * 30)
    await made.table.add_viewer(Person(None))
    await until(lambda: made.table.over, 60)
    assert await same_as_stored(made.table)


async def test_a_seat_that_cannot_be_stored_is_not_taken(room: Room, store: Unsteady) -> None:
    made = await room.create(TableRequest("whist", seats=FOUR, name="Ann"))
    store.before = iter([True] * (len(RETRY_PAUSES) + 1))
    with pytest.raises(StoreError):
        await made.table.join("Ben", 2)
    assert made.table.row.seats[2].kind == "open"
    assert (await made.table.join("Cat", 2))[0] == 2


async def test_a_seat_whose_answer_was_lost_is_taken_once(room: Room, store: Unsteady) -> None:
    made = await room.create(TableRequest("whist", seats=FOUR, name="Ann"))
    store.after = iter([True])
    assert (await made.table.join("Ben"))[0] == 1
    assert [seat.kind for seat in (await store.table(made.table.row.id)).seats] == ["person", "person", "open", "open"]


# -- two servers on one store ------------------------------------------------------------------------------------------


async def two_servers(folder: Path) -> tuple[Room, Room]:
    return tuple(make_room(SqliteStore(folder / "room.sqlite3")) for _ in range(2))  # type: ignore[return-value]


async def test_the_same_act_at_two_servers_is_one_move(tmp_path: Path) -> None:
    first, second = await two_servers(tmp_path)
    table, _ = await four_people(first)
    other = await second.open(table.row.id)
    seat, move = next_move(table)
    assert table.match is not None
    another = table.match.table.legal_ids(seat)[-1]
    assert another != move
    assert await table.act(seat, "x", 0, move) == m.Ack("x", 1)
    assert await other.act(seat, "x", 0, another) == m.Ack("x", 1)
    assert other.match is not None and other.match.table.moves == table.match.table.moves
    assert shown(table) == shown(other)
    await first.close()
    await second.close()


@pytest.mark.parametrize("seed", range(6))
async def test_two_servers_that_play_at_random_play_one_game(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    first, second = await two_servers(tmp_path)
    table, _ = await four_people(first, options={"single_hand": True})
    tables = (table, await second.open(table.row.id))
    for n in range(400):
        here = chance.choice(tables)
        if here.over:
            break
        seat, _ = next_move(here)
        assert here.match is not None
        # An act is now and then sent twice, to both, with another move the second time.
        act = f"a{n - chance.choice((0, 0, 0, 1))}"
        await here.act(seat, act, here.number, chance.choice(here.match.table.legal_ids(seat)))
    stored = await table.services.store.events(table.row.id)
    assert [event.number for event in stored] == list(range(1, 53))
    for each in tables:
        if each.number < 52:
            seat, move = next_move(each)
            await each.act(seat, "last", each.number, move)
        assert each.over
        assert await same_as_stored(each)
    assert (await table.services.store.table(table.row.id)).ended == stored[-1].time
    await first.close()
    await second.close()


async def test_one_seat_is_given_to_one_person(tmp_path: Path) -> None:
    first, second = await two_servers(tmp_path)
    made = await first.create(TableRequest("whist", seats=FOUR, name="Ann"))
    other = await second.open(made.table.row.id)
    await made.table.join("Ben", 2)
    with pytest.raises(SeatTaken, match="seat 2 is taken; open: 1, 3"):
        await other.join("Cat", 2)
    assert (await other.join("Cat"))[0] == 1
    assert (await made.table.join("Dan"))[0] == 3
    names = ["Ann", "Cat", "Ben", "Dan"]
    assert [row.name for row in (await first.services.store.table(made.table.row.id)).seats] == names
    await other.add_viewer(Person(1))  # the match has begun at the other server
    other.live.event_log.row = await second.services.store.table(made.table.row.id)
    watcher = Person(None)
    await other.add_viewer(watcher)
    assert watcher.last(m.Whole).view is not None and shown(other) == shown(made.table)
    await first.close()
    await second.close()


async def test_concurrent_joins_at_two_servers_start_one_match(tmp_path: Path) -> None:
    first, second = await two_servers(tmp_path)
    made = await first.create(TableRequest("whist", seats=["me", "open", "open", "bot:random"], name="Ann"))
    other = await second.open(made.table.row.id)
    taken = await asyncio.gather(made.table.join("Ben"), other.join("Cat"))
    assert sorted(seat for seat, _ in taken) == [1, 2]
    row = await first.services.store.table(made.table.row.id)
    assert row.started is not None and row.names == tuple(seat.name for seat in row.seats)
    for table in (made.table, other):
        await table.add_viewer(Person(None))
    assert (made.table.match is None) + (other.match is None) <= 1
    await first.close()
    await second.close()


async def test_a_result_that_was_not_stored_is_stored_when_the_table_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqliteStore(tmp_path / "room.sqlite3")
    room = make_room(store)

    async def fail(table_id: str, outcome: Outcome) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(store, "conclude", fail)
        table = (await room.create(TableRequest("black_hole", name="Ann"))).table
        await table.concede(0)
    ended = table.row.ended
    assert ended is not None and (await store.table(table.row.id)).outcome is None
    await room.close()
    store = SqliteStore(tmp_path / "room.sqlite3")
    room = make_room(store)
    await room.open(table.row.id)
    row = await store.table(table.row.id)
    assert row.ended == ended and row.outcome is not None and not row.outcome.won
    await room.close()
