"""Priors: how likely a player of ordinary sense makes each move, game by game.

A search that plays its worlds out at random learns nothing from an auction whose contracts cannot be made. Here a
module of a game's name has the judgement of a player who thinks no further. It holds

- ``prior(s, seat, move)``: above 0, and at most 1: how likely the player in that seat makes the legal move once he
  has thought of it. It looks only at what the seat knows: its own hand, what was shown to it, and what all can see.

and it is written like a rule, as a template (see `engine.compile.loops`). What it imports from its game's module (a
constant, a table, a rule, a kind of moves as the number of its first) means that of the game to which it is bound, so
that games which share names share templates. Functions of a template that it calls are bound with it.

A module may also have a ``HORIZON``: the number of moves after which a playout is broken off and judged by the points
that stand. That serves where a long hand gives points on its way. Where it gives them at its end only, the module has
``outlook(s, seat)`` besides: the points that a seat is likely to gain yet; it may look at all hands. And it may have
what a bot needs that bids (`LENT`, said in `bots.auction`), and ``guesses`` (`guesses_of`).
"""

from __future__ import annotations

import importlib
import sys
import types
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from upcard.declarations.kinds import Moves
from upcard.engine.compile.game import CompiledGame
from upcard.jit.sources import source_digest, sources_of

WITH_PRIORS: tuple[str, ...] = (
    "anaconda", "bartok", "briscola", "cinch", "commerce", "contract_bridge", "contract_rummy", "crates", "daifugo",
    "diplomat", "gong_zhu", "guts", "kowah", "mille", "pepper", "pitty_pat", "pontoon", "solo_whist", "trex", "truco",
    "twenty_eight", "twenty_nine", "whist",
)  # fmt: skip
"""The games that are played with judgement; each has a module of its name in this package."""


LENT = ("in_auction", "worth", "reopen", "call_since")
"""What a module lends whose game has an auction for the bidder."""
LENT_TOO = ("weigh_calls", "note_calls", "weigh_noted", "conventional", "leap", "promised")
"""What it may lend besides: all calls at once if that is quicker than one by one, and in many worlds if part of it is
the same in all; ``conventional(s, seat, call)``:
whether a call is one that beginners do not know; ``leap(s, seat, call)``: whether one that judgement is hardly inclined
to is to be thought of all the same; ``promised(s, seat, call)``: whether the hand has what a call promises."""
HABITS = ("beginner", "club")
"""Levels whose rule of thumb a module may lend, in a function of the level's name: ``club(s, seat, move)``, how
inclined it is to a legal move; 0 for one that it never makes. Such a level does not think in that game
(`bots.rule_of_thumb`)."""


EVIDENCE = ("tells", "rewind", "agrees")
"""What a module lends whose game weighs imagined worlds by what the others did (`bots.world_weights`): ``tells(move)``:
whether how likely it was says something of the hand."""
EVIDENCE_TOO = ("covered", "weigh_calls")
"""What it may lend besides. If what a hand held at the time is drawn (of eight cards the four on which a bid was made),
the module says by ``DRAWS`` how often."""


PACKAGE = __name__
"""Where the judgement of today stands. `bots.frozen` has another, which never changes."""


@cache
def judged_in(package: str = PACKAGE) -> frozenset[str]:
    """The games that a package has judgement for."""
    if package == PACKAGE:
        return frozenset(WITH_PRIORS)
    return frozenset(importlib.import_module(package).WITH_PRIORS)


@cache
def prior_of(rules: CompiledGame, package: str = PACKAGE) -> Callable[..., float] | None:
    """The prior of a game, ready to run; None for a game without judgement."""
    return bound(rules, _module(rules.name, package).prior) if rules.name in judged_in(package) else None


@cache
def horizon_of(rules: CompiledGame, package: str = PACKAGE) -> int | None:
    """How many moves a playout of a judged game looks ahead; None: to the end of the hand."""
    return getattr(_module(rules.name, package), "HORIZON", None) if rules.name in judged_in(package) else None


@cache
def outlook_of(rules: CompiledGame, package: str = PACKAGE) -> Callable[..., float] | None:
    """What a seat is likely to gain yet in a hand that is broken off, ready to run; None if judgement says nothing."""
    outlook = getattr(_module(rules.name, package), "outlook", None) if rules.name in judged_in(package) else None
    return None if outlook is None else bound(rules, outlook)


