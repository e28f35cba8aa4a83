"""The folder's own Python, package and rules in WebAssembly play and think as compiled rules do: all games, in Node."""

from __future__ import annotations

import gzip
import io
import lzma
import shutil
import zipfile
from pathlib import Path

import pytest

import upcard
from tests.jit import choices
from tests.jit.test_pyodide import ROOT, found_in_pyodide
from upcard.jit.rule import COMPILES

HANDS, ITERATIONS, QUESTIONS = 20, 60, ("club",)
TESTING = "upcard/engine/testing"
"""The part of the package that makes digests: the folder does without it."""


def unpacked(room: Path, to: Path) -> tuple[Path, Path]:
    """Pyodide and the package, from the archives that the folder's workers unpack."""
    pyodide, site = to / "pyodide", to / "site"
    shutil.copytree(room / "pyodide", pyodide)
    (pyodide / "pyodide.asm.wasm").write_bytes(gzip.decompress((room / "pyodide.asm.wasm.gz").read_bytes()))
    (pyodide / "python_stdlib.zip").write_bytes(gzip.decompress((room / "stdlib.zip.gz").read_bytes()))
    about = (room / "pyodide.json").read_text(encoding="utf-8")
    (pyodide / "pyodide-lock.json").write_text(f'{{"info": {about}, "packages": {{}}}}', encoding="utf-8")
    for archive in [room / "package.zip.xz", *(room / "games").iterdir()]:
        with zipfile.ZipFile(io.BytesIO(lzma.decompress(archive.read_bytes()))) as files:
            files.extractall(site)
    shutil.copytree(ROOT / "src" / TESTING, site / TESTING, ignore=shutil.ignore_patterns("__pycache__"))
    return pyodide, site


@pytest.mark.skipif(not COMPILES, reason="compiled rules are what those of the folder are compared with")
@pytest.mark.skipif(not shutil.which("node"), reason="Pyodide runs in Node, which is not installed")
def test_all_games_play_and_think_the_same_in_webassembly(folder: Path, tmp_path: Path) -> None:
    pyodide, site = unpacked(folder / "room", tmp_path)
    games = upcard.games()
    found = found_in_pyodide(pyodide, {"/upcard/": site}, HANDS, ITERATIONS, QUESTIONS, games)
    for game, line in zip(games, found, strict=True):
        native = choices.of_game(game, HANDS, ITERATIONS, QUESTIONS)
        assert line == {"game": game, "backend": "library", **native, "missed": []}
