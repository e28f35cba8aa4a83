"""The home page in a real browser with a real server: search, today's deal, the player's own matches."""

from __future__ import annotations

import re
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")

from tests.web.real_room import RealRoom
from upcard.jit.backend import BACKEND, Backend


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
    find.fill("ten minutes, two people")
    assert games(page) == ["Go Boom", "Pitty Pat", "Stealing Bundles"]
    find.fill("partners, no bidding")
    assert "Whist" in games(page) and "Contract Bridge" not in games(page)
    find.fill("")
    page.get_by_role("button", name="Partners").click()
    assert "Truco" in games(page) and "Guts" not in games(page)
    page.get_by_label("Players").select_option("3")
    page.get_by_label("Minutes").select_option("30")
    assert games(page) == ["Briscola", "Pepper"]


def test_a_search_for_a_game_that_is_not_here_says_so_and_names_the_nearest(room: RealRoom, people: Any) -> None:
    page = people()
    page.goto(room.address)
    find = page.get_by_role("searchbox", name="Find a game")
    page.get_by_role("list", name="games").get_by_role("heading").first.wait_for()
    said = page.locator("[role=status] .not-here")
    for wanted, other, nearest in (
        ("scopa", "Scopa", "Stealing Bundles"),
        ("Skat", "Skat", "Tute"),
        ("mau mau", "Mau-Mau", "Crates"),
        ("scoppa", "Scopa", "Stealing Bundles"),
    ):
        find.fill(wanted)
        page.get_by_text(f"{other} is not here.").wait_for()
        assert said.get_by_role("link").inner_text() == nearest
        assert re.search(r"(In both|Both|It is).*\.$", said.inner_text()), said.inner_text()
        assert nearest in games(page)
    find.fill("wihst")
    page.get_by_text("No game has exactly this name.").wait_for()
    assert games(page) == ["Whist"]
    find.fill("whist")
    assert said.count() == 0
    page.goto(f"{room.address}/g/skat")
    page.get_by_text("Skat is not here.").wait_for()
    page.get_by_role("link", name="Tute").click()
    page.get_by_role("heading", name="Tute").first.wait_for()


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
    mine = ann.locator(".results .mine").inner_text().split("\n")
    assert "Ann" in mine and "a bot played" in mine, "what a bot played has no rank"
    assert not any(words.isdigit() for words in mine), mine
    ann.goto(room.address)
    ann.get_by_role("region", name="my games").get_by_text("of 1 won").wait_for()
    ben = people()
    ben.goto(f"{room.address}/c/{table}")
    ben.get_by_text("played these cards").wait_for()
    ben.get_by_role("button", name="Play").click()
    ben.get_by_role("list", name="your hand").wait_for()
    cards = ben.get_by_role("list", name="your hand").get_by_role("button").all()
    assert {card.get_attribute("aria-label") for card in cards} == held, "the same cards"


def test_the_foot_says_how_rules_run(room: RealRoom, people: Any) -> None:
    page = people()
    page.goto(room.address)
    words = {
        Backend.LIBRARY: "Rules: machine code from the package",
        Backend.COMPILED: "Rules: compiled on this machine",
        Backend.INTERPRETED: "Rules: plain Python, which is slow",
    }
    page.locator("footer").get_by_text(words[BACKEND]).wait_for()


ON_SCREEN = """() => [...document.querySelectorAll(".game-card")].filter((card) => {
  const { top, bottom } = card.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}).length"""
ORDER = """() => [...document.querySelectorAll(".go-on, input[type=search], .today")]
  .map((part) => part.classList[1] ?? "search")"""


def test_six_games_are_on_the_first_screen_of_a_small_phone_and_matches_that_go_on_come_first(
    room: RealRoom, people: Any
) -> None:
    page = people()
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(room.address)
    page.locator(".game-card").first.wait_for()
    assert page.evaluate(ON_SCREEN) >= 6
    assert page.evaluate(ORDER) == ["search", "go-on", "today"], "the keys follow what the eye sees"
    page.goto(f"{room.address}/g/go_boom")
    page.get_by_role("button", name="Play").click()
    page.get_by_role("list", name="your hand").wait_for()
    page.goto(room.address)
    page.get_by_role("link", name=re.compile("(Play|Open) Go Boom")).wait_for()
    assert page.evaluate(ORDER) == ["go-on", "search", "today"]
    page.set_viewport_size({"width": 1100, "height": 760})
    page.wait_for_function(f"({ORDER})().join() === 'go-on,today,search'")
