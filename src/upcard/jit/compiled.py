"""Rules that Numba compiles: the backend of a machine on which it is installed."""

from __future__ import annotations

import contextlib
import functools
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
from numba import config, types
from numba.core.errors import NumbaError as NumbaError
from numba.core.registry import cpu_target

from upcard.jit.sources import CACHE, source_digest, sources_of

try:
    from upcard.jit import compiling
except (ImportError, AttributeError):  # a release of Numba that it does not know
    compiling = None  # type: ignore[assignment]

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""What Numba is asked for. References to arrays are not counted: those that rules are given outlive every call, and
counting took a third of the time of a random deal. A rule that allocates does not compile."""
BOUNDSCHECK = bool(config.BOUNDSCHECK)
"""Whether compiled rules check the places of arrays (``NUMBA_BOUNDSCHECK=1``)."""
_PROCESS = secrets.token_hex(4)
_NUMBERS = {"i": types.int64, "u": types.uint64, "f": types.float64, "b": types.boolean}
_ITEMS = {"i1": types.int8, "i2": types.int16, "i4": types.int32, "i8": types.int64, "f4": types.float32}


def make(function: Callable[..., Any], source: Path | None, quick: bool) -> Any:
    """The function as a rule; see `rule.rule`."""
    folder = _folder_of(str(source or function.__code__.co_filename))
    if compiling is not None and is_linked():
        return compiling.compiled(function, folder, OPTIONS, quick)
    config.CACHE_DIR = str(folder)
    plain = numba.njit(cache=True, **OPTIONS)(function)
    _name_by_process(plain)
    return plain


def entry_point(function: Any, kinds: tuple[str, ...]) -> Any:
    """The compiled form of a rule for arguments of these types; see `rule.entry_point`."""
    return function.compile(tuple(map(_type_of, kinds)))


def _type_of(kind: str) -> Any:
    item, _, shape = kind.partition(":")
    if not shape:
        return _NUMBERS[item]
    return types.Array(_ITEMS[item], int(shape[:-1]), shape[-1])


def get_ready(function: Any, args: tuple[Any, ...]) -> None:
    """Compile a rule for arguments of these types, or read it from where it is kept, without running it."""
    function.compile(tuple(map(numba.typeof, args)))


def load() -> None:
    """Load the typing and the code of everything that Numba knows, which it else does when they are first needed."""
    cpu_target.typing_context.refresh()
    cpu_target.target_context.refresh()


def cache_folder() -> Path:
    """Where compiled rules are kept."""
    how = f"{'linked' if is_linked() else 'plain'}{'-checked' if BOUNDSCHECK else ''}"
    return CACHE / f"rules-{numba.__version__}-{how}"


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
    note = CACHE / "linking" / here
    if note.exists():
        return True
    works = compiling.works(OPTIONS)
    compiling.asked.clear()  # it was the first to ask
    if works:
        with contextlib.suppress(OSError):  # without a place for a cache it is tried out every time
            note.parent.mkdir(parents=True, exist_ok=True)
            note.touch()
    return works


def _name_by_process(compiled: Any) -> None:
    # Numba numbers the files of a cache by its index. Two processes that compile for two games at the same time may
    # take the same number, and then the index of one leads to the machine code of the other.
    with contextlib.suppress(AttributeError):
        file = compiled._cache._cache_file
        file._data_name_pattern = file._data_name_pattern.replace("{number:d}", f"{{number:d}}-{_PROCESS}")
