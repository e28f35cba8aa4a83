"""The files of a game: one, or those of a package."""

from __future__ import annotations

import sys
import types
from collections.abc import Iterator
from typing import TypeVar

from upcard.declarations.judgement import MODULE

T = TypeVar("T")


def files_of(module: types.ModuleType) -> list[types.ModuleType]:
    """The module of a game; for a package also the modules of its rules' files, in import order. Files whose name is
    shadowed in the package (by a rule of the same name) come last. The judgement of the game is none of its rules."""
    inside, judgement = f"{module.__name__}.", f"{module.__name__}.{MODULE}"
    named = [value for value in vars(module).values() if isinstance(value, types.ModuleType)]
    found = [file for file in named if file.__name__.startswith(inside)]
    modules = sys.modules.copy()  # atomic: another thread or a finalizer may be importing
    loaded = [file for name, file in modules.items() if name.startswith(inside)]
    inner = [*found, *(file for file in loaded if file not in found)]
    return [module, *(file for file in inner if not f"{file.__name__}.".startswith(f"{judgement}."))]


def declared(module: types.ModuleType, kind: type[T]) -> Iterator[T]:
    """The declarations of one kind (faults, facts) in the files of a game, single or in tuples, without duplicates, in
    order."""
    seen = set()
    for file in files_of(module):
        for value in vars(file).values():
            for item in value if isinstance(value, tuple) else (value,):
                if isinstance(item, kind) and id(item) not in seen:
                    seen.add(id(item))
                    yield item
