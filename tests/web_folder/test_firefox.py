"""The folder in Firefox: hands by keys, kept through a reload without a network."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import upcard
from tests.web.firefox import FIREFOX, Page, opened
from tests.web_folder.file_server import FileServer
from tests.web_folder.folder_page import OPEN, STATUS

SECONDS = 240.0
ENTER = "\ue007"
FOCUS = """() => {
  const shown = [...document.querySelectorAll("dialog[open] button, .own button, .actions button, .hand button")]
    .filter((one) => one.offsetParent && !one.disabled && one.ariaDisabled !== "true");
  const found = shown.find((one) => one.closest("[role=list]")) ?? shown.findLast((one) => !one.closest(".bar"));
  found?.focus();
  return Boolean(found);
}"""
"""Put the keys on the first card that may be played, or else on the last button."""
OVER = "() => /The match is over|Play again/.test(document.body.innerText)"
CARDS = "() => [...document.querySelectorAll('.hand .held')].map((card) => card.ariaLabel).sort().join()"
pytestmark = pytest.mark.skipif(FIREFOX is None, reason="no Firefox here (Debian: apt-get install firefox-esr)")


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    with opened(tmp_path) as one:
        yield one


def sit_down(page: Page, game: str) -> None:
    """Open a table of one hand with bots that play by chance."""
    players = upcard.game(game).about.players
    seats = 4 if 4 in players else min(players)
    options = {"single_hand": True} if "single_hand" in upcard.game(game).options else {}
    order = {"game": game, "name": "Ann", "players": seats, "options": options,
             "seats": ["me", *["bot:random"] * (seats - 1)]}  # fmt: skip
    page.wait_for(f"async () => ['ready', 'failed'].includes((await ({STATUS})()).stage)")
    assert page.run(f"async () => (await ({STATUS})()).why") == ""
    page.run(f"() => ({OPEN})({json.dumps(order)})")
    page.wait_for("() => Boolean(document.querySelector('main.felt'))")


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == "go_boom" else pytest.mark.long) for game in upcard.games()]
)
def test_a_hand_of_every_game_is_played_by_keys(server: FileServer, page: Page, game: str) -> None:
    page.go(server.address)
    sit_down(page, game)
    end, pressed = time.monotonic() + SECONDS, 0
    while not page.run(OVER) and time.monotonic() < end and pressed < 60:
        if page.run(FOCUS):
            page.press(ENTER)
            pressed += 1
        time.sleep(0.1)
    assert pressed > 0
    assert page.complaints == []


def test_a_match_comes_back_after_a_reload_without_a_network(server: FileServer, page: Page) -> None:
    page.go(server.address)
    sit_down(page, "whist")
    page.wait_for("() => document.querySelectorAll('.hand .held').length === 13")
    page.run("() => navigator.serviceWorker.ready.then(() => true)")
    hand, address = page.run(CARDS), page.run("() => location.href")
    server.stop()
    page.go(address)
    page.wait_for("() => document.querySelectorAll('.hand .held').length > 0")
    assert page.run(CARDS) == hand
    server.start()
