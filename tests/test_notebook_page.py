"""The cells of docs/notebook.md are plain Python that runs in order; `tests/web_folder` runs them in browsers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parent.parent / "docs/notebook.md"
CELLS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)


def test_the_cells_run_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    scope: dict[str, Any] = {}
    for cell in CELLS:
        exec(cell, scope)
    printed = capsys.readouterr().out
    assert len(CELLS) >= 7
    value = float(re.search(r"value: (\S+) and", printed)[1])
    assert value == pytest.approx(-1 / 18, abs=1e-4)
    assert "may play: " in printed and "club leads " in printed
