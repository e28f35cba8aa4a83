"""Which source files the code of a rule depends on, and their digest: what compiled code is kept by."""

from __future__ import annotations

import functools
import hashlib
import os
import re
import tempfile
from collections.abc import Iterable
from pathlib import Path

from upcard.jit.backend import PACKAGE


def _user_cache() -> Path:
    if named := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(named)
    try:
        from platformdirs import user_cache_path
    except ImportError:  # in a browser nothing is kept for the next start
        return Path(tempfile.gettempdir()) / "upcard"
    return user_cache_path("upcard", appauthor=False)


CACHE = _user_cache()
"""Where this user's machine keeps what can be made again."""
_IMPORT = re.compile(r"^\s*from upcard\.([\w.]+) import (\([^)]*\)|.*)", re.MULTILINE)
_WORDS = re.compile(rb'^[ \t]*r?"""(?:[^"\\]|\\.|"(?!""))*"""[ \t]*\n|[ \t]*#[^"\'\n]*$|^[ \t]*\n', re.MULTILINE)
"""Docstrings, comments and blank lines. A comment with a quotation mark is left: the `#` might stand in a string."""


_STAMP = PACKAGE / "sources.digest"
"""In a copy of the package that a build has made: the digest of all its sources, which need not be in the copy."""
_OWN = f"{PACKAGE}{os.sep}"
_RULES = ("jit", "cards", "declarations", "mechanics", "codegen", "language", "heuristics", "engine", "solvers", "bots")
"""What the code of any game may depend on beside its own files."""


@functools.cache
def _stamp() -> str:
    return _STAMP.read_text(encoding="utf-8").strip() if _STAMP.exists() else ""


def is_stamped() -> bool:
    """Whether this is a copy of the package whose sources are known by one digest."""
    return bool(_stamp())


@functools.cache
def package_digest() -> str:
    """The digest of all sources of this package."""
    return _stamp() or source_digest(PACKAGE.rglob("*.py"))


def stamp(package: Path) -> None:
    """Note in a copy of this package that it has these sources. From then on they are not read to know their digest."""
    (package / _STAMP.name).write_text(f"{package_digest()}\n", encoding="utf-8")


@functools.cache
def shared_digest() -> str:
    """The digest of what the code of any game may depend on beside its own files."""
    return source_digest(path for part in _RULES for path in (PACKAGE / part).rglob("*.py"))


def source_digest(paths: Iterable[Path], text: str = "") -> str:
    """Twelve hex digits that change when the code of any of the files does, or a text that goes with them.

    Docstrings and comments do not count: a better sentence does not compile every game again.
    """
    digest = hashlib.sha256(text.encode())
    if _stamp():
        digest.update("".join([_stamp(), *sorted(path.name for path in paths)]).encode())
        return digest.hexdigest()[:12]
    for path in sorted(paths):
        code = own_code_of if str(path).startswith(_OWN) else code_of
        digest.update(path.name.encode() + b"\0" + code(path))
    return digest.hexdigest()[:12]


def code_of(path: Path) -> bytes:
    """A file without docstrings, comments and blank lines."""
    return _WORDS.sub(b"", path.read_bytes())


own_code_of = functools.cache(code_of)
"""The same of a file of this package, read once: most games depend on the same files, which no process changes."""


@functools.cache
def sources_of(path: Path) -> frozenset[Path]:
    """A module's file and all files of this package that it imports, directly or not."""
    found, open_ends = {path}, [path] if not _stamp() else []
    while open_ends:
        files = _imported_by(open_ends.pop())
        open_ends += files - found
        found |= files
    return frozenset(found)


@functools.cache
def _imported_by(path: Path) -> frozenset[Path]:
    """The files of this package that a file imports itself."""
    found = _IMPORT.findall(path.read_text(encoding="utf-8"))
    places = ((PACKAGE.joinpath(*module.split(".")), re.findall(r"\w+", names)) for module, names in found)
    return frozenset().union(*(_files_of(place, names) for place, names in places))


@functools.cache
def _handed_on(rulebook: Path) -> dict[str, Path]:
    """Where the names come from that the rulebook hands on."""
    found: dict[str, Path] = {}
    for module, names in _IMPORT.findall(rulebook.read_text(encoding="utf-8")):
        file = PACKAGE.joinpath(*module.split(".")).with_suffix(".py")
        found |= dict.fromkeys(re.findall(r"\w+", names), file)
    return found


def _files_of(place: Path, names: list[str]) -> set[Path]:
    if place == PACKAGE / "rulebook":  # a game depends on the names that it takes from there, not on all
        known = _handed_on(place.with_suffix(".py"))
        return {known[name] for name in names if name in known}
    if not (place / "__init__.py").exists():  # a folder may be left of a package that is a file now
        return {place.with_suffix(".py")}
    parts = (place / part for name in names for part in (f"{name}.py", f"{name}/__init__.py"))
    return {place / "__init__.py", *(path for path in parts if path.exists())}