@cache
def guesses_of(rules: CompiledGame) -> Callable[..., bool] | None:
    """``guesses(s, seat, viewer)``, ready to run: whether a decision turns on what a seat thinks of the hand of another
    (`bots.guessed_answers`); None if no decision of the game does."""
    guesses = getattr(_module(rules.name), "guesses", None) if rules.name in WITH_PRIORS else None
    return None if guesses is None else bound(rules, guesses)


def has_habit(name: str, level: str) -> bool:
    """Whether a level goes by a rule of thumb in a game."""
    return name in WITH_PRIORS and level in HABITS and hasattr(_module(name), level)


@cache
def habit_of(rules: CompiledGame, level: str) -> Callable[..., float] | None:
    """The rule of thumb of a level in a game, ready to run; None for a level that thinks there."""
    return bound(rules, getattr(_module(rules.name), level)) if has_habit(rules.name, level) else None


def lends_auction(name: str) -> bool:
    """Whether the judgement of a game lends an auction to the bidder."""
    return name in WITH_PRIORS and all(hasattr(_module(name), part) for part in LENT)


@cache
def auction_of(rules: CompiledGame) -> dict[str, Callable[..., Any]] | None:
    """What the judgement of a game lends to the bidder (`bots.auction`), ready to run; None if it lends nothing."""
    return _lent(rules, LENT, LENT_TOO)


@cache
def evidence_of(rules: CompiledGame) -> dict[str, Callable[..., Any]] | None:
    """What the judgement of a game lends to weigh worlds by what others did, ready to run; None if it lends nothing."""
    return _lent(rules, EVIDENCE, EVIDENCE_TOO)


def _lent(
    rules: CompiledGame, needed: tuple[str, ...], besides: tuple[str, ...]
) -> dict[str, Callable[..., Any]] | None:
    module = _module(rules.name) if rules.name in WITH_PRIORS else None
    if not all(hasattr(module, name) for name in needed):
        return None
    return {name: bound(rules, getattr(module, name)) for name in (*needed, *besides) if hasattr(module, name)}


@cache
def draws_of(rules: CompiledGame) -> int:
    """How often what a hand held when something was said is drawn in each world."""
    return int(getattr(_module(rules.name), "DRAWS", 1))


@cache
def meaning_of(rules: CompiledGame) -> Callable[..., int] | None:
    """What calls mean, packed as in `bridge_meaning`; None for a game whose calls have no system."""
    return bound(rules, _module(rules.name).call_meaning) if has_meanings(rules.name) else None


@cache
def exception_of(rules: CompiledGame) -> Callable[..., int] | None:
    """What calls may be besides what they mean, packed alike; None for a game whose calls have no system."""
    return bound(rules, _module(rules.name).call_else) if has_meanings(rules.name) else None


def has_meanings(name: str) -> bool:
    """Whether calls mean something by a system in a game."""
    return name in WITH_PRIORS and hasattr(_module(name), "call_meaning")


@cache
def digest(module: str, package: str = PACKAGE) -> str:
    """Twelve hex digits that change when the judgement in a module of a package, or what it imports, does."""
    return source_digest(sources_of(Path(str(_module(module, package).__file__)).resolve()))


def habits_digest(name: str) -> str:
    """Twelve hex digits that change when the file with the rules of thumb of a game does, and not with what it imports:
    results are comparable over a change of words elsewhere."""
    return source_digest([Path(__file__).with_name(f"{name}.py").resolve()])


def bound(rules: CompiledGame, template: types.FunctionType) -> Callable[..., Any]:
    """A template of this package, with those that it calls, bound to a game."""
    names: dict[str, Any] = {}
    package, _, module = template.__module__.rpartition(".")
    origin = sys.modules.get(f"upcard.games.{module}")
    for name in template.__code__.co_names:
        own = template.__globals__.get(name)
        if isinstance(own, types.FunctionType) and own.__module__.startswith(f"{package}."):
            names[name] = bound(rules, own)
        elif own is not None and own is getattr(origin, name, None) and hasattr(rules.module, name):
            value = getattr(rules.module, name)
            names[name] = rules.moves.first(value.kind.name) if isinstance(value, Moves) else value
    return rules.bind(template, names, f"_{digest(rules.name, package)}")


def _module(name: str, package: str = PACKAGE) -> Any:
    return importlib.import_module(f"{package}.{name}")
