"""Libraries of WebAssembly in Pyodide, without NumPy and Numba: bots choose what compiled rules choose, bit for bit.

Needs Node, the linker `wasm-ld` and Pyodide: that of ``make web``, or ``npm install pyodide``.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import lark
import pytest

from tests.jit import choices
from upcard.bots.readiness.libraries import build_libraries
from upcard.jit.rule import COMPILES
from upcard.site import fetched

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = Path(__file__).with_name("pyodide_choices.mjs")
GAMES = ("whist", "guts")
HANDS, ITERATIONS = 20, 60
LIMIT = 300
"""Seconds after which Node is ended."""


def pyodide() -> Path | None:
    """The folder of Pyodide, if it is on this machine."""
    places = (fetched.cache() / f"pyodide-{fetched.PYODIDE}", ROOT / "node_modules/pyodide")
    return next((place for place in places if (place / "pyodide.mjs").exists()), None)


def found_in_pyodide(
    place: Path | None, folders: dict[str, Path], hands: int, iterations: int, questions: Sequence[str],
    games: Sequence[str],
) -> list[dict[str, Any]]:  # fmt: skip
    """What `tests.jit.choices` finds in the Pyodide of a folder. `folders`: by their places in Python's file system;
    those that end in a slash are on Python's path."""
    named = json.dumps({where: str(folder) for where, folder in {**folders, "/home/tests": ROOT / "tests"}.items()})
    command = ["node", str(SCRIPT), str(place), named, str(hands), str(iterations), ",".join(questions), *games]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LIMIT)
    assert done.returncode == 0, done.stderr[-2000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.long
@pytest.mark.skipif(not COMPILES, reason="only the compiler builds libraries")
@pytest.mark.skipif(not shutil.which("node"), reason="Pyodide runs in Node, which is not installed")
@pytest.mark.skipif(not shutil.which("wasm-ld"), reason="a library for wasm32 needs wasm-ld (Debian: lld)")
@pytest.mark.skipif(pyodide() is None, reason="Pyodide is not on this machine: make web, or npm install pyodide")
def test_bots_choose_the_same_in_webassembly(tmp_path: Path) -> None:
    assert [made.fault for made in build_libraries(GAMES, tmp_path, ["wasm32"])] == [""] * len(GAMES)
    folders = {"/sources/": ROOT / "src", "/lark/": Path(str(lark.__file__)).parents[1], "/libraries": tmp_path}
    found = found_in_pyodide(pyodide(), folders, HANDS, ITERATIONS, choices.QUESTIONS, GAMES)
    expected = [{"game": name, "backend": "library", **choices.of_game(name, HANDS, ITERATIONS)} for name in GAMES]
    assert found == [{**line, "missed": []} for line in expected]
