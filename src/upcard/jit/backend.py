"""Which backend runs the rules of this process: the only place that decides it.

- *interpreted*: rules are plain Python. Needs nothing, and is a thousand times slower than the others.
- *compiled*: Numba compiles a rule when it is first called.
- *library*: rules are machine code or WebAssembly in a file that ``upcard compile --library`` has written, called
  through `ctypes` (`jit.library`).

The environment decides first: ``NUMBA_DISABLE_JIT=1`` means interpreted, ``UPCARD_LIBRARY=FOLDER`` means library.
Without either, rules are compiled where Numba is installed, taken from a library where a folder ``libraries`` lies in
the package, and interpreted elsewhere. The commands that seat people prefer that folder to Numba (`jit.preference`).
"""

from __future__ import annotations

import os
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
"""Where the sources of this package lie."""


class Backend(StrEnum):
    """A way to run rules."""

    INTERPRETED = "interpreted"
    COMPILED = "compiled"
    LIBRARY = "library"


def library_folder() -> Path | None:
    """The folder of the libraries: the one that ``UPCARD_LIBRARY`` names, or the one in the package; None without
    either."""
    if named := os.environ.get("UPCARD_LIBRARY"):
        return Path(named)
    shipped = PACKAGE / "libraries"
    return shipped if shipped.is_dir() else None


def _chosen() -> Backend:
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return Backend.INTERPRETED
    if os.environ.get("UPCARD_LIBRARY"):
        return Backend.LIBRARY
    if find_spec("numba") and find_spec("llvmlite"):
        return Backend.COMPILED
    return Backend.LIBRARY if library_folder() else Backend.INTERPRETED


BACKEND = _chosen()
"""The backend of this process."""
