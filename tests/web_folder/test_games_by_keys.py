"""A hand of every game is played by keys alone, without a network: one page of each browser plays all of them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import upcard
from tests.web.firefox import DESK, FIREFOX, opened
from tests.web.screen_reader_player import LISTENS, SIGNS, Listener
from tests.web_folder.file_server import FileServer
from tests.web_folder.folder_page import FolderPage
from upcard.site.build import version_of

SECONDS = 120
"""The longest time of a hand."""
IN_CHROMIUM = ("anaconda", "black_hole", "briscola", "commerce", "guts", "rams", "stealing_bundles", "whist")
IN_FIREFOX = ("briscola", "commerce", "rams")
"""The games of a short run: buttons, amounts, picked cards, tricks, piles. All games are played in the long one."""
BEGIN = 'const { begin } = python.pyimport("upcard.server.browser.in_browser");'
NO_PAUSES = """
  python.runPython("import functools; from upcard.server.browser import in_process as room\\n"
    + "room.Pace = functools.partial(room.Pace, 0, 0, 0)");
  """
"""Bots do not wait before their moves, as in `tests.web.real_room`."""

SHORTER: dict[str, dict[str, Any]] = {"diplomat": {"stall_limit": 6}}
"""Rules under which a hand of bots that play by chance comes to an end soon."""


@pytest.fixture(scope="module")
def quick(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the folder in which bots make no pauses."""
    copy = tmp_path_factory.mktemp("quick") / "web"
    shutil.copytree(folder, copy)
    script = copy / "room/room.js"
    text = script.read_text(encoding="utf-8")
    assert text.count(BEGIN) == 1
    script.write_text(text.replace(BEGIN, NO_PAUSES + BEGIN), encoding="utf-8")
    version_of(copy)
    return copy


def offline(page: Any, server: FileServer) -> FolderPage:
    """The folder in a page that has loaded it, and then again without a network."""
    page.add_init_script(LISTENS)
    tab = FolderPage(page, server.address)
    tab.go("")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    server.stop()
    tab.go("")
    tab.ready()
    return tab


@pytest.fixture(scope="module")
def chromium(browser: Any, quick: Path) -> Iterator[FolderPage]:
    server = FileServer(quick)
    context = browser.new_context(viewport=DESK, reduced_motion="reduce")
    yield offline(context.new_page(), server)
    context.close()


@pytest.fixture(scope="module")
def firefox(quick: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FolderPage]:
    if FIREFOX is None:
        pytest.skip("no Firefox here (Debian: apt-get install firefox-esr)")
    with opened(tmp_path_factory.mktemp("profile"), DESK) as page:
        yield offline(page, FileServer(quick))


def play(tab: FolderPage, game: str) -> None:
    """Play a hand, and look that nothing was said that has no sound, and that nothing went wrong."""
    players = upcard.game(game).about.players
    tab.sit_down(game, 4 if 4 in players else min(players), options={"single_hand": True, **SHORTER.get(game, {})})
    listener = Listener(tab.page)
    listener.play(SECONDS)
    assert [one for one in listener.heard + listener.pressed if SIGNS.search(one)] == []
    complaints, tab.complaints[:] = list(tab.complaints), []
    assert complaints == []


def games(daily: tuple[str, ...]) -> list[Any]:
    """All games; those that are not played in a short run are marked as long."""
    return [pytest.param(game, marks=() if game in daily else pytest.mark.long) for game in upcard.games()]


@pytest.mark.parametrize("game", games(IN_CHROMIUM))
def test_a_hand_is_played_in_chromium(chromium: FolderPage, game: str) -> None:
    play(chromium, game)


@pytest.mark.parametrize("game", games(IN_FIREFOX))
def test_a_hand_is_played_in_firefox(firefox: FolderPage, game: str) -> None:
    play(firefox, game)
