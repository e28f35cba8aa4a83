from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from upcard.store import PostgresStore, SqliteStore, Store


@pytest.fixture(params=["sqlite", "postgres"])
async def store(request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    """An empty store of each kind."""
    opened: Store
    if request.param == "sqlite":
        opened = SqliteStore(":memory:")
    else:
        opened = PostgresStore(request.getfixturevalue("database"))
    yield opened
    await opened.close()
