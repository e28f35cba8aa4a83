"""Playing in the folder: pages of every kind, several people at one device, German."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import upcard
from tests.web_folder.file_server import PREFIX, FileServer
from tests.web_folder.folder_page import FolderPage

Visit = Callable[..., FolderPage]
DAILY_IS_PLAYED = """async () => {
  const { daily } = await import(new URL("static/app/base/api.js", document.baseURI).href);
  return (await daily()).results.length > 0;
}"""


def test_the_catalogue_and_the_books_are_there_before_python(visit: Visit, server: FileServer) -> None:
    page = visit()
    page.page.wait_for_selector(".game-card")
    assert page.status()["stage"] != "ready"
    assert page.page.locator(".game-card").count() == len(upcard.games())
    page.go("/g/whist")
    page.page.get_by_text("thirteen tricks").first.wait_for()
    assert all(urlsplit(path).path.startswith(PREFIX) for path in server.asked if path != "/favicon.ico")


def test_the_policy_lets_nothing_in_but_the_folder(visit: Visit) -> None:
    page = visit()
    run = page.page.evaluate("() => fetch('https://example.org/').then(() => 'fetched', () => 'refused')")
    assert run == "refused"
    page.page.evaluate(
        "() => { const inline = document.createElement('script'); inline.textContent = 'window.ran = true';"
        " document.head.append(inline); }"
    )
    assert page.page.evaluate("() => window.ran") is None
    assert len(page.complaints) >= 2
    page.complaints.clear()  # the browser has reported both


def test_a_lesson_judges_what_is_played(visit: Visit) -> None:
    page = visit("/learn/whist")
    page.page.wait_for_selector(".hand button")
    page.ready()
    judged = page.ask("/api/lessons/whist", {"step": 0, "choice": 0, "zone": "hands", "unit": 0})
    assert judged["verdict"] in ("right", "wrong", "refused")


def test_a_hint_a_review_and_a_replay(visit: Visit) -> None:
    page = visit()
    page.ready()
    table = page.sit_down("go_boom", 2, options={"single_hand": True})
    page.page.wait_for_selector(".hand.active .held.may, .actions button")
    page.page.keyboard.press("a")
    page.page.locator(".advice").wait_for()
    assert page.ask(f"/api/tables/{table}")["game"] == "go_boom"


def test_a_seat_is_for_a_friend_where_the_browser_can_connect_to_others(visit: Visit) -> None:
    page = visit("/g/whist")
    page.page.locator("select").first.wait_for()
    assert page.page.locator("option[value=open]").count() == 3
    page.page.add_init_script("delete globalThis.RTCPeerConnection")
    page.reload()
    page.page.get_by_text("This browser cannot connect to friends at other devices").wait_for()
    assert page.page.locator("option[value=open]").count() == 0


def test_several_people_play_at_one_device(visit: Visit) -> None:
    page = visit("/g/go_boom")
    page.page.get_by_text("2", exact=True).first.click()
    page.page.get_by_label("Your name").fill("Ann")
    page.page.get_by_label("Seat 2").select_option("here")
    page.page.get_by_label("Name in seat 2").fill("Ben")
    page.page.locator("form.setup .main").click()
    shown: list[str] = []
    while len(shown) < 4:  # the device is passed there and back, twice
        page.page.wait_for_selector(".passing, .hand.active .held.may, .actions button")
        if page.page.locator(".passing").count():
            assert page.page.locator(".hand").count() == 0  # neither hand is on the screen
            shown.append(page.page.locator(".passing b").inner_text())
            page.page.keyboard.press("Enter")
            page.page.wait_for_selector(".hand .held")
        elif page.page.locator(".hand.active .held.may").count():
            page.play_a_card()
        else:
            page.page.locator(".actions button").first.press("Enter")
    assert shown in (["Ann", "Ben"] * 2, ["Ben", "Ann"] * 2)


def test_the_page_speaks_german(visit: Visit) -> None:
    page = visit(locale="de-DE")
    page.page.wait_for_selector(".game-card")
    page.ready()
    page.sit_down("whist", 4)
    assert page.page.evaluate("document.documentElement.lang") == "de"
    page.page.get_by_label("deine Hand").first.wait_for()


def test_a_match_is_sent_as_a_link(visit: Visit, tmp_path: Path) -> None:
    record = upcard.game("go_boom", single_hand=True, players=2).table(seed=7)
    while not record.over:
        record.play(record.legal(record.to_act[0])[0])
    page = visit()
    link = page.page.evaluate(
        """async (text) => {
          const module = new URL("static/app/components/replay/FromLink.js", document.baseURI).href;
          const { recordLink } = await import(module);
          return recordLink(text, 3);
        }""",
        record.record(),
    )
    other = visit()
    other.page.goto(link)
    other.page.wait_for_url("**/?/r/*#3")
    other.page.wait_for_selector(".place")


def test_all_matches_are_saved_and_brought_to_another_browser(visit: Visit) -> None:
    page = visit()
    page.ready()
    page.page.wait_for_function(DAILY_IS_PLAYED)  # by bots, at a table that is no match of this person
    table = page.sit_down("whist", 4)
    page.go("/my")
    with page.page.expect_download() as saved:
        page.page.get_by_role("button", name="Save all matches").click()
    copy = Path(saved.value.path()).read_text(encoding="utf-8")
    assert json.loads(copy.splitlines()[0])["upcard"] == "a room"
    other = visit("/my")
    other.page.locator("input[type=file]").last.set_input_files(
        {"name": "upcard.jsonl", "mimeType": "application/jsonl", "buffer": copy.encode()}
    )
    other.page.get_by_text("One match was imported").wait_for()
    other.go(f"/t/{table}")
    other.page.wait_for_selector(".hand .held")
