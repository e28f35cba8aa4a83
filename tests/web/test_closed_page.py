"""A closed table in a real browser with a real server."""

from __future__ import annotations

import re
from typing import Any

from tests.web.real_room import RealRoom
from tests.web.test_real_room import play_out


def closed_match(page: Any, room: RealRoom) -> None:
    page.goto(f"{room.address}/g/briscola")
    page.get_by_text("One hand", exact=True).click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("switch", name="Keep hidden cards secret").check()
    page.get_by_text("You get no replay").wait_for()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")


def test_a_closed_table_is_checked_against_its_seals_and_has_no_replay(room: RealRoom, people: Any) -> None:
    page = people()
    closed_match(page, room)
    play_out(page)
    page.get_by_text("The deal was fair").click()
    page.get_by_text(re.compile(r"\d+ of \d+ cards were shown")).wait_for()
    assert page.get_by_role("link", name="Replay").count() == 0


def test_a_seal_that_differs_from_the_first_one_shown_is_detected(room: RealRoom, people: Any) -> None:
    page = people()
    closed_match(page, room)
    page.locator(".hand").first.wait_for()
    page.wait_for_function("JSON.parse(localStorage['upcard.tables'])[0].seals")
    page.evaluate(
        "() => { const kept = JSON.parse(localStorage['upcard.tables']); kept[0].seals['0'] = '00'.repeat(32);"
        " localStorage['upcard.tables'] = JSON.stringify(kept); }"
    )
    play_out(page)
    page.get_by_text("The deal could not be confirmed").click()
    page.get_by_text("Hand 1 was locked in another way when it was dealt.").wait_for()
