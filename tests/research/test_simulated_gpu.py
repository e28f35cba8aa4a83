"""Kernels play as the CPU does, bit for bit: tried in Numba's simulator, which takes no GPU."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.few_daily import few_daily

pytest.importorskip("numba.cuda", reason="this Numba has no CUDA target of its own: pip install '.[gpu]'")

PROGRAM = Path(__file__).with_name("simulated_gpu.py")


@pytest.mark.parametrize("name", few_daily("whist"))
def test_kernels_play_as_the_cpu_does(name: str) -> None:
    simulator = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    ran = subprocess.run([sys.executable, PROGRAM, name], env=simulator, capture_output=True, text=True, check=False)
    assert ran.stdout == f"{name} is the same\n", ran.stderr[-2000:]
