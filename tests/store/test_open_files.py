"""A store whose files are removed, replaced or full under the server stores nothing, and says so."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.store.stored import event, row
from upcard.store import SqliteStore, StoreError, side_tables
from upcard.store.open_files import OpenFiles

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows does not remove open files")


def remove_all(path: Path) -> None:
    for file in path.parent.glob("room.sqlite3*"):
        file.unlink()


def remove(ending: str) -> Callable[[Path], None]:
    return lambda path: Path(f"{path}{ending}").unlink()


def replace(path: Path) -> None:
    shutil.copy(path, path.with_name("copy"))
    os.replace(path.with_name("copy"), path)


def move_the_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


def remove_the_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    return tmp_path / "data" / "room.sqlite3"


@pytest.mark.parametrize(
    "harm",
    [remove_all, remove(""), remove("-wal"), remove("-shm"), replace, move_the_folder, remove_the_folder],
    ids=["all", "file", "wal", "shm", "replaced", "moved", "folder"],
)
async def test_nothing_is_stored_in_a_file_that_is_gone(path: Path, harm: Callable[[Path], None]) -> None:
    store = SqliteStore(path)
    await store.create(row())
    await store.append("t1", event(1))
    await store.check()
    harm(path)
    with pytest.raises(StoreError, match=r"is gone|was replaced by another file"):
        await store.check()
    left = sorted(path.parent.parent.rglob("*"))
    many = [event(number) for number in range(1, 1000)]
    for write in (
        store.append("t1", event(2)),
        store.create(row("t2")),
        store.create(row("t3"), many),
        store.update(row()),
        store.finish("t1", 9.0),
        store.restore(row("t4"), []),
        side_tables.allow_request(store, "a", 3, 30, 100.0),
        store.query_all(("delete from doors returning name",)),
    ):
        with pytest.raises(StoreError, match="nothing more is stored"):
            await write
    assert await store.events("t1") == [event(1)], "what is stored is still read"
    assert sorted(path.parent.parent.rglob("*")) == left, "and no new file is made in its place"
    await store.close()


async def test_a_file_that_is_put_back_is_written_again(path: Path) -> None:
    store = SqliteStore(path)
    await store.create(row())
    move_the_folder(path)
    with pytest.raises(StoreError):
        await store.append("t1", event(1))
    path.parent.with_name("elsewhere").rename(path.parent)
    await store.append("t1", event(1))
    await store.check()
    await store.close()
    again = SqliteStore(path)
    assert await again.events("t1") == [event(1)]
    await again.close()


async def test_a_checkpoint_makes_no_new_file(path: Path) -> None:
    store = SqliteStore(path)
    await store.create(row())
    remove_all(path)
    from upcard.store.sqlite import _checkpoint

    assert _checkpoint(str(path)) == 0 and list(path.parent.iterdir()) == []
    await store.close()


async def test_a_full_disk_is_noticed_until_a_write_succeeds(path: Path) -> None:
    """`max_page_count` makes SQLite say what it says on a full disk."""
    store = SqliteStore(path)
    await store.create(row())
    pages = store._connection.execute("pragma page_count").fetchone()[0]
    store._connection.execute(f"pragma max_page_count = {pages}")
    with pytest.raises(StoreError, match="full"):
        for number in range(1000):
            await store.create(row(f"t{number + 2}"))
    store._connection.execute("pragma query_only = on")  # as on a file system that became read-only
    with pytest.raises(StoreError, match="readonly"):
        await store.check()
    store._connection.execute("pragma query_only = off")
    store._connection.execute("pragma max_page_count = 1000000")
    await store.check()
    done: list[str] = []
    store._connection.set_trace_callback(done.append)
    await store.check()
    assert not any("insert" in statement for statement in done), "a healthy store is not written to"
    await store.close()


def test_a_database_in_memory_has_no_files() -> None:
    assert SqliteStore(":memory:")._files is None


def test_another_connection_changes_no_file(path: Path) -> None:
    """Commands such as `upcard people` open the file beside the server."""
    store = SqliteStore(path)
    files = OpenFiles(str(path), ("", "-wal", "-shm"))
    other = sqlite3.connect(path)
    other.execute("select count(*) from tables").fetchone()
    other.close()
    files.check()
    assert store._files is not None
    store._files.check()
