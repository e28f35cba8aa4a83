"""The workshop: a game is copied, changed, played, tested, sent and opened."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.web_folder.bench_page import STARTS, Bench, Visit, bench, everywhere
from tests.web_folder.file_server import FileServer

MARKED_IN = 2_000
"""Milliseconds after the last key in which a mistake is marked: half a second, and a busy machine's share."""
WATCH = """() => {
  self.since = self.until = 0;
  document.addEventListener("input", () => (self.since = performance.now()), true);
  new MutationObserver(() => {
    if (self.since && !self.until && document.querySelector(".findings li")) self.until = performance.now();
  }).observe(document.body, { childList: true, subtree: true });
}"""


COPIED = "() => { navigator.clipboard.writeText = async (text) => { self.copied = text; }; }"
"""Headless browsers have no clipboard that a test may read."""


@everywhere("chromium desktop", "firefox desktop")
def test_whist_with_spades_always_trumps_is_a_line_and_played(visit: Visit, screen: dict[str, Any]) -> None:
    one = bench(visit, "/workshop/new/whist", **screen)
    one.table()
    before = one.table_name()
    one.write("suit(s.turned_up)  # R5", "SPAD")
    one.page.locator(".cm-tooltip-autocomplete li", has_text="SPADES").first.wait_for()
    one.page.wait_for_timeout(200)  # CodeMirror takes no key for a list that has just opened
    one.page.keyboard.press("Enter")
    one.sound()
    frame = one.dealt_anew(before)
    frame.locator(".fact", has_text="trump").get_by_label("spades").wait_for()
    text = one.drafts()[0]["files"][0]["text"]
    assert "s.trump = SPADES" in text
    assert re.search(r"^from upcard\.rulebook import .*\bSPADES\b", text, re.M)
    for _ in range(3):
        one.play_a_card()


@pytest.mark.long
def test_a_whole_hand_of_a_copied_game_is_played(visit: Visit) -> None:
    one = bench(visit, "/workshop/new/whist")
    for _ in range(13):
        one.play_a_card()
    one.table().locator(".dialog, .bar-hand", has_text=re.compile("hand 2|tricks")).first.wait_for(timeout=STARTS)


@everywhere("chromium desktop", "chromium phone", "firefox phone")
def test_an_error_is_marked_in_its_line_and_goes_when_it_is_mended(visit: Visit, screen: dict[str, Any]) -> None:
    one = bench(visit, **screen)
    one.sound()
    one.page.evaluate(WATCH)
    one.write("s.leader = s.turn", "s.leader = = s.turn")
    mark = one.page.locator(".findings li")
    mark.first.wait_for()
    assert one.page.evaluate("until - since") < MARKED_IN
    assert "no Python" in mark.first.inner_text()
    assert one.page.locator(".cm-lintRange-error, .cm-lint-marker-error").count() > 0
    assert "error" in one.state()
    one.write("s.leader = = s.turn", "s.leader = s.turn")
    one.sound()
    assert one.page.locator(".text-pane .findings").count() == 0


def test_a_word_is_explained_where_the_pointer_rests(visit: Visit) -> None:
    one = bench(visit)
    one.sound()
    one.page.locator(".cm-line", has_text="deal_hands").first.get_by_text("deal_hands").first.hover()
    one.page.locator(".cm-tooltip .about").first.wait_for()


def test_a_mechanism_is_inserted_with_its_imports(visit: Visit) -> None:
    one = bench(visit)
    one.sound()
    one.page.get_by_role("button", name="Insert…").click()
    one.page.get_by_label("Search").fill("pot")
    one.page.locator(".mechanisms li .button").first.click()
    one.page.locator(".mechanisms").wait_for(state="detached")
    one.page.wait_for_timeout(600)
    text = one.drafts()[0]["files"][0]["text"]
    assert text.count("def ") > 6
    assert "upcard" in text.split("ABOUT = ")[0]


def test_a_draft_is_kept_through_a_reload_and_deleted_after_a_question(visit: Visit) -> None:
    one = bench(visit)
    one.page.get_by_label("The name of your game").fill("Four Tricks")
    one.page.wait_for_timeout(700)
    one.tab.reload()
    assert one.page.get_by_label("The name of your game").input_value() == "Four Tricks"
    one.page.get_by_label("All your games").click()
    one.page.get_by_label("Delete Four Tricks").click()
    assert len(one.drafts()) == 1
    one.page.get_by_role("button", name="Delete it").click()
    assert one.drafts() == []


