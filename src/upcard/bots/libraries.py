"""Libraries of games: all entries that tables, bots of every level, hints, reviews and states call, in one file a game.

``upcard compile --library FOLDER``: `jit.library_code` and `jit.library_target` build them, `jit.library` reads them.
"""

from __future__ import annotations

import json
import secrets
import shutil
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from upcard.bots.precompile import Made, made_apart, try_out_everything, work_through
from upcard.engine.compile.game import CompiledGame, compiled_game
from upcard.errors import UpcardError
from upcard.jit.rule import COMPILES, load_compiler
from upcard.jit.sources import CACHE, package_digest

KEPT = CACHE / "libraries"
"""Where this machine keeps libraries that it has built, by their digests."""


def build_libraries(names: Iterable[str], folder: Path, target: str = "native", processes: int = 2) -> Iterator[Made]:
    """Put the libraries of games into a folder, built for ``native`` or ``wasm32``. Yields games as they come; those
    whose library this machine has built from the same sources before took 0 seconds.

    Raises `UpcardError` if Numba or the linker is not installed, and `UnknownGame`, before any work is done.
    """
    if not COMPILES:
        raise UpcardError("a library is built by Numba: run this where it is installed, without UPCARD_LIBRARY")
    from upcard.jit.library_target import target_of

    target_of(target).linker()
    folder.mkdir(parents=True, exist_ok=True)
    yield from made_apart([sys.executable, "-m", __name__, str(processes), str(folder), target], names)


def put_library(name: str, folder: Path, target: str) -> bool:
    """Put the library of a game into a folder. False if it had not to be built for that."""
    from upcard.jit.library_target import target_of

    rules = compiled_game(name)
    digest = rules.library_digest()
    kept = KEPT / f"{target_of(target).kind}-{digest}"
    new = not (kept / f"{name}.json").exists()
    if new:
        _build(rules, digest, target, kept)
    index = json.loads((kept / f"{name}.json").read_text(encoding="utf-8"))
    shutil.copyfile(kept / f"{name}.so", folder / f"{name}.so")
    _write(folder / f"{name}.json", {**index, "package": package_digest()})
    return new


def _build(rules: CompiledGame, digest: str, target: str, folder: Path) -> None:
    """Build the library of a game that this process compiles alone: all that was compiled is the game's."""
    from upcard.jit import compiling, library_code, library_target
    from upcard.jit.kinds import item_of
    from upcard.jit.library import FORMAT

    try_out_everything(rules.name)
    exports: dict[str, library_code.Export] = {}
    for number, (function, args) in enumerate(list(compiling.asked)):
        made = library_code.export(function, args, f"upcard_{rules.name}_{number}")
        if made.key in exports:
            raise UpcardError(f"{rules.name} has two entries {made.key}")
        exports[made.key] = made
    what = library_target.target_of(target)
    objects = library_target.emitted(library_code.assembled(exports.values()), what)
    folder.mkdir(parents=True, exist_ok=True)
    draft = folder / f"{rules.name}.{secrets.token_hex(4)}"
    library_target.link(objects, [made.symbol for made in exports.values()], draft, what)
    draft.replace(folder / f"{rules.name}.so")
    index = {
        "format": FORMAT,
        "game": rules.name,
        "target": what.triple,
        "digest": digest,
        "record": item_of(rules.schema.dtype),
        "entries": {key: [made.symbol, made.result] for key, made in sorted(exports.items())},
    }
    _write(folder / f"{rules.name}.json", index)


def _write(path: Path, index: dict[str, Any]) -> None:
    draft = path.with_suffix(f".{secrets.token_hex(4)}")
    draft.write_text(json.dumps(index, indent=0), encoding="utf-8")
    draft.replace(path)


def main(processes: int, folder: Path, target: str, names: list[str]) -> None:
    """Build libraries, each in a process of its own, and write a line for each."""
    load_compiler()
    work_through(processes, names, partial(put_library, folder=folder, target=target), in_a_row=1)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4:])
