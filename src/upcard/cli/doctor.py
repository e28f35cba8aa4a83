"""The command ``doctor``: says what runs here, and why."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated

import typer

EXTRAS = {
    "numpy": "arrays",
    "numba": "the compiler",
    "uvloop": "a faster server",
    "asyncpg": "PostgreSQL, extra 'postgres'",
    "webauthn": "accounts, extra 'accounts'",
    "gymnasium": "environments for learning, extra 'gymnasium'",
    "pettingzoo": "environments for several players, extra 'pettingzoo'",
    "onnxruntime": "networks in another runtime, extra 'network'",
    "pyarrow": "files of trajectories, extra 'parquet'",
    "endplay": "another double-dummy solver, extra 'solve'",
    "open_spiel": "games of OpenSpiel, extra 'openspiel'",
    "numba-cuda": "batches on a GPU, extra 'gpu'",
}
"""Packages that Upcard uses where they are installed, and what for."""
_RUNS = {
    "library": "machine code from libraries",
    "compiled": "compiled here by Numba",
    "interpreted": "plain Python, a thousand times slower",
}
_NEITHER = "Rules run a thousand times slower than they could: install Numba, or a build of Upcard with libraries."


@dataclass
class Findings:
    """What is found out."""

    upcard: str
    python: str
    platform: str
    tables: str = ""
    """The backend of tables and bots."""
    why: str = ""
    programs: str = ""
    """The backend of simulations and research."""
    games: dict[str, str] = field(default_factory=dict)
    """Games that run otherwise, with a sentence that says how and why."""
    folders: dict[str, str] = field(default_factory=dict)
    """Where the room keeps things."""
    packages: dict[str, str | None] = field(default_factory=dict)
    """The versions of `EXTRAS`; None where one is not installed."""
    notes: list[str] = field(default_factory=list)
    """What is good to know, in sentences."""
    faults: list[str] = field(default_factory=list)
    """What should work and does not, in sentences."""


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Say what runs here and why: the backend of tables and bots, libraries, caches, packages.

    Tries the libraries that have not been tried on this machine, and those that have failed. Ends with code 1 if
    something that should work does not.
    """
    found = examined()
    print(json.dumps(asdict(found), indent=2) if as_json else "\n".join(_lines(found)))
    if found.faults:
        raise typer.Exit(1)


def examined() -> Findings:
    """All findings. Nothing with rules is imported before it is clear what they should run on."""
    from upcard import __version__
    from upcard.engine.compile.registry import names
    from upcard.jit import backend
    from upcard.jit.preference import choice_for_tables, prefer_libraries

    found = Findings(__version__, platform.python_version(), f"{platform.platform()}, {platform.machine()}")
    choice = choice_for_tables(names())
    found.tables, found.why, found.programs = choice.backend, choice.why, backend.BACKEND
    found.packages = {name: _version_of(name) for name in EXTRAS}
    if choice.misfit:
        found.faults.append(f"The libraries of the package are not used: {choice.misfit}.")
    _look_at_folders(found)
    with _quiet():
        prefer_libraries(names())
    if _numba_works(found):
        _look_at_games(found, names())
    return found


def _version_of(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _numba_works(found: Findings) -> bool:
    """Whether rules can be imported: Numba may be installed, and not fit this Python or this NumPy."""
    if "compiled" in (found.tables, found.programs):
        try:
            import_module("numba")
        except Exception as error:
            found.faults.append(f"Numba is installed, and cannot be imported ({type(error).__name__}: {error}).")
            return found.tables != "compiled"
    return True


def _look_at_folders(found: Findings) -> None:
    import platformdirs

    from upcard.jit.sources import CACHE

    data = os.environ.get("UPCARD_DATA") or platformdirs.user_data_path("upcard", appauthor=False)
    found.folders = {"cache": str(CACHE), "tables": str(data)}
    for what, folder in found.folders.items():
        if fault := _unwritable(Path(folder)):
            lost = "what is compiled and tried" if what == "cache" else "a room without --data or --database"
            found.faults.append(f"{folder} cannot be written ({fault}): it is where {lost} is kept.")


def _unwritable(folder: Path) -> str:
    """Why nothing can be written into a folder, or into the one that it would be made in; empty if it can."""
    there = next(place for place in (folder, *folder.parents) if place.exists())
    try:
        with tempfile.TemporaryFile(dir=there):
            return ""
    except OSError as error:
        return error.strerror or str(error)


def _look_at_games(found: Findings, names: tuple[str, ...]) -> None:
    if found.tables == "library":
        found.games = _without_library(names)
        found.faults += found.games.values()
    elif found.tables == "compiled":
        from upcard.bots.readiness.warm_up import is_kept

        waiting = sum(not is_kept(name, "") for name in names)
        if waiting:
            found.notes.append(
                f"{waiting} of {len(names)} games are not compiled yet: each plays slowly for its first minute, "
                "or 'upcard compile' compiles them ahead."
            )
    elif "NUMBA_DISABLE_JIT" not in found.why:
        found.notes.append(_NEITHER)


def _without_library(names: tuple[str, ...]) -> dict[str, str]:
    """The games whose libraries are not used, and why. Tries those that are to be tried."""
    from upcard.engine.compile.game import compiled_game
    from upcard.errors import BadGame
    from upcard.jit import library, proof
    from upcard.jit.backend import library_folder

    folder = library_folder()
    assert folder is not None  # the backend comes from it
    for name in names:
        proof.forget_fault(folder, name)
    if new := [name for name in names if not proof.is_known(folder, name)]:
        print(f"Trying the libraries of {len(new)} games: about a second each.", file=sys.stderr)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda name: proof.fault_of(folder, name), new))
    found = {}
    with _quiet():
        for name in names:
            try:
                rules = compiled_game(name)
            except BadGame as error:
                found[name] = str(error)
            else:
                if not library.provide(name, rules.library_digest, rules.schema.dtype):
                    found[name] = f"{library.faults[name]}."
    return found


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Without lines in the log, which would say the same again."""
    before = logging.root.manager.disable
    logging.disable(logging.WARNING)
    try:
        yield
    finally:
        logging.disable(before)


def _lines(found: Findings) -> list[str]:
    """The findings in sentences."""
    there = [f"{name} {number} ({EXTRAS[name]})" for name, number in found.packages.items() if number]
    missing = [f"{name} ({EXTRAS[name]})" for name, number in found.packages.items() if not number]
    return [
        f"Upcard {found.upcard}, Python {found.python}, {found.platform}",
        f"Rules at tables and of their bots: {_RUNS[found.tables]} ({found.why}).",
        f"Rules in simulations and research: {_RUNS[found.programs]}.",
        *(f"The {what} folder: {folder}" for what, folder in found.folders.items()),
        f"Installed: {', '.join(there) or 'nothing of what is optional'}.",
        *([f"Not installed, and not needed by a room: {', '.join(missing)}."] if missing else []),
        *found.notes,
        *(["What does not work:", *(f"  {fault}" for fault in found.faults)] if found.faults else ["All is well."]),
    ]
