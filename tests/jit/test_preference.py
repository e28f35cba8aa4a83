"""Which backend the commands take that seat people, and which one all others."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from upcard.jit import backend, preference
from upcard.jit.backend import Backend
from upcard.jit.library_index import Index
from upcard.jit.platforms import here
from upcard.jit.preference import choice_for_tables
from upcard.jit.rule import COMPILES
from upcard.jit.sources import package_digest

pytestmark = pytest.mark.skipif(not COMPILES, reason="without the compiler there is nothing to prefer libraries to")
NAMES = ("briscola", "whist")
OTHER = "0123456789ab"
"""A digest of other sources."""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place that is taken for the package's, for the libraries that it has."""
    monkeypatch.setattr(backend, "PACKAGE", tmp_path)
    for name in ("UPCARD_LIBRARY", "NUMBA_DISABLE_JIT"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def put_indexes(package: Path, **digests: str) -> None:
    """Indexes of libraries that were built from the sources with these digests."""
    (package / "libraries").mkdir(exist_ok=True)
    for name, digest in digests.items():
        index = Index(name, here(), OTHER, digest, "R01234567", 1, "0" * 64, {})
        (package / "libraries" / f"{name}.json").write_text(json.dumps(index.as_data()))


def test_without_libraries_rules_are_compiled(package: Path) -> None:
    choice = choice_for_tables(NAMES)
    assert (choice.backend, choice.misfit) == (Backend.COMPILED, "")
    assert choice.why == "the package has no libraries, and Numba is installed"


def test_libraries_that_fit_are_used_beside_the_compiler(package: Path) -> None:
    put_indexes(package, briscola=package_digest(), whist=package_digest())
    choice = choice_for_tables(NAMES)
    assert (choice.backend, choice.misfit) == (Backend.LIBRARY, "")


@pytest.mark.parametrize(
    ("names", "digests", "misfit"),
    [
        (("agram", *NAMES), {}, "libraries has no library of agram"),
        (NAMES, {"whist": OTHER}, "libraries was built from other sources (whist)"),
        (("a", "b", "c", "d", "e"), {}, "libraries has no library of a, b, c and 2 more"),
    ],
)
def test_libraries_that_do_not_fit_leave_the_compiler_at_work_and_that_is_said(
    names: tuple[str, ...], digests: dict[str, str], misfit: str, package: Path
) -> None:
    put_indexes(package, **{"briscola": package_digest(), "whist": package_digest(), **digests})
    choice = choice_for_tables(names)
    assert choice.backend is Backend.COMPILED and choice.misfit.endswith(misfit)


def test_an_index_that_cannot_be_read_is_none(package: Path) -> None:
    put_indexes(package, briscola=package_digest(), whist=package_digest())
    for text in ("{", "[]", "\udcff"):
        (package / "libraries" / "whist.json").write_bytes(text.encode("utf-8", "surrogateescape"))
        assert choice_for_tables(NAMES).misfit.endswith("has no library of whist")


def test_the_environment_goes_first(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_indexes(package, briscola=package_digest(), whist=package_digest())
    monkeypatch.setenv("UPCARD_LIBRARY", "elsewhere")
    assert choice_for_tables(NAMES).why == "UPCARD_LIBRARY is set to elsewhere"
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert choice_for_tables(NAMES).why == "NUMBA_DISABLE_JIT is set"


def test_the_choice_comes_too_late_where_rules_are_imported(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_indexes(package, briscola=package_digest(), whist=package_digest())
    preference.prefer_libraries(NAMES)
    assert backend.BACKEND is Backend.COMPILED and "UPCARD_LIBRARY" not in os.environ


RUN = """
import subprocess, sys, types
from pathlib import Path
import upcard, upcard.cli
from upcard.jit import backend

backend.PACKAGE = Path(sys.argv[1])
upcard.games = lambda: tuple(sys.argv[2].split(","))
sys.modules["upcard.server.run"] = types.ModuleType("upcard.server.run")
sys.modules["upcard.server.run"].run = lambda *_, **__: None
sys.modules["upcard.terminal.tables.new_table"] = None  # no table is opened
try:
    upcard.cli.run(sys.argv[3:])
except ImportError:
    pass
from upcard.jit import rule
child = "from upcard.jit import backend; print(backend.BACKEND)"
there = subprocess.run([sys.executable, "-c", child], capture_output=True, text=True, check=True)
print(backend.BACKEND, rule.COMPILES, there.stdout.strip())
"""


def after(package: Path, names: str, *arguments: str) -> tuple[str, str]:
    """What a command leaves that runs where the package has these libraries: the backend, whether this process
    compiles, the backend of its children; and what is said."""
    paths = os.pathsep.join(path for path in sys.path if path)
    hidden = ("UPCARD_LIBRARY", "NUMBA_DISABLE_JIT")
    environment = {**{key: value for key, value in os.environ.items() if key not in hidden}, "PYTHONPATH": paths}
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(package), names, *arguments],
        env=environment, capture_output=True, text=True, check=True, timeout=300,
    )  # fmt: skip
    return done.stdout.splitlines()[-1], done.stderr


@pytest.mark.parametrize(
    ("command", "left"),
    [
        (["serve", "--no-browser"], "library False library"),
        pytest.param(["play", "briscola", "--plain"], "library False library", marks=pytest.mark.long),
        (["levels"], "compiled True compiled"),
    ],
)
def test_commands_that_seat_people_and_their_processes_take_libraries_and_others_compile(
    command: list[str], left: str, package: Path
) -> None:
    put_indexes(package, briscola=package_digest(), whist=package_digest())
    assert after(package, "briscola,whist", *command) == (left, "")


def test_a_room_with_a_game_without_a_library_compiles_and_says_so(package: Path) -> None:
    put_indexes(package, briscola=package_digest())
    left, said = after(package, "agram,briscola", "serve", "--no-browser")
    assert left == "compiled True compiled"
    assert said.endswith("has no library of agram: games are compiled here when they are first played\n")
