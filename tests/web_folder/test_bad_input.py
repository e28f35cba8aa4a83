"""What a browser lacks, and files that are missing or others: a clear sentence each, and never an empty page."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web_folder.file_server import FileServer
from tests.web_folder.folder_page import FolderPage

Visit = Callable[..., FolderPage]
WHIST = "room/games/whist.zip.xz"


@pytest.fixture
def changed(folder: Path, server: FileServer, tmp_path: Path) -> Path:
    """The folder that is served: a copy, which a test may change."""
    copy = tmp_path / "web"
    shutil.copytree(folder, copy)
    server.folder = copy
    server.stop()
    server.start()
    return copy


def play_whist(page: FolderPage) -> None:
    """Open a table by the button of the game's page."""
    page.page.locator("form.setup .main").click()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("missing", f"The file {WHIST} is missing on this site (404)."),
        ("other", "The files of whist are not of this version of the site. Reload the page."),
    ],
)
def test_a_game_whose_files_are_missing_or_others_is_not_played(
    visit: Visit, changed: Path, change: str, said: str
) -> None:
    page = visit("/g/whist")
    page.ready()
    if change == "missing":
        (changed / WHIST).unlink()
    else:
        (changed / WHIST).write_bytes((changed / "room/games/go_boom.zip.xz").read_bytes())
    play_whist(page)
    page.page.get_by_text(said).wait_for()
    page.complaints.clear()
    page.go("/g/go_boom")  # the others are played all the same
    page.ready()
    page.sit_down("go_boom", 2)
    page.page.wait_for_selector(".hand .held")


def test_without_a_worker_for_the_bots_they_think_in_the_rooms_own(visit: Visit, changed: Path) -> None:
    (changed / "room/bots.js").unlink()
    page = visit()
    page.page.get_by_text("The file room/bots.js is missing or broken on this site.").wait_for()
    page.complaints.clear()
    page.page.get_by_role("button", name="All right").click()
    page.sit_down("go_boom", seats=["me", "bot:club"])
    page.page.wait_for_selector(".hand.active .held.may, .actions button")
    page.complaints.clear()


@pytest.mark.parametrize("lacking", ["Worker", "WebAssembly"])
def test_a_browser_without_workers_or_webassembly_gets_a_sentence_and_the_rules(visit: Visit, lacking: str) -> None:
    page = visit()
    page.page.add_init_script(f"delete globalThis.{lacking}")
    page.go("/g/whist")
    page.page.get_by_text("This browser cannot run WebAssembly in a worker").wait_for()
    page.page.get_by_text("thirteen tricks").first.wait_for()
    play_whist(page)
    page.page.locator(".problem", has_text="This browser cannot run WebAssembly").nth(1).wait_for()


def test_a_browser_without_scripts_gets_a_sentence(visit: Visit) -> None:
    page = visit(java_script_enabled=False)
    assert "needs JavaScript" in page.page.locator("body").inner_text()
