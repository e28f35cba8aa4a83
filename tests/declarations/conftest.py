from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.declarations.declared import Trial


@pytest.fixture
def tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Trial]:
    """A small game from its text."""
    return lambda text: Trial(text, tmp_path, monkeypatch)
