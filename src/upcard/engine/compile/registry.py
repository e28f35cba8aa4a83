"""The registry of games: their names and modules.

It has Upcard's own games, games of installed packages, which declare them as entry points of the group
``upcard.games``, and games registered by the running program:

    [project.entry-points."upcard.games"]
    agram = "agram_for_upcard.agram"
"""

from __future__ import annotations

import difflib
import re
import types
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from upcard.declarations.judgement import judgement_files, rules_files
from upcard.errors import BadGame, UnknownGame
from upcard.games import NAMES

GROUP = "upcard.games"
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_registered: dict[str, str] = {}


def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted({*NAMES, *_installed(), *_registered}))


def class_name(name: str) -> str:
    """``GoBoom`` for ``go_boom``: the name in classes and environments of a game."""
    return "".join(word.capitalize() for word in name.split("_"))


def module_name(name: str) -> str:
    """The module in which a game is written. Raises `UnknownGame`."""
    if name in NAMES:
        return f"upcard.games.{name}"
    if name in _registered:
        return _registered[name]
    if name in _installed():
        return _installed()[name].value
    known = names()
    near = difflib.get_close_matches(name, known, n=3)
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(known)}"
    raise UnknownGame(f"there is no game {name!r}; {hint}")


def sources(name: str) -> list[Path]:
    """The source files of a game's rules. Raises `UnknownGame`."""
    found = _file(name)
    return rules_files(found) if found else []


def judgement_sources(name: str) -> list[Path]:
    """The source files of a game's judgement (`declarations.judgement`). Raises `UnknownGame`."""
    found = _file(name)
    return judgement_files(found) if found else []


def _file(name: str) -> Path | None:
    spec = find_spec(module_name(name))
    return Path(spec.origin) if spec is not None and spec.origin is not None else None


def register(module: types.ModuleType, name: str = "") -> str:
    """Register the game of an imported module in this process, and return its name: by default the last part of the
    module's name. `upcard.game`, records, tables, bots and the command can use it from then on.

    Raises `BadGame` if the module is not a game, or the name is taken.
    """
    name = name or module.__name__.rpartition(".")[2]
    if not _NAME.fullmatch(name):
        raise BadGame(f"a game's name is written in small letters, digits and _, such as go_boom, not {name!r}")
    lacking = [word for word in ("ABOUT", "MOVES", "deal") if not hasattr(module, word)]
    if lacking:
        raise BadGame(f"{module.__name__} is not a game: it has no {' and no '.join(lacking)}")
    taken = _registered.get(name) or (module_name(name) if name in names() else None)
    if taken not in (None, module.__name__):
        raise BadGame(f"there is already a game {name!r}, in {taken}")
    _registered[name] = module.__name__
    return name


def unregister(name: str) -> None:
    """Forget a game that `register` made known; another name changes nothing."""
    _registered.pop(name, None)


@cache
def _installed() -> dict[str, EntryPoint]:
    """The games of installed packages, without those whose names Upcard's own games have."""
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in NAMES}
