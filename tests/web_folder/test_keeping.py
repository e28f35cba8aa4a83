"""What the browser keeps: matches through a reload, a crash, a second tab, a full disk, a newer version; the files."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web_folder.file_server import FileServer
from tests.web_folder.folder_page import FolderPage
from upcard.site.build import version_of

Visit = Callable[..., FolderPage]
NO_HANDLES = "navigator.storage.getDirectory = () => Promise.reject(new DOMException('no', 'SecurityError'))"
NOTHING = f"{NO_HANDLES}; indexedDB.open = () => {{ throw new DOMException('no', 'SecurityError') }}"


def begun(visit: Visit, **more: Any) -> tuple[FolderPage, str]:
    """A match of Whist in which two cards have been played."""
    page = visit(**more)
    page.ready()
    table = page.sit_down("whist", 4)
    for _ in range(2):
        page.page.wait_for_selector(".hand.active .held.may")
        page.play_a_card()
    return page, table


def test_a_match_goes_on_after_a_reload_without_a_network(visit: Visit, server: FileServer) -> None:
    page, _ = begun(visit)
    page.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    hand = page.hand()
    server.stop()
    page.reload()
    assert page.hand() == hand
    page.page.wait_for_selector(".hand.active .held.may")
    page.play_a_card()
    assert len(page.hand()) < len(hand)
    server.start()


def test_a_match_survives_a_tab_that_crashes(visit: Visit) -> None:
    page, table = begun(visit)
    hand = page.hand()
    keeper = visit("/my", beside=page)  # the browser stays, though the tab is gone
    page.page.close(run_before_unload=False)
    keeper.go(f"/t/{table}")
    assert keeper.hand() == hand


def test_two_tabs_share_one_room_and_the_second_takes_over(visit: Visit) -> None:
    first, table = begun(visit)
    second = visit(f"/t/{table}", beside=first)
    second.page.get_by_text("The card room runs in another tab").wait_for()
    assert second.hand() == first.hand()
    second.page.wait_for_selector(".hand.active .held.may")
    first.wait_until_played(second.play_a_card())
    assert second.hand() == first.hand()
    first.page.close()
    second.takes_over()
    second.page.wait_for_selector(".hand.active .held.may")
    second.play_a_card()


def test_where_there_are_no_handles_matches_are_kept_in_indexeddb(visit: Visit) -> None:
    page = visit()
    page.page.context.add_init_script(NO_HANDLES)
    page.page.context.route("**/room/storage.js", lambda route: with_first_line(route, NO_HANDLES))
    page.reload()
    page.ready()
    page.sit_down("whist", 4)
    page.page.wait_for_selector(".hand.active .held.may")
    page.play_a_card()
    hand = page.hand()
    page.reload()
    assert page.hand() == hand


def test_where_nothing_can_be_kept_the_page_says_so_and_plays(visit: Visit) -> None:
    page = visit()
    page.page.context.route("**/room/storage.js", lambda route: with_first_line(route, NOTHING))
    page.reload()
    page.ready()
    page.page.get_by_text("This browser keeps nothing").wait_for()
    page.sit_down("whist", 4)
    page.page.wait_for_selector(".hand.active .held.may")
    page.play_a_card()


def test_a_full_disk_is_said_and_loses_nothing(visit: Visit) -> None:
    full = (
        "const real = FileSystemSyncAccessHandle.prototype.write; globalThis.full = false;"
        "FileSystemSyncAccessHandle.prototype.write = function (...given) {"
        "  if (new Date().getSeconds() >= 0 && globalThis.full)"
        "    throw new DOMException('no room', 'QuotaExceededError');"
        "  return real.apply(this, given); };"
        "new BroadcastChannel('a full disk').onmessage = ({ data }) => { globalThis.full = data; };"
    )
    page = visit()
    page.page.context.route("**/room/storage.js", lambda route: with_first_line(route, full))
    page.reload()
    page.ready()
    page.sit_down("whist", 4)
    page.page.wait_for_selector(".hand.active .held.may")
    hand = page.hand()
    page.page.evaluate("new BroadcastChannel('a full disk').postMessage(true)")
    page.page.wait_for_timeout(200)
    page.page.locator(".hand.active .held.may").first.click()
    page.page.get_by_text("This browser has no space left").wait_for()
    assert page.hand() == hand
    page.page.evaluate("new BroadcastChannel('a full disk').postMessage(false)")
    page.page.wait_for_timeout(200)
    page.play_a_card()
    assert len(page.hand()) < len(hand)


def with_first_line(route: Any, line: str) -> None:
    """Answer with a script that begins with another line."""
    answer = route.fetch()
    route.fulfill(response=answer, body=f"{line};\n{answer.text()}")


@pytest.fixture
def changed(folder: Path, tmp_path: Path) -> Path:
    """A copy of the folder that a test may change."""
    shutil.copytree(folder, tmp_path / "web")
    return tmp_path / "web"


def test_a_newer_version_is_offered_and_the_match_goes_on_in_it(
    visit: Visit, server: FileServer, changed: Path
) -> None:
    server.folder = changed
    server.stop()
    server.start()
    page, _ = begun(visit)
    page.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    book = changed / "api/games/whist.json"
    told = json.loads(book.read_text(encoding="utf-8"))
    book.write_text(json.dumps({**told, "line": "A newer line."}), encoding="utf-8")
    version_of(changed)
    page.page.evaluate("navigator.serviceWorker.getRegistration().then((kept) => kept.update())")
    page.page.get_by_text("This site has a newer version").wait_for()
    page.play_a_card()  # the older one goes on meanwhile
    hand = page.hand()
    with page.page.expect_navigation():
        page.page.get_by_role("button", name="Reload").click()
    page.page.wait_for_selector(".hand .held")
    assert page.hand() == hand
    page.go("/g/whist")
    page.page.get_by_text("A newer line.").wait_for()


@pytest.mark.parametrize(
    ("file", "change", "said"),
    [
        ("room/package.zip.xz", "missing", "The file room/package.zip.xz is missing on this site (404)."),
        ("room/package.zip.xz", "other", "The file room/package.zip.xz is not of this version of the site."),
        ("room/index.json", "missing", "The file room/index.json is missing on this site (404)."),
        ("room/worker.js", "missing", "The card room could not start: a file is missing or broken."),
    ],
)
def test_a_file_that_is_missing_or_another_one_is_named(
    visit: Visit, server: FileServer, changed: Path, file: str, change: str, said: str
) -> None:
    server.folder = changed
    server.stop()
    server.start()
    if change == "missing":
        (changed / file).unlink()
    else:
        (changed / file).write_bytes(b"x" * (changed / file).stat().st_size)
    page = visit()
    page.page.get_by_text(said).wait_for()
    page.page.locator(".game-card").nth(30).wait_for()  # the page is there all the same
    page.complaints.clear()


def test_a_browser_without_webassembly_gets_a_message(visit: Visit) -> None:
    page = visit()
    page.page.add_init_script("delete globalThis.WebAssembly")
    page.reload()
    page.page.get_by_text("This browser cannot run WebAssembly").wait_for()
