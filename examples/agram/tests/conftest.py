"""Agram on the shelf while its tests run. (An installed package needs none of this: its entry point is enough.)"""

from __future__ import annotations

import agram_for_upcard.agram as agram
import pytest

import upcard
from upcard.engine.compile import registry


@pytest.fixture(autouse=True)
def on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    upcard.register(agram)
