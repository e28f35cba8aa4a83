"""The tests of the workshop in plain Python, as browsers run it: where rules are compiled, no index is checked."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from upcard.jit.rule import COMPILES

FOLDER = Path(__file__).parent


@pytest.mark.skipif(not COMPILES, reason="this is the run in plain Python")
@pytest.mark.parametrize("which", ["not long", pytest.param("long", marks=pytest.mark.long)])
def test_all_tests_of_the_workshop_pass_in_plain_python(which: str) -> None:
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", which]
    command = [sys.executable, "-m", "pytest", *options, str(FOLDER)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    done = subprocess.run(command, env=environment, cwd=FOLDER.parents[1], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
