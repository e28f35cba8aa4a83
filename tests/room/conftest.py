from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.room.people import make_room
from upcard.room import Room
from upcard.room.match import live_match
from upcard.store import SqliteStore


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is typed is read for as long as it takes: the machine may have much else to do."""
    monkeypatch.setattr(live_match, "READING", 60.0)


@pytest.fixture
async def store() -> SqliteStore:
    return SqliteStore(":memory:")


@pytest.fixture
async def room(store: SqliteStore) -> AsyncIterator[Room]:
    made = make_room(store)
    yield made
    await made.close()
