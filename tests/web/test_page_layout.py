"""Every page at five sizes: nothing overflows, cards can be tapped, the accessibility rules hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.few_daily import some_daily
from tests.web.conftest import ROOT, SCREENS, resize, settle

TABLES = ("trick", "fans", "shed", "bets")
AXE = ROOT / "node_modules/axe-core/axe.min.js"
THUMB = 44
NARROW = ("small phone", "phone on its side")
"""The smallest screens; larger ones have more room."""


PATHS = ("/", "/my", "/d/fans", "/g/trick", *(f"/t/{table}" for table in TABLES))


def check_that_nothing_runs_off(page: Any, screen: tuple[int, int]) -> None:
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    for box in page.evaluate(
        "[...document.querySelectorAll('button, a, input, .card')].filter(e => e.checkVisibility() &&"
        " !e.closest('.moods, .actions, .dialog')).map(e => e.getBoundingClientRect().toJSON())"
    ):
        assert box["left"] >= -1 and box["right"] <= screen[0] + 1, box


@pytest.mark.parametrize("path", some_daily(PATHS, "/", "/g/trick", "/t/trick", "/t/bets"))
def test_nothing_overflows_a_narrow_screen_in_portrait_or_landscape(visit: Callable[..., Any], path: str) -> None:
    page = visit(path, SCREENS[NARROW[0]])
    page.get_by_role("heading").first.wait_for()
    for name in NARROW:
        resize(page, SCREENS[name])
        check_that_nothing_runs_off(page, SCREENS[name])


@pytest.mark.parametrize("path", ["/", "/my", "/g/trick"])
def test_nothing_overflows_with_text_of_twice_the_size(visit: Callable[..., Any], path: str) -> None:
    page = visit(path, SCREENS["phone"], settings={"text": "200"})
    page.get_by_role("heading").first.wait_for()
    assert page.evaluate("getComputedStyle(document.body).fontSize") == "32px"
    for name in ("phone", *NARROW):
        resize(page, SCREENS[name])
        check_that_nothing_runs_off(page, SCREENS[name])


@pytest.mark.long
@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
@pytest.mark.parametrize("path", PATHS)
def test_nothing_overflows_the_screen(visit: Callable[..., Any], path: str, screen: tuple[int, int]) -> None:
    page = visit(path, screen)
    page.get_by_role("heading").first.wait_for()
    check_that_nothing_runs_off(page, screen)


@pytest.mark.parametrize("table", ["trick", "shed", "bets"])
def test_every_card_of_the_hand_can_be_tapped(visit: Callable[..., Any], table: str) -> None:
    page = visit(f"/t/{table}", SCREENS["phone"])
    page.locator(".hand .held").first.wait_for()
    for screen in SCREENS.values():
        resize(page, screen)
        boxes = page.evaluate(
            "[...document.querySelectorAll('.hand .held')].map(e => e.getBoundingClientRect().toJSON())"
        )
        for box in boxes:
            assert box["width"] >= THUMB - 0.5 and box["height"] >= THUMB - 0.5, (screen, box)
            assert box["left"] >= 0 and box["right"] <= screen[0] and box["bottom"] <= screen[1] + 1, (screen, box)
        touched = page.evaluate(
            "[...document.querySelectorAll('.hand .held')].every(e => { const b = e.getBoundingClientRect();"
            " return e.contains(document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)); })"
        )
        assert touched, f"a card is covered where a thumb would touch it on {screen}"


HIDDEN_BY_A_HINT = """[...document.querySelectorAll('.trick .card, .hand .held')].filter(card => {
    const a = card.getBoundingClientRect(), b = document.querySelector('.advice').getBoundingClientRect();
    return a.width && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}).length"""


def test_a_hint_covers_no_card_of_the_trick_and_none_of_the_hand(visit: Callable[..., Any]) -> None:
    """Neither with its reason nor with its numbers; a card in the hand is lit, and its name says so."""
    page = visit("/t/trick", SCREENS["phone"])
    page.get_by_role("button", name="Hint:").click()
    page.locator(".advice").wait_for()
    for shown in ("p", "table"):
        page.locator(f".advice {shown}").wait_for()
        for name, screen in SCREENS.items():
            resize(page, screen)
            assert page.locator(".trick .card").count() == 2
            assert page.evaluate(HIDDEN_BY_A_HINT) == 0, (name, shown)
            box = page.locator(".advice").bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= screen[0] and box["y"] >= 0, (name, shown, box)
            check_that_nothing_runs_off(page, screen)
        if shown == "p":
            assert page.locator(".hand .held.lit").count() == 1
            assert page.locator(".hand .held.lit").get_attribute("aria-label").endswith(", the hint")
            page.get_by_role("button", name="Hint:").click()


def test_all_seventeen_fans_are_visible(visit: Callable[..., Any]) -> None:
    page = visit("/t/fans", SCREENS["desk"])
    page.locator(".pile-grid .fan").first.wait_for()
    for screen in (SCREENS[name] for name in ("small phone", "phone", "desk")):
        resize(page, screen)
        boxes = page.evaluate(
            "[...document.querySelectorAll('.pile-grid .fan')].map(e => e.getBoundingClientRect().toJSON())"
        )
        assert len(boxes) == 17
        assert all(b["bottom"] <= screen[1] and b["right"] <= screen[0] and b["width"] >= THUMB for b in boxes)


@pytest.mark.parametrize(
    "felt", ["light", pytest.param("dark", marks=pytest.mark.long), pytest.param("contrast", marks=pytest.mark.long)]
)
@pytest.mark.parametrize(
    "path", some_daily(("/", "/my", "/d/fans", "/g/trick", "/t/trick", "/t/fans", "/t/bets"), "/", "/t/trick")
)
def test_axe_finds_nothing(visit: Callable[..., Any], path: str, felt: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed (npm install)")
    page = visit(path, SCREENS["desk"], bypass_csp=True, settings={"felt": felt})
    page.get_by_role("heading").first.wait_for()
    settle(page)
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']})")["violations"]
    assert [(v["id"], [n["html"][:160] for n in v["nodes"]]) for v in found] == []
