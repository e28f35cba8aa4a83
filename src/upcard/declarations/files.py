"""The files of a game: one, or those of a package."""

from __future__ import annotations

import sys
import types
from collections.abc import Iterator
from typing import TypeVar

T = TypeVar("T")


def files_of(module: types.ModuleType) -> list[types.ModuleType]:
    """The module of a game, and where it is a package those of its files, in the order in which they are imported.
    Those whose name means something else in the package (a rule called as the file is) come last."""
    inside = f"{module.__name__}."
    named = [value for value in vars(module).values() if isinstance(value, types.ModuleType)]
    found = [file for file in named if file.__name__.startswith(inside)]
    modules = sys.modules.copy()  # in one step: another thread may be importing, and so may a finalizer
    loaded = [file for name, file in modules.items() if name.startswith(inside)]
    return [module, *found, *(file for file in loaded if file not in found)]


def declared(module: types.ModuleType, kind: type[T]) -> Iterator[T]:
    """What the files of a game declare of some kind (faults, facts), singly or as tuples, each once and in order."""
    seen = set()
    for file in files_of(module):
        for value in vars(file).values():
            for item in value if isinstance(value, tuple) else (value,):
                if isinstance(item, kind) and id(item) not in seen:
                    seen.add(id(item))
                    yield item
