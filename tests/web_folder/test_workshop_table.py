"""The table of the workshop: positions, all seats, steps back, and rules that fail while a hand is played."""

from __future__ import annotations

import contextlib
from typing import Any

from tests.web_folder.bench_page import STARTS, Bench, Visit, bench, everywhere

TURN = "    s.turn = left_of(s, seat)"
FAILS = f"{TURN}\n    if s.seats == 3 and size(s.trick) == 2:\n        s.score[seat + 9] += 1"
"""The checks play with two, and find nothing."""


def with_three(one: Bench) -> Any:
    """The table, dealt anew with three players."""
    one.table()
    before = one.table_name()
    one.page.get_by_label("Players").select_option("3")
    return one.dealt_anew(before)


@everywhere("chromium phone")
def test_a_rule_that_fails_leads_to_its_line_and_its_position(visit: Visit, screen: dict[str, Any]) -> None:
    one = bench(visit, **screen)
    one.sound()
    one.write(TURN, FAILS)
    one.page.locator(".bench-state:not(.wrong)").wait_for()
    one.page.wait_for_timeout(1_000)
    frame = with_three(one)
    broken = one.page.locator(".broken")
    with contextlib.suppress(Exception):  # where bots play both first cards there is nothing to play
        frame.locator(".hand.active .held.may").first.press("Enter", timeout=15_000)
    broken.wait_for(timeout=STARTS)
    assert "index" in broken.locator("p").inner_text()
    for button in broken.get_by_role("button").all():
        box = button.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= one.page.evaluate("innerWidth")
    before = one.table_name()
    broken.get_by_role("button", name="Show the position").click()
    frame = one.dealt_anew(before)
    frame.locator(".hand.active .held.may").first.wait_for(timeout=STARTS)
    assert frame.locator(".trick .card, .zone-trick .card").count() == 1
    broken.get_by_role("button", name="Go to line 55").click()
    line = one.page.locator(".editor:not([hidden]) .cm-content .cm-activeLine")
    assert "s.score[seat + 9] += 1" in line.inner_text()


@everywhere("chromium desktop", "firefox phone")
def test_several_steps_back_lead_to_the_position_that_was_set_up(visit: Visit, screen: dict[str, Any]) -> None:
    one = bench(visit, **screen)
    one.table()
    before = one.table_name()
    one.page.get_by_role("button", name="Set up…").click()
    one.page.get_by_role("group", name="stock", exact=True).wait_for()
    mine, other = one.cards_in("hands 1")[0], one.cards_in("stock")[0]
    for card, box in ((mine, "stock"), (other, "hands 1")):
        one.page.locator(".set-up").get_by_label(card, exact=True).click()
        one.page.get_by_label(f"Put it in {box}").click()
    hand = sorted(one.cards_in("hands 1"))
    assert other in hand and mine not in hand
    one.page.get_by_role("button", name="Play from here").click()
    frame = one.dealt_anew(before)
    step = one.page.get_by_role("button", name="Step back")
    assert step.is_disabled()
    for _ in range(2):
        one.play_a_card()
    for left in (3, 4):
        before = one.table_name()
        step.click()
        frame = one.dealt_anew(before)
        frame.locator(".hand.active .held.may").first.wait_for(timeout=STARTS)
        held = frame.locator(".hand .held").evaluate_all("all => all.map((card) => card.ariaLabel)")
        assert len(held) == left
    assert sorted(held) == hand
    one.page.wait_for_timeout(500)
    assert step.is_disabled()


@everywhere("chromium desktop", "chromium phone")
def test_a_position_is_set_up_by_dragging(visit: Visit, screen: dict[str, Any], engine: str) -> None:
    one = bench(visit, **screen)
    one.table()
    one.page.get_by_role("button", name="Set up…").click()
    one.page.get_by_role("group", name="hands 1", exact=True).wait_for()
    card = one.cards_in("hands 2")[0]
    button = one.page.locator(".set-up").get_by_label(card, exact=True)
    goal = one.page.get_by_role("group", name="hands 1", exact=True)
    one.dragged(button, goal, finger=bool(screen) and engine == "chromium")
    assert one.cards_in("hands 1")[-1] == card
    assert card not in one.cards_in("hands 2")


@everywhere("chromium desktop")
def test_all_seats_are_seen_and_no_view_leaks(visit: Visit, screen: dict[str, Any]) -> None:
    one = bench(visit, **screen)
    one.table()
    one.page.get_by_role("button", name="All seats").click()
    one.page.locator(".seen").nth(1).wait_for()
    assert one.page.locator(".seen").nth(0).locator(".named").count() >= 4
    one.page.get_by_label("Check what each seat may know").click()
    one.page.get_by_text("No seat learns more than it may know.").wait_for(timeout=STARTS)
