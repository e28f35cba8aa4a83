"""What the page on architecture and CONTRIBUTING name is there: modules, files, commands, names."""

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
PAGES = ("docs/architecture.md", "CONTRIBUTING.md")
PLACES = (ROOT, ROOT / "src", SOURCE, SOURCE / "web/static", SOURCE / "games", ROOT / "docs")
PACKAGES = {path.name for path in SOURCE.iterdir() if path.is_dir() or path.suffix == ".py"}
A_NAME = re.compile(r"@?[A-Za-z_]\w*(\.[A-Za-z_]\w*)*(\(.*\))?")


def named(page: str) -> list[str]:
    """What stands in a page as code within a line, once."""
    text = re.sub(r"```.*?```|^    .*?$", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.S | re.M)
    return sorted(set(re.findall(r"`([^`\n]+)`", text)))


@cache
def words() -> frozenset[str]:
    """All words of the source."""
    files = [*SOURCE.rglob("*.py"), *(SOURCE / "web/static/app").rglob("*.js"), ROOT / "pyproject.toml"]
    return frozenset(re.findall(r"\w+", " ".join(file.read_text(encoding="utf-8") for file in files)))


def is_there(name: str) -> bool:
    """Whether a dotted name leads from `upcard` to a module or what stands in one."""
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
    """Whether a token names something that is not there; one that is no name or path says nothing."""
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
def test_all_that_a_page_names_is_there(page: str) -> None:
    assert len(named(page)) > 20
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
def test_a_name_that_is_not_there_is_found(token: str) -> None:
    assert missing(token)


def test_every_package_stands_in_the_table_of_packages() -> None:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`([\w.]+)`", " ".join(re.findall(r"^\|(.*?)\|", text, re.M))))
    packages = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert packages - {name.split(".")[0] for name in told} == set()
