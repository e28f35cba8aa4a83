"""The workshop's bench in Chromium: its texts, its table, its tutorial."""

from __future__ import annotations

import json
from typing import Any

from tests.web_folder.folder_page import FolderPage

STARTS = 120_000
"""Milliseconds in which Python starts in the sandbox and the cards are dealt."""


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
        """Replace the first place of a text in the editor that is shown, by keys."""
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

    def drafts(self) -> list[dict[str, Any]]:
        """What this browser keeps."""
        kept: list[dict[str, Any]] = self.page.evaluate(
            "() => Object.keys(localStorage).filter((key) => key.startsWith('upcard.draft.'))"
            ".map((key) => JSON.parse(localStorage.getItem(key)))"
        )
        return kept
