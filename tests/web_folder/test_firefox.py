"""The folder in Firefox: a match is kept through a reload without a network."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.web.firefox import DESK, FIREFOX, opened
from tests.web_folder.file_server import FileServer
from tests.web_folder.folder_page import FolderPage
from tests.web_folder.hostile_games import BOOK, RULES, at_top
from tests.web_folder.test_hostile_games import ASK, START
from tests.web_folder.test_sandbox_borders import LEFT

CARDS = "() => [...document.querySelectorAll('.hand .held')].map((card) => card.ariaLabel).sort()"


@pytest.mark.skipif(FIREFOX is None, reason="no Firefox here (Debian: apt-get install firefox-esr)")
def test_a_match_comes_back_after_a_reload_without_a_network(server: FileServer, tmp_path: Path) -> None:
    with opened(tmp_path, DESK) as firefox:
        page = FolderPage(firefox, server.address)
        page.go("")
        page.ready()
        page.sit_down("whist", 4)
        firefox.wait_for("() => document.querySelectorAll('.hand .held').length === 13")
        firefox.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        hand = firefox.evaluate(CARDS)
        server.stop()
        page.reload()
        firefox.wait_for("() => document.querySelectorAll('.hand .held').length > 0")
        assert firefox.evaluate(CARDS) == hand
        server.start()
        assert page.complaints == []


@pytest.mark.skipif(FIREFOX is None, reason="no Firefox here (Debian: apt-get install firefox-esr)")
def test_the_workshop_checks_opens_and_ends_games(server: FileServer, tmp_path: Path) -> None:
    with opened(tmp_path, DESK) as firefox:
        FolderPage(firefox, server.address).go("")
        firefox.evaluate(START)

        def asked(what: str, source: str) -> dict[str, Any]:
            body = json.dumps([what, {"source": source, "book": BOOK}])
            answer: dict[str, Any] = json.loads(firefox.evaluate(f"async () => JSON.stringify(await ({ASK})({body}))"))
            return answer

        assert asked("check", RULES)["findings"] == []
        assert "without an end" in asked("check", at_top("sum(range(10**13))"))["error"]
        assert asked("open", RULES)["revision"] >= 1
        assert asked("check", at_top(LEFT))["findings"][0]["message"] == "ValueError: left: []"
