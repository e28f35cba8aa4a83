"""The player's own order of a hand, by dragging and by keys; a card dragged to the table; a spectator's seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

HAND = ".hand .held"


def told(page: Any) -> list[str]:
    """The spoken names of the hand's cards from left to right."""
    names: list[str] = page.eval_on_selector_all(HAND, "all => all.map(e => e.getAttribute('aria-label'))")
    return names


def drag(page: Any, card: str, x: float, y: float) -> None:
    """Drag a card with the mouse to a place on the page."""
    box = page.get_by_role("button", name=card, exact=True).bounding_box()
    page.mouse.move(box["x"] + 12, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + 30, box["y"] + 28)
    page.mouse.move(x, y, steps=4)
    page.mouse.up()


def test_a_card_dragged_within_the_hand_stays_where_it_was_dropped(visit: Callable[..., Any]) -> None:
    page = visit("/t/trick", (1280, 800))
    page.locator(HAND).first.wait_for()
    before = told(page)
    goal = page.get_by_role("button", name=before[0], exact=True).bounding_box()
    drag(page, before[6], goal["x"] + 5, goal["y"] + 40)
    put = [before[6], *before[:6], *before[7:]]
    assert told(page) == put
    page.reload()
    page.locator(HAND).first.wait_for()
    assert told(page) == put, "the order is kept"
    page.get_by_role("button", name="Sort your hand another way").click()
    assert told(page) == before, "sorting comes back first"


def test_a_card_dragged_out_of_the_hand_is_played(visit: Callable[..., Any]) -> None:
    page = visit("/t/trick", (1280, 800))
    card = page.locator(f"{HAND}.may").first
    card.wait_for()
    name, count = card.get_attribute("aria-label"), len(told(page))
    drag(page, name, 480, 330)
    page.locator(HAND).nth(count - 1).wait_for(state="detached")
    assert name not in told(page)


def test_an_illegal_card_goes_back(visit: Callable[..., Any]) -> None:
    page = visit("/t/trick", (1280, 800))
    page.locator(HAND).first.wait_for()
    before = told(page)
    drag(page, "four of hearts", 480, 330)
    assert told(page) == before
    assert page.locator(".dragged").count() == 0


def test_shift_and_arrows_move_a_card_with_the_focus(visit: Callable[..., Any]) -> None:
    page = visit("/t/trick", (390, 844))
    page.locator(HAND).first.wait_for()
    before = told(page)
    page.get_by_role("button", name=before[2], exact=True).focus()
    page.keyboard.press("Shift+ArrowLeft")
    assert told(page)[:3] == [before[0], before[2], before[1]]
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == before[2]


def test_a_spectator_chooses_a_seat_to_watch_from_and_sees_no_hidden_card(visit: Callable[..., Any]) -> None:
    page = visit("/t/trick", (1280, 800), seated=False)
    page.get_by_text("All seats are taken").wait_for()
    chair = page.get_by_label("Watch from")
    name = chair.locator("option").nth(2).inner_text()
    chair.select_option(name)
    assert page.locator(".seat.mine").inner_text().strip().startswith(name[0])
    assert page.locator(".hands .card.up").count() == 0
