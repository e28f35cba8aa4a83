"""The declared messages match the documentation, the page's types, the frames and the answers."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

import upcard
from tests.room.people import AnyMove, make_room
from tests.tool import tool as load
from upcard.room import Services, TableRequest
from upcard.room.wire import messages
from upcard.room.workers.bot_pace import Pace
from upcard.server import api, make_app
from upcard.server.people import account_data, accounts
from upcard.server.schemas.accounts import ACCOUNT_ENDPOINTS
from upcard.server.schemas.http import ENDPOINTS, Refused
from upcard.server.websocket import EncodedTexts
from upcard.store import SqliteStore

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    return load("wire_page")


def test_the_documentation_has_every_request_and_message_with_its_fields(tool: ModuleType) -> None:
    page = tool.sections()
    requests = [(end.method, end.path) for end in (*ENDPOINTS, *ACCOUNT_ENDPOINTS)]
    listed = re.findall(r"^\| `(GET|POST|PUT|DELETE) (.*?)` \|", page, re.M)
    assert set(listed) == set(requests) and len(listed) == len(set(listed))
    written = {part.split("\n")[0]: part for part in page.split("\n### ")[1:]}
    answers = [end.answer for end in (*ENDPOINTS, *ACCOUNT_ENDPOINTS) if end.answer is not None]
    for cls in tool.reachable([*tool.CLIENT, *tool.SERVER, *answers, Refused]):
        rows = re.findall(r"^\| `(\w+)\??` \|", written[cls.__name__], re.M)
        assert rows == [name for name, *_ in tool.fields(cls)], cls
    links = set(re.findall(r"\]\(#(\w+)\)", page))
    assert links and links <= {name.lower() for name in written}


def test_the_types_of_the_page_are_up_to_date(tool: ModuleType) -> None:
    assert tool.TYPES.read_text(encoding="utf-8") == tool.types(), "messages have changed: run make docs"


def test_every_message_has_a_docstring(tool: ModuleType) -> None:
    answers = [end.answer for end in ENDPOINTS if end.answer is not None]
    for cls in tool.reachable([*tool.CLIENT, *tool.SERVER, *answers, Refused]):
        assert cls.__doc__ and not cls.__doc__.startswith(f"{cls.__name__}("), cls


def test_every_route_is_declared() -> None:
    routed = {(min(route.methods or {"?"} - {"HEAD"}), route.path) for route in api.ROUTES if "rest" not in route.path}
    assert routed == {(end.method, end.path) for end in ENDPOINTS}
    account_routes = (*accounts.ROUTES, *account_data.ROUTES)
    of_accounts = {(min(route.methods or {"?"} - {"HEAD"}), route.path) for route in account_routes}
    assert of_accounts == {(end.method, end.path) for end in ACCOUNT_ENDPOINTS}


class Strict(msgspec.Struct):
    """A viewer that checks each frame against the declared types."""

    seat: int | None
    address: str = ""

    def send(self, message: messages.Reply) -> None:
        frame = messages.encode(message)
        again = msgspec.json.decode(frame, type=messages.Reply)
        assert messages.encode(again) == frame


@pytest.mark.parametrize("name", upcard.games())
async def test_the_frames_of_every_game_match_their_types(name: str) -> None:
    room = make_room(SqliteStore(":memory:"))
    table = (await room.create(TableRequest(name, seats=["bot:random"] * upcard.game(name).players))).table
    viewers = [Strict(None), Strict(0)]
    for viewer in viewers:
        viewer.send(table.whole(viewer.seat))
    assert table.match is not None
    for number in range(25):
        match = table.match
        while match.table.window and not match.table.to_act:
            match.close_window()
        if match.over:
            break
        seat = match.table.to_act[0]
        legal, moves = match.table.legal_ids(seat), match.table.game.moves
        await table.live.play(seat, "", f"{number}", number, [m for m in legal if not moves.kind(m).content][-1])
        for viewer in viewers:
            viewer.send(table.whole(viewer.seat))
    await room.close()


def test_a_message_to_several_connections_is_encoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    encoded: list[messages.Reply] = []
    encode = messages.encode
    monkeypatch.setattr(messages, "encode", lambda message: encoded.append(message) or encode(message))
    texts, said = EncodedTexts(most=2), [messages.Said(0, "Ann", f"{n}") for n in range(3)]
    assert [texts.of(said[0]) for _ in range(5)] == ['{"t":"said","seat":0,"name":"Ann","text":"0"}'] * 5
    assert encoded == said[:1]
    assert [texts.of(one)[-3:-2] for one in (*said, said[0])] == ["0", "1", "2", "0"], "only so many are kept"
    assert encoded == [*said, said[0]]


def test_answers_match_their_types() -> None:
    services = Services(SqliteStore(":memory:"), pace=Pace(0, 0, 0), make_bot=AnyMove)
    with TestClient(make_app(services), base_url="http://upcard.test") as client:
        made = client.post("/api/tables", json={"game": "whist", "seats": ["me", "open", "open", "open"], "name": "A"})
        table = made.json()["table"]
        record = upcard.game("whist").table(seed=1).record()
        told = client.post("/api/records", json={"text": record}).json()["table"]
        bodies: dict[str, dict[str, Any]] = {
            "join": {"name": "B"}, "onward": {"at": 0, "seat": 0}, "records": {"text": record},
            "mine": {"tables": []}, "whist": {"step": 0, "move": 0},
        }  # fmt: skip
        for end in ENDPOINTS:
            walked = end.answer is not None and any(
                word in end.path for word in ("replay", "review", "onward", "/deal")
            )
            path = end.path.format(name="whist", id=told if walked else table, at=0, seat=0)
            body = bodies.get(path.rpartition("/")[2], {"game": "whist", "name": "C"})
            answer = client.get(path) if end.method == "GET" else client.post(path, json=body)
            if path.endswith(".svg"):
                assert answer.headers["content-type"] == "image/svg+xml"
                continue
            expected = end.answer if end.answer is not None else Refused
            assert msgspec.json.encode(msgspec.json.decode(answer.content, type=expected)) == answer.content, path
