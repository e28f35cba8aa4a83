"""Which backend a card room and its bots run on: the libraries of the package wherever they fit, so that no player
waits for a compiler.

`jit.backend` chooses for every process. The commands that seat people call `prefer_libraries` before they import
anything that has rules; simulations, research and programs do not, and keep the compiler where it is installed.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from upcard.jit import backend
from upcard.jit.backend import Backend, library_folder
from upcard.jit.library_index import LibraryFault, read_index
from upcard.jit.platforms import here, place_of
from upcard.jit.sources import package_digest

log = logging.getLogger(__name__)
_MAX_NAMES = 3
"""How many games a sentence names."""


@dataclass(frozen=True)
class Choice:
    """A backend, and why it is that one."""

    backend: Backend
    why: str
    """A sentence."""
    misfit: str = ""
    """Why the libraries of the package are not used although it has some; empty otherwise."""


def choice_for_tables(names: Iterable[str]) -> Choice:
    """The backend of a card room that offers these games: what `prefer_libraries` arranges."""
    chosen = backend.BACKEND
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return Choice(chosen, "NUMBA_DISABLE_JIT is set")
    if named := os.environ.get("UPCARD_LIBRARY"):
        return Choice(chosen, f"UPCARD_LIBRARY is set to {named}")
    folder = library_folder()
    if chosen is Backend.INTERPRETED:
        return Choice(chosen, "Numba is not installed, and the package has no libraries")
    if folder is None:
        return Choice(chosen, "the package has no libraries, and Numba is installed")
    if chosen is Backend.LIBRARY:
        return Choice(chosen, "Numba is not installed")
    if misfit := _misfit(folder, names):
        return Choice(chosen, "Numba is installed", misfit)
    return Choice(Backend.LIBRARY, "the libraries of the package fit")


def prefer_libraries(names: Iterable[str]) -> None:
    """Have this process, and those that it starts, take the rules of these games from the libraries of the package, if
    there is one for each that was built from these sources. Otherwise the backend stays as it is, and the log says why.

    It comes too late, and changes nothing, where a rule has been imported.
    """
    if "upcard.jit.rule" in sys.modules:
        log.debug("rules are %s: they were imported before the choice", backend.BACKEND)
        return
    choice = choice_for_tables(names)
    if choice.misfit:
        log.warning("%s: games are compiled here when they are first played", choice.misfit)
    if choice.backend is not backend.BACKEND:
        os.environ["UPCARD_LIBRARY"] = str(library_folder())
        backend.BACKEND = choice.backend


def _misfit(folder: Path, names: Iterable[str]) -> str:
    """Why libraries do not fit the sources of these games; empty if they do."""
    built = {name: _built_from(folder, name) for name in names}
    if missing := [name for name, digest in built.items() if digest is None]:
        return f"{folder} has no library of {_listed(missing)}"
    if changed := [name for name, digest in built.items() if digest != package_digest()]:
        return f"{folder} was built from other sources ({_listed(changed)})"
    return ""


def _built_from(folder: Path, name: str) -> str | None:
    """The digest of the package that a library was built from; None if there is no library for this platform."""
    try:
        return read_index(place_of(folder, name, here()), name, here()).package
    except LibraryFault:
        return None


def _listed(names: list[str]) -> str:
    more = len(names) - _MAX_NAMES
    return ", ".join(names[:_MAX_NAMES]) + (f" and {more} more" if more > 0 else "")
