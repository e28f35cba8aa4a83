"""Typed access to games by name. The stub file gives type checkers and editors each game's own names:

    table = upcard.game("whist", target=5).table(seed=7)  # a WhistTable
    table.view(seat=0).trump  # a str; .trmp is an error
    upcard.game("whist", taget=5).table()  # an error: Whist has no such option

``WhistGame``, ``WhistTable``, ``WhistView`` and ``WhistOptions`` are names for annotations. At run time they are
`Game`, `Table`, `View` and a dict.
"""

from __future__ import annotations

from upcard.engine.compile.registry import class_name
from upcard.engine.knowledge.view import View
from upcard.engine.play.game import Game, game
from upcard.engine.play.table import Table
from upcard.games import NAMES

_KINDS: dict[str, type] = {"Game": Game, "Table": Table, "View": View, "Options": dict}


_NAMES = {class_name(name) + kind: of for name in NAMES for kind, of in _KINDS.items()}


def __getattr__(name: str) -> type:
    if name in _NAMES:
        return _NAMES[name]
    raise AttributeError(
        f"upcard.typed has no {name!r}; it has Game, Table, View and Options of each game of Upcard's own"
    )


__all__ = ["game"]
