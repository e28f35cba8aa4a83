from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from upcard.store import (
    DamagedStore,
    Event,
    NewerStore,
    NumberTaken,
    Outcome,
    RowChanged,
    SeatRow,
    SqliteStore,
    StoreError,
    TableRow,
    Terms,
    UnknownTable,
)  # fmt: skip


def row(table_id: str = "t1", **changes: object) -> TableRow:
    seats = (SeatRow("person", "Ann", token_hash="00ff"), SeatRow("open"))
    values: dict[str, object] = {
        "id": table_id, "game": "whist", "players": 4,
        "options": {"target": 5, "single_hand": "on", "first_dealer": "random"},
        "seed": bytes(range(32)), "salt": b"salt", "commitment": "c0ffee", "seats": seats, "created": 12.5,
    }  # fmt: skip
    return TableRow(**{**values, **changes})  # type: ignore[arg-type]


def event(number: int, act: str | None = None) -> Event:
    return Event(number, number % 4, number * 3, (1, -2), act or f"a{number}", float(number))


@pytest.fixture
async def store() -> AsyncIterator[SqliteStore]:
    opened = SqliteStore(":memory:")
    yield opened
    await opened.close()


async def test_a_table_comes_back_as_it_was_kept(store: SqliteStore) -> None:
    await store.create(row())
    assert await store.table("t1") == row()


async def test_seats_and_start_can_change(store: SqliteStore) -> None:
    await store.create(row())
    seats = (SeatRow("bot", "Ada", "search"),)
    later = row(seats=seats, started=13.0, entropy=("x", ""), names=("Ann", "Ben"))
    kept = await store.update(later)
    assert kept == row(seats=seats, started=13.0, entropy=("x", ""), names=("Ann", "Ben"), revision=1)
    assert await store.table("t1") == kept


async def test_who_has_not_seen_the_newest_seats_changes_nothing(store: SqliteStore) -> None:
    await store.create(row())
    kept = await store.update(row(started=1.0))
    with pytest.raises(RowChanged, match="since revision 0"):
        await store.update(row(started=2.0))
    assert await store.table("t1") == kept
    assert (await store.update(kept)).revision == 2


async def test_a_match_is_over_once(store: SqliteStore) -> None:
    await store.create(row())
    await store.finish("t1", 14.0)
    await store.finish("t1", 15.0)
    assert (await store.table("t1")).ended == 14.0


async def test_an_unknown_table_is_named(store: SqliteStore) -> None:
    with pytest.raises(UnknownTable, match="no table 'nope'"):
        await store.table("nope")
    with pytest.raises(UnknownTable, match="no table 't1'"):
        await store.update(row())


async def test_events_come_back_in_order_from_any_number(store: SqliteStore) -> None:
    await store.create(row())
    for number in (1, 2, 3):
        assert await store.append("t1", event(number)) == event(number)
    assert await store.events("t1") == [event(1), event(2), event(3)]
    assert await store.events("t1", after=2) == [event(3)]


async def test_the_same_act_is_kept_once_and_answers_with_what_was_kept(store: SqliteStore) -> None:
    await store.create(row())
    first = event(1, "again")
    await store.append("t1", first)
    await store.append("t1", event(2))
    assert await store.append("t1", event(3, "again")) == first
    assert await store.append("t1", Event(1, 3, 51, (), "again", 9.0)) == first
    assert await store.append("t1", event(3, "again"), ends=True) == first
    assert len(await store.events("t1")) == 2
    assert (await store.table("t1")).ended is None


async def test_the_last_event_and_the_end_are_kept_together(store: SqliteStore) -> None:
    await store.create(row())
    await store.append("t1", event(1))
    with pytest.raises(NumberTaken):
        await store.append("t1", event(1, "other"), ends=True)
    assert (await store.table("t1")).ended is None
    await store.append("t1", event(2), ends=True)
    assert (await store.table("t1")).ended == event(2).time
    assert await store.unfinished(10) == []


async def test_an_event_is_kept_though_tidying_up_fails(tmp_path: Path, monkeypatch: Any, caplog: Any) -> None:
    store = SqliteStore(tmp_path / "room.sqlite3")
    await store.create(row())

    def full(path: str) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(store, "_tidy", lambda: full(""))
    assert await store.append("t1", event(1)) == event(1)
    assert "cannot be tidied up now: database or disk is full" in caplog.text
    assert await store.events("t1") == [event(1)]
    await store.close()


async def test_a_file_of_the_first_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite3"
    first = SqliteStore(path)
    await first.create(row())
    await first.append("t1", event(1))
    await first.close()
    base = sqlite3.connect(path)
    base.execute("drop index deals")
    for column in ("revision", "deal", "outcome", "terms"):
        base.execute(f"alter table tables drop column {column}")
    base.execute("pragma user_version = 1")
    base.close()
    again = SqliteStore(path)
    assert await again.table("t1") == row()
    assert await again.events("t1") == [event(1)]
    assert (await again.update(row(started=1.0))).revision == 1
    await again.close()


