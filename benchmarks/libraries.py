"""Playouts and search from libraries beside rules that Numba compiles: ratios, game by game.

    python -m benchmarks.libraries [GAME ...] [--pyodide FOLDER]

A native library is called from this Python, one of WebAssembly from Pyodide in Node (``make web`` fetches it, or
``--pyodide``). All three measure a game by turns, in processor time, so that other work on the machine falls on all.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import lark

import upcard
from upcard.bots.readiness.libraries import build_libraries
from upcard.jit.platforms import WASM, here
from upcard.site import fetched

ROOT = Path(__file__).resolve().parents[1]
MEASURES = ("playouts", "search")


def measured(command: list[str], settings: dict[str, str]) -> dict[str, Any]:
    """The line of one process for one game."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)]), **settings}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    """Build the libraries and print the table."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", default=list(upcard.games()))
    asked.add_argument("--pyodide", type=Path, default=fetched.cache() / f"pyodide-{fetched.PYODIDE}")
    given = asked.parse_args()
    ratios: dict[tuple[str, str], list[float]] = {}
    with tempfile.TemporaryDirectory() as place:
        native, wasm = Path(place, here()), Path(place, WASM)
        for made in build_libraries(given.games, Path(place), ("native", WASM)):
            if made.fault:
                raise SystemExit(f"{made.name}: {made.fault}")
        inside = [str(Path(__file__).with_name("backend_speed.mjs")), str(given.pyodide), str(ROOT)]
        script = ["node", *inside, str(Path(str(lark.__file__)).parent), str(wasm)]
        plain = [sys.executable, "-m", "benchmarks.backend_speed"]
        print(f"{'':20} {'playouts: native':>16} {'wasm32':>8} {'search: native':>16} {'wasm32':>8}")
        for name in given.games:
            base = measured([*plain, name], {})
            by_target = {
                "native": measured([*plain, name], {"UPCARD_LIBRARY": str(native)}),
                "wasm32": measured([*script, name], {}),
            }
            cells = []
            for what in MEASURES:
                for target, found in by_target.items():
                    if what in base:
                        ratios.setdefault((what, target), []).append(found[what] / base[what])
                        cells.append(f"{ratios[what, target][-1]:.2f}")
                    else:
                        cells.append("-")
            print(f"{name:20} {cells[0]:>16} {cells[1]:>8} {cells[2]:>16} {cells[3]:>8}", flush=True)
    for (what, target), found in ratios.items():
        print(f"{what}, {target}: median {statistics.median(found):.2f}, least {min(found):.2f}")


if __name__ == "__main__":
    main()
