"""Tables and their store: what is kept, what is put away, and what comes back."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path
from typing import Any

import pytest

from tests.room.people import make_room
from tests.room.tables import four_people, next_move, play_on, until
from upcard.room import BrokenTable, Room
from upcard.room.wire import messages as m
from upcard.store import Event, SqliteStore


async def test_nothing_is_sent_before_it_is_stored(room: Room, store: SqliteStore, monkeypatch: Any) -> None:
    table, people = await four_people(room)
    gate = asyncio.Event()
    append = store.append

    async def slow(table_id: str, event: Event, ends: bool = False) -> Event:
        await gate.wait()
        return await append(table_id, event, ends)

    monkeypatch.setattr(store, "append", slow)
    seat, move = next_move(table)
    before = len(people[0].inbox)
    acting = asyncio.ensure_future(table.act(seat, "a", 0, move))
    await asyncio.sleep(0.02)
    assert len(people[0].inbox) == before and table.number == 0
    acting.cancel()  # the connection is lost while the store writes
    await asyncio.sleep(0.01)
    gate.set()
    await until(lambda: table.number == 1)
    assert people[0].last(m.Event).seq == 1
    assert await table.act(seat, "a", 0, move) == m.Ack("a", 1)


async def test_another_server_on_the_same_store_is_noticed(tmp_path: Path) -> None:
    first = make_room(SqliteStore(tmp_path / "room.sqlite3"))
    table, people = await four_people(first)
    await play_on(table, 2)
    second = make_room(SqliteStore(tmp_path / "room.sqlite3"))
    other = await second.open(table.row.id)
    await play_on(other, 1)
    seat, move = next_move(table)
    answer = await table.act(seat, "late", 2, move)
    assert isinstance(answer, m.Nack) and answer.code == "stale"
    assert table.number == 3 and people[0].last(m.Event).seq == 3
    await first.close()
    await second.close()


async def test_a_restarted_room_has_the_same_table_hands_and_trick(tmp_path: Path) -> None:
    first = make_room(SqliteStore(tmp_path / "room.sqlite3"))
    table, _ = await four_people(first)
    await play_on(table, 30)
    before = [table.whole(viewer) for viewer in (None, 0, 1, 2, 3)]
    acted = table.match.acts if table.match else {}
    await first.close()
    second = make_room(SqliteStore(tmp_path / "room.sqlite3"))
    assert not second.tables, "a table is rebuilt on its first request"
    again = await second.open(table.row.id)
    assert again is await second.open(table.row.id)
    for viewer, was in zip((None, 0, 1, 2, 3), before, strict=True):
        now = again.whole(viewer)
        assert (now.view, now.offers, now.log, now.seq) == (was.view, was.offers, was.log, was.seq)
    key, number = list(acted.items())[-1]
    seat, _, act = key.partition(":")
    assert await again.act(int(seat), act, number, 0) == m.Ack(act, number)
    await play_on(again, 22)
    await second.close()


async def test_a_table_of_another_version_is_named_and_harms_no_other(tmp_path: Path, caplog: Any) -> None:
    store = SqliteStore(tmp_path / "room.sqlite3")
    first = make_room(store)
    good, _ = await four_people(first)
    bad, _ = await four_people(first)
    await store.append(bad.row.id, Event(1, 0, 51, (), "x", 0.0))
    await store.append(bad.row.id, Event(2, 0, 51, (), "y", 0.0))
    await first.close()
    second = make_room(SqliteStore(tmp_path / "room.sqlite3"))
    with pytest.raises(BrokenTable, match="cannot be rebuilt"):
        await second.open(bad.row.id)
    assert bad.row.id in caplog.text
    assert (await second.open(good.row.id)).number == 0
    await second.close()


async def test_idle_tables_are_unloaded_and_reloaded(store: SqliteStore) -> None:
    now = 1000.0
    room = make_room(store, timer=lambda: now)
    table, people = await four_people(room)
    await play_on(table, 5)
    now += 10_000
    room.sweep()
    assert table.row.id in room.tables  # it has viewers
    for person in people:
        table.remove_viewer(person)
    room.sweep()
    assert table.row.id in room.tables  # not long enough
    now += 10_000
    room.sweep()
    assert table.row.id not in room.tables
    assert (await room.open(table.row.id)).number == 5
    await room.close()


async def test_an_unloaded_table_leaves_no_reference_cycles(room: Room) -> None:
    """It comes so seldom that a server would fill with tables."""
    table, people = await four_people(room)
    await play_on(table, 9)
    assert table.match is not None
    kept = [weakref.ref(part) for part in (table, table.live, table.bot_seats, table.match, table.match.table)]
    for person in people:
        table.remove_viewer(person)
    gc.collect()
    gc.disable()
    try:
        room.unload(table.row.id)
        del table, people, person
        await asyncio.sleep(0)
        assert [part() for part in kept] == [None] * len(kept)
    finally:
        gc.enable()


async def test_a_change_of_the_clock_unloads_no_table(store: SqliteStore) -> None:
    """Durations are measured by what only goes on; what is stored has the time of day."""
    now = {"day": 1e9, "passed": 0.0}
    room = make_room(store, clock=lambda: now["day"], timer=lambda: now["passed"])
    table, people = await four_people(room)
    for person in people:
        table.remove_viewer(person)
    for day in (1e9 + 1e6, 1.0, 2e9):
        now["day"] = day
        assert room.sweep() == []
    now["passed"] += 61.0
    assert room.sweep() == [table.row.id]
    await room.close()


async def test_a_table_of_another_server_does_not_stay_in_memory(store: SqliteStore) -> None:
    """So no bot moves at it here, and no window or clock runs."""
    owner, other = make_room(store), make_room(store)
    table, _ = await four_people(owner)
    other.stays_in_memory = lambda table_id: False
    assert (await other.open(table.row.id)).row == table.row
    assert not other.tables
    await play_on(table, 2)
    assert (await other.open(table.row.id)).number == 2, "it is read again every time"
    await owner.close()
