"""Bots in a file of Python: ``path.py:Bot`` stands for a level in the arena."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from upcard.bots.plugged import BadBot, made_by
from upcard.engine.play.game import Game


class FileBot:
    """What makes the bots of a file; it travels to other processes, which read the file again."""

    makes_bots = True

    def __init__(self, path: str, name: str) -> None:
        self.path, self.name = str(Path(path).resolve()), name
        self.__name__ = f"{Path(path).name}:{name}"
        self._maker()

    def __call__(self, game: Game, seed: int) -> Any:
        return made_by(self._maker(), game, seed, self.__name__)

    def _maker(self) -> Any:
        module = _module(self.path)
        if not hasattr(module, self.name):
            there = [name for name, value in vars(module).items() if callable(value) and not name.startswith("_")]
            raise BadBot(f"{self.path} has no {self.name!r}; it has {', '.join(there) or 'nothing to call'}")
        return getattr(module, self.name)


def entrant(text: str) -> str | FileBot:
    """What a name in ``--bots`` means: a level, or ``path.py:Bot``. Raises `BadBot`."""
    path, colon, name = text.rpartition(".py:")
    return FileBot(f"{path}.py", name) if colon else text


def _module(path: str) -> ModuleType:
    name = f"upcard_file_bot_{abs(hash(path))}"
    if name in sys.modules:
        return sys.modules[name]
    if not Path(path).is_file():
        raise BadBot(f"there is no file {path}")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None  # a file that ends in .py has both
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # foreign code: any error becomes one sentence
        del sys.modules[name]
        raise BadBot(f"{path} cannot be loaded: {type(error).__name__}: {error}") from error
    return module
