"""The names of saved networks (`bots.learned`), known without loading what plays them."""

from __future__ import annotations

import os
from pathlib import Path

LEARNED = "learned"
"""How the name of such a level begins: ``learned:FILE``."""
FOLDER = "UPCARD_NETWORKS"
"""The environment variable with the folder whose networks a room offers."""


def path_of(file: str) -> Path:
    """The file of a network: as it is named, or in the folder of a room."""
    folder = os.environ.get(FOLDER)
    return Path(folder) / file if folder and not Path(file).exists() else Path(file)


def offered() -> tuple[str, ...]:
    """The levels that the networks in the folder of a room are: ``learned:NAME`` for each of its ONNX files."""
    folder = os.environ.get(FOLDER)
    files = sorted(Path(folder).glob("*.onnx")) if folder else []
    return tuple(f"{LEARNED}:{file.name}" for file in files)
