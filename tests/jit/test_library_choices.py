"""Games and bots do the same whether rules are compiled, interpreted, or taken from a library of this machine."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import upcard
from tests.jit import choices
from upcard.bots.readiness.libraries import build_libraries
from upcard.jit.rule import COMPILES

pytestmark = [
    pytest.mark.skipif(not COMPILES, reason="only the compiler builds libraries"),
    pytest.mark.skipif(not shutil.which("cc"), reason="a native library needs a linker"),
]
HANDS, ITERATIONS = 10, 40
FEW_HANDS, FEW_ITERATIONS = 2, 4
"""Of interpreted rules, which are slow."""
MANY_HANDS, MANY_ITERATIONS = 300, 400
SAMPLE = ("whist",)
"""A library takes ten to thirty seconds to build, so only the long run has all games."""
LARGER = ("contract_bridge", "contract_rummy", "diplomat", "truco", "whist")


WITHOUT_NUMPY = """
import runpy, sys
sys.modules.update(numpy=None, numba=None, llvmlite=None)
runpy.run_module("tests.jit.choices", run_name="__main__")
"""


def found_in(
    settings: dict[str, str],
    hands: int,
    iterations: int,
    name: str,
    program: tuple[str, str] = ("-m", "tests.jit.choices"),
) -> dict[str, Any]:
    """What a process with these settings finds."""
    command = [sys.executable, *program, str(hands), str(iterations), name]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p), **settings}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and not done.stderr, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The folder with the library of a game, which is built once for all tests of the game."""

    @cache
    def build(name: str) -> Path:
        folder = tmp_path_factory.mktemp(name)
        (made,) = build_libraries([name], folder)
        assert made.fault == ""
        return folder

    return build


def found_by_library(folder: Path, hands: int, iterations: int, name: str, *, bare: bool = False) -> dict[str, Any]:
    """What the library of a game finds, with NumPy or (`bare`) without. It has an entry for all that is called."""
    settings = {"UPCARD_LIBRARY": str(folder)}
    found = found_in(settings, hands, iterations, name, *([("-c", WITHOUT_NUMPY)] if bare else []))
    assert found.pop("backend") == "library" and found.pop("missed") == []
    return found


@pytest.mark.parametrize("name", SAMPLE)
def test_a_library_plays_and_thinks_as_compiled_rules_do(name: str, built: Callable[[str], Path]) -> None:
    assert found_by_library(built(name), HANDS, ITERATIONS, name) == {
        "game": name,
        **choices.of_game(name, HANDS, ITERATIONS),
    }


@pytest.mark.parametrize(
    "name", [*SAMPLE, *(pytest.param(n, marks=pytest.mark.long) for n in ("briscola", "contract_bridge"))]
)
def test_a_library_without_numpy_plays_and_thinks_as_compiled_rules_do(name: str, built: Callable[[str], Path]) -> None:
    """As it does for those who install nothing else, and in a browser."""
    found = found_by_library(built(name), FEW_HANDS, ITERATIONS, name, bare=True)
    assert found == {"game": name, **choices.of_game(name, FEW_HANDS, ITERATIONS)}


@pytest.mark.parametrize("name", ["guts", pytest.param("rams", marks=pytest.mark.long)])
def test_bots_choose_the_same_where_rules_are_interpreted(name: str) -> None:
    found = found_in({"NUMBA_DISABLE_JIT": "1"}, FEW_HANDS, FEW_ITERATIONS, name)
    assert found.pop("backend") == "interpreted"
    assert found == {"game": name, **choices.of_game(name, FEW_HANDS, FEW_ITERATIONS)}


@pytest.mark.long
@pytest.mark.parametrize("name", upcard.games())
def test_a_library_plays_and_thinks_as_compiled_rules_do_in_many_hands(name: str, built: Callable[[str], Path]) -> None:
    found = found_by_library(built(name), MANY_HANDS, MANY_ITERATIONS, name)
    assert found == {"game": name, **choices.of_game(name, MANY_HANDS, MANY_ITERATIONS)}


@pytest.mark.long
@pytest.mark.parametrize("name", LARGER)
def test_bots_of_larger_games_choose_the_same_where_rules_are_interpreted(name: str) -> None:
    found = found_in({"NUMBA_DISABLE_JIT": "1"}, FEW_HANDS, FEW_ITERATIONS, name)
    assert found.pop("backend") == "interpreted"
    assert found == {"game": name, **choices.of_game(name, FEW_HANDS, FEW_ITERATIONS)}
