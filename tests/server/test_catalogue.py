"""The list of games: what it is kept under, and where a build for browsers brings it along."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import upcard
from upcard.server.catalogue import game_info


def test_a_list_of_older_sources_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Path] = []
    monkeypatch.setattr(game_info, "source_digest", lambda paths, *_: asked.extend(paths) or "0")
    game_info._cache_file()
    package = Path(upcard.__file__).parent
    for needed in (
        "games/whist/__init__.py",
        "games/whist/whist.md",
        "games/bartok/state.py",
        "bots/levels.py",
        "engine/play/game.py",
    ):
        assert package / needed in asked


def test_a_list_that_the_package_brings_along_is_read_without_loading_a_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shipped = tmp_path / "catalogue.json"
    shipped.write_text("[]", encoding="utf-8")
    monkeypatch.setattr(game_info, "SHIPPED", shipped)
    monkeypatch.setattr(game_info, "summary", _never)
    game_info.summaries.cache_clear()
    try:
        assert game_info.summaries() == []
    finally:
        game_info.summaries.cache_clear()


def test_that_list_lies_beside_the_package_and_not_in_one_of_its_folders() -> None:
    assert Path(upcard.__file__).parent / "catalogue.json" == game_info.SHIPPED


def test_a_room_in_a_browser_and_the_workshop_load_no_game_before_one_is_opened() -> None:
    """There the files of a game are fetched when it is first imported, and the workshop has none of Upcard's."""
    program = (
        "import sys, upcard.server.browser.in_browser, upcard.workshop.room\n"
        "print(sorted(name for name in sys.modules if name.startswith('upcard.games.')))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def _never(name: Sequence[str]) -> None:
    raise AssertionError(f"{name} was loaded")
