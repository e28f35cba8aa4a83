"""Libraries of WebAssembly in Pyodide, without NumPy and Numba: bots choose what compiled rules choose, bit for bit.

Needs Node, the linker `wasm-ld` and Pyodide: that of ``make web``, or ``npm install pyodide``.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import lark
import pytest

from tests.jit import choices
from upcard.bots.libraries import build_libraries
from upcard.jit.rule import COMPILES
from upcard.site import fetched

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("whist", "guts")
HANDS, ITERATIONS = 20, 60
LIMIT = 300
"""Seconds after which Node is ended."""


def pyodide() -> Path | None:
    """The folder of Pyodide, if it is on this machine."""
    places = (fetched.cache() / f"pyodide-{fetched.PYODIDE}", ROOT / "node_modules/pyodide")
    return next((place for place in places if (place / "pyodide.mjs").exists()), None)


@pytest.mark.skipif(not COMPILES, reason="only the compiler builds libraries")
@pytest.mark.skipif(not shutil.which("node"), reason="Pyodide runs in Node, which is not installed")
@pytest.mark.skipif(not shutil.which("wasm-ld"), reason="a library for wasm32 needs wasm-ld (Debian: lld)")
@pytest.mark.skipif(pyodide() is None, reason="Pyodide is not on this machine: make web, or npm install pyodide")
def test_bots_choose_the_same_in_webassembly(tmp_path: Path) -> None:
    assert [made.fault for made in build_libraries(GAMES, tmp_path, "wasm32")] == [""] * len(GAMES)
    script, packed = Path(__file__).with_name("pyodide_choices.mjs"), Path(str(lark.__file__)).parent
    command = ["node", str(script), str(pyodide()), str(ROOT), str(packed), str(tmp_path), str(HANDS), str(ITERATIONS)]
    done = subprocess.run([*command, *GAMES], capture_output=True, text=True, check=False, timeout=LIMIT)
    assert done.returncode == 0, done.stderr[-2000:]
    found = [json.loads(line) for line in done.stdout.splitlines()]
    expected = [{"game": name, "backend": "library", **choices.of_game(name, HANDS, ITERATIONS)} for name in GAMES]
    assert found == [{**line, "missed": []} for line in expected]
