"""The games of the package on the shelf while its tests run. (Installed, their entry points are enough.)"""

from __future__ import annotations

import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import upcard
from upcard.engine.compile import registry

PROJECT = Path(__file__).parents[1] / "pyproject.toml"
GAMES: dict[str, str] = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["entry-points"]["upcard.games"]
"""The modules of the games by their names."""


@pytest.fixture(autouse=True)
def on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    for module in GAMES.values():
        upcard.register(import_module(module))
