"""What the calls of an auction say: asked for in the page, before a call is made and after it."""

from __future__ import annotations

from typing import Any

from tests.web.real_room import RealRoom


def test_a_player_reads_what_every_call_says_before_and_after_it_is_made(room: RealRoom, people: Any) -> None:
    page = people()
    page.goto(f"{room.address}/g/contract_bridge")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name="What would my calls say?").click(timeout=60_000)
    dialog = page.get_by_role("dialog", name="What the calls say")
    dialog.get_by_role("heading", name="What yours would say").wait_for()
    tables = dialog.get_by_role("table")
    own = tables.last.locator("tr")
    legal = page.locator(".actions .bid:enabled, .actions .action-group button").count()
    assert own.count() == legal, "every call that may be made has a line"
    lines = [row.inner_text().split("\t") for row in own.all()]
    assert all(len(line) == 2 and line[1] for line in lines)
    assert len({line[1] for line in lines}) > 5, "and they do not all mean the same"
    before = tables.first.locator("tr").count() if tables.count() == 2 else 0
    said = next(line[1] for line in lines if "seven no trump" in line[0])
    page.keyboard.press("Escape")
    page.get_by_role("button", name="7 no trump").or_(page.get_by_role("button", name="seven no trump")).click()
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("button", name="What the calls say").click()
    row = dialog.get_by_role("row").filter(has_text="You").first
    row.wait_for()
    assert row.locator("td").all_inner_texts() == ["You", said]
    assert dialog.get_by_role("row").count() > before
