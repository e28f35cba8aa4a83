"""Changes of names and chat in the store while the room is open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.room.people import AnyMove
from tests.server.rooms import SITE, full_table, hear, new_table
from upcard.room import Services
from upcard.room.workers.bot_pace import Pace
from upcard.server import make_app
from upcard.server import moderation as notices
from upcard.server.guard.middleware import RequestLimit
from upcard.server.guard.request_limits import RequestLimits
from upcard.server.run import DATABASE
from upcard.server.websocket import SERVICE_RESTART
from upcard.store import SqliteStore, Store, accounts, moderation


@pytest.fixture
def open_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(notices, "INTERVAL", 0.05)
    services = Services(SqliteStore(tmp_path / DATABASE), pace=Pace(0, 0, 0), make_bot=AnyMove)
    with TestClient(make_app(services, limits=RequestLimits(RequestLimit(10_000, 60))), base_url=SITE) as made:
        yield made


def from_outside(folder: Path, work: Callable[[Store], Awaitable[object]]) -> None:
    """Change the store as a command does, with the file opened a second time."""

    async def begun() -> None:
        store = SqliteStore(folder / DATABASE)
        await work(store)
        await store.close()

    asyncio.run(begun())


def test_a_changed_name_is_shown_after_the_reconnect(open_room: TestClient, tmp_path: Path) -> None:
    table, tokens = full_table(open_room)
    url = f"/ws?table={table}"
    with open_room.websocket_connect(url) as line:
        line.send_json({"t": "hello", "token": tokens[0]})
        assert [seat["name"] for seat in hear(line, "view")["seats"]] == ["Ann", "Ben", "Cat", "Dan"]
        line.send_json({"t": "say", "text": "rude words"})
        assert hear(line, "said")["text"] == "rude words"
        from_outside(tmp_path, lambda store: moderation.rename_seat(store, table, 0, "Eve", 1.0))
        assert hear(line, "restarting")["retry_ms"] <= 1000
        with pytest.raises(WebSocketDisconnect) as away:
            hear(line, "nothing")
        assert away.value.code == SERVICE_RESTART
    with open_room.websocket_connect(url) as line:
        line.send_json({"t": "hello", "token": tokens[0]})
        view = hear(line, "view")
        assert view["seats"][0]["name"] == view["chat"][0]["name"] == "Eve"
        assert all("Ann" not in entry["text"] for entry in view["log"])
        from_outside(tmp_path, lambda store: moderation.delete_chat(store, table, None, 1.0))
        hear(line, "restarting")
    with open_room.websocket_connect(url) as line:
        line.send_json({"t": "hello", "token": tokens[1]})
        assert hear(line, "view")["chat"] == []


def test_deleting_an_account_ends_its_seats_connection(open_room: TestClient, tmp_path: Path) -> None:
    table, tokens = full_table(open_room)

    async def deleted(store: Store) -> None:
        await accounts.create(store, accounts.Account("00ff", "Ann", 1.0))
        revision = (await store.table(table)).revision
        assert await accounts.add_seat(store, "00ff", accounts.OwnSeat(table, 0, 1.0), revision)
        await accounts.delete(store, "00ff", 2.0)

    with open_room.websocket_connect(f"/ws?table={table}") as line:
        line.send_json({"t": "hello", "token": tokens[0]})
        hear(line, "view")
        from_outside(tmp_path, deleted)
        hear(line, "restarting")
    with open_room.websocket_connect(f"/ws?table={table}") as line:
        line.send_json({"t": "hello", "token": tokens[0]})
        assert "opens no seat" in hear(line, "error")["why"]
        line.send_json({"t": "hello"})
        assert hear(line, "view")["seats"][0]["name"] == "Somebody"


def test_unchanged_tables_stay_in_memory(open_room: TestClient, tmp_path: Path) -> None:
    one, other = new_table(open_room), new_table(open_room)
    with open_room.websocket_connect(f"/ws?table={other['table']}") as line:
        line.send_json({"t": "hello", "token": other["token"]})
        hear(line, "view")
        from_outside(tmp_path, lambda store: moderation.rename_seat(store, one["table"], 0, "Eve", 1.0))
        room = open_room.app.state.room  # type: ignore[attr-defined]
        while one["table"] in room.tables:
            pass
        assert other["table"] in room.tables
        line.send_json({"t": "ping"})
        assert hear(line, "pong") == {"t": "pong"}, "it was not sent away"
    assert open_room.get(f"/api/tables/{one['table']}").json()["seats"][0]["name"] == "Eve"
