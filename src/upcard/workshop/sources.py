"""The files of a game that is being written, as modules: written into a folder of this process, imported, dropped."""

from __future__ import annotations

import importlib
import itertools
import linecache
import re
import shutil
import sys
import tempfile
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.machinery import FileFinder, SourceFileLoader
from pathlib import Path

import msgspec

from upcard.engine.compile import game as compiling
from upcard.engine.compile import registry
from upcard.errors import UpcardError
from upcard.jit.interpreted import forget
from upcard.jit.rule import cache_folder
from upcard.workshop import written

MAX_FILES, MAX_SOURCE_LENGTH, MAX_BOOK_LENGTH, MAX_LESSON_LENGTH = 30, 400_000, 200_000, 100_000
"""The most files of one game, and the most letters of all its rules, its book and its lesson."""
START = "__init__.py"
_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_FILE = re.compile(r"[a-z_][a-z0-9_]{0,59}\.py")
_TITLE = re.compile(r"\btitle\s*=\s*([\"'])(.{1,60}?)\1")
_numbers = itertools.count(1)


class BadSource(UpcardError, ValueError):
    """Files that cannot be those of a game; the message says what is allowed."""


class File(msgspec.Struct, frozen=True):
    """A file of a game whose rules are several files."""

    name: str
    text: str


class Source(msgspec.Struct, frozen=True):
    """A game as it is written: rules in one file, or as a package of several, one of which is ``__init__.py``."""

    source: str | list[File]
    book: str
    lesson: str = ""
    name: str = ""
    """In small letters, digits and single _; by default it follows from the title."""

    @property
    def files(self) -> list[File]:
        """The files of the rules; the name of a single one is empty."""
        return [File("", self.source)] if isinstance(self.source, str) else self.source

    @property
    def called(self) -> str:
        """The name, or what follows from the title."""
        if self.name:
            return self.name
        title = next((found[2] for one in self.files if (found := _TITLE.search(one.text))), "")
        name = re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")
        return name[:40].strip("_") if _NAME.fullmatch(name) else "game"

    @property
    def title(self) -> str:
        """The title as the rules write it; else from the name."""
        found = next((found[2] for one in self.files if (found := _TITLE.search(one.text))), "")
        return found or self.called.replace("_", " ").title()

    def refuse(self) -> None:
        """Raises `BadSource` for what cannot be written to a folder."""
        files = self.files
        if self.name and not (_NAME.fullmatch(self.name) and len(self.name) <= 40):
            raise BadSource(
                "a game's name has at most 40 small letters, digits and single _, such as go_boom, "
                f"not {self.name[:60]!r}"
            )
        if not files or len(files) > MAX_FILES:
            raise BadSource(f"the rules are 1 to {MAX_FILES} files, not {len(files)}")
        if isinstance(self.source, list):
            names = [one.name for one in files]
            wrong = next((name for name in names if not _FILE.fullmatch(name)), None)
            if wrong is not None:
                raise BadSource(f"a file of the rules is named like state.py, in small letters, not {wrong[:60]!r}")
            if len(set(names)) != len(names) or START not in names:
                raise BadSource(f"one of the files is {START}, and no two have the same name")
        for what, text, most in (
            ("the rules have", "".join(one.text for one in files), MAX_SOURCE_LENGTH),
            ("the book has", self.book, MAX_BOOK_LENGTH),
            ("the lesson has", self.lesson, MAX_LESSON_LENGTH),
        ):
            if len(text) > most:
                raise BadSource(f"{what} at most {most:,} letters, not {len(text):,}")
            if "\0" in text:
                raise BadSource(f"{what} a letter that no text has (number 0); remove it")


@cache
def place() -> Path:
    """The folder of all games that are being written in this process."""
    folder = Path(tempfile.mkdtemp(prefix="upcard-")).resolve()
    sys.path_hooks.insert(0, _finder)
    written.__path__.append(str(folder))
    return folder


def write(source: Source, name: str) -> Path:
    """Write a game as the module `name` and return the folder that holds its files alone. Raises `BadSource`."""
    source.refuse()
    folder = place() / name if isinstance(source.source, list) else place() / f"{name}.files"
    folder.mkdir(parents=True)
    for one in source.files:
        (folder / (one.name or f"{name}.py")).write_text(one.text, encoding="utf-8")
    (folder / f"{name}.md").write_text(source.book, encoding="utf-8")
    if source.lesson.strip():
        (folder / f"{name}.lesson.toml").write_text(source.lesson, encoding="utf-8")
    if isinstance(source.source, str):
        written.__path__.append(str(folder))
    importlib.invalidate_caches()
    return folder


def module_of(name: str) -> str:
    """The module of a game that `write` has written."""
    return f"{written.__name__}.{name}"


def drop(name: str) -> None:
    """Remove a game with everything that this process keeps of it."""
    module = module_of(name)
    for loaded in [one for one in sys.modules if one == module or one.startswith(f"{module}.")]:
        del sys.modules[loaded]
    vars(written).pop(name, None)
    sys.path_importer_cache.pop(str(place() / name), None)
    sys.path_importer_cache.pop(str(place() / f"{name}.files"), None)
    registry.unregister(name)
    compiling.forget(name)
    forget(module)
    for folder in (place() / name, place() / f"{name}.files"):
        if str(folder) in written.__path__:
            written.__path__.remove(str(folder))
        shutil.rmtree(folder, ignore_errors=True)
    for derived in (cache_folder() / "derived").glob(f"{name}-*.py"):
        linecache.cache.pop(str(derived), None)
        derived.unlink(missing_ok=True)
    linecache.checkcache()


@contextmanager
def for_a_time(source: Source) -> Iterator[tuple[str, Path]]:
    """A game's name and folder; it is dropped at the end. Raises `BadSource`."""
    name = f"checked_{next(_numbers)}"
    try:
        yield name, write(source, name)
    finally:
        drop(name)


def loaded(name: str, watch: Callable[[types.CodeType], object] = lambda code: None) -> types.ModuleType:
    """The module of a game that `write` has written, imported; `watch` is called with the code of each of its files
    before that runs. Raises whatever the game raises."""
    _Loader.watch = staticmethod(watch)
    return importlib.import_module(module_of(name))


class _Loader(SourceFileLoader):
    """Loads files of games from their sources, which change too fast for files of bytecode."""

    watch: Callable[[types.CodeType], object]

    def get_code(self, fullname: str) -> types.CodeType:
        path = self.get_filename(fullname)
        code: types.CodeType = self.source_to_code(self.get_data(path), path)
        type(self).watch(code)
        return code


def _finder(path: str) -> FileFinder:
    """A hook of `sys.path_hooks` for the folders of games."""
    if not f"{path}/".startswith(f"{place()}/"):
        raise ImportError("a path of others")
    return FileFinder(path, (_Loader, [".py"]))
