"""The replay of a finished match, in a real browser with a real server."""

from __future__ import annotations

import json
import random
import re
import urllib.request
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")

import upcard
from tests.web.real_room import RealRoom


def brought_in(room: RealRoom, game: str, **options: Any) -> str:
    """The id of an imported match of random moves."""
    chance = random.Random(5)
    table = upcard.game(game, **options).table(seed=5)
    while not table.over:
        table.play(chance.choice(table.legal_ids()))
    body = json.dumps({"text": table.record()}).encode()
    request = urllib.request.Request(f"{room.address}/api/records", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return str(json.loads(answer.read())["table"])


def test_a_replay_is_navigated_reviewed_and_played_on(room: RealRoom, people: Any) -> None:
    table = brought_in(room, "briscola", players=2, single_hand=True)
    page = people()
    page.goto(f"{room.address}/r/{table}#12")
    status = page.locator(".said-now [role=status]")
    slider = page.get_by_role("slider", name="move")
    slider.wait_for()
    assert slider.input_value() == "12"
    assert page.get_by_role("list", name=re.compile("^Player 1's |your hand")).get_by_role("button").count() == 3
    assert page.locator(".seat .open-hand, .seat .zone-exposed").count() == 1, "the other hand lies open"
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**#13")
    before = status.inner_text()
    page.keyboard.press("End")
    page.wait_for_url("**#40")
    assert status.inner_text() != before
    page.keyboard.press("Home")
    page.wait_for_url("**#0")
    page.get_by_role("tab", name="Moves").click()
    page.get_by_role("list", name="moves").get_by_role("button").nth(8).click()
    page.wait_for_url("**#9")
    page.get_by_role("tab", name="Review").click()
    page.get_by_role("button", name="Review").click()
    marked = page.locator(".decisions button").first
    marked.wait_for()
    number = re.search(r"move (\d+)", marked.inner_text())
    assert number is not None, "random moves are not all good ones"
    marked.click()
    page.wait_for_url(f"**#{number[1]}")
    assert "Better:" in status.inner_text()
    page.get_by_role("link", name="Save the game").wait_for()
    page.goto(f"{room.address}/r/{table}#12")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("list", name="your hand").wait_for()


def test_from_one_seats_view_the_other_hands_are_hidden(room: RealRoom, people: Any) -> None:
    page = people()
    page.goto(f"{room.address}/r/{brought_in(room, 'briscola', players=2, single_hand=True)}#4")
    page.get_by_role("slider", name="move").wait_for()
    page.get_by_role("switch", name="Show all hands").uncheck()
    page.locator(".seat .open-hand, .seat .zone-exposed").wait_for(state="detached")


def test_in_landscape_the_table_fills_the_width_beside_the_text(room: RealRoom, people: Any) -> None:
    page = people()
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(f"{room.address}/r/{brought_in(room, 'briscola', players=2, single_hand=True)}#12")
    page.get_by_role("slider", name="move").wait_for()
    felt, words = (page.locator(part).bounding_box() for part in (".felt", ".said-now"))
    assert felt["width"] > 500 and felt["height"] > 180 and felt["x"] + felt["width"] <= words["x"]
    for card in page.get_by_role("list", name=re.compile("^Player 1's |your hand")).get_by_role("button").all():
        box = card.bounding_box()
        assert box["y"] > felt["y"] + felt["height"] - 12 and box["y"] + box["height"] <= 390


def test_an_unknown_replay_has_a_page_that_leads_to_all_games(room: RealRoom, people: Any) -> None:
    page = people()
    for path, words in [
        ("/r/nothing", "there is no table 'nothing'"),
        ("/t/nothing", "there is no table 'nothing'"),
        ("/g/nothing", "Page not found"),
        ("/nothing", "There is no page at this address"),
    ]:
        page.goto(room.address + path)
        page.get_by_text(words).wait_for()
        assert page.get_by_role("link", name="All games", exact=True).get_attribute("href") == "/"
