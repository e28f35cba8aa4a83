"""Whole matches in a real browser with a real server."""

from __future__ import annotations

import contextlib
import re
import time
import urllib.request
from typing import Any

import pytest

import upcard
from tests.web.real_room import RealRoom
from upcard.room.fair_deal.commit_reveal import check_record

PlaywrightTimeout = pytest.importorskip("playwright.sync_api").TimeoutError


def sit_down(page: Any, room: RealRoom, game: str, *, opponent: str, name: str = "Ann", one_hand: bool = False) -> None:
    page.goto(f"{room.address}/g/{game}")
    if one_hand:
        page.get_by_text("One hand", exact=True).click()
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Seat 2").select_option(opponent)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")


def hand(page: Any) -> Any:
    return page.get_by_role("list", name="your hand").get_by_role("button")


def play_on(page: Any) -> bool:
    """Make one move if it is this player's turn, or close the score sheet of a finished hand. Whether anything was
    done."""
    continue_button = page.get_by_role("button", name="Continue")
    if continue_button.count():
        continue_button.first.click()
        return True
    cards = page.locator(".hand.active .held.may")
    if not cards.count():
        return False
    name = cards.first.get_attribute("aria-label")
    with contextlib.suppress(
        PlaywrightTimeout
    ):  # the other player's move may have ended the hand: a score sheet covers the cards
        cards.first.click(timeout=1500)
    page.wait_for_function(
        "name => document.querySelector('dialog[open]')"
        " || ![...document.querySelectorAll('.hand .held')].some(card => card.ariaLabel === name)",
        arg=name,
    )
    return True


def finished(page: Any) -> bool:
    return bool(page.get_by_role("link", name="Save the game").count())


def play_out(*pages: Any, seconds: float = 240, between: Any = None) -> None:
    """All players play in turn until the match is over."""
    end, moves = time.monotonic() + seconds, 0
    while not all(finished(page) for page in pages):
        assert time.monotonic() < end, "the match does not come to an end"
        acted = [play_on(page) for page in pages if not finished(page)]
        moves += sum(acted)
        if between is not None and any(acted):
            between(moves)
        if not any(acted):
            pages[0].wait_for_timeout(40)


def test_a_whole_match_of_briscola_against_a_bot(room: RealRoom, people: Any) -> None:
    page = people()
    sit_down(page, room, "briscola", opponent="bot:random")
    hand(page).first.wait_for()
    play_out(page)
    table = page.url.rsplit("/", 1)[-1]
    with urllib.request.urlopen(f"{room.address}/api/tables/{table}/record") as answer:
        record = answer.read().decode()
    again = upcard.load(record)
    assert again.over
    assert len(again.moves) >= 80, "two hands of forty cards"
    proof = page.get_by_text("The deal was fair")
    proof.wait_for()
    proof.click()
    page.get_by_text("nobody could choose the cards").wait_for()
    assert check_record(record).added == (0,), "the word of the browser was not added to the deal"


def test_a_patience_has_exact_hints_and_a_review_that_says_whether_it_was_winnable(room: RealRoom, people: Any) -> None:
    page = people()
    hint, record = page.get_by_role("button", name="Hint"), page.get_by_role("link", name="Save the game")
    while not hint.count():  # one deal in 35 has no legal move
        page.goto(f"{room.address}/g/black_hole")
        page.get_by_role("button", name="Play", exact=True).click()
        hint.or_(record).first.wait_for()
    hint.click()
    page.get_by_text(re.compile(r"This can(not)? be won")).wait_for()
    page.get_by_role("button", name="Close the hint").click()
    while not finished(page):
        page.locator(".felt .may").or_(record).first.wait_for()
        with contextlib.suppress(PlaywrightTimeout):  # after the last move the result covers the piles
            page.locator(".felt .may").first.click(timeout=1500)
    page.get_by_role("button", name="Was this winnable?").click()
    page.get_by_text(re.compile("This could be won until move|This deal could not be won")).wait_for()


def test_two_players_continue_after_the_server_was_killed(own_room: RealRoom, people: Any) -> None:
    ann, ben = people(), people()
    sit_down(ann, own_room, "briscola", opponent="open", one_hand=True)
    ben.goto(ann.url)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    for page in (ann, ben):
        hand(page).first.wait_for()
    killed = []

    def kill_once(moves: int) -> None:
        if moves >= 9 and not killed:
            while not any(page.locator(".hand.active .held.may").count() for page in (ann, ben)):
                ann.wait_for_timeout(40)
            ann.wait_for_timeout(500)  # the other page may get the last move a little later
            held = [hand(page).count() for page in (ann, ben)]
            own_room.kill()
            killed.append(True)
            own_room.start()
            for page, cards in zip((ann, ben), held, strict=True):
                page.reload()
                hand(page).first.wait_for()
                assert hand(page).count() == cards, "the same hand after the crash"

    play_out(ann, ben, between=kill_once)
    assert killed
    own = ann.evaluate("document.body.innerText")
    assert "Ben" in own


def test_a_page_does_not_contain_the_other_hand(room: RealRoom, people: Any) -> None:
    ann, ben = people(), people()
    frames: list[str] = []
    ann.on("websocket", lambda ws: ws.on("framereceived", lambda data: frames.append(str(data))))
    sit_down(ann, room, "briscola", opponent="open")
    ben.goto(ann.url)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    for page in (ann, ben):
        hand(page).first.wait_for()
    cards = [button.get_attribute("aria-label") for button in hand(ben).all()]
    assert len(cards) == 3
    html = ann.content()
    for name in cards:
        rank, suit = name.split(" of ")
        sign = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}[suit]
        figure = {
            "ace": "A",
            "king": "K",
            "queen": "Q",
            "jack": "J",
            "two": "2",
            "three": "3",
            "four": "4",
            "five": "5",
            "six": "6",
            "seven": "7",
        }[rank]
        assert not any(f'"{figure}{sign}"' in frame for frame in frames)
        assert f'aria-label="{name}"' not in html
