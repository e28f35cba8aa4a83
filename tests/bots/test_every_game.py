"""Every game can be searched: interpreted, where a place outside an array is an error and not a wrong number."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import upcard

ROOT = Path(__file__).parents[2]
PARTS = 6


@pytest.mark.parametrize("part", range(PARTS))
def test_every_game_is_searched_within_its_bounds(part: int) -> None:
    names = upcard.games()[part::PARTS]
    run = subprocess.run(
        [sys.executable, "-m", "tests.bots.search_every_game", *names], cwd=ROOT, capture_output=True, text=True,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
    )  # fmt: skip
    assert run.returncode == 0, run.stderr[-2000:]
    assert run.stdout.split() == list(names)
