"""Libraries of games: all entries that tables, bots of every level, hints, reviews and states call, in one file a game.

``upcard compile --library FOLDER``: `jit.library_code` and `jit.library_target` build them, `jit.library` reads them. A
game is compiled once, to LLVM's text, of which libraries for all platforms are made.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from upcard.bots.readiness.precompile import Made, made_apart, try_out_everything, work_through
from upcard.engine.compile.game import CompiledGame, compiled_game
from upcard.errors import UpcardError
from upcard.extras import need
from upcard.jit.library_index import Index, LibraryFault, file_in, read_index
from upcard.jit.rule import COMPILES, load_compiler
from upcard.jit.sources import CACHE, package_digest

if TYPE_CHECKING:
    from upcard.jit.library_target import Target

KEPT = CACHE / "libraries"
"""Where this machine keeps libraries that it has built, by their digests."""


def build_libraries(
    names: Iterable[str], folder: Path, targets: Sequence[str] = ("native",), processes: int = 2
) -> Iterator[Made]:
    """Put the libraries of games into a folder, built for these targets (`jit.library_target`); those for several lie
    in a folder for each platform. A game is compiled once for all of them. Yields games as they come; those whose
    libraries this machine has built from the same sources before took 0 seconds.

    Raises `UpcardError` if Numba or a linker is not installed, and `UnknownGame`, before any work is done.
    """
    need("numba", "building libraries", "authoring")
    if not COMPILES:
        raise UpcardError("a library is built by Numba: run this where it is installed, without UPCARD_LIBRARY")
    from upcard.jit.library_target import target_of

    platforms = list(dict.fromkeys(target_of(target).platform for target in targets))
    for platform in platforms:
        target_of(platform).linker()
    for platform in platforms:
        _place(folder, platform, platforms).mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", __name__, str(processes), str(folder), ",".join(platforms)]
    yield from made_apart(command, names)


def _place(folder: Path, platform: str, platforms: Sequence[str]) -> Path:
    return folder / platform if len(platforms) > 1 else folder


def put_libraries(name: str, folder: Path, platforms: Sequence[str]) -> bool:
    """Put the libraries of a game for these platforms into a folder. False if none had to be built for that."""
    from upcard.jit.library_target import target_of

    rules = compiled_game(name)
    digest = rules.library_digest()
    kept = {target: KEPT / f"{target.kind}-{digest}" for target in map(target_of, platforms)}
    missing = {target: place for target, place in kept.items() if not _is_whole(place, name, target.platform)}
    if missing:
        _build(rules, digest, missing)
    for target, place in kept.items():
        index = read_index(place, name, target.platform)
        to = _place(folder, target.platform, platforms)
        _write(to / target.file_of(name), file_in(place, index).read_bytes())
        _write_index(to, replace(index, package=package_digest()))
    return bool(missing)


def _is_whole(place: Path, name: str, platform: str) -> bool:
    """Whether a library is kept here. One that was damaged is built anew."""
    try:
        return file_in(place, read_index(place, name, platform)).exists()
    except LibraryFault:
        return False


def _build(rules: CompiledGame, digest: str, places: Mapping[Target, Path]) -> None:
    """Build the libraries of a game that this process compiles alone: all that was compiled is the game's."""
    from upcard.jit import compiling, library_code
    from upcard.jit.kinds import item_of
    from upcard.jit.library_target import library_of

    try_out_everything(rules.name)
    exports: dict[str, library_code.Export] = {}
    for number, (function, args) in enumerate(list(compiling.asked)):
        made = library_code.export(function, args, f"upcard_{rules.name}_{number}")
        if made.key in exports:
            raise UpcardError(f"{rules.name} has two entries {made.key}")
        exports[made.key] = made
    text, symbols = library_code.assembled(exports.values()), [made.symbol for made in exports.values()]
    entries = {key: [made.symbol, made.result] for key, made in sorted(exports.items())}
    record, package = item_of(rules.schema.dtype), package_digest()
    for target, place in places.items():
        data = library_of(text, symbols, target, rules.name)
        place.mkdir(parents=True, exist_ok=True)
        _write(place / target.file_of(rules.name), data)
        sha256 = hashlib.sha256(data).hexdigest()
        index = Index(rules.name, target.platform, digest, package, record, len(data), sha256, entries)
        _write_index(place, index)


def _write_index(place: Path, index: Index) -> None:
    _write(place / f"{index.game}.json", json.dumps(index.as_data(), indent=0).encode())


def _write(path: Path, data: bytes) -> None:
    """Write a file at once: a room that has the old one open keeps it."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    draft.write_bytes(data)
    draft.replace(path)


def main(processes: int, folder: Path, platforms: list[str], names: list[str]) -> None:
    """Build libraries, those of each game in a process of its own, and write a line for each game."""
    load_compiler()
    work_through(processes, names, partial(put_libraries, folder=folder, platforms=platforms), in_a_row=1)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3].split(","), sys.argv[4:])
