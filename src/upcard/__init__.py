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

from upcard import moved as _moved  # noqa: F401 (former places of public modules)
from upcard.engine.compile.registry import names as games  # now: the package `upcard.games` would take its name
from upcard.engine.compile.registry import register
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
)
from upcard.extras import MissingExtra

if TYPE_CHECKING:
    from upcard.bots import make as bot
    from upcard.bots.explain.call_meanings import explain_calls
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
    from upcard.research.interfaces.vector import make_vec as make_vec
    from upcard.research.learning.trajectories import collect as collect
    from upcard.research.versions import versions as versions
    from upcard.solvers import solve
    from upcard.typed import game

__version__ = "1.0.0"

__all__ = [
    "BadCard", "BadGame", "BadMove", "BadOption", "BadPosition", "BadRecord", "Entry", "Game", "IllegalMove",
    "MissingExtra", "NoSolver", "Offer", "Result", "Simulation", "State", "Table", "UnknownGame", "UpcardError", "View",
    "Zone", "__version__", "bot", "explain_calls", "game", "games", "load", "register", "simulate", "solve",
]  # fmt: skip

_LAZY = {
    "Entry": ("upcard.engine.play.log", "Entry"),
    "Game": ("upcard.engine.play.game", "Game"),
    "Offer": ("upcard.engine.play.offers", "Offer"),
    "Result": ("upcard.engine.play.result", "Result"),
    "Simulation": ("upcard.engine.play.simulation", "Simulation"),
    "State": ("upcard.engine.play.state", "State"),
    "Table": ("upcard.engine.play.table", "Table"),
    "View": ("upcard.engine.knowledge.view", "View"),
    "Zone": ("upcard.engine.knowledge.zones", "Zone"),
    "bot": ("upcard.bots", "make"),
    "explain_calls": ("upcard.bots.explain.call_meanings", "explain_calls"),
    "collect": ("upcard.research.learning.trajectories", "collect"),
    "game": ("upcard.typed", "game"),
    "load": ("upcard.engine.records.record", "read"),
    "make_vec": ("upcard.research.interfaces.vector", "make_vec"),
    "simulate": ("upcard.engine.play.simulation", "simulate"),
    "solve": ("upcard.solvers", "solve"),
    "versions": ("upcard.research.versions", "versions"),
}
"""Names that are imported when they are first asked for: the compiler alone takes a second, and a command that lists
its options, or a game's registry, needs none of it. (`collect`, `make_vec` and `versions` are not in ``__all__``.)"""


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module 'upcard' has no attribute {name!r}")
    module, attribute = _LAZY[name]
    value = globals()[name] = getattr(import_module(module), attribute)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})
