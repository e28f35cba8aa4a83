"""The names of saved networks (`bots.networks.learned`), known without loading what plays them."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

LEARNED = "learned"
"""How the name of such a level begins: ``learned:FILE``."""
FOLDER = "UPCARD_NETWORKS"
"""The environment variable with the folder whose networks a room offers."""
_ELSEWHERE: dict[str, Callable[[], bytes]] = {}


def fetched_from(networks: dict[str, Callable[[], bytes]]) -> None:
    """Have networks that are not in the folder yet, by the names of their files: each is fetched when it is first
    asked for. (In a browser.)"""
    _ELSEWHERE.update(networks)


def path_of(file: str) -> Path:
    """The file of a network: as it is named, or in the folder of a room. Raises what fetching it raises."""
    folder = os.environ.get(FOLDER)
    path = Path(folder) / file if folder and not Path(file).exists() else Path(file)
    if file in _ELSEWHERE and not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_ELSEWHERE[file]())
    return path


def files_in(folder: str | Path) -> list[Path]:
    """The networks in a folder."""
    return sorted(Path(folder).glob("*.onnx"))


def offered() -> tuple[str, ...]:
    """The levels that the networks in the folder of a room are: ``learned:NAME`` for each of its ONNX files."""
    folder = os.environ.get(FOLDER)
    names = {file.name for file in files_in(folder)} if folder else set()
    return tuple(f"{LEARNED}:{name}" for name in sorted(names | set(_ELSEWHERE)))