@everywhere("chromium desktop", "chromium phone")
def test_a_report_has_plots_and_the_suite_is_stopped(visit: Visit, screen: dict[str, Any]) -> None:
    one = bench(visit, **screen)
    one.sound()
    one.open("Test")
    one.page.get_by_role("button", name="Play a thousand hands").click()
    one.page.locator("progress").wait_for()
    one.page.locator(".numbers .plot").nth(2).wait_for(timeout=300_000)
    assert one.page.locator(".verdict-game").count() >= 1
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    one.page.get_by_role("button", name="Test the game").click()
    one.page.locator("progress").wait_for()
    one.page.get_by_role("button", name="Stop").click()
    one.page.get_by_text("Stopped.").wait_for()


@everywhere("chromium desktop")
def test_the_suite_comes_to_its_end_and_a_finding_opens_its_position(visit: Visit, screen: dict[str, Any]) -> None:
    one = bench(visit, **screen)
    one.sound()
    one.open("Test")
    one.page.get_by_role("button", name="Test the game").click()
    one.page.get_by_text("The game passes.").wait_for(timeout=300_000)
    one.write("NOBODY, PACK_52", "number, NOBODY, PACK_52")
    one.write("    score = scores", '    next_card = number(shows="card", start=-1)\n    score = scores')
    one.write("    s.leader = s.turn = left", "    s.next_card = s.stock[0]\n    s.leader = s.turn = left")
    one.sound()
    one.open("Test")
    one.page.get_by_role("button", name="Test the game").click()
    finding = one.page.locator("#pane-tests .findings li").first
    finding.wait_for(timeout=300_000)
    assert "spectators see in s.next_card a card that lies hidden from them" in finding.inner_text()
    before = one.table_name()
    finding.get_by_role("button", name="Show the position").click()
    one.dealt_anew(before)


@everywhere("chromium desktop", engines=("chromium",))  # Playwright hears of no download in the Firefox of Debian
def test_a_game_goes_out_as_a_file_and_comes_in_with_the_question_first(
    visit: Visit, screen: dict[str, Any], tmp_path: Path
) -> None:
    one = bench(visit, **screen)
    one.sound()
    one.write('title="My Game"', 'title="Four Tricks"')
    one.sound()
    one.page.get_by_role("button", name="Share").click()
    with one.page.expect_download() as saved:
        one.page.get_by_role("button", name="Save the file").click()
    assert saved.value.suggested_filename == "four_tricks.upcard"
    kept = tmp_path / "four_tricks.upcard"
    saved.value.save_as(kept)
    with one.page.expect_download() as packed:
        one.page.get_by_role("button", name="Save the package").click()
    assert packed.value.suggested_filename.endswith(".zip")
    other = visit("/workshop", **screen)
    other.page.locator("input[type=file]").set_input_files(kept)
    other.page.get_by_role("heading", name="Four Tricks").wait_for()
    assert other.page.get_by_text('title="Four Tricks"').count() == 1
    assert Bench(other).drafts() == []
    other.page.get_by_role("button", name="Run it", exact=True).click()
    Bench(other).table()


@everywhere("chromium desktop", "chromium phone")
def test_a_link_brings_a_game_and_asks_first(visit: Visit, server: FileServer, screen: dict[str, Any]) -> None:
    one = bench(visit)
    one.page.evaluate(COPIED)
    one.page.get_by_role("button", name="Share").click()
    one.page.get_by_role("button", name="Copy the link").click()
    one.page.get_by_text("The link is copied.").wait_for()
    link = one.page.evaluate("self.copied")
    assert len(link) < 16_000
    other = visit(**screen)
    server.asked.clear()
    other.page.goto(link)
    other.page.get_by_role("button", name="Run it", exact=True).wait_for()
    assert "def deal(s: " in other.page.locator("pre.source").last.inner_text()
    other.page.locator(".book h2").first.wait_for()  # the sandbox has rendered the book
    assert other.page.locator("iframe.table-frame").count() == 0, "and nothing of the game runs"
    other.page.get_by_role("button", name="Run it", exact=True).click()
    Bench(other).table()


def test_a_link_that_is_cut_says_so(visit: Visit) -> None:
    page = visit("/workshop")
    page.page.goto(f"{page.address}?/workshop#game.abc")
    page.page.reload()
    page.page.get_by_text("This link is incomplete").wait_for()


def test_the_first_load_fetches_nothing_of_the_workshop(visit: Visit, server: FileServer) -> None:
    page = visit()
    page.page.wait_for_selector(".game-card")
    assert not [path for path in server.asked if "workshop" in path or "codemirror" in path]
