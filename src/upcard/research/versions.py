"""What a result depends on, for a paper."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from upcard.bots.batch.frozen import VERSIONS
from upcard.engine.compile.game import compiled_game
from upcard.jit.rule import machine

PACKAGES = ("numba", "numpy", "gymnasium", "pettingzoo", "open_spiel", "torch", "onnxruntime")


def versions(*games: str) -> dict[str, Any]:
    """The version of everything that a result depends on, as plain data: the package, Python and the processor, the
    libraries that are installed, the frozen players, and for each of `games` a digest of its rules.

    Raises `UnknownGame`.

    >>> import upcard
    >>> sorted(upcard.versions("whist"))
    ['frozen', 'libraries', 'machine', 'python', 'rules', 'upcard']
    """
    import upcard

    return {
        "upcard": upcard.__version__,
        "python": platform.python_version(),
        "machine": " ".join(machine().split()[:2]),
        "libraries": {name: found for name in PACKAGES if (found := _installed(name))},
        "frozen": list(VERSIONS),
        "rules": {name: compiled_game(name).digest for name in games},
    }


def _installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
