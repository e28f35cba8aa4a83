"""Two people play several matches in real browsers with a real server, also with screen reader and keys."""

from __future__ import annotations

import re
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")

from tests.web.real_room import RealRoom
from tests.web.test_real_room import play_out, sit_down


def test_two_friends_take_a_move_back_and_play_again_in_the_same_seats(room: RealRoom, people: Any) -> None:
    ann, ben = people(), people()
    ann.goto(f"{room.address}/g/briscola")
    ann.get_by_text("One hand", exact=True).click()
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_label("Seat 2").select_option("open")
    ann.get_by_role("button", name="Play now").click()
    ann.get_by_role("img", name="A code to scan: the link to this table").wait_for()
    ben.goto(ann.url)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    for page in (ann, ben):
        page.get_by_role("list", name="your hand").wait_for()
    first, second = (ann, ben) if "Your turn" in ann.locator(".status-line").inner_text() else (ben, ann)
    card = first.locator(".hand .held.may").first
    name = card.get_attribute("aria-label")
    card.click()
    second.locator("#spoken", has_text=f"plays {name}.").wait_for()
    first.keyboard.press("u")
    second.get_by_role("button", name="Allow").click()
    first.locator(f'.hand .held.may[aria-label="{name}"]').wait_for()
    second.locator("#spoken", has_text="takes back.").wait_for()
    play_out(ann, ben)
    ann.get_by_role("button", name="Play again").click()
    ben.get_by_text("Ann wants to play again.").wait_for()
    old = ann.url
    ben.get_by_role("button", name="Play again").click()
    for page in (ann, ben):
        page.wait_for_url(lambda url: url != old)
        page.get_by_role("list", name="your hand").wait_for()
    assert ann.url == ben.url
    next_table = ann.request.get(f"{room.address}/api/tables/{ann.url.rpartition('/')[2]}").json()
    assert [seat["revealed"] for seat in next_table["seats"]] == [True, True], "both have added to the next deal"
    watcher = people()
    watcher.goto(ann.url)
    watcher.get_by_text("All seats are taken. You are watching.").wait_for()


def test_bots_fill_the_free_seats(room: RealRoom, people: Any) -> None:
    page = people()
    sit_down(page, room, "briscola", opponent="open")
    page.get_by_role("button", name="Start now with a bot").click()
    page.get_by_role("list", name="your hand").wait_for()


def next_announcement(page: Any) -> str:
    """Wait for the announcement of the player's turn, or of the end of the match, and return it."""
    page.wait_for_function(
        "() => /Your turn|match is over/.test(document.querySelector('#spoken')?.textContent ?? '')"
        " || document.querySelector('dialog[open]')"
    )
    return str(page.locator("#spoken").inner_text())


@pytest.mark.parametrize(("game", "plays"), [("briscola", 12), pytest.param("whist", 12, marks=pytest.mark.long)])
def test_a_trick_game_is_played_with_screen_reader_and_keys_only(
    room: RealRoom, people: Any, game: str, plays: int
) -> None:
    """Uses only what is read aloud: the live region and the name of the focused element."""
    page = people()
    page.goto(f"{room.address}/g/{game}")
    page.get_by_text("One hand", exact=True).click()
    page.get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    heard: list[str] = []
    played: list[str] = []
    for _ in range(60):
        said = next_announcement(page)
        heard.append(said)
        if "match is over" in said or page.locator("dialog[open]").count():
            break
        focused = page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.tagName")
        if not re.fullmatch(r"\w+ of \w+", focused):  # before the first play: a digit moves the focus to the hand
            page.locator("body").press("Tab")
            page.evaluate("document.querySelector('.hand .held.may').focus()")
            focused = page.evaluate("document.activeElement.ariaLabel")
        assert not played or played[-1] != focused, "the card that was played has not kept the focus"
        played.append(focused)
        before = said
        page.keyboard.press("Enter")
        page.wait_for_function("said => document.querySelector('#spoken').textContent !== said", arg=before)
    assert len(played) >= plays, "every card but the last, which the table plays"
    told = " ".join(heard)
    assert re.search(r"Ada plays \w+ of \w+\. ", told), "plays of the other player are announced with names"
    assert not re.search("[♣♦♥♠]", told), "and no sign is read that has no sound"


def test_a_patience_counts_moves_and_time_and_is_dealt_again(room: RealRoom, people: Any) -> None:
    page = people()
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{room.address}/g/black_hole")
    page.get_by_role("button", name="Play", exact=True).click()
    seen = set()
    for _ in range(40):  # some deals are lost at once, or after one move
        page.locator(".mid .zone").first.wait_for()
        seen.add(page.url)
        assert "move" not in page.locator(".bar").inner_text()
        if page.locator(".may").count():
            page.locator(".may").first.click()
            page.locator(".bar-moves, dialog[open]").first.wait_for()
        if not page.locator("dialog[open]").count():
            break
        page.get_by_role("button", name="Play again").click()
        page.wait_for_url(lambda url: url not in seen)
    page.get_by_text(re.compile(r"^1 move · 0:\d\d$")).wait_for()
    page.get_by_role("button", name="Deal again, or give up").click()
    page.get_by_text("It then counts as lost").wait_for()
    page.get_by_role("button", name="Play on").click()
    page.get_by_text(re.compile(r"^1 move · 0:\d\d$")).wait_for()
    page.get_by_role("button", name="Deal again, or give up").click()
    page.get_by_role("button", name="Deal again", exact=True).click()
    page.wait_for_url(lambda url: url not in seen)
    page.locator(".bar-moves").wait_for(state="detached")
    dealt = len(seen)
    page.locator(".mid .zone").first.wait_for()
    if not page.locator("dialog[open]").count():
        page.get_by_role("button", name="Deal again, or give up").click()
        page.get_by_role("button", name="Give up", exact=True).click()
    page.get_by_role("heading", name="Not this time").wait_for()
    page.goto(f"{room.address}/my")
    page.get_by_role("heading", name="Finished").wait_for()
    assert page.get_by_text("lost", exact=True).count() == dealt + 1
    assert not page.get_by_role("heading", name="In progress").count()
