"""A room in this process, with a small page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.room.people import AnyMove
from tests.server.rooms import SITE
from upcard.room import Services
from upcard.room.workers.bot_pace import Pace
from upcard.server import make_app
from upcard.server.guard.middleware import RequestLimit
from upcard.server.guard.request_limits import RequestLimits
from upcard.store import SqliteStore


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    static: Path = tmp_path_factory.mktemp("static")
    (static / "index.html").write_text("<!doctype html><title>Upcard</title>", encoding="utf-8")
    (static / "app.js").write_text("export const x = 1;\n", encoding="utf-8")
    services = Services(SqliteStore(":memory:"), pace=Pace(0, 0, 0), make_bot=AnyMove)
    with TestClient(
        make_app(services, static=static, limits=RequestLimits(RequestLimit(10_000, 60))), base_url=SITE
    ) as made:
        yield made