async def test_how_a_match_ended_is_found_by_its_deal(store: SqliteStore) -> None:
    ended = Outcome((0, 2), (5, 3, 5, 3), (1.0, -1.0, 1.0, -1.0), 52)
    for name, deal in (("first", '[Seed "7"]'), ("second", '[Seed "7"]'), ("other", '[Seed "8"]'), ("secret", "")):
        await store.create(row(name, deal=deal, created=float(len(name))))
    assert await store.of_deal("whist", '[Seed "7"]', 10) == [], "no match of it is over"
    for name in ("first", "second", "other", "secret"):
        await store.conclude(name, ended)
    assert [found.id for found in await store.of_deal("whist", '[Seed "7"]', 10)] == ["second", "first"]
    assert [found.id for found in await store.of_deal("whist", '[Seed "7"]', 1)] == ["second"]
    assert await store.of_deal("briscola", '[Seed "7"]', 10) == []
    assert await store.of_deal("whist", "", 10) == []
    assert (await store.table("first")).outcome == ended


async def test_terms_come_back_and_who_waits_is_listed_the_latest_first(store: SqliteStore) -> None:
    terms = Terms(listed=True, clock=30, evening=(2, 0, 2, 0), before="t0")
    await store.create(row("old", created=1.0))
    await store.create(row("new", created=2.0, terms=terms))
    await store.create(row("begun", created=3.0, started=4.0))
    assert [(found.id, found.terms) for found in await store.waiting(10)] == [("new", terms), ("old", Terms())]
    assert len(await store.waiting(1)) == 1


@pytest.mark.parametrize("number", [0, 1, 3, 9])
async def test_a_number_that_is_taken_or_leaves_a_gap_is_refused(store: SqliteStore, number: int) -> None:
    await store.create(row())
    await store.append("t1", event(1))
    with pytest.raises(NumberTaken):
        await store.append("t1", event(number, "other"))
    assert await store.events("t1") == [event(1)]


async def test_tables_number_their_events_apart(store: SqliteStore) -> None:
    for name in ("t1", "t2"):
        await store.create(row(name))
        assert await store.append(name, event(1)) == event(1)


async def test_unfinished_tables_are_listed_the_latest_first(store: SqliteStore) -> None:
    await store.create(row("old", created=1.0))
    await store.create(row("new", created=2.0))
    await store.create(row("done", created=3.0, ended=4.0))
    assert await store.unfinished(10) == ["new", "old"]
    assert await store.unfinished(1) == ["new"]


async def test_a_file_keeps_what_was_stored(tmp_path: Path) -> None:
    first = SqliteStore(tmp_path / "room.sqlite3")
    await first.create(row())
    await first.append("t1", event(1))
    await first.close()
    second = SqliteStore(tmp_path / "room.sqlite3")
    assert await second.events("t1") == [event(1)]
    await second.close()


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite3"
    path.write_bytes(b"no database at all, only some text that is long enough" * 100)
    with pytest.raises(DamagedStore, match="is damaged"):
        SqliteStore(path)


async def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite3"
    store = SqliteStore(path)
    for n in range(50):
        await store.create(row(f"t{n}"))
    await store.close()
    raw = bytearray(path.read_bytes())
    raw[4096 : len(raw)] = bytes(len(raw) - 4096)
    path.write_bytes(raw)
    with pytest.raises(DamagedStore, match="put it aside"):
        SqliteStore(path)


async def test_a_file_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite3"
    await SqliteStore(path).close()
    base = sqlite3.connect(path)
    base.execute("pragma user_version = 99")
    base.close()
    with pytest.raises(NewerStore, match="schema 99, this one reads 3"):
        SqliteStore(path)


def test_a_database_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite3"
    base = sqlite3.connect(path)
    base.execute("create table theirs (x)")
    base.close()
    with pytest.raises(DamagedStore, match="not one of Upcard"):
        SqliteStore(path)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        SqliteStore(tmp_path / "nowhere" / "room.sqlite3")


async def test_the_log_of_writes_does_not_grow_for_ever(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "room.sqlite3")
    await store.create(row())
    for number in range(1, 5001):
        await store.append("t1", event(number))
    log = (tmp_path / "room.sqlite3-wal").stat().st_size
    await store.close()
    assert log < 5000 * 2 * 4096 / 2  # an event takes some two pages; half of them at least were copied back
    again = SqliteStore(tmp_path / "room.sqlite3")
    assert len(await again.events("t1")) == 5000
    await again.close()
