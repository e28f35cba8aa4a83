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
NEEDS = {
    "docs/research.md": ("pyspiel", "gymnasium", "pettingzoo"),
    "docs/stable-baselines.md": ("sb3_contrib",),
    "docs/tutorial.md": ("gymnasium",),
}
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "benchmarks/README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]


def name_of(page: Path) -> str:
    """The page as seen from the root of the project."""
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")], ids=name_of)
def test_the_code_in_a_page_runs(page: Path) -> None:
    for library in NEEDS.get(name_of(page), ()):
        pytest.importorskip(library)
    levels = set(bots.LEVELS)
    result = doctest.testfile(str(page), module_relative=False)
    for level in set(bots.LEVELS) - levels:  # those that the page has registered
        del bots.LEVELS[level]
    assert result.attempted > 5
    assert result.failed == 0


def test_code_in_a_page_is_code_that_runs() -> None:
    """But for the notebook, which has tests of its own."""
    blocks = {
        name_of(page): re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.S) for page in PAGES
    }
    blocks.pop("docs/notebook.md")
    assert {name for name, found in blocks.items() if any(not block.startswith(">>> ") for block in found)} == set()
    assert {"README.md", "docs/tutorial.md", "docs/research.md"} <= {name for name, found in blocks.items() if found}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert not missing


def headings(page: Path) -> set[str]:
    """The anchors of a page: its headings, as Python-Markdown and forges spell them."""
    text = re.sub(r"```.*?```|^    .*?$", "", page.read_text(encoding="utf-8"), flags=re.S | re.M)
    titles = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", title).strip().lower()) for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_anchors_are_headings(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", page.read_text(encoding="utf-8"))
    inside = [(link, anchor) for link, anchor in links if "://" not in link]
    missing = [
        f"{link}#{anchor}" for link, anchor in inside if anchor not in headings((page.parent / link) if link else page)
    ]
    assert not missing


def test_pages_for_readers_are_short() -> None:
    """What is longer, such as measurements, has pages of its own."""
    lengths = {
        name: len((ROOT / "docs" / name).read_text(encoding="utf-8").split())
        for name in ("bots.md", "operating.md", "search-measurements.md", "measurements/README.md")
    }
    assert {name: words for name, words in lengths.items() if words > 1500} == {}


def test_the_page_of_games_has_every_game() -> None:
    page = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    assert [name for name in NAMES if f"## {compiled_game(name, interpreted=True).about.title}" not in page] == []


def test_a_decision_note_is_a_page_at_most() -> None:
    lengths = {
        note.name: len(note.read_text(encoding="utf-8").split()) for note in (ROOT / "docs/decisions").glob("*.md")
    }
    assert {name: words for name, words in lengths.items() if words > 800} == {}
