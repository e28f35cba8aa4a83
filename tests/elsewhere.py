"""Test data that is not in the repository, since its licence is another or its size: `tests/data/README.md` says where
each file comes from. They are looked for in the folder named by ``UPCARD_TEST_DATA``, else in ``../shared/data``."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = Path(os.environ.get("UPCARD_TEST_DATA") or ROOT.parent / "shared" / "data")


def needs(name: str) -> pytest.MarkDecorator:
    """Skips a test where the file is not, saying so."""
    missing = not (FOLDER / name).exists()
    return pytest.mark.skipif(missing, reason=f"{name} is not in $UPCARD_TEST_DATA: see tests/data/README.md")
