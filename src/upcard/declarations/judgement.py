"""What is known of one game beside its rules: the module ``judgement`` in the game's package.

The rules say what may be played; this module says what is sensible. Bots, solvers and research ask it by name, so a
game of a separate package has all that a game of Upcard has. All of it is optional. A game of one file has no
judgement.

`CONSTANTS` are plain values. `FUNCTIONS` are templates, written like rules (`engine.compile.loops`): what one imports
from its game's module means that of the game to which it is bound (`bots.priors.bound`). What several games share is in
`upcard.heuristics`.
"""

from __future__ import annotations

import importlib
import inspect
import sys
import types
from importlib.util import find_spec
from pathlib import Path

from upcard.errors import BadGame

MODULE = "judgement"
"""The name of the module, or of a package of several, in the package of a game."""

CONSTANTS: dict[str, tuple[type, ...]] = {
    "HORIZON": (int,),
    "DRAWS": (int,),
    "TRUST": (float, int),
    "SIGNALS_KEPT": (dict,),
    "SOLVER": (str,),
    "SOLVED_FROM": (int,),
    "SOLVED_WORLDS": (dict,),
    "OPEN_PATIENCE": (bool,),
}
"""What a judgement may say, with its types:

- ``HORIZON``: the number of moves after which a playout is broken off, and judged by the points that stand or by
  ``outlook``.
- ``DRAWS``: how often what a hand held when something was said is drawn in each world (`bots.search.world_weights`).
- ``TRUST``: that levels weigh imagined worlds by what the others said (`bots.search.determinization`), and how much of
  what judgement says of that is believed, from 0 to 1.
- ``SIGNALS_KEPT``: that levels give and read signals (`bots.search.signals`), and with what chance they believe that a
  player keeps the agreement: the fields of `Kept` there.
- ``SOLVER``: the import path of the module that solves positions (`upcard.solvers`). It is text since solvers stand
  above games.
- ``SOLVED_FROM``: the cards a hand from which on solving imagined worlds wins, by measure; and
- ``SOLVED_WORLDS``: by level the fields of `bots.exact.solved_worlds.Solving`.
- ``OPEN_PATIENCE``: that the solver is a level's last word: the game is for one, its player sees all cards, and the
  solver takes milliseconds (`bots.players.patience`).
"""

FUNCTIONS: dict[str, tuple[str, ...]] = {
    name: tuple(parameters.split())
    for name, parameters in {
        "prior": "s seat move",
        "outlook": "s seat",
        "guesses": "s seat viewer",
        "beginner": "s seat move",
        "club": "s seat move",
        "points_taken": "s seat",
        "outcome_worth": "s outcome",
        "outcome_points": "s outcome",
        "in_auction": "s",
        "reopen": "s",
        "call_since": "s now",
        "weigh_calls": "s seat moves n priors",
        "conventional": "s seat call",
        "leap": "s seat call",
        "promised": "s seat call",
        "tells": "move",
        "rewind": "s played rng",
        "agrees": "s now",
        "covered": "s played",
        "call_meaning": "s seat call",
        "call_else": "s seat call",
        "lead_from": "ranks trumps is_trump",
        "lead_after_calls": "s seat suit",
    }.items()
}
"""What a judgement may lend, with the parameters (`s` is the record):

- ``prior``, ``outlook``, ``guesses``, ``beginner``, ``club`` and what belongs to calls: see `bots.priors`.
- ``points_taken``: what the side of a seat has taken in a hand whose score is written only at its end, in points of the
  match, for learners (`research.learning.points_taken`).
- ``outcome_worth``: what an outcome of the solver (tricks of the first side, or points that it is ahead) is worth to
  the first side where more is not always more, as in a contract; and ``outcome_points``: what it is in points of the
  game, so that a teacher can say what a card costs. `s` is a copy, which they may change (`bots.exact.outcome_worth`).
- ``lead_from``: what the first card of a hand is worth if it is led from these ranks of a suit, by a table as books
  have it; and ``lead_after_calls``: what the calls add to it (`bots.search.lead_choice`).
"""


def judgement_of(module: types.ModuleType) -> types.ModuleType | None:
    """The judgement of the game in a module; None if it has none. Raises `BadGame` where that of another package cannot
    be loaded, or says something in a wrong form."""
    name = f"{module.__name__}.{MODULE}"
    if not hasattr(module, "__path__") or (name not in sys.modules and find_spec(name) is None):
        return None
    try:
        found = importlib.import_module(name)
    except Exception as error:
        if name.startswith("upcard."):
            raise
        raise BadGame(f"{name} cannot be loaded: {error}") from error  # of another package: any error in one sentence
    if wrong := wrong_judgement(found):
        raise BadGame(f"{name}: {wrong}")
    return found


def wrong_judgement(module: types.ModuleType) -> str | None:
    """What is wrong with the form of a judgement, in words; None if nothing is."""
    for name, kinds in CONSTANTS.items():
        value = getattr(module, name, None)
        if value is not None and type(value) not in kinds:
            return f"{name} is of type {kinds[0].__name__}, not {type(value).__name__}"
    for name, parameters in FUNCTIONS.items():
        function = getattr(module, name, None)
        if function is None:
            continue
        count = len(inspect.signature(getattr(function, "py_func", function)).parameters)
        if count != len(parameters):
            return f"{name} is given ({', '.join(parameters)}), but takes {count}"
    return None


def judgement_files(source: Path) -> list[Path]:
    """The files of the judgement that stands beside a game's file."""
    if source.name != "__init__.py":
        return []
    single = source.with_name(f"{MODULE}.py")
    return [single] if single.exists() else sorted((source.parent / MODULE).glob("*.py"))


def rules_files(source: Path) -> list[Path]:
    """The files of a game's rules, by the game's file: its package without its judgement."""
    if source.name != "__init__.py":
        return [source]
    return sorted(path for path in source.parent.glob("*.py") if path.name != f"{MODULE}.py")
