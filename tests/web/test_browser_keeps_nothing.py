"""A browser that keeps nothing (cookies blocked, a private window, a page in another app) at a real server: the page
remembers until it is left, and says before that what is lost then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.web.conftest import SCREENS
from tests.web.real_room import PATIENCE, RealRoom
from tests.web.screen_reader_player import table_of

KEEPS_NOTHING = """(() => {
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches", "cookieStore"]) {
    Object.defineProperty(window, name, {get() { throw new DOMException("denied", "SecurityError"); }});
  }
  navigator.locks.request = () => Promise.reject(new DOMException("denied", "SecurityError"));
  navigator.serviceWorker.register = () => Promise.reject(new DOMException("denied", "SecurityError"));
})()"""
LOSES = "If you reload or close this page, you lose your seat."


@pytest.fixture
def forgetful(browser: Any) -> Iterator[Callable[[], Any]]:
    """Pages of browsers that keep nothing; an error in one fails the test."""
    contexts, complaints, (width, height) = [], list[str](), SCREENS["phone"]

    def page() -> Any:
        context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
        contexts.append(context)
        one = context.new_page()
        one.set_default_timeout(PATIENCE)
        one.add_init_script(KEEPS_NOTHING)
        one.on("pageerror", lambda error: complaints.append(str(error)))
        return one

    yield page
    for context in contexts:
        context.close()
    assert complaints == []


def hand(page: Any) -> int:
    page.locator(".hand .held").first.wait_for()
    count: int = page.locator(".hand .held").count()
    return count


def test_a_player_who_opens_a_table_sits_at_it(room: RealRoom, forgetful: Callable[[], Any]) -> None:
    page = forgetful()
    page.goto(f"{room.address}/g/rolling_stone")
    page.get_by_role("button", name="Play now").wait_for()
    assert page.get_by_text(LOSES).is_visible()
    page.get_by_role("button", name="Play now").click()
    assert hand(page) >= 8
    assert page.get_by_text("You are watching").count() == 0
    page.locator(".status-line", has_text="Your turn").wait_for()  # to play a card, or to take the trick


def test_a_player_who_joins_a_table_sits_at_it_and_both_promises_are_in_the_cards(
    room: RealRoom, forgetful: Callable[[], Any]
) -> None:
    host, guest = forgetful(), forgetful()
    host.goto(f"{room.address}/g/rolling_stone")
    host.get_by_label("Seat 2").select_option("open")
    host.get_by_role("button", name="Play now").click()
    host.wait_for_url("**/t/*")
    guest.goto(host.url)
    guest.get_by_role("button", name="Sit down").wait_for()
    assert guest.get_by_text(LOSES).is_visible()
    guest.get_by_role("button", name="Sit down").click()
    assert hand(guest) >= 8 and hand(host) >= 8
    for page in (host, guest):
        assert page.get_by_text("answered too late").count() == 0


def test_settings_lessons_and_my_games_stay_until_the_page_is_left(
    room: RealRoom, forgetful: Callable[[], Any]
) -> None:
    page = forgetful()
    page.goto(f"{room.address}/g/go_boom")
    page.get_by_role("button", name="Play now").click()
    hand(page)
    page.get_by_role("button", name="Settings").click()
    assert page.get_by_text("These settings last until you reload").is_visible()
    page.get_by_label("Language").select_option("de")
    page.get_by_role("button", name="Einstellungen").wait_for()
    assert hand(page) > 0, "the language changes without a reload, so the seat stays"
    page.get_by_role("link", name="Alle Spiele").click()
    page.locator(".go-on a.button").first.click()
    assert hand(page) > 0


def test_a_table_whose_seats_are_all_taken_is_watched(room: RealRoom, forgetful: Callable[[], Any]) -> None:
    ticket = table_of(room, "go_boom", 2, {"single_hand": True})
    page = forgetful()
    page.goto(f"{room.address}/t/{ticket['table']}")
    page.get_by_text("You are watching").first.wait_for()
