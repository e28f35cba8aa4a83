"""All modules, files, commands and names in the pages about the code and in CONTRIBUTING exist."""

from __future__ import annotations

import importlib
import re
from functools import cache
from pathlib import Path

import pytest

import upcard
from upcard.cli import COMMANDS

ROOT = Path(__file__).parents[1]
SOURCE = Path(upcard.__file__).parent
PAGES = tuple(f"docs/{page}.md" for page in ("architecture", "game-files", "views", "protocol", "room", "page")) + (
    "CONTRIBUTING.md",
)
PLACES = (ROOT, ROOT / "src", SOURCE, SOURCE / "web/static", SOURCE / "games", ROOT / "docs")
PACKAGES = {path.name for path in SOURCE.iterdir() if path.is_dir() or path.suffix == ".py"}
A_NAME = re.compile(r"@?[A-Za-z_]\w*(\.[A-Za-z_]\w*)*(\(.*\))?")


def named(page: str) -> list[str]:
    """The code spans of a page, without duplicates."""
    text = re.sub(r"```.*?```|^    .*?$", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.S | re.M)
    return sorted(set(re.findall(r"`([^`\n]+)`", text)))


@cache
def words() -> frozenset[str]:
    """All words of the source."""
    files = [*SOURCE.rglob("*.py"), *(SOURCE / "web/static/app").rglob("*.js"), ROOT / "pyproject.toml"]
    return frozenset(re.findall(r"\w+", " ".join(file.read_text(encoding="utf-8") for file in files)))


def is_there(name: str) -> bool:
    """Whether a dotted name below `upcard` is a module or an attribute of one."""
    parts = name.split(".")
    for n in range(len(parts), -1, -1):
        try:
            found: object = importlib.import_module(".".join(["upcard", *parts[:n]]))
        except ModuleNotFoundError:
            continue
        for part in parts[n:]:
            found = getattr(found, part, None)
        return found is not None
    return False


def missing(token: str) -> bool:
    """Whether a token names something that does not exist; tokens that are neither names nor paths are accepted."""
    if "NAME" in token:
        return False
    if token.startswith("upcard "):
        return token.split()[1] not in COMMANDS
    if re.fullmatch(r"[\w./]+/|[\w./-]+\.(py|md|js|json|txt|toml)", token):
        return not any((place / token).exists() for place in PLACES) and not list(SOURCE.rglob(token.rstrip("/")))
    if not A_NAME.fullmatch(token):
        return False
    name = token.lstrip("@").split("(")[0]
    first = name.split(".")[0]
    if "." in name and (first in PACKAGES or first == "upcard"):
        return not is_there(name.removeprefix("upcard."))
    return not set(name.split(".")) <= words()


@pytest.mark.parametrize("page", PAGES)
def test_all_names_in_a_page_exist(page: str) -> None:
    assert len(named(page)) > 10
    assert [token for token in named(page) if missing(token)] == []


@pytest.mark.parametrize(
    "token",
    [
        "room.fair_deal.commit_reveal.check_recrod",
        "engine.floor",
        "declarations/hook.py",
        "upcard plya",
        "quick_moove",
        "s.endet",
    ],
)
def test_a_missing_name_is_found(token: str) -> None:
    assert missing(token)


def test_the_tour_lists_every_package() -> None:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"`([\w.]+)`", " ".join(re.findall(r"^\|(.*?)\|", text, re.M))))
    packages = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert packages - {name.split(".")[0] for name in listed} == set()
