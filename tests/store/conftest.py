from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from upcard.store import PostgresStore, SqliteStore, Store


@pytest.fixture(params=["sqlite", "sqlite-copied", "postgres"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """An empty store of each kind. ``sqlite-copied``: one file, copied after every write, as in a browser."""
    opened: Store
    if request.param == "sqlite":
        opened = SqliteStore(":memory:")
    elif request.param == "sqlite-copied":

        async def copy() -> None:
            await asyncio.sleep(0)
            shutil.copy(tmp_path / "room.sqlite3", tmp_path / "copy.sqlite3")

        opened = SqliteStore(tmp_path / "room.sqlite3", journal="memory", after_write=copy)
    else:
        opened = PostgresStore(request.getfixturevalue("database"))
    yield opened
    await opened.close()
