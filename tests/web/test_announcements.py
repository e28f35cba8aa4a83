"""Announcements, keyboard focus and premoves, with the fake room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.conftest import House


def held(page: Any) -> list[str]:
    cards = page.get_by_role("list", name="your hand").get_by_role("button").all()
    return [card.get_attribute("aria-label") for card in cards]


def setting(page: Any, **values: Any) -> None:
    page.evaluate("values => localStorage.setItem('upcard.settings', JSON.stringify(values))", values)
    page.reload()
    page.get_by_role("list", name="your hand").wait_for()


def play_by_keys(page: Any, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).focus()
    page.keyboard.press("Enter")


def test_every_play_is_announced_once_in_order_then_the_turn(visit: Callable[..., Any], house: House) -> None:
    page = visit("/t/trick", (1280, 800))
    page.get_by_role("list", name="your hand").wait_for()
    page.evaluate(
        "window.heard = []; new MutationObserver(() => heard.push(document.querySelector('#spoken').textContent))"
        ".observe(document.querySelector('#spoken'), {childList: true, characterData: true, subtree: true})"
    )
    play_by_keys(page, "jack of spades")
    page.wait_for_function("() => heard.join().includes('follow hearts')")
    told = " ".join(page.evaluate("heard"))
    order = [
        "West plays two of spades.",
        "North leads queen of hearts.",
        "East plays five of hearts.",
        "Your turn: follow hearts.",
    ]
    places = [told.find(line) for line in order]
    assert -1 not in places and places == sorted(places), told
    assert all(told.count(line) == 1 for line in order), "nothing is said twice"
    assert len({*page.evaluate("heard.filter(Boolean)")}) <= 4, "moves of quick bots are announced together"
    assert "You play" not in told, "one's own play is known"


@pytest.mark.parametrize(("speech", "taken"), [("short", False), ("long", True)])
def test_short_speech_announces_plays_and_turns_and_long_speech_everything(
    visit: Callable[..., Any], speech: str, taken: bool
) -> None:
    page = visit("/t/trick", (1280, 800))
    setting(page, speech=speech)
    page.evaluate(
        "window.heard = []; new MutationObserver(() => heard.push(document.querySelector('#spoken').textContent))"
        ".observe(document.querySelector('#spoken'), {childList: true, characterData: true, subtree: true})"
    )
    play_by_keys(page, "jack of spades")
    page.wait_for_function("() => heard.join().includes('follow hearts')")
    told = " ".join(page.evaluate("heard"))
    assert ("You take the trick." in told) == taken and "West plays two of spades." in told


def test_after_a_play_the_focus_is_on_the_next_playable_card(visit: Callable[..., Any]) -> None:
    page = visit("/t/trick", (1280, 800))
    page.get_by_role("list", name="your hand").wait_for()
    play_by_keys(page, "jack of spades")
    page.locator(".status-line").get_by_text("Your turn: follow").wait_for()
    page.wait_for_function("() => / of hearts$/.test(document.activeElement.ariaLabel)")
    page.keyboard.press("Enter")
    page.wait_for_timeout(120)
    assert page.evaluate("document.activeElement !== document.body"), "never to nowhere"


def test_a_premove_is_played_on_the_players_turn(visit: Callable[..., Any], house: House) -> None:
    house.room.holds = True
    page = visit("/t/trick", (1280, 800))
    setting(page, ahead=True, taps="one")
    page.get_by_role("button", name="jack of spades", exact=True).click()
    page.locator(".status-line").get_by_text("to play").wait_for()
    page.get_by_role("button", name="ace of hearts", exact=True).click()
    page.get_by_text("Your ace of hearts will be played when it is your turn").wait_for()
    house.room.holds = False
    page.wait_for_function("() => document.querySelectorAll('.hand .held').length === 11")
    assert "ace of hearts" not in held(page)


def test_a_premove_that_is_illegal_is_not_played(visit: Callable[..., Any], house: House) -> None:
    house.room.holds = True
    page = visit("/t/trick", (1280, 800))
    setting(page, ahead=True, taps="one")
    page.get_by_role("button", name="jack of spades", exact=True).click()
    page.locator(".status-line").get_by_text("to play").wait_for()
    page.get_by_role("button", name="king of diamonds", exact=True).click()
    page.get_by_text("Your king of diamonds will be played when it is your turn").wait_for()
    house.room.holds = False
    page.get_by_text("The card that you chose before your turn cannot be played now.").wait_for()
    assert "king of diamonds" in held(page) and len(held(page)) == 12
