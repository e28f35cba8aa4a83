"""mypy knows the views, tables and options of each game, which `upcard/typed.pyi` has from what the games declare, and
the state in their rules."""

from __future__ import annotations

import functools
import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

import upcard
from upcard import typed
from upcard.engine.compile.registry import class_name
from upcard.games import NAMES

HERE, ROOT = Path(__file__).parent, Path(__file__).parents[2]
RIGHT, WRONG, RULES = FILES = ("right.py", "wrong.py", "rules.py")


@functools.cache
def errors() -> dict[str, list[tuple[int, str]]]:
    """The errors that mypy finds in the files beside this one, with their lines."""
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-error-summary", *(str(HERE / file) for file in FILES)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert not ran.stderr, ran.stderr
    found: dict[str, list[tuple[int, str]]] = {file: [] for file in FILES}
    for line in ran.stdout.splitlines():
        error = re.fullmatch(r"(.*?):(\d+): error: (.*)", line)
        assert error, ran.stdout
        found[Path(error[1]).name].append((int(error[2]), error[3]))
    return found


def test_the_stub_is_what_the_games_declare() -> None:
    spec = importlib.util.spec_from_file_location("typed_views", ROOT / "tools/typed_views.py")
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.page() == tool.STUB.read_text(encoding="utf-8"), "run make docs"


def test_the_typed_options_are_accepted() -> None:
    pytest.importorskip("mypy")
    assert errors()[RIGHT] == []


@pytest.mark.parametrize(("file", "count"), [(WRONG, 12), (RULES, 12)])
def test_a_wrong_name_or_value_is_an_error_where_it_stands(file: str, count: int) -> None:
    """In a program; and in the rules of a game a misspelt field, a value that does not fit, a wrong call."""
    pytest.importorskip("mypy")
    lines = (HERE / file).read_text(encoding="utf-8").splitlines()
    wanted = {n: line.split("# wrong: ")[1] for n, line in enumerate(lines, 1) if "  # wrong: " in line}
    found = dict(errors()[file])
    assert found.keys() == wanted.keys() and len(wanted) == count
    for line, error in found.items():
        assert wanted[line] in error


@pytest.mark.parametrize("name", NAMES)
def test_a_view_has_every_name_that_its_stub_has(name: str) -> None:
    """And what stands under it is of the type that the stub says, as far as one deal shows."""
    stub = (ROOT / "src/upcard/typed.pyi").read_text(encoding="utf-8")
    body = stub.split(f"class {class_name(name)}View(KnownView):")[1].split("\nclass ")[0]
    view = upcard.game(name).table(seed=3).view()
    names = dict(re.findall(r"^    (\w+): (.*)$", body, re.M))
    assert len(names) > 3
    for field, told in names.items():
        value = getattr(view, field)
        outer = re.match(r"(tuple|list|Zone|int|str|bool|Literal)", told)
        assert outer is not None
        kind = {"Literal": str, "Zone": upcard.Zone}.get(outer[1]) or eval(outer[1])
        assert isinstance(value, kind) or (value is None and told.endswith("| None")), field


def test_at_run_time_the_names_are_the_classes_of_every_game() -> None:
    view: object = upcard.game("whist").table(seed=1).view()
    assert isinstance(view, typed.WhistView) and typed.WhistView is upcard.View
    assert typed.GoBoomGame is upcard.Game and typed.PlayOrPayTable is upcard.Table
    with pytest.raises(AttributeError, match=r"upcard\.typed has no 'WistView'"):
        typed.WistView  # noqa: B018
