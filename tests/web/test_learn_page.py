"""A lesson in a real browser with a real server."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")

from tests.web.conftest import SCREENS, resize
from tests.web.real_room import PATIENCE, RealRoom
from upcard.engine.lessons.runner import lesson_runner


def test_a_lesson_is_done_with_keys_only_and_remembered(room: RealRoom, people: Any) -> None:
    page = people()
    page.goto(f"{room.address}/learn/gong_zhu")
    page.get_by_role("heading", name="Follow suit, and duck").wait_for()
    cards = page.get_by_role("list", name="your hand").get_by_role("button")
    names = [card.get_attribute("aria-label") for card in cards.all()]
    assert len(names) == 7 and all(card.get_attribute("aria-disabled") is None for card in cards.all())
    cards.first.focus()
    said = page.get_by_role("region", name="lesson").get_by_role("status")

    def play(card: str) -> None:
        page.keyboard.press(str(names.index(card) + 1))
        page.keyboard.press("Enter")

    play("nine of spades")
    said.get_by_text("Not allowed.").wait_for()
    assert "Rule R6" in said.inner_text()
    play("ace of hearts")
    said.get_by_text("Allowed, but").wait_for()
    assert "100 points against you" in said.inner_text()
    play("seven of hearts")
    said.get_by_text("Right.").wait_for()
    assert "Ben takes the trick" in said.inner_text()
    assert page.evaluate("document.activeElement.textContent") == "Next"
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Throw the pig away").wait_for()
    assert page.evaluate("document.activeElement.textContent") == "Throw the pig away"
    page.reload()
    page.get_by_role("heading", name="Throw the pig away").wait_for()
    assert page.get_by_role("button", name="Step 1: Follow suit, and duck, done").count() == 1
    page.goto(room.address)
    page.get_by_role("link", name="Lesson: 1 of 7: Gong Zhu").wait_for()


def test_a_question_is_answered_a_rule_opened_and_a_first_match_started(room: RealRoom, people: Any) -> None:
    page = people()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{room.address}/g/pontoon")
    page.get_by_role("link", name="Learn it").click()
    page.get_by_role("button", name="Step 6: Equal totals").click()
    page.get_by_role("group", name="answers").get_by_role("button", name="0").click()
    page.get_by_text("Not so.").wait_for()
    page.get_by_role("button", name="Rule R28").click()
    page.locator("#R28.found").wait_for()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("group", name="answers").get_by_role("button", name="-7").click()
    page.get_by_text("Equal totals go to the bank").wait_for()
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Play a first match").click()
    page.wait_for_url("**/t/*", timeout=PATIENCE)
    page.get_by_role("heading", name="Pontoon").wait_for()


@pytest.mark.parametrize("game", ["truco", pytest.param("gong_zhu", marks=pytest.mark.long)])
def test_a_lesson_fits_on_the_screen(room: RealRoom, people: Any, game: str) -> None:
    page = people()
    page.goto(f"{room.address}/learn/{game}")
    for number in range(len(lesson_runner(game).steps)):
        page.locator(".dot").nth(number).click()
        page.get_by_role("button", name="Back").wait_for()
        for name in ("desk", "phone", "phone on its side"):
            resize(page, SCREENS[name])
            width, height = SCREENS[name]
            for thing in (".lesson-ask", ".lesson-ways .button", ".hand .held", ".actions .button"):
                for box in page.locator(thing).evaluate_all("all => all.map(e => e.getBoundingClientRect().toJSON())"):
                    assert box["left"] >= 0 and box["right"] <= width + 1, (number, name, thing)
                    if thing != ".lesson-ask":
                        assert box["top"] >= 0 and box["bottom"] <= height + 1, (number, name, thing)


@pytest.mark.parametrize(
    "game", ["diplomat", *(pytest.param(game, marks=pytest.mark.long) for game in ("contract_rummy", "whist"))]
)
def test_a_lesson_fits_on_the_smallest_phone(room: RealRoom, people: Any, game: str) -> None:
    page = people()
    page.add_init_script("localStorage.setItem('upcard.settings', JSON.stringify({language: 'de'}))")
    resize(page, SCREENS["small phone"])
    page.goto(f"{room.address}/learn/{game}")
    page.locator(".lesson-ways").wait_for()
    for step in range(page.locator(".dot").count()):
        page.locator(".dot").nth(step).click()
        lesson, ways, words, felt, hands = (
            page.locator(part).first.bounding_box()
            for part in (".lesson", ".lesson-ways", ".lesson-body", ".felt", ".hands")
        )
        assert ways["y"] + ways["height"] <= lesson["y"] + lesson["height"] + 1 <= felt["y"] + 2
        assert words["height"] > 75, "there is room to read"
        assert felt["height"] > 90 and hands["y"] + hands["height"] <= 569
