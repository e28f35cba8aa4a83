"""The two archives that Python reads in the browser: its own library, and the package with the wheels it needs.

Both hold bytecode, made by the Python that will run it, and are ZIP files without compression, compressed as a whole:
that is smaller by a third, and a browser unpacks it at once.
"""

from __future__ import annotations

import gzip
import shutil
import zipfile
from collections.abc import Iterable
from pathlib import Path

from upcard.site import fetched

PACKAGE = Path(__file__).resolve().parent.parent
FOLDER = PACKAGE / "web" / "folder"
UNUSED_LIBRARY = (
    "_pyrepl", "_android_support", "_apple_support", "_ios_support", "_pydecimal", "_pyio", "antigravity", "bdb", "cmd",
    "code", "codeop", "compileall", "concurrent/interpreters", "cProfile", "curses", "doctest", "ensurepip", "filecmp",
    "ftplib", "http/server", "idlelib", "imaplib", "mailbox", "modulefinder", "multiprocessing", "netrc", "nturl2path",
    "pdb", "pickletools", "poplib", "profile", "profiling", "pstats", "py_compile", "pyclbr", "pydoc", "pydoc_data",
    "sched", "shelve", "smtplib", "symtable", "tabnanny", "this", "timeit", "tkinter", "trace", "tracemalloc", "turtle",
    "turtledemo", "unittest", "venv", "wave", "wsgiref", "xml", "xmlrpc", "zipapp",
)  # fmt: skip
"""What no part of the room imports. (That a name is here by mistake, a hand of every game in a browser finds out.)"""
ENCODINGS = (
    "__init__", "aliases", "ascii", "cp437", "cp1252", "idna", "iso8859_1", "latin_1", "punycode", "raw_unicode_escape",
    "unicode_escape", "utf_16", "utf_16_le", "utf_32", "utf_8", "utf_8_sig",
)  # fmt: skip
UNUSED_WHEELS = (
    "anyio/_backends/_trio", "anyio/pytest_plugin", "lark/__pyinstaller", "lark/tools", "lark/grammars",
    "lark/parsers/earley", "lark/parsers/cyk", "lark/parsers/xearley", "markdown_it/cli", "platformdirs/windows",
    "platformdirs/macos", "platformdirs/android", "segno/cli", "starlette/testclient", "starlette/templating",
    "msgspec/_json_schema", "idna/uts46data",
)  # fmt: skip
UNUSED_PARTS = (
    "authoring/", "cli/", "engine/testing/", "locale/", "research/", "site/", "terminal/", "web/static/", "web/folder/",
    "server/run.", "server/accounts.", "server/passkeys.", "server/supervisor.", "server/self_check.",
    "server/timeouts.", "server/logs.", "store/postgres.", "__main__.", "py.typed",
)  # fmt: skip
"""Parts of the package that only a machine with a terminal or a network uses."""
NEEDED_PARTS = (
    "locale/__init__.py", "locale/languages.py", "locale/reader.py", "locale/english.py", "research/__init__.py",
    "research/pbn.py",
)  # fmt: skip
SOURCED = ("upcard/games/", "upcard/bots/priors/")
"""Files whose source is read, too: rules are looked up in it when a declaration is checked or a rule is interpreted."""
ENDINGS = (".py", ".so", ".lark", ".md", ".toml", ".xz", ".json")


def write(room: Path, pyodide: Path, wheels: Iterable[Path], more: dict[str, bytes]) -> None:
    """Write ``stdlib.zip.gz`` and ``package.zip.gz`` into a folder. `more`: files of the package that are made by the
    build, by their names in the archive. Raises `CannotBuild`."""
    draft = room / "draft"
    library = draft / "bare" / "library"
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as packed:
        for name in packed.namelist():
            if _in_library(name):
                packed.extract(name, library)
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as packed:
            for name in packed.namelist():
                if name.endswith(ENDINGS) and not name.startswith(UNUSED_WHEELS) and ".dist-info/" not in name:
                    packed.extract(name, draft / "bare" / "package")
    for path in sorted(PACKAGE.rglob("*")):
        short = path.relative_to(PACKAGE).as_posix()
        if path.suffix in ENDINGS and "__pycache__" not in short and _in_package(short):
            name = f"upcard/{short}"
            place = draft / ("sourced" if name.startswith(SOURCED) else "bare") / "package" / name
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)
    for name, data in more.items():
        place = draft / "bare" / "package" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    order = [fetched.program("node"), str(FOLDER / "compile.mjs"), str(pyodide), str(draft)]
    fetched.run(order, "the sources cannot be compiled for the browser's Python")
    _pack(room / "stdlib.zip.gz", [library])
    _pack(room / "package.zip.gz", [draft / "bare" / "package", draft / "sourced" / "package"])
    shutil.rmtree(draft)


def _in_library(name: str) -> bool:
    folder, _, file = name.partition("/")
    if folder == "encodings":
        return file.removesuffix(".py") in ENCODINGS
    return name.endswith(".py") and not any(name == f"{part}.py" or name.startswith(f"{part}/") for part in UNUSED_LIBRARY)


def _in_package(short: str) -> bool:
    return short in NEEDED_PARTS or not short.startswith(UNUSED_PARTS)


def _pack(target: Path, roots: list[Path]) -> None:
    files = {path.relative_to(root).as_posix(): path for root in roots for path in root.rglob("*") if path.is_file()}
    beside = target.with_suffix(".part")
    with zipfile.ZipFile(beside, "w", zipfile.ZIP_STORED) as packed:
        for name in sorted(files, key=lambda name: (name.rpartition(".")[2], name)):  # what is alike stands together
            packed.writestr(zipfile.ZipInfo(name), files[name].read_bytes())  # without times: a build can be repeated
    target.write_bytes(gzip.compress(beside.read_bytes(), 9, mtime=0))
    beside.unlink()
