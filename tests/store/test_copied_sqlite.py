"""A SQLite store whose file is copied after every write: what a browser keeps."""

from __future__ import annotations

import asyncio
import shutil
import threading
from pathlib import Path

import pytest

from tests.store.stored import event, row
from upcard.store import SqliteStore, StoreError, sqlite
from upcard.store.sqlite import FEW_EVENTS, Journal


class Disk:
    """Where the file is copied to. It may be full, and it takes its time."""

    def __init__(self, folder: Path) -> None:
        self.source, self.target = folder / "room.sqlite3", folder / "copy.sqlite3"
        self.full = False
        self.copies = self.at_once = self.most_at_once = 0

    async def copy(self) -> None:
        self.at_once += 1
        self.most_at_once = max(self.at_once, self.most_at_once)
        await asyncio.sleep(0.01)
        self.at_once -= 1
        if self.full:
            raise OSError("the disk is full")
        shutil.copy(self.source, self.target)
        self.copies += 1


@pytest.mark.parametrize("journal", ["memory", "delete", "truncate"])
async def test_the_copy_holds_every_write_when_it_is_done(tmp_path: Path, journal: Journal) -> None:
    disk = Disk(tmp_path)
    store = SqliteStore(disk.source, journal=journal, after_write=disk.copy)
    await store.create(row())
    await store.append("t1", event(1))
    # No close: a tab that crashes does not close either.
    copied = SqliteStore(disk.target, journal=journal)
    assert await copied.table("t1") == row()
    assert await copied.events("t1") == [event(1)]
    await copied.close()
    await store.query("select count(*) from events")
    assert disk.copies == 2  # what only reads copies nothing
    assert not Path(f"{disk.source}-wal").exists()
    await store.close()


async def test_an_act_is_made_again_when_its_copy_failed(tmp_path: Path) -> None:
    disk = Disk(tmp_path)
    store = SqliteStore(disk.source, journal="memory", after_write=disk.copy)
    await store.create(row())
    disk.full = True
    with pytest.raises(StoreError, match="cannot be kept now: the disk is full"):
        await store.append("t1", event(1))
    assert await store.query("select count(*) from events") == [(1,)]  # what only reads goes on
    disk.full = False
    assert await store.append("t1", event(1)) == event(1)
    copied = SqliteStore(disk.target, journal="memory")
    assert await copied.events("t1") == [event(1)]
    await copied.close()
    await store.close()


async def test_writes_during_a_copy_share_the_next_one(tmp_path: Path) -> None:
    disk = Disk(tmp_path)
    store = SqliteStore(disk.source, journal="memory", after_write=disk.copy)
    await asyncio.gather(*(store.create(row(f"t{number}")) for number in range(20)))
    assert disk.most_at_once == 1
    assert disk.copies == 2
    copied = SqliteStore(disk.target, journal="memory")
    assert len(await copied.ids("", 100)) == 20
    await copied.close()
    await store.close()


@pytest.mark.parametrize("journal", ["wal", "memory"])
async def test_a_long_match_that_is_brought_in_is_copied_too(tmp_path: Path, journal: Journal) -> None:
    disk = Disk(tmp_path)
    store = SqliteStore(disk.source, journal=journal, after_write=disk.copy)
    before = disk.copies
    await store.create(row(), [event(number) for number in range(1, FEW_EVENTS + 10)])
    assert disk.copies == before + 1
    await store.close()


async def test_without_a_log_no_thread_is_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "CHECKPOINT_AFTER", 20)
    before = set(threading.enumerate())
    store = SqliteStore(tmp_path / "room.sqlite3", journal="delete")
    await store.create(row(), [event(number) for number in range(1, FEW_EVENTS + 10)])
    for number in range(FEW_EVENTS + 10, FEW_EVENTS + 50):
        await store.append("t1", event(number))
    assert set(threading.enumerate()) <= before
    await store.close()
