"""`rule`: the decorator under which every rule function of every game is written.

A rule function is small and works on integers, 64-bit card sets and the fixed arrays of the state
record; it allocates nothing and raises nothing. So the same source runs interpreted
(``NUMBA_DISABLE_JIT=1``), compiled for the CPU, and compiled for a GPU.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import re
import secrets
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import llvmlite.binding as llvm
import numba
import numpy as np
from numba import config
from numba.extending import is_jitted
from platformdirs import user_cache_path

try:
    from upcard.jit import compiling
except (ImportError, AttributeError):  # a release of Numba that it does not know
    compiling = None  # type: ignore[assignment]

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED: bool = bool(config.DISABLE_JIT)
"""True when rules run as plain Python (``NUMBA_DISABLE_JIT=1``)."""

plain_forms: dict[Any, Callable[..., Any]] = {}
"""Compiled rules whose form in Python is not their own source."""
wraparound_rules: set[Any] = set()
"""Compiled rules whose form in Python has to be `quieted`."""

_PACKAGE = Path(__file__).resolve().parent.parent
_IMPORT = re.compile(r"^\s*from upcard\.([\w.]+) import (\([^)]*\)|.*)", re.MULTILINE)
_WORDS = re.compile(rb'^[ \t]*r?"""(?:[^"\\]|\\.|"(?!""))*"""[ \t]*\n|[ \t]*#[^"\'\n]*$|^[ \t]*\n', re.MULTILINE)
"""Docstrings, comments and blank lines. A comment with a quotation mark is left: the `#` might stand in a string."""
_FOLDER = Path(os.environ.get("NUMBA_CACHE_DIR") or user_cache_path("upcard", appauthor=False))
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
_PROCESS = secrets.token_hex(4)


def source_digest(paths: Iterable[Path], text: str = "") -> str:
    """Twelve hex digits that change when the code of any of the files does, or a text that goes with them.

    Docstrings and comments do not count: a better sentence does not compile every game again.
    """
    digest = hashlib.sha256(text.encode())
    for path in sorted(paths):
        digest.update(path.name.encode() + b"\0" + _WORDS.sub(b"", path.read_bytes()))
    return digest.hexdigest()[:12]


@functools.cache
def sources_of(path: Path) -> frozenset[Path]:
    """A module's file and all files of this package that it imports, directly or not."""
    found, open_ends = {path}, [path]
    while open_ends:
        for module, names in _IMPORT.findall(open_ends.pop().read_text(encoding="utf-8")):
            files = _files_of(_PACKAGE.joinpath(*module.split(".")), re.findall(r"\w+", names))
            open_ends += files - found
            found |= files
    return frozenset(found)


@functools.cache
def _handed_on(rulebook: Path) -> dict[str, Path]:
    """Where the names come from that the rulebook hands on."""
    found: dict[str, Path] = {}
    for module, names in _IMPORT.findall(rulebook.read_text(encoding="utf-8")):
        file = _PACKAGE.joinpath(*module.split(".")).with_suffix(".py")
        found |= dict.fromkeys(re.findall(r"\w+", names), file)
    return found


def _files_of(place: Path, names: list[str]) -> set[Path]:
    if place == _PACKAGE / "rulebook":  # a game depends on the names that it takes from there, not on all
        known = _handed_on(place.with_suffix(".py"))
        return {known[name] for name in names if name in known}
    if not place.is_dir():
        return {place.with_suffix(".py")}
    return {place / "__init__.py", *(p for p in (place / f"{name}.py" for name in names) if p.exists())}


def cache_folder() -> Path:
    """Where compiled rules are kept."""
    how = f"{'linked' if is_linked() else 'plain'}{'-checked' if config.BOUNDSCHECK else ''}"
    return _FOLDER / f"rules-{numba.__version__}-{how}"


@functools.cache
def machine() -> str:
    """For which processor and which Python rules are compiled here."""
    processor = config.CPU_NAME or llvm.get_host_cpu_name()
    features = config.CPU_FEATURES or llvm.get_host_cpu_features().flatten()
    return f"{sys.implementation.cache_tag} {processor} {features}"


@functools.cache
def _folder_of(filename: str) -> Path:
    # Numba's cache, and ours, notice an edited function, but not an edited callee in another file. So the folder of a
    # module's rules carries a digest of all that it imports; the digest of a game's files is in the name of every
    # loop bound to it (see `engine.compile.game`). A new mechanism leaves the games that do not use it compiled.
    path = Path(filename).resolve()
    return cache_folder() / source_digest(sources_of(path if path.exists() else Path(__file__).resolve()))


@functools.cache
def is_linked() -> bool:
    """Whether rules are compiled as parts and entries (`jit.compiling`); else Numba does it in its own way, which
    takes three times as long. Tried out once for each release of Numba on a machine."""
    if compiling is None:
        return False
    here = f"{numba.__version__}-{sys.implementation.cache_tag}-{source_digest([Path(str(compiling.__file__))])}"
    note = _FOLDER / "linking" / here
    if note.exists():
        return True
    works = compiling.works(_OPTIONS)
    if works:
        with contextlib.suppress(OSError):  # without a place for a cache it is tried out every time
            note.parent.mkdir(parents=True, exist_ok=True)
            note.touch()
    return works


def rule(function: F, source: Path | None = None, quick: bool = False) -> F:
    """Compile a rule function on first use and keep the result on disk, with the rules of its file (or of `source`).
    A `quick` one is compiled in less time where Python calls it, and runs slower.

    References to arrays are not counted: those that rules are given outlive every call, and counting took
    a third of the time of a random deal. A rule that allocates does not compile.
    """
    if INTERPRETED:
        return function
    folder = _folder_of(str(source or function.__code__.co_filename))
    if compiling is not None and is_linked():
        linked: F = compiling.compiled(function, folder, _OPTIONS, quick)
        return linked
    config.CACHE_DIR = str(folder)
    plain: F = numba.njit(cache=True, **_OPTIONS)(function)
    _name_by_process(plain)
    return plain


def entry_point(function: F, *kinds: Any) -> F:
    """What a rule is for Python where its arguments have these types (Numba's): compiled, and called without a look at
    the types of each call, which takes the shortest rules half of their time. Nobody checks the arguments then: an
    array of another type is read as if it had this one."""
    compile_for = getattr(function, "compile", None)
    return function if compile_for is None else compile_for(kinds)


def ruled(function: F) -> F:
    """The function as a rule, if it is not one yet."""
    return function if hasattr(function, "py_func") else rule(function)


def _name_by_process(compiled: Any) -> None:
    # Numba numbers the files of a cache by its index. Two processes that compile for two games at the same time may
    # take the same number, and then the index of one leads to the machine code of the other.
    with contextlib.suppress(AttributeError):
        file = compiled._cache._cache_file
        file._data_name_pattern = file._data_name_pattern.replace("{number:d}", f"{{number:d}}-{_PROCESS}")


def get_ready(function: Callable[..., Any], *args: Any) -> None:
    """Compile a rule for arguments of these types, or read it from where it is kept, without running it."""
    if is_jitted(function):
        function.compile(tuple(map(numba.typeof, args)))  # type: ignore[attr-defined]


def intrinsic_rule(plain: F) -> Callable[[Callable[..., Any]], F]:
    """A `rule` that works on machine instructions; `plain` is the same in Python, for interpreted runs."""

    def choose(function: Callable[..., Any]) -> F:
        if INTERPRETED:
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
    compiled = rule(function)
    wraparound_rules.add(compiled)
    return compiled


def quieted(function: F) -> F:
    """A function that does not warn of wrapping."""

    @functools.wraps(function)
    def quiet(*args: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*args)

    return quiet  # type: ignore[return-value]
