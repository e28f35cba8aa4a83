"""The tutorial of the workshop, from its beginning to its end: what is not written yet does not open the next step."""

from __future__ import annotations

from typing import Any

from tests.web_folder.bench_page import STARTS, Bench, Visit, everywhere

STEPS = 7


@everywhere("chromium phone")
def test_the_tutorial_is_played_to_its_end(visit: Visit, screen: dict[str, Any]) -> None:
    one = Bench(visit("/workshop", **screen))
    page = one.page
    page.get_by_role("button", name="Begin the tutorial").click()
    for step in range(STEPS):
        page.locator(".tutorial h2", has_text=f"{step + 1} of {STEPS}").wait_for()
        one.sound()
        if step:
            page.get_by_role("button", name="Play it").click()
            page.locator(".tutorial-said", has_text=".").wait_for(timeout=STARTS)
            assert f"{step + 1} of" in page.locator(".tutorial h2").inner_text()
            page.get_by_role("button", name="Write it for me").click()
            page.get_by_role("button", name="Play it and go on").wait_for()
            one.sound()
        page.get_by_role("button", name="Play it and go on").click()
    page.get_by_role("heading", name="The game is yours").wait_for(timeout=STARTS)
    page.get_by_role("button", name="End the tutorial").click()
    page.wait_for_timeout(700)  # the last text is kept half a second after it was written
    (kept,) = one.drafts()
    assert "second_round" in kept["files"][0]["text"] and "**R6.**" in kept["book"]
    frame = one.table()
    assert frame.locator(".hand .held").count() == 3
