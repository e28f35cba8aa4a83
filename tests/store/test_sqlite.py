from __future__ import annotations

import os
import sqlite3
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.store.stored import event, row
from upcard.store import DamagedStore, NewerStore, SqliteStore, StoreError, sqlite


async def test_an_event_is_stored_even_if_the_checkpoint_fails(tmp_path: Path, monkeypatch: Any, caplog: Any) -> None:
    store = SqliteStore(tmp_path / "room.sqlite3")
    await store.create(row())

    def full(path: str) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(store, "_checkpoint_if_due", lambda: full(""))
    assert await store.append("t1", event(1)) == event(1)
    assert "cannot be checkpointed now: database or disk is full" in caplog.text
    assert await store.events("t1") == [event(1)]
    await store.close()


async def test_a_file_of_the_first_schema_is_migrated(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite3"
    first = SqliteStore(path)
    await first.create(row())
    await first.append("t1", event(1))
    await first.close()
    base = sqlite3.connect(path)
    base.execute("drop index deals")
    for table in ("passkeys", "account_seats", "accounts", "sessions", "said", "doors", "notices"):
        base.execute(f"drop table {table}")
    for column in ("revision", "deal", "outcome", "terms"):
        base.execute(f"alter table tables drop column {column}")
    base.execute("pragma user_version = 1")
    base.close()
    again = SqliteStore(path)
    assert await again.table("t1") == row()
    assert await again.events("t1") == [event(1)]
    assert (await again.update(row(started=1.0))).revision == 1
    await again.close()


async def test_data_survives_reopening_the_file(tmp_path: Path) -> None:
    first = SqliteStore(tmp_path / "room.sqlite3")
    await first.create(row())
    await first.append("t1", event(1))
    await first.close()
    second = SqliteStore(tmp_path / "room.sqlite3")
    assert await second.events("t1") == [event(1)]
    await second.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps rights in another way")
async def test_only_the_owner_may_read_the_file(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        store = SqliteStore(tmp_path / "room.sqlite3")
        await store.create(row())
    finally:
        os.umask(before)
    files = sorted(tmp_path.glob("room.sqlite3*"))
    assert [file.name for file in files] == ["room.sqlite3", "room.sqlite3-shm", "room.sqlite3-wal"]
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    await store.close()


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
    with pytest.raises(DamagedStore, match="move it away"):
        SqliteStore(path)


async def test_a_file_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite3"
    await SqliteStore(path).close()
    base = sqlite3.connect(path)
    base.execute("pragma user_version = 99")
    base.close()
    with pytest.raises(NewerStore, match="schema 99, this one reads 6"):
        SqliteStore(path)


def test_a_foreign_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite3"
    base = sqlite3.connect(path)
    base.execute("create table theirs (x)")
    base.close()
    with pytest.raises(DamagedStore, match="not one of Upcard"):
        SqliteStore(path)


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        SqliteStore(tmp_path / "nowhere" / "room.sqlite3")


async def test_the_write_ahead_log_stays_small(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "room.sqlite3")
    await store.create(row())
    for number in range(1, 5001):
        await store.append("t1", event(number))
        if store._checkpointing is not None:
            store._checkpointing.result()  # on a full machine it comes late, and the log grows meanwhile
    log = (tmp_path / "room.sqlite3-wal").stat().st_size
    await store.close()
    assert log < 5000 * 2 * 4096 / 2  # an event takes some two pages; half of them at least were copied back
    again = SqliteStore(tmp_path / "room.sqlite3")
    assert len(await again.events("t1")) == 5000
    await again.close()


@pytest.mark.parametrize(("pages", "waits"), [(99, False), (100, True)])
async def test_the_event_loop_checkpoints_only_a_long_log(
    pages: int, waits: bool, tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setattr(sqlite, "CHECKPOINT_AFTER", 10)
    monkeypatch.setattr(sqlite, "LONG_WAL", 100)
    monkeypatch.setattr(sqlite, "_checkpoint", lambda path: pages)  # as if much had been written meanwhile
    store = SqliteStore(tmp_path / "room.sqlite3")
    await store.create(row())
    done: list[str] = []
    store._connection.set_trace_callback(done.append)
    for number in range(1, 501):
        await store.append("t1", event(number))
        if store._checkpointing is not None:
            store._checkpointing.result()
    log = (tmp_path / "room.sqlite3-wal").stat().st_size
    await store.close()
    assert any("wal_checkpoint" in statement for statement in done) == waits
    assert (log < 500 * 2 * 4096 / 4) == waits, "then the log begins anew"
