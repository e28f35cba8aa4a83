"""The README's code runs, and what it links to is there."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from upcard import bots
from upcard.engine.compile.game import compiled_game
from upcard.games import NAMES

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_the_code_in_the_readme_runs() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0


def test_the_code_in_the_page_for_research_runs() -> None:
    for library in ("pyspiel", "gymnasium", "pettingzoo"):
        pytest.importorskip(library)
    result = doctest.testfile(str(ROOT / "docs" / "research.md"), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


def test_the_code_in_the_tutorial_runs() -> None:
    pytest.importorskip("gymnasium")
    result = doctest.testfile(str(ROOT / "docs" / "tutorial.md"), module_relative=False)
    assert result.attempted > 15
    assert result.failed == 0


def test_the_code_in_the_page_on_bots_of_one_s_own_runs() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "own-bot.md"), module_relative=False)
    bots.LEVELS.pop("highest")
    assert result.attempted > 8
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert not missing


def test_the_page_of_games_has_every_game() -> None:
    page = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    assert [name for name in NAMES if f"## {compiled_game(name, interpreted=True).about.title}" not in page] == []
