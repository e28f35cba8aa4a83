from __future__ import annotations

import random
import secrets
from base64 import urlsafe_b64encode
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


@pytest.fixture(autouse=True)
def _same_deals(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The deals, bots and keys of a test are the same in every run: what fails once fails again."""
    chance = random.Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "token_bytes", chance.randbytes)
    monkeypatch.setattr(secrets, "token_hex", lambda size: chance.randbytes(size).hex())
    monkeypatch.setattr(
        secrets, "token_urlsafe", lambda size: urlsafe_b64encode(chance.randbytes(size)).rstrip(b"=").decode()
    )
    monkeypatch.setattr(secrets, "choice", chance.choice)
    monkeypatch.setattr(secrets, "randbits", chance.getrandbits)


@pytest.fixture
async def store() -> SqliteStore:
    return SqliteStore(":memory:")


@pytest.fixture
async def room(store: SqliteStore) -> AsyncIterator[Room]:
    made = make_room(store)
    yield made
    await made.close()
