"""The archives that Python reads in the browser: the part of its own library that it starts with; the rest of it with
the package and the wheels that this needs; and one for each game, which is fetched when the game is opened.

They hold bytecode, made by the Python that will run it, and are ZIP files without compression, compressed as a whole:
that is smaller by a third. The first is packed with gzip, which browsers unpack; the others with xz, which is smaller
still and which Python unpacks.
"""

from __future__ import annotations

import gzip
import io
import json
import lzma
import shutil
import zipfile
from collections.abc import Iterable
from pathlib import Path

from upcard.bots.host.in_browser import READS
from upcard.games import NAMES
from upcard.jit.backend import PACKAGE
from upcard.jit.library_index import LibraryFault, advice, file_in, read_index
from upcard.jit.platforms import WASM, place_of
from upcard.jit.sources import package_digest, stamp
from upcard.site import fetched

FOLDER = PACKAGE / "web" / "folder"
UNUSED_LIBRARY = (
    "_android_support", "_apple_support", "_ios_support", "_pydecimal", "_pyio", "_pyrepl", "antigravity", "argparse",
    "bdb", "cProfile", "cmd", "compileall", "concurrent/interpreters", "configparser", "curses", "doctest",
    "ensurepip", "filecmp", "fileinput", "ftplib", "gettext", "http/server", "idlelib", "imaplib", "mailbox",
    "modulefinder", "multiprocessing", "netrc", "nturl2path", "optparse", "pdb", "pickletools", "plistlib", "poplib",
    "profile", "profiling", "pstats", "py_compile", "pyclbr", "pydoc", "pydoc_data", "sched", "shelve", "smtplib",
    "socketserver", "symtable", "tabnanny", "this", "timeit", "tkinter", "trace", "tracemalloc", "turtle",
    "turtledemo", "unittest", "venv", "wave", "wsgiref", "xml", "xmlrpc", "zipapp",
)  # fmt: skip
"""What no part of the room imports. (That a name is here by mistake, a hand of every game in a browser finds out.)"""
ENCODINGS = (
    "__init__", "aliases", "ascii", "cp437", "cp1252", "idna", "iso8859_1", "latin_1", "punycode", "raw_unicode_escape",
    "unicode_escape", "utf_16", "utf_16_le", "utf_32", "utf_8", "utf_8_sig",
)  # fmt: skip
UNUSED_WHEELS = (
    "anyio/_backends/_trio", "anyio/pytest_plugin", "lark/__pyinstaller", "lark/grammars", "lark/tools",
    "markdown_it/cli", "starlette/templating", "starlette/testclient", "idna/uts46data",
)  # fmt: skip
UNUSED_PARTS = (
    "authoring/", "cli/", "engine/testing/", "locale/", "research/", "site/", "terminal/", "web/static/", "web/folder/",
    "server/run.", "server/announcement.", "server/relay.", "server/cluster/", "server/guard/timeouts.",
    "server/monitoring/logs.", "server/monitoring/self_check.", "server/people/", "workshop/", "__main__.", "py.typed",
)  # fmt: skip
"""Parts of the package that only a machine with a terminal or a network uses, or the workshop."""
WORKSHOP_PARTS = ("authoring/", "engine/testing/", "workshop/")
"""Parts that only the workshop's room uses, in an archive of their own."""
NEEDED_PARTS = (
    "locale/__init__.py", "locale/languages.py", "locale/translator.py", "locale/english.py", "research/__init__.py",
    "research/small_games/__init__.py", "research/small_games/small.py", "research/small_games/yardsticks.py",
    "research/small_games/exact.py", "research/measure/__init__.py", "research/measure/chart.py",
    "research/measure/statistics.py",
)  # fmt: skip
ENDINGS = (".py", ".so", ".lark", ".md", ".toml", ".xz", ".json")


