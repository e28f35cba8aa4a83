"""The folder in a browser that keeps nothing; and what axe finds in the workshop."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import settle
from tests.web.test_accessibility import AXE, LANDMARKS, complaints
from tests.web.test_browser_keeps_nothing import KEEPS_NOTHING
from tests.web_folder.bench_page import STARTS, Visit, bench
from tests.web_folder.file_server import FileServer

SCREENS = {"desktop": {}, "phone": {"viewport": {"width": 390, "height": 844}}}


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
@pytest.mark.parametrize("path", ["/workshop", "/workshop/new/skeleton"])
def test_axe_finds_nothing_in_the_workshop(visit: Visit, path: str, screen: dict[str, Any]) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed (npm install)")
    if path == "/workshop":
        page = visit(path, bypass_csp=True, **screen).page
        page.get_by_role("heading", name="Workshop").wait_for()
    else:
        one = bench(visit, path, **screen)
        one.sound()
        page = one.page
    settle(page)
    marks = page.evaluate(LANDMARKS)
    assert (marks["main"], marks["inDialogs"]) == (1, 0)
    # CodeMirror's scroller holds its text, which takes the focus and the keys.
    assert [found for found in complaints(page) if any("cm-scroller" not in node for node in found[1])] == []


def test_a_browser_that_keeps_nothing_has_a_room_and_a_workshop(browser: Any, server: FileServer) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    try:
        page = context.new_page()
        page.set_default_timeout(STARTS)
        page.add_init_script(KEEPS_NOTHING)
        page.goto(f"{server.address}?/workshop")
        page.get_by_text("Save what you write as a file before you reload").wait_for()
        page.goto(f"{server.address}?/g/go_boom")
        page.get_by_text("you lose your seat").wait_for()
        page.get_by_role("button", name="Play now").click()
        page.locator(".hand .held").first.wait_for()
    finally:
        context.close()
