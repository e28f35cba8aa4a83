"""The page can be installed, works offline, and is small."""

from __future__ import annotations

import gzip
import json
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.room.people import AnyMove
from tests.web.real_room import RealRoom
from upcard.room import Services
from upcard.server import make_app
from upcard.store import SqliteStore
from upcard.web import STATIC, first_modules

LIGHT = 700_000
SENT = 245_000


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(
        make_app(Services(SqliteStore(":memory:"), make_bot=AnyMove), static=STATIC), base_url="http://a.test"
    ) as made:
        yield made


def test_the_icons_of_the_manifest_exist(client: TestClient) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    told = json.loads(answer.text)
    assert told["display"] == "standalone" and {icon["sizes"] for icon in told["icons"]} >= {"192x192", "512x512"}
    for icon in told["icons"]:
        png = client.get(icon["src"])
        wide, high = (int.from_bytes(png.content[at : at + 4], "big") for at in (16, 20))
        assert png.content.startswith(b"\x89PNG") and f"{wide}x{high}" == icon["sizes"]


def test_the_service_worker_is_served_at_the_root(client: TestClient) -> None:
    answer = client.get("/sw.js")
    assert answer.headers["content-type"].startswith("text/javascript") and "static" in answer.text


@pytest.mark.parametrize("path", ["/static/app/components/table/Table.js", "/static/css/table.css", "/api/games"])
def test_long_files_are_sent_compressed(client: TestClient, path: str) -> None:
    assert client.get(path).headers["content-encoding"] == "gzip"
    assert "content-encoding" not in client.get(path, headers={"accept-encoding": "identity"}).headers


def test_the_page_preloads_all_modules(client: TestClient) -> None:
    named = set(re.findall(r'<link rel="modulepreload" href="([^"]+)">', client.get("/t/x").text))
    known, asked = set[str](), ["/static/app/main.js"]
    while asked:
        path = asked.pop()
        known.add(path)
        found = re.findall(r'(?:^import|^export .*| from) "(\.\S+)";$', client.get(path).text, re.MULTILINE)
        asked += {posixpath.normpath(f"{path}/../{other}") for other in found} - known
    assert named == known and len(known) > 80


def loaded() -> list[Path]:
    """Every file of the page except the court cards, the icons that are fetched at installation, and what is fetched
    when it is opened: the workshop with its style sheet, and the lessons."""
    modules = [STATIC / path for path in first_modules(STATIC)]
    others = {".css", ".html", ".svg", ".webmanifest"}
    rest = [path for path in STATIC.rglob("*") if path.suffix in others and "courts" not in path.parts]
    return modules + [path for path in rest if path.name != "workshop.css"]


def test_the_page_without_the_deck_is_at_most_700_kB() -> None:
    assert sum(path.stat().st_size for path in loaded()) < LIGHT
    assert sum(len(gzip.compress(path.read_bytes())) for path in loaded()) < SENT


def test_the_page_works_offline(own_room: RealRoom, people: Any) -> None:
    page = people()
    page.goto(own_room.address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # now its files go through the service worker, which caches them
    page.get_by_role("list", name="games").get_by_role("heading").first.wait_for()
    own_room.kill()
    page.goto(f"{own_room.address}/my")
    page.get_by_role("link", name="Upcard, all games").wait_for()
    page.goto(own_room.address)
    page.get_by_text("The server cannot be reached").wait_for()
