"""`rule`: the decorator under which every rule function of every game is written.

A rule function is small and works on integers, 64-bit card sets and the fixed arrays of the state
record; it allocates nothing and raises nothing. So the same source runs interpreted, compiled for the CPU, from a
library, and compiled for a GPU. `jit.backend` decides how; nothing outside `jit` depends on it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from upcard.jit.backend import BACKEND, Backend
from upcard.jit.forms import F, is_rule, open_records, plain_forms, quieted, wraparound_rules
from upcard.jit.sources import CACHE

INTERPRETED: bool = BACKEND is Backend.INTERPRETED
"""True when rules run as plain Python."""
COMPILES: bool = BACKEND is Backend.COMPILED
"""True when rules are compiled in this process, which takes seconds; else they are ready as they are."""
CHECKED: bool = False
"""True when compiled rules check the places of arrays (``NUMBA_BOUNDSCHECK=1``)."""
COMPILER_ERRORS: tuple[type[Exception], ...] = ()
"""What the compiler raises for a rule that it cannot compile."""

_backend: Any = None
if COMPILES:
    from upcard.jit import compiled

    _backend, CHECKED, COMPILER_ERRORS = compiled, compiled.BOUNDSCHECK, (compiled.NumbaError,)
elif BACKEND is Backend.LIBRARY:
    # Not by a statement: what rules import is what their compiled code is kept by.
    _backend = import_module("upcard.jit.library")


def rule(function: F, source: Path | None = None, quick: bool = False) -> F:
    """A rule function as the backend runs it. A compiled one is compiled on first use and kept on disk, with the rules
    of its file (or of `source`). A `quick` one is compiled in less time where Python calls it, and runs slower."""
    if INTERPRETED:
        return function
    made: F = _backend.make(function, source, quick)
    return made


def entry_point(function: F, *kinds: str) -> F:
    """A rule for Python where its arguments have these types: called without a look at the types of each call,
    which takes the shortest rules half of their time. Nothing checks the arguments then: an array of another type is
    read as if it had this one.

    A type is ``i`` (int64), ``u`` (uint64), ``f`` (float64), ``b`` (bool), or the type of the items of an array, with
    its dimensions and layout: ``f4:1C``.
    """
    if not is_rule(function):
        return function
    found: F = _backend.entry_point(function, kinds)
    return found


def ruled(function: F) -> F:
    """The function as a rule, if it is not one yet."""
    return function if hasattr(function, "py_func") else rule(function)


def get_ready(function: Callable[..., Any], *args: Any) -> None:
    """Compile a rule for arguments of these types, or read it from where it is kept, without running it."""
    if is_rule(function):
        _backend.get_ready(function, args)


def load_compiler() -> None:
    """Load all of the compiler now, before this process is forked into several that compile."""
    if COMPILES:
        _backend.load()


def intrinsic_rule(plain: F) -> Callable[[Callable[..., Any]], F]:
    """A `rule` that works on machine instructions; `plain` is the same in Python, for runs without a compiler."""

    def choose(function: Callable[..., Any]) -> F:
        if not COMPILES:
            return plain
        compiled: Any = rule(function)
        plain_forms[compiled] = plain
        return compiled  # type: ignore[no-any-return]

    return choose


def wraparound_rule(function: F) -> F:
    """A `rule` whose 64-bit unsigned arithmetic is meant to wrap (random words, hashes).

    Compiled code wraps silently; NumPy scalars would warn in interpreted runs.
    """
    if INTERPRETED:
        return quieted(function)
    made = rule(function)
    wraparound_rules.add(made)
    return made


def provide(name: str, digest: Callable[[], str], dtype: Any, opener: Callable[[Any], Any]) -> bool:
    """Whether the rules of a game run as they are: False where they come from libraries and there is none for this game
    that fits its sources (`digest`) and its records. `opener` is what plain Python reads an array of records by."""
    if BACKEND is not Backend.LIBRARY:
        return True
    open_records(dtype, opener)
    return bool(_backend.provide(name, digest, dtype))


def cache_folder() -> Path:
    """Where compiled rules are kept, and what belongs to them."""
    return _backend.cache_folder() if COMPILES else CACHE / f"rules-{BACKEND}"


def machine() -> str:
    """For which processor and which Python rules are compiled here."""
    return _backend.machine() if COMPILES else f"{sys.implementation.cache_tag} {BACKEND}"
