"""The home page in a real browser with a real server: search, today's deal, the player's own matches."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")

from tests.web.real_room import RealRoom


def games(page: Any) -> list[str]:
    """The titles of the games shown."""
    return [heading.inner_text() for heading in page.get_by_role("list", name="games").get_by_role("heading").all()]


def test_games_are_found_by_words_players_minutes_and_mood(room: RealRoom, people: Any) -> None:
    page = people()
    page.goto(room.address)
    find = page.get_by_role("searchbox", name="Find a game")
    page.get_by_role("list", name="games").get_by_role("heading").first.wait_for()
    assert len(games(page)) == 35
    find.fill("like hearts")
    assert "Gong Zhu" in games(page) and "Whist" not in games(page)
    find.fill("spanish")
    assert games(page) == ["Tute"]
    find.fill("two quick")
    assert "Stealing Bundles" in games(page) and "Trex" not in games(page)
    find.fill("")
    page.get_by_role("button", name="Partners").click()
    assert "Truco" in games(page) and "Guts" not in games(page)
    page.get_by_label("Players").select_option("3")
    page.get_by_label("Minutes").select_option("30")
    assert games(page) == ["Briscola", "Pepper"]


def test_todays_deal_is_played_compared_and_sent(room: RealRoom, people: Any) -> None:
    ann = people()
    ann.goto(f"{room.address}/d/stealing_bundles")
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="Play").click()
    ann.get_by_role("list", name="your hand").wait_for()
    cards = ann.get_by_role("list", name="your hand").get_by_role("button").all()
    held = {card.get_attribute("aria-label") for card in cards}
    ann.get_by_role("tab", name="Table").click()
    ann.get_by_role("switch", name="Let a bot play for me").click()  # the switch may disappear at once, with the match
    ann.get_by_role("link", name="Replay").wait_for()
    table = ann.url.rsplit("/", 1)[-1]
    ann.goto(f"{room.address}/d/stealing_bundles")
    ann.get_by_text("club bot", exact=True).wait_for()
    assert ann.locator(".results .mine").inner_text().split()[1] == "Ann"
    ann.goto(room.address)
    ann.get_by_role("region", name="my games").get_by_text("of 1 won").wait_for()
    ben = people()
    ben.goto(f"{room.address}/c/{table}")
    ben.get_by_text("played these cards").wait_for()
    ben.get_by_role("button", name="Play").click()
    ben.get_by_role("list", name="your hand").wait_for()
    cards = ben.get_by_role("list", name="your hand").get_by_role("button").all()
    assert {card.get_attribute("aria-label") for card in cards} == held, "the same cards"
