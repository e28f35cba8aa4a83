"""Host names, origins, rate limits, connection limits, and names of players."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import time
import unicodedata
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.room.people import AnyMove, Person
from tests.room.tables import FOUR
from tests.server.client import Server
from tests.server.rooms import full_table, hear
from upcard.language.errors import NotUnderstood
from upcard.language.questions import read_question
from upcard.room import Room, RoomError, Services, TableRequest
from upcard.room.people.spectators import MAX_PER_SEAT, MAX_SPECTATORS
from upcard.room.people.text_input import clean_chat, clean_name
from upcard.room.workers.bot_pace import Pace
from upcard.server.app import LoopExceptionHandler, make_app
from upcard.server.guard.connection_limits import ConnectionLimits, TooManyConnections
from upcard.server.guard.middleware import RequestLimit
from upcard.server.guard.request_limits import RequestLimits
from upcard.server.run import open_socket, own_names, uvicorn_config
from upcard.server.settings import Settings
from upcard.store import SqliteStore

SITE = "http://cards.example.org"


def make_services() -> Services:
    return Services(SqliteStore(":memory:"), pace=Pace(0, 0, 0), make_bot=AnyMove)


@contextlib.asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[Server]:
    """A server in this process, beside the test on its event loop."""
    import uvicorn

    listening = open_socket("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn_config(make_app(make_services())))
    running = asyncio.ensure_future(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    there = Server(folder)
    there.host = f"127.0.0.1:{listening.getsockname()[1]}"
    try:
        yield there
    finally:
        server.should_exit = True
        await running


# -- names of the server -----------------------------------------------------------------------------------------------


@pytest.fixture
def named() -> Any:
    with TestClient(
        make_app(make_services(), Settings(names=("cards.example.org", "localhost"))), base_url=SITE
    ) as client:
        yield client


@pytest.mark.parametrize(
    "host", ["cards.example.org", "CARDS.example.org:8000", "localhost:8000", "192.0.2.7", "[::1]:80"]
)
def test_a_server_answers_under_its_names_and_addresses(named: TestClient, host: str) -> None:
    assert named.get("/api/games", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example.com", "cards.example.org.evil.com", "192.0.2.7.evil.com", ""])
def test_a_foreign_host_name_is_refused(named: TestClient, host: str) -> None:
    """DNS rebinding: the browser holds the other site and us for one origin, so Origin and Host agree."""
    answer = named.get("/api/games", headers={"host": host, "origin": f"http://{host}"})
    assert answer.status_code == 421 and "start it with --name" in answer.text
    with pytest.raises(WebSocketDisconnect), named.websocket_connect("/ws?table=x", headers={"host": host}):
        raise AssertionError("a line was opened")


def test_the_strict_transport_header_is_sent_only_over_tls(named: TestClient) -> None:
    assert "strict-transport-security" not in named.get("/api/games").headers
    secure = named.get("https://cards.example.org/api/games")
    assert secure.headers["strict-transport-security"].startswith("max-age=")


def test_a_server_for_all_interfaces_has_the_machines_names() -> None:
    assert {"localhost", socket.gethostname().lower()} <= own_names("0.0.0.0")
    assert own_names("127.0.0.1") == {"localhost", "127.0.0.1"}


async def test_forwarded_addresses_of_unknown_clients_are_ignored(tmp_path: Path) -> None:
    import json
    import urllib.error
    import urllib.request

    def code(host: str, n: int) -> int:
        request = urllib.request.Request(
            f"http://{host}/api/tables", json.dumps({"game": "nope"}).encode(),
            {"content-type": "application/json", "x-forwarded-for": f"192.0.2.{n}"},
        )  # fmt: skip
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request, timeout=20)
        refused.value.close()
        return refused.value.code

    async with serving(tmp_path) as server:
        codes = [await asyncio.to_thread(code, server.host, n) for n in range(40)]
    assert 429 in codes  # one address, whatever it says


# -- how many ----------------------------------------------------------------------------------------------------------


def test_connections_are_limited_for_each_network() -> None:
    limits = ConnectionLimits(most=100, per_address=3)
    held = [limits.admit(f"2001:db8::{n}") for n in range(3)]
    with pytest.raises(TooManyConnections, match="3 connections from your address"):
        limits.admit("2001:db8::ffff")
    limits.admit("2001:db8:0:1::1").release()
    held[0].release()
    held[0].release()  # once is enough
    limits.admit("2001:db8::ffff")
    for _ in range(50):
        limits.admit("127.0.0.1")


def test_connections_are_reserved_for_seats() -> None:
    limits = ConnectionLimits(most=8, per_address=100)
    guests = [limits.admit("192.0.2.1") for _ in range(6)]
    assert limits.may_watch
    player = limits.admit("192.0.2.2")
    assert not limits.may_watch  # with this one as a guest there would be too many
    player.take_seat()
    assert limits.may_watch and (limits.guests, limits.seated) == (6, 1)
    limits.admit("192.0.2.2").take_seat()
    with pytest.raises(TooManyConnections, match="full"):
        limits.admit("192.0.2.3")
    for line in (*guests, player):
        line.release()
    assert (limits.guests, limits.seated) == (0, 1)


def test_too_many_spectators_are_refused_and_players_admitted() -> None:
    limits = ConnectionLimits(most=4)
    with (
        TestClient(
            make_app(make_services(), connection_limits=limits, limits=RequestLimits(RequestLimit(1000, 60)))
        ) as client,
        contextlib.ExitStack() as open_,
    ):
        table, tokens = full_table(client)
        for _ in range(3):
            line = open_.enter_context(client.websocket_connect(f"/ws?table={table}"))
            line.send_json({"t": "hello", "token": None})
            hear(line, "view")
        with client.websocket_connect(f"/ws?table={table}") as late:
            late.send_json({"t": "hello", "token": None})
            assert "too many people are watching" in hear(late, "error")["why"]
            with pytest.raises(WebSocketDisconnect):
                late.receive_json()
        with client.websocket_connect(f"/ws?table={table}") as player:
            player.send_json({"t": "hello", "token": tokens[0]})
            assert hear(player, "view")["you"] == 0


async def test_a_hundred_spectators_do_not_block_a_player() -> None:
    room = Room(make_services())
    made = await room.create(TableRequest("whist", seats=FOUR, name="Ann"))
    for _ in range(MAX_SPECTATORS):
        await made.table.add_viewer(Person(None))
    with pytest.raises(RoomError, match="are watching this table already"):
        await made.table.add_viewer(Person(None))
    for _ in range(MAX_PER_SEAT):
        await made.table.add_viewer(Person(0))
    with pytest.raises(RoomError, match="close one of them"):
        await made.table.add_viewer(Person(0))
    await room.close()


async def test_failed_accepts_are_logged_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    loop = asyncio.get_running_loop()
    complain = LoopExceptionHandler()
    with caplog.at_level(logging.ERROR):
        for _ in range(1000):
            out = OSError(24, "Too many open files")
            complain(loop, {"message": "socket.accept() out of system resource", "exception": out})
        assert [record.getMessage() for record in caplog.records] == [
            "cannot accept more connections: [Errno 24] Too many open files"
        ]
        complain(loop, {"message": "something else"})
        assert len(caplog.records) == 2


async def test_the_rate_limit_is_shared_by_workers_and_survives_a_restart(
    tmp_path: Path,
) -> None:
    async def asks(times: int) -> list[int]:
        services = Services(SqliteStore(tmp_path / "room.sqlite3"), pace=Pace(0, 0, 0), make_bot=AnyMove)
        app = make_app(services, limits=RequestLimits(RequestLimit(10, 600)))  # a process that has just started
        transport = httpx2.ASGITransport(app)
        async with httpx2.AsyncClient(transport=transport, base_url="http://192.0.2.1") as client:
            answers = [await client.post("/api/tables", json={"game": "nope"}) for _ in range(times)]
        await services.close()
        return [answer.status_code for answer in answers]

    assert await asks(6) == [404] * 6
    assert await asks(6) == [404] * 4 + [429] * 2


async def test_chat_and_its_rate_limit_survive_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite3"
    room = Room(Services(SqliteStore(path), pace=Pace(0, 0, 0), make_bot=AnyMove))
    made = await room.create(TableRequest("whist", seats=FOUR, name="Ann"))
    for n in range(7):
        assert await made.table.say(0, f"line {n}") is None
    await room.close()
    again = Room(Services(SqliteStore(path), pace=Pace(0, 0, 0), make_bot=AnyMove))
    table = await again.open(made.table.row.id)
    assert [said.text for said in table.whole(None).chat] == [f"line {n}" for n in range(7)]
    assert await table.say(0, "line 7") is None
    refused = await table.say(0, "line 8")
    assert refused is not None and "8 in 20 seconds are allowed" in refused.why
    await again.close()


# -- what people type --------------------------------------------------------------------------------------------------

SIGNS = st.sampled_from(
    [",", "(", ")", "and", "or", "not", "any", "at least", "two", "♠", "king", "kings", "lower than", "between", "a"]
)


@settings(max_examples=40, deadline=None)
@given(st.one_of(st.lists(SIGNS, max_size=700).map(" ".join), SIGNS.map(lambda sign: (sign + " ") * 1000), st.text()))
def test_reading_a_question_takes_bounded_time(text: str) -> None:
    began = time.process_time()
    with contextlib.suppress(NotUnderstood):
        read_question(text[:2000])
    assert time.process_time() - began < 1.0  # two thousand commas took as long, in steps of the square


def test_two_thousand_commas_are_refused_at_once() -> None:
    with pytest.raises(NotUnderstood, match="at most 900 words and marks"):
        read_question("any " + "," * 1990)


@pytest.mark.parametrize("name", ["A" + "\u0301" * 5, "Z\u0335\u0321\u031b\u0310lgo", "e\u20dd\u20de\u20df\u20e0"])
def test_a_name_with_stacked_marks_is_refused(name: str) -> None:
    with pytest.raises(RoomError, match="at most 3 marks"):
        clean_name(name)
    said = unicodedata.normalize("NFD", clean_chat(f"hello {name}"))
    assert sum(unicodedata.combining(sign) > 0 or unicodedata.category(sign) == "Me" for sign in said) <= 3


@pytest.mark.parametrize("name", ["Nguyễn Ái", "Đặng", "Åsa", "שָׁלוֹם", "हिन्दी", "สมศรี"])
def test_names_in_all_scripts_are_allowed(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)
