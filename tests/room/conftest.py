from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.room.people import make_room
from upcard.room import Room
from upcard.store import SqliteStore


@pytest.fixture
async def store() -> AsyncIterator[SqliteStore]:
    yield SqliteStore(":memory:")


@pytest.fixture
async def room(store: SqliteStore) -> AsyncIterator[Room]:
    made = make_room(store)
    yield made
    await made.close()