def write(room: Path, pyodide: Path, wheels: Iterable[Path], more: dict[str, bytes], libraries: Path | None) -> None:
    """Write ``stdlib.zip.gz``, ``package.zip.xz``, ``workshop.zip.xz`` and ``games/NAME.zip.xz`` into a folder.

    `more`: files of the package that are made by the build, by their names in the archive. `libraries`: the folder of
    the rules as WebAssembly. Raises `CannotBuild`.
    """
    rules = library_files(libraries)
    draft = room / "draft"
    library, package = draft / "library", draft / "package"
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as packed:
        for name in packed.namelist():
            if _in_library(name):
                packed.extract(name, library)
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as packed:
            for name in packed.namelist():
                if name.endswith(ENDINGS) and not name.startswith(UNUSED_WHEELS) and ".dist-info/" not in name:
                    packed.extract(name, package)
    for path in sorted(PACKAGE.rglob("*")):
        short = path.relative_to(PACKAGE).as_posix()
        if path.suffix in ENDINGS and "__pycache__" not in short and _in_package(short):
            _put(package / "upcard" / short, path.read_bytes())
    for name, data in more.items():
        _put(package / name, data)
    _put(package / "upcard/libraries/README", b"The rules as WebAssembly.\n")
    stamp(package / "upcard")
    order = [fetched.program("node"), str(FOLDER / "compile.mjs"), str(pyodide), str(draft)]
    fetched.run(order, "the sources cannot be compiled for the browser's Python")
    files = _files(package)
    own = {name: {short: path for short, path in files.items() if _is_of(short, name)} for name in NAMES}
    (room / "games").mkdir()
    for game, parts in own.items():
        for path in rules.get(game, ()):
            parts[f"upcard/libraries/{path.name}"] = path
        (room / "games" / f"{game}.zip.xz").write_bytes(_small(_packed(parts)))
    workshop = {name: files.pop(name) for name in list(files) if name.startswith(_WORKSHOP)}
    (room / "workshop.zip.xz").write_bytes(_small(_packed(workshop)))
    first = set(json.loads((draft / "first.json").read_text(encoding="utf-8")))
    start: dict[str, Path] = {}
    later: dict[str, Path] = {}
    for name, path in _files(library).items():
        (start if name.partition("/")[0].removesuffix(".pyc") in first else later)[name] = path
    files |= later
    shared = {name: path for name, path in files.items() if not any(name in parts for parts in own.values())}
    (room / "package.zip.xz").write_bytes(_small(_packed(shared)))
    (room / "stdlib.zip.gz").write_bytes(gzip.compress(_packed(start), 9, mtime=0))
    shutil.rmtree(draft)


def library_files(folder: Path | None) -> dict[str, list[Path]]:
    """The files of the libraries for a browser, by game. Raises `CannotBuild` where they are damaged, for another
    platform, or made from other sources: the room would interpret the rules."""
    found: dict[str, list[Path]] = {}
    if folder is None:
        return found
    for name in NAMES:
        place = place_of(folder, name, WASM)
        if not (place / f"{name}.json").exists():
            continue
        try:
            index = read_index(place, name, WASM)
            found[name] = [place / f"{name}.json", file_in(place, index)]
        except LibraryFault as fault:
            raise fetched.CannotBuild(str(fault)) from None
        if index.package != package_digest():
            raise fetched.CannotBuild(
                f"the library of {name} in {place} was built from other sources: {advice(place, name, WASM)}"
            )
    if not found:
        raise fetched.CannotBuild(f"{folder} has no library of any game: {advice(folder, '', WASM)}")
    return found


def _put(place: Path, data: bytes) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(data)


def _files(root: Path) -> dict[str, Path]:
    return {path.relative_to(root).as_posix(): path for path in root.rglob("*") if path.is_file()}


def _is_of(name: str, game: str) -> bool:
    """Whether a file belongs to one game alone: its rules, its book, its lesson, its judgement."""
    read = [f"{module.replace('.', '/')}.xz" for module, reader in READS.items() if reader == game]
    return name.startswith((f"upcard/games/{game}/", f"upcard/games/{game}.")) or name in read


def _in_library(name: str) -> bool:
    folder, _, file = name.partition("/")
    if folder == "encodings":
        return file.removesuffix(".py") in ENCODINGS
    return name.endswith(".py") and not any(
        name == f"{part}.py" or name.startswith(f"{part}/") for part in UNUSED_LIBRARY
    )


_WORKSHOP = (*(f"upcard/{part}" for part in WORKSHOP_PARTS), "markdown_it/", "mdurl/")
"""The workshop also has what makes HTML of a book: elsewhere files have the books."""


def _in_package(short: str) -> bool:
    return short.startswith(WORKSHOP_PARTS) or short in NEEDED_PARTS or not short.startswith(UNUSED_PARTS)


def _packed(files: dict[str, Path]) -> bytes:
    """The files as an archive without compression, those that are alike side by side."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED) as packed:
        for name in sorted(files, key=lambda name: (name.rpartition(".")[2], name)):
            packed.writestr(zipfile.ZipInfo(name), files[name].read_bytes())  # without times: a build can be repeated
    return whole.getvalue()


def _small(archive: bytes) -> bytes:
    """The archive in xz. Its dictionary is no larger than it: unpacking takes that much memory."""
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9, "dict_size": max(4096, 1 << (len(archive) - 1).bit_length())}]
    return lzma.compress(archive, filters=filters)
