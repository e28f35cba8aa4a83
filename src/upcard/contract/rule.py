"""`rule`: the decorator under which every rule function of every game is written.

A rule function is small and works on integers, 64-bit card sets and the fixed arrays of the state
record; it allocates nothing and raises nothing. So the same source runs interpreted
(``NUMBA_DISABLE_JIT=1``), compiled for the CPU, and compiled for a GPU.
"""

from __future__ import annotations

import functools
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba import config
from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED: bool = bool(config.DISABLE_JIT)
"""True when rules run as plain Python (``NUMBA_DISABLE_JIT=1``)."""

_PACKAGE = Path(__file__).resolve().parent.parent
_SHARED = ("contract", "cards", "language", "mechanics")


def source_digest(*paths: Path) -> str:
    """Twelve hex digits that change when any of the files does."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def _cache_folder() -> Path:
    # Numba's own cache notices an edited function, but not an edited callee in another file. So the
    # folder carries a digest of the sources that all games share; the digest of a game's own files is
    # in the name of every loop bound to it (see `engine.floor`).
    digest = source_digest(*(p for part in _SHARED for p in (_PACKAGE / part).glob("*.py")))
    checked = "-checked" if config.BOUNDSCHECK else ""
    return user_cache_path("upcard", appauthor=False) / f"rules-{numba.__version__}-{digest}{checked}"


if not os.environ.get("NUMBA_CACHE_DIR"):
    config.CACHE_DIR = str(_cache_folder())


def rule(function: F) -> F:
    """Compile a rule function on first use and keep the result on disk.

    References to arrays are not counted: those that rules are given outlive every call, and counting took
    a third of the time of a random deal. A rule that allocates does not compile.
    """
    compiled: F = numba.njit(cache=True, nogil=True, error_model="numpy", _nrt=False)(function)
    return compiled


def wrapping_rule(function: F) -> F:
    """A `rule` whose 64-bit unsigned arithmetic is meant to wrap (random words, hashes).

    Compiled code wraps silently; NumPy scalars would warn in interpreted runs.
    """
    if not INTERPRETED:
        return rule(function)

    @functools.wraps(function)
    def quiet(*args: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*args)

    return quiet  # type: ignore[return-value]
