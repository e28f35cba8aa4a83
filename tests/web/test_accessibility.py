"""Axe and landmarks on every kind of page of a real server: what a screen reader finds its way by."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")

from tests.web.conftest import ROOT, SCREENS, settle
from tests.web.real_room import PATIENCE, RealRoom
from tests.web.screen_reader_player import table_of
from tests.web.test_replay_page import brought_in
from tests.web.test_tables_visible import CRITERIA

AXE = ROOT / "node_modules/axe-core/axe.min.js"
PAGES = ("home", "game", "deal", "my games", "lesson", "table", "join", "replay", "workshop", "nothing here")
SCREEN_NAMES = ("desk", "phone")
DAILY = (
    ("home", "phone"), ("game", "desk"), ("lesson", "phone"), ("table", "phone"), ("replay", "desk"),
    ("workshop", "phone"),
)  # fmt: skip
"""The pages of every run, each on one screen."""
LANDMARKS = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  return {main: shown("main").length, banners: shown("header").filter((one) => !one.closest("main, dialog")).length,
    inDialogs: document.querySelectorAll("dialog header, main main").length, headings: shown("h1").length};
}"""


@pytest.fixture(scope="module")
def page(browser: Any) -> Any:
    if not AXE.exists():
        pytest.skip("axe-core is not installed (npm install)")
    context = browser.new_context(reduced_motion="reduce", bypass_csp=True)
    one = context.new_page()
    one.set_default_timeout(PATIENCE)
    yield one
    context.close()


@pytest.fixture(scope="module")
def paths(room: RealRoom) -> dict[str, str]:
    """The address of each kind of page."""
    taken = table_of(room, "rolling_stone", 4, {"single_hand": True})["table"]
    return {
        "home": "/", "game": "/g/rolling_stone", "deal": "/d/rolling_stone", "my games": "/my",
        "lesson": "/learn/rolling_stone", "table": f"/t/{taken}", "join": f"/t/{open_table(room)}",
        "replay": f"/r/{brought_in(room, 'briscola', players=2, single_hand=True)}", "workshop": "/workshop",
        "nothing here": "/nothing/here",
    }  # fmt: skip


def open_table(room: RealRoom) -> str:
    """A table with a free seat."""
    return str(table_of(room, "rolling_stone", 4, {}, ("me", "open", "bot:random", "bot:random"))["table"])


def complaints(page: Any) -> list[tuple[str, list[str]]]:
    """What axe finds by the criteria of WCAG, as at the tables."""
    settle(page)
    page.evaluate(AXE.read_text())
    found = page.evaluate(f"axe.run({{runOnly: {CRITERIA}}})")["violations"]
    return [(one["id"], [node["html"][:160] for node in one["nodes"]]) for one in found]


@pytest.mark.parametrize(
    ("kind", "screen"),
    [
        pytest.param(kind, screen, marks=() if (kind, screen) in DAILY else pytest.mark.long)
        for kind in PAGES
        for screen in SCREEN_NAMES
    ],
)
def test_axe_finds_nothing_on_a_page(room: RealRoom, page: Any, paths: dict[str, str], kind: str, screen: str) -> None:
    width, height = SCREENS[screen]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(room.address + paths[kind])
    page.get_by_role("heading").first.wait_for()
    page.wait_for_load_state("networkidle")
    marks = page.evaluate(LANDMARKS)
    assert (marks["main"], marks["banners"], marks["inDialogs"]) == (1, 1, 0)
    assert marks["headings"], "a page has a heading of the first level; a book has its own beside the game's"
    assert complaints(page) == []


@pytest.mark.parametrize("kind", ["home", "table"])
def test_axe_finds_nothing_in_the_settings(room: RealRoom, page: Any, paths: dict[str, str], kind: str) -> None:
    page.goto(room.address + paths[kind])
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog", name="Settings").wait_for()
    assert page.evaluate(LANDMARKS)["inDialogs"] == 0
    assert complaints(page) == []


def test_a_game_on_the_home_page_is_read_with_its_line_players_and_minutes(room: RealRoom, page: Any) -> None:
    page.goto(room.address)
    link = page.get_by_role("link", name="Whist", exact=True)  # not "Solo Whist"
    card = page.get_by_role("list", name="games").get_by_role("listitem").filter(has=link)
    card.wait_for()
    heard = card.aria_snapshot()
    assert "players" in heard and "min" in heard and len(heard.splitlines()) > 3, heard
    card.scroll_into_view_if_needed()
    box = card.locator(".game-card").bounding_box()
    page.mouse.click(box["x"] + box["width"] - 12, box["y"] + 12)
    page.wait_for_url("**/g/whist")
