"""Every game can be searched: interpreted, where a place outside an array is an error and not a wrong number."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import upcard

ROOT = Path(__file__).parents[2]
PARTS = 3


@pytest.mark.parametrize(
    ("part", "iterations", "decisions"),
    [(0, 8, 1), *(pytest.param(part, 24, 3, marks=pytest.mark.long) for part in range(PARTS))],
)
def test_every_game_is_searched_within_its_bounds(part: int, iterations: int, decisions: int) -> None:
    names = upcard.games()[part::PARTS]
    run = subprocess.run(
        [sys.executable, "-m", "tests.bots.search_every_game", str(iterations), str(decisions), *names],
        cwd=ROOT, capture_output=True, text=True,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
    )  # fmt: skip
    assert run.returncode == 0, run.stderr[-2000:]
    assert run.stdout.split() == list(names)
