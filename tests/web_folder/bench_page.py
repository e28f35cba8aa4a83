"""The workshop's bench in a browser: its texts, its table, its tutorial."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.web_folder.folder_page import FolderPage

STARTS = 120_000
"""Milliseconds in which Python starts in the sandbox and the cards are dealt."""
SCREENS = {"desktop": {}, "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True}}
Visit = Callable[..., FolderPage]


def everywhere(*daily: str, engines: tuple[str, ...] = ("chromium", "firefox")) -> pytest.MarkDecorator:
    """Run a test in each browser on each screen: daily where it is named, the others among the long tests."""
    each = [(engine, screen) for engine in engines for screen in SCREENS]
    return pytest.mark.parametrize(
        ("engine", "screen"),
        [
            pytest.param(
                engine, SCREENS[screen], id=f"{engine}-{screen}",
                marks=[] if f"{engine} {screen}" in daily else [pytest.mark.long],
            )
            for engine, screen in each
        ],
        indirect=["engine"],
    )  # fmt: skip


def bench(visit: Visit, path: str = "/workshop/new/skeleton", **more: Any) -> Bench:
    """A page of the workshop, open."""
    one = Bench(visit(path, **more))
    one.page.locator(".bench").wait_for()
    return one


class Bench:
    """A page of the workshop."""

    def __init__(self, page: FolderPage) -> None:
        self.tab, self.page = page, page.page

    def state(self) -> str:
        """What the bar says of the game."""
        told: str = self.page.locator(".bench-state").inner_text()
        return told

    def sound(self) -> None:
        """Wait until the checks have found no error."""
        self.page.locator(".bench-state", has_text="No errors").wait_for(timeout=STARTS)

    def open(self, tab: str) -> None:
        """Show a tab, by its name."""
        self.page.get_by_role("tab", name=tab).click()

    def write(self, found: str, instead: str) -> None:
        """Replace the first place of a text in the rules, by keys."""
        self.open("Rules")
        editor = self.page.locator(".editor:not([hidden]) .cm-content")
        editor.click()
        self.page.keyboard.press("Control+Home")
        self.page.keyboard.press("Control+f")
        search = self.page.locator(".editor:not([hidden]) .cm-search [name=search]")
        search.fill("")
        search.press_sequentially(found)
        search.press("Enter")
        search.press("Escape")
        self.page.keyboard.insert_text(instead)

    def table(self) -> Any:
        """The frame with the table, when the cards are dealt."""
        self.open("Table")
        frame = self.page.frame_locator("iframe.table-frame")
        frame.locator(".hand .held, .actions button").first.wait_for(timeout=STARTS)
        return frame

    def table_name(self) -> str:
        """The name of the table in the frame."""
        named: str = self.page.locator("iframe.table-frame").evaluate("(frame) => frame.seats[0].table")
        return named

    def dealt_anew(self, before: str) -> Any:
        """The frame, when another table is there than before."""
        self.page.wait_for_function(
            "(old) => { const frame = document.querySelector('iframe.table-frame');"
            " return frame?.seats && frame.seats[0].table !== old; }",
            arg=before, timeout=STARTS,
        )  # fmt: skip
        return self.table()

    def play_a_card(self) -> None:
        """Play the first card that may be played, and wait until it has left the hand."""
        frame = self.table()
        card = frame.locator(".hand.active .held.may").first
        card.wait_for(timeout=STARTS)
        name = card.get_attribute("aria-label")
        card.focus()
        self.page.keyboard.press("Enter")
        frame.locator(f".hand .held[aria-label={json.dumps(name)}]").wait_for(state="detached")

    def dragged(self, start: Any, end: Any, finger: bool = False) -> None:
        """Drag an element to the lower edge of another one, by mouse or with a finger (Chromium alone)."""
        start.scroll_into_view_if_needed()
        own, goal = start.bounding_box(), end.bounding_box()
        (x, y), (to_x, to_y) = (
            (own["x"] + own["width"] / 2, own["y"] + own["height"] / 2),
            (goal["x"] + goal["width"] - 8, goal["y"] + goal["height"] - 6),
        )
        points = [(x + part * (to_x - x), y + part * (to_y - y)) for part in (0.1, 0.4, 0.8, 1)]
        if not finger:
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            for point in points:
                self.page.mouse.move(*point)
            self.page.mouse.up()
            return
        line = self.page.context.new_cdp_session(self.page)
        for kind, places in [
            ("touchStart", [(x, y)]), *(("touchMove", [point]) for point in points), ("touchEnd", []),
        ]:  # fmt: skip
            touches = [{"x": at[0], "y": at[1]} for at in places]
            line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def cards_in(self, box: str) -> list[str]:
        """The cards in a box of the position that is set up."""
        group = self.page.get_by_role("group", name=box, exact=True)
        names: list[str] = group.locator("button[aria-pressed]").evaluate_all("all => all.map((one) => one.ariaLabel)")
        return names

    def drafts(self) -> list[dict[str, Any]]:
        """What this browser keeps."""
        kept: list[dict[str, Any]] = self.page.evaluate(
            "() => Object.keys(localStorage).filter((key) => key.startsWith('upcard.draft.'))"
            ".map((key) => JSON.parse(localStorage.getItem(key)))"
        )
        return kept
