"""A server whose WebSockets fail reports it in one sentence at its start."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import uvicorn
from starlette.testclient import TestClient

from tests.room.people import AnyMove
from tests.server.rooms import SITE
from upcard.room import Services
from upcard.room.workers.bot_pace import Pace
from upcard.server.app import make_app
from upcard.server.monitoring.self_check import SelfCheck
from upcard.server.settings import Settings
from upcard.store import SqliteStore

run = importlib.import_module("upcard.server.run")


def make_services() -> Services:
    return Services(SqliteStore(":memory:"), pace=Pace(0, 0, 0), make_bot=AnyMove)


@contextlib.asynccontextmanager
async def answering(text: bytes) -> AsyncIterator[int]:
    """A port that answers every connection with the same text."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(text)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "may not fit together; install the versions of constraints.txt"),
        (b"HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n", "refuses a WebSocket to itself with status 500"),
    ],
)
async def test_a_server_whose_websockets_fail_is_not_ready(text: bytes, why: str) -> None:
    async with answering(text) as port:
        assert why in await SelfCheck("127.0.0.1", port).problem(10)


async def test_a_server_that_does_not_answer_in_time_is_not_ready() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        assert "a WebSocket to the server itself fails" in await SelfCheck(*silent.getsockname()).problem(0.2)


async def test_a_server_with_names_and_for_all_interfaces_answers_its_own_check() -> None:
    listening = run.open_socket("0.0.0.0", 0)
    server = uvicorn.Server(run.uvicorn_config(make_app(make_services(), Settings(names=("cards.example.org",)))))
    running = asyncio.ensure_future(server.serve(sockets=[listening]))
    assert await SelfCheck(*listening.getsockname()).problem(30) == ""
    server.should_exit = True
    await running


def test_ready_reports_the_self_check() -> None:
    app = make_app(make_services())
    with socket.create_server(("127.0.0.1", 0)) as unused:
        app.state.self_check = SelfCheck(*unused.getsockname())
    with TestClient(app, base_url=SITE, client=("127.0.0.1", 1)) as client:
        answer = client.get("/ready")
    assert answer.status_code == 503 and answer.text.startswith("a WebSocket to the server itself fails")
    assert answer.text.count("\n") == 1


def test_a_server_whose_websockets_fail_does_not_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    uvicorn_config = run.uvicorn_config

    def without_websockets(*given: object) -> uvicorn.Config:
        config = uvicorn_config(*given)  # type: ignore[arg-type]
        config.ws = "none"
        return config

    monkeypatch.setattr(run, "uvicorn_config", without_websockets)
    with pytest.raises(run.CannotServe, match="refuses a WebSocket to itself with status 404"):
        run.run(services=make_services(), static=_page(tmp_path))


def _page(folder: Path) -> Path:
    (folder / "index.html").write_text("<!doctype html><title>Upcard</title>", encoding="utf-8")
    return folder
