"""The page's components, drawn in Node without a browser: runs ``npm test``."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.web.conftest import ROOT

LIMIT = 600
"""Seconds for all of them, beside other tests; they take sixteen of a processor."""


def test_the_components_pass_their_tests_in_node() -> None:
    if shutil.which("npm") is None or not (ROOT / "node_modules/happy-dom").exists():
        pytest.skip("happy-dom is not installed (npm install)")
    try:
        ran = subprocess.run(["npm", "test", "--silent"], cwd=ROOT, capture_output=True, text=True, timeout=LIMIT)
    except subprocess.TimeoutExpired as slow:
        lines = (slow.stdout or b"").decode(errors="replace")[-2000:]
        pytest.fail(f"a component never ends; the last lines are of the test before it:\n{lines}")
    failed = [part for part in ran.stdout.split("# Subtest: ") if "\nnot ok " in part]
    assert ran.returncode == 0, "\n".join(failed)[:4000] or ran.stdout[-4000:]
    assert "# fail 0" in ran.stdout and "# pass 0" not in ran.stdout
