"""The settings' own file in a browser: saved at one visit, read back at another; and what a small screen says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.web.real_room import RealRoom

SMALL = {"width": 360, "height": 640}


def settings_of(page: Any, address: str) -> None:
    page.goto(address)
    page.get_by_role("button", name="Settings").first.click()


def test_a_file_brings_settings_and_matches_to_another_browser(room: RealRoom, people: Any, tmp_path: Path) -> None:
    page = people()
    page.goto(f"{room.address}/g/black_hole")
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".mid .zone").first.wait_for()
    if not page.locator("dialog[open]").count():  # some deals are lost at once
        page.get_by_role("button", name="Deal again, or give up").click()
        page.get_by_role("button", name="Give up", exact=True).click()
    page.get_by_role("heading", name="Not this time").wait_for()
    settings_of(page, room.address)
    page.get_by_text("Green", exact=True).click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save to a file").click()
    page.get_by_text("others can play for you").wait_for()
    file = tmp_path / "own.json"
    saved.value.save_as(file)
    kept = json.loads(file.read_text("utf-8"))
    assert kept["settings"]["back"] == "green" and len(kept["seats"]) == 1
    assert kept["statistics"] == [
        {"game": "black_hole", "level": "", "won": 0, "won_with_undo": 0, "played": 1, "row": {"now": 0, "most": 0}}
    ]
    assert [(one["game"], one["won"]) for one in kept["results"]] == [("black_hole", False)]
    other = people()
    settings_of(other, room.address)
    other.locator("dialog input[type=file]").set_input_files(file)
    other.get_by_text("its matches are in My games").wait_for()
    assert other.evaluate("document.documentElement.dataset.back") == "green"
    other.goto(f"{room.address}/my")
    other.get_by_role("heading", name="Finished").wait_for()
    assert other.get_by_text("lost", exact=True).count() == 1


def test_a_small_screen_says_that_its_cards_stay_as_they_are(room: RealRoom, people: Any) -> None:
    page = people()
    page.set_viewport_size(SMALL)
    settings_of(page, room.address)
    page.locator("label", has=page.locator("input[name=cards]")).filter(has_text="Large").click()
    page.get_by_text("cards keep their usual size").wait_for()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_text("cards keep their usual size").wait_for(state="detached")
