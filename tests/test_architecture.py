"""All modules, files, commands and names in the pages about the code and in CONTRIBUTING exist."""

from __future__ import annotations

import ast
import importlib
import re
from functools import cache
from pathlib import Path

import pytest

import upcard
from upcard.cli import COMMANDS

ROOT = Path(__file__).parents[1]
SOURCE = Path(upcard.__file__).parent
ABOUT_CODE = (
    *(f"docs/{page}.md" for page in ("architecture", "game-files", "views", "protocol", "how-the-room-works", "page")),
    "CONTRIBUTING.md",
)
"""The pages that are full of names."""
PAGES = (
    *(str(page.relative_to(ROOT)) for page in sorted((ROOT / "docs").rglob("*.md"))),
    "CONTRIBUTING.md",
    "README.md",
)
PLACES = (
    ROOT,
    ROOT / "src",
    SOURCE,
    SOURCE / "web/static",
    SOURCE / "games",
    ROOT / "docs",
    SOURCE / "web",
    SOURCE / "web/static/app",
)
MODULES = {path.name for path in SOURCE.iterdir() if (path / "__init__.py").exists()}
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
            is_field = part in getattr(found, "__annotations__", {})  # a field without a default is no attribute
            found = getattr(found, part, part if is_field else None)
        return found is not None
    return False


def misplaced(token: str, *places: Path) -> bool:
    """Whether a token names a file, or something in a module of `upcard`, that does not exist."""
    if "NAME" in token:
        return False
    if re.fullmatch(r"[\w/-]+/[\w./-]+\.(py|js|toml)", token):
        built = SOURCE / "web/folder" / token.removeprefix("room/")  # where the folder of files has it
        return not (built.exists() or any((place / token).exists() for place in (*PLACES, *places)))
    if not A_NAME.fullmatch(token) or "." not in token or token.startswith("@"):
        return False
    name = token.split("(")[0].removeprefix("upcard.")
    if name.endswith((".js", ".json", ".sqlite3", ".xz")):  # a file that the program writes or serves
        return False
    return name.split(".")[0] in MODULES and not is_there(name)


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
    assert len(named(page)) > 10 or page not in ABOUT_CODE
    wrong = missing if page in ABOUT_CODE else misplaced
    assert [token for token in named(page) if wrong(token)] == []


def docstrings(file: Path) -> list[str]:
    """All texts in a file that document something."""
    return [
        node.value.value
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]


@pytest.mark.parametrize("package", sorted({path.name for path in SOURCE.iterdir() if path.suffix in ("", ".py")}))
def test_all_names_in_the_docstrings_of_a_package_exist(package: str) -> None:
    place = SOURCE / package
    files = place.rglob("*.py") if place.is_dir() else [place]
    found = [
        f"{file.relative_to(SOURCE)}: {token}"
        for file in files
        for text in docstrings(file)
        for token in re.findall(r"(?<!`)`([^`\n]+)`(?!`)", text)
        if misplaced(token, file.parent)
    ]
    assert found == []


@pytest.mark.parametrize("token", ["language.NotUnderstood", "store.rows.STEPS", "web/folder/sandbox.js"])
def test_a_misplaced_name_is_found(token: str) -> None:
    assert misplaced(token)


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


MAX_PARAMETERS = 8
PUBLIC = "public, given by name; each says itself what it is"
KERNEL = "a loop for the compiler, called in one place with the arrays of one object"
MANY_PARAMETERS = {
    "bots/search/auction_loops.py:weigh_worlds": KERNEL,
    "bots/search/memory.py:_forget_gone": KERNEL,
    "bots/search/world_weights.py:likelihood": KERNEL,
    "bots/search/world_weights.py:weigh_noted_worlds": KERNEL,
    "bots/search/world_weights.py:weigh_worlds": KERNEL,
    "declarations/fields.py:number": PUBLIC,
    "declarations/fields.py:row": PUBLIC,
    "engine/knowledge/consistent_redeal.py:imagine_many": KERNEL,
    "engine/knowledge/consistent_redeal.py:make_consistent": KERNEL,
    "engine/knowledge/redeal.py:redeal_in_place": KERNEL,
    "engine/knowledge/redeal.py:redeal_many": KERNEL,
    "mechanics/tricks/trick.py:trick": PUBLIC,
    "research/interfaces/vector.py:__init__": PUBLIC,
    "research/interfaces/vector.py:make_vec": PUBLIC,
    "research/learning/against_bots.py:__init__": PUBLIC,
    "research/learning/evaluation.py:against": PUBLIC,
    "research/learning/evaluation.py:results_of": PUBLIC,
    "research/learning/learning_batch.py:__init__": PUBLIC,
    "research/learning/trajectories.py:collect": PUBLIC,
    "solvers/point_order.py:list_moves": KERNEL,
    "solvers/point_search.py:search": KERNEL,
    "solvers/trick_search.py:list_moves": KERNEL,
    "solvers/trick_search.py:remember": KERNEL,
    "solvers/trick_search.py:search": KERNEL,
    "solvers/trick_table.py:store": KERNEL,
}
"""Functions with more, and why: what belongs together is otherwise a value with named parts, which Numba takes, too."""


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """How many parameters a function has, those by name among them, without `self`."""
    given = function.args
    named = [*given.posonlyargs, *given.args]
    return len(named) + len(given.kwonlyargs) - (bool(named) and named[0].arg in ("self", "cls"))


def test_a_function_has_few_parameters() -> None:
    """Commands (`cli`) are left out: each parameter is an option that a person types."""
    found = {
        f"{file.relative_to(SOURCE)}:{node.name}"
        for file in SOURCE.rglob("*.py")
        if SOURCE / "cli" not in file.parents
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and parameters(node) > MAX_PARAMETERS
    }
    assert sorted(found - MANY_PARAMETERS.keys()) == [], "name what belongs together in a NamedTuple"
    assert sorted(MANY_PARAMETERS.keys() - found) == [], "no exceptions any more"


@pytest.mark.parametrize("package", ["bots", "mechanics", "research", "room", "server", "terminal"])
def test_the_tour_names_every_folder_of_a_package_that_is_cut_into_folders(package: str) -> None:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    [row] = [
        line for line in text.splitlines() if re.match(rf"\| .*`{package}`.* \|", line.rpartition(" | ")[0] + " |")
    ]
    named_there = {name.rpartition(".")[2] for name in re.findall(r"`([\w.]+)`", row)}
    folders = {path.parent.name for path in (SOURCE / package).glob("*/__init__.py")}
    assert len(folders) > 3 and folders - named_there == set()


def test_the_files_of_the_tour_are_ten_and_short() -> None:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    files = re.findall(r"^\| \d+ \| `(.*?)` \|", text, re.M)
    lengths = {file: len((SOURCE / file).read_text(encoding="utf-8").splitlines()) for file in files}
    assert len(lengths) == 10
    assert {file: lines for file, lines in lengths.items() if lines >= 200} == {}
