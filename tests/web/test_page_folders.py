"""The folders of the page's modules: their order stands in docs/page.md, and imports go one way."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from upcard.web import STATIC

APP = STATIC / "app"
PAGE = Path(__file__).parents[2] / "docs/page.md"
MAX_MODULES = 20
"""In one folder: as many as a reader takes in at a glance."""
AT_THE_ROOT = {"main.js", "protocol.d.ts"}
AN_IMPORT = re.compile(r"""["'](\.\.?/[\w./-]+?\.js)["']""")
"""A relative path to a module: in an import, an import that waits, or a type in a comment."""


def order() -> list[str]:
    """The folders in the order of the table in docs/page.md."""
    return re.findall(r"^\| `([\w/]+)` \|", PAGE.read_text("utf-8"), re.M)


def upward(module: str, text: str, folders: list[str]) -> list[str]:
    """The modules of `text` that lie in a folder below that of `module` in the list of folders."""
    here = os.path.dirname(module)
    below = []
    for path in AN_IMPORT.findall(text):
        other = os.path.normpath(os.path.join(here, path))
        if other.startswith(".."):  # other people's code
            continue
        if folders.index(os.path.dirname(other)) > folders.index(here):
            below.append(other)
    return below


def modules() -> dict[str, str]:
    return {path.relative_to(APP).as_posix(): path.read_text("utf-8") for path in sorted(APP.rglob("*.js"))}


def test_each_folder_stands_in_the_list() -> None:
    folders = [os.path.dirname(module) for module in modules()]
    assert set(order()) == set(folders) - {""}
    assert {path.name for path in APP.iterdir() if path.is_file()} == AT_THE_ROOT
    assert {folder: folders.count(folder) for folder in order() if folders.count(folder) > MAX_MODULES} == {}


@pytest.mark.parametrize("module", [module for module in modules() if "/" in module])
def test_a_module_imports_from_its_own_folder_and_those_above_it(module: str) -> None:
    assert upward(module, modules()[module], order()) == []


def test_each_import_names_a_module() -> None:
    texts = modules()
    missing = {
        (module, path)
        for module, text in texts.items()
        for path in AN_IMPORT.findall(text)
        if not (APP / os.path.dirname(module) / path).is_file()
    }
    assert missing == set()


@pytest.mark.parametrize(
    "line",
    [
        'import { useRoom } from "../table/useRoom.js";',
        'const later = () => import("../table/useRoom.js");',
        '/** @param {import("../table/useRoom.js").State} state */',
        'export * from "../table/useRoom.js";',
    ],
)
def test_an_import_from_below_is_found(line: str) -> None:
    folders = ["base", "seats", "table"]
    assert upward("seats/account.js", line, folders) == ["table/useRoom.js"]
    assert upward("table/names.js", line, folders) == []
