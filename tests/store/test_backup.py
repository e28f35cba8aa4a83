"""Backups of a store in use, as docs/operating/backup-and-upgrade.md describes them, and their restoration."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tests.postgres import Postgres
from tests.store.stored import event, row
from upcard.store import Event, PostgresStore, SqliteStore, Store

BEFORE = 20


async def while_it_is_written(store: Store, copy: Callable[[], None]) -> int:
    """Append to a table while a copy is made in a thread; returns the number of moves at its start, at least."""
    await store.create(row())
    for number in range(1, BEFORE + 1):
        await store.append("t1", event(number))
    done = threading.Event()

    def work() -> None:
        try:
            copy()
        finally:
            done.set()

    copying = asyncio.ensure_future(asyncio.to_thread(work))
    number = BEFORE
    while not done.is_set():
        number += 1
        await store.append("t1", event(number))
        await asyncio.sleep(0)
    await copying
    return number


def check(events: list[Event], most: int) -> None:
    """The restored store has all moves up to some move, in order, and no part of a later move."""
    assert BEFORE <= len(events) <= most
    assert events == [event(number) for number in range(1, len(events) + 1)]


async def test_a_copy_of_a_file_in_use_is_consistent(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "room.sqlite3")

    def copy() -> None:
        with closing(sqlite3.connect(tmp_path / "room.sqlite3")) as base:
            base.execute("vacuum into ?", (str(tmp_path / "copy.sqlite3"),))

    most = await while_it_is_written(store, copy)
    await store.close()
    again = SqliteStore(tmp_path / "copy.sqlite3")
    events = await again.events("t1")
    check(events, most)
    assert await again.table("t1") == row()
    assert await again.append("t1", event(len(events) + 1)) == event(len(events) + 1), "the game goes on from there"
    await again.close()


async def test_a_dump_of_a_database_in_use_is_consistent(postgres: Postgres) -> None:
    postgres.sql("create database kept")
    postgres.sql("create role keeper login")
    postgres.sql("create database again owner keeper")
    url = postgres.url().replace("/postgres?", "/kept?")
    store = PostgresStore(url)
    await store.open()
    await store.register("old", "old:1", 60)
    dump = str(postgres.folder / "upcard.dump")
    at = ("-h", "127.0.0.1", "-p", str(postgres.port), "-U", "upcard")
    most = await while_it_is_written(store, lambda: postgres.run("pg_dump", *at, "-Fc", "-f", dump, "kept"))
    assert (await store.claim("t1", "old")).epoch == 1
    await store.close()
    postgres.run("pg_restore", *at, "--no-owner", "--role=keeper", "-d", "again", dump)
    again = PostgresStore(url.replace("upcard@", "keeper@").replace("/kept?", "/again?"))
    events = await again.events("t1")
    check(events, most)
    assert await again.table("t1") == row()
    claim = await again.claim("t1", "new")
    assert claim.mine
    await again.register("new", "new:1", 60)
    following = event(len(events) + 1)
    assert await again.append("t1", following, epoch=claim.epoch) == following, "the game goes on from there"
    await again.close()
