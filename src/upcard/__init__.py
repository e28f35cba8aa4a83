"""Upcard, a card room in Python: card games played exactly by their rule books.

>>> import upcard
>>> game = upcard.game("whist", target=5)
>>> table = game.table(seed=7)
>>> table.legal()[:3]
['2♣', '5♣', '8♣']
>>> table.play("5♣")
>>> print(table.view(seat=0).led)
♣
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from upcard.bots import make as bot
from upcard.engine.compile.registry import names as games
from upcard.engine.compile.registry import register
from upcard.engine.knowledge.view import View
from upcard.engine.knowledge.zones import Zone
from upcard.engine.play.game import Game
from upcard.engine.play.log import Entry
from upcard.engine.play.offers import Offer
from upcard.engine.play.result import Result
from upcard.engine.play.simulation import Simulation, simulate
from upcard.engine.play.state import State
from upcard.engine.play.table import Table
from upcard.engine.records.record import read as load
from upcard.errors import (
    BadCard,
    BadGame,
    BadMove,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalMove,
    NoSolver,
    UnknownGame,
    UpcardError,
)  # fmt: skip
from upcard.solvers import solve
from upcard.typed import game

if TYPE_CHECKING:
    from upcard.research.trajectories import collect as collect
    from upcard.research.vector import make_vec as make_vec  # not in __all__: it needs Gymnasium
    from upcard.research.versions import versions as versions

__version__ = "1.0.0"

__all__ = [
    "BadCard", "BadGame", "BadMove", "BadOption", "BadPosition", "BadRecord", "Entry", "Game", "IllegalMove",
    "NoSolver", "Offer", "Result", "Simulation", "State", "Table", "UnknownGame", "UpcardError", "View", "Zone",
    "__version__", "bot", "game", "games", "load", "register", "simulate", "solve",
]  # fmt: skip

_DOORS = {
    "versions": "upcard.research.versions",
    "make_vec": "upcard.research.vector",
    "collect": "upcard.research.trajectories",
}
"""Doors for research: what is behind them is imported when they are first asked for."""


def __getattr__(name: str) -> Any:
    if name not in _DOORS:
        raise AttributeError(f"module 'upcard' has no attribute {name!r}")
    return getattr(import_module(_DOORS[name]), name)
