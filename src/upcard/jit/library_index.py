"""The index of a library: what it was built for and from, and where its entries are. Read with the eyes of a stranger.

A file ``whist.json`` beside ``whist.so`` (``.dll``, ``.dylib``). It has the size and the digest of the library: a file
that was cut short kills the process that opens it, so it is not opened.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from upcard.jit.platforms import file_of
from upcard.json_input import MAX_LETTERS, read_json
from upcard.quoting import quoted

FORMAT = 2
"""The form of an index. A library of another one is not read."""
MAX_BYTES, MAX_KEY = MAX_LETTERS, 2_000
"""The most bytes of an index, and letters of the name of an entry."""
MAX_LIBRARY = 64_000_000
"""The most bytes of a library: hundreds of times those of the largest one."""
RESULTS = frozenset("iufbv")
"""The types of results, as `jit.kinds` writes them, and ``v``: none."""
_ITEM = "(?:[iufb]|R?[0-9a-z]{1,20}(?::[0-9]{1,2}[CA])?)"
_KIND = rf"(?:{_ITEM}|\w{{1,60}}<(?:{_ITEM}(?:;{_ITEM})*)?>)"
_KEY = re.compile(rf"[\w.]+:[\w.<>]+\((?:{_KIND}(?:,{_KIND})*)?\)")
"""A rule, and the types of what it is called with."""
_TEXTS = {
    "game": re.compile(r"\w{1,60}"),
    "target": re.compile("[a-z0-9_.-]{1,60}"),
    "digest": re.compile("[0-9a-f]{12}"),
    "package": re.compile("[0-9a-f]{12}"),
    "record": re.compile("R[0-9a-f]{8}"),
    "sha256": re.compile("[0-9a-f]{64}"),
}


class LibraryFault(Exception):
    """A library that cannot be used; the message says why."""


@dataclass(frozen=True)
class Index:
    """What is known of a library. `target`: its platform. `digest`, `package`: of the sources of the game, and of the
    whole package. `record`: the layout of the game's records. `size`, `sha256`: of the file. `entries`: the symbol and
    the type of the result, by rule and types."""

    game: str
    target: str
    digest: str
    package: str
    record: str
    size: int
    sha256: str
    entries: dict[str, list[str]]

    def as_data(self) -> dict[str, Any]:
        """What is written into the file."""
        return {"format": FORMAT, **asdict(self)}


def advice(folder: Path, name: str, target: str) -> str:
    """What builds a library; without a name, those of all games."""
    return f"upcard compile --library {folder} --target {target} {f'{name} builds it' if name else 'builds them'}"


def read_index(folder: Path, name: str, target: str) -> Index:
    """The index of the library of a game for a platform. Raises `LibraryFault`."""
    path, anew = folder / f"{name}.json", advice(folder, name, target)
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise LibraryFault(f"{path} has more than the {MAX_BYTES:,} bytes of an index: {anew}")
        found = read_json(data.decode("utf-8"))
    except FileNotFoundError:
        raise LibraryFault(f"{folder} has no library of {name}: {anew}") from None
    except (OSError, ValueError) as error:
        raise LibraryFault(f"{path} cannot be read ({error}): {anew}") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise LibraryFault(f"{path} has another format: {anew}")
    if fault := _fault(found, name):
        raise LibraryFault(f"{path} is damaged ({fault}): {anew}")
    index = Index(**{key: value for key, value in found.items() if key != "format"})
    if index.target != target:
        raise LibraryFault(f"{path} is for {index.target}, not for {target}: {anew}")
    return index


def _fault(found: dict[str, Any], name: str) -> str:
    """What is wrong with the fields of an index, or nothing."""
    fields = {"format", *Index.__dataclass_fields__}
    if missing := sorted(fields - found.keys()):
        return f"it lacks {missing[0]}"
    if unknown := sorted(found.keys() - fields):
        return f"{quoted(unknown[0])} is no part of an index"
    for key, form in _TEXTS.items():
        if not isinstance(found[key], str) or not form.fullmatch(found[key]):
            return f"its {key} is {quoted(found[key])}"
    if found["game"] != name:
        return f"it is that of {found['game']}"
    if type(found["size"]) is not int or not 0 < found["size"] <= MAX_LIBRARY:
        return f"its size is {quoted(found['size'])}"
    if not isinstance(found["entries"], dict):
        return f"its entries are {quoted(found['entries'])}"
    wrong = (key for key, entry in found["entries"].items() if not _is_entry(key, entry, name))
    return f"its entry {quoted(first)} is none" if (first := next(wrong, None)) is not None else ""


def _is_entry(key: str, entry: Any, name: str) -> bool:
    if len(key) > MAX_KEY or not _KEY.fullmatch(key) or not isinstance(entry, list) or len(entry) != 2:
        return False
    symbol, result = entry
    return (
        isinstance(symbol, str)
        and bool(re.fullmatch(f"upcard_{name}_[0-9]{{1,6}}", symbol))
        and isinstance(result, str)
        and result in RESULTS
    )


def file_in(folder: Path, index: Index) -> Path:
    """The file of a library that is whole. Raises `LibraryFault`."""
    path = folder / file_of(index.game, index.target)
    anew = advice(folder, index.game, index.target)
    try:
        size = path.stat().st_size
        whole = size == index.size and hashlib.sha256(path.read_bytes()).hexdigest() == index.sha256
    except OSError as error:
        raise LibraryFault(f"{path} cannot be read ({error.strerror}): {anew}") from None
    if not whole:
        raise LibraryFault(f"{path} is damaged: it is not the file that its index is of: {anew}")
    return path
