"""Priors: how likely a player of ordinary sense makes each move, game by game.

A search that plays its worlds out at random learns nothing from an auction whose contracts cannot be made. So the
judgement of a game (`declarations.judgement`) may say what a player does who thinks no further:

- ``prior(s, seat, move)``: above 0, and at most 1: how likely the player in that seat makes the legal move once he
  has thought of it. It looks only at what the seat knows: its own hand, what was shown to it, and what all can see.

It is written like a rule, as a template (see `engine.compile.loops`). What it imports from its game's module (a
constant, a table, a rule, a kind of moves as the number of its first) means that of the game to which it is bound, so
that games which share names share templates. Functions of judgement that a template calls are bound with it.

A game with a prior may also have a ``HORIZON``: the number of moves after which a playout is broken off and judged by
the points that stand. That serves where a long hand gives points on its way. Where it gives them at its end only,
there is ``outlook(s, seat)`` besides: the points that a seat is likely to gain yet; it may look at all hands. And there
may be what a bot needs that bids (`REQUIRED_HOOKS`, said in `bots.search.auction_loops`), and ``guesses``
(`guesses_of`).
"""

from __future__ import annotations

import importlib
import sys
import types
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, cast

from upcard.declarations.judgement import MODULE
from upcard.declarations.kinds import Kind
from upcard.engine.compile.game import CompiledGame, compiled_game
from upcard.jit.forms import is_rule
from upcard.jit.sources import source_digest, sources_of

REQUIRED_HOOKS = ("in_auction", "worth", "reopen", "call_since")
"""What a module lends whose game has an auction for the bidder."""
OPTIONAL_HOOKS = ("weigh_calls", "note_calls", "weigh_noted", "conventional", "leap", "promised")
"""What it may lend besides: all calls at once if that is quicker than one by one, and in many worlds if part of it is
the same in all; ``conventional(s, seat, call)``:
whether a call is one that beginners do not know; ``leap(s, seat, call)``: whether one that judgement is hardly inclined
to is to be thought of all the same; ``promised(s, seat, call)``: whether the hand has what a call promises."""
HABITS = ("beginner", "club")
"""Levels whose rule of thumb a module may lend, in a function of the level's name: ``club(s, seat, move)``, how
inclined it is to a legal move; 0 for one that it never makes. Such a level does not think in that game
(`bots.players.rule_of_thumb`)."""


EVIDENCE = ("tells", "rewind", "agrees")
"""What a module lends whose game weighs imagined worlds by what the others did (`bots.search.world_weights`):
``tells(move)``: whether how likely it was says something of the hand."""
OPTIONAL_EVIDENCE_HOOKS = ("covered", "weigh_calls", "note_calls", "weigh_noted")
"""What it may lend besides. If what a hand held at the time is drawn (of eight cards the four on which a bid was made),
the module says by ``DRAWS`` how often."""


@cache
def prior_of(rules: CompiledGame, kept: str = "") -> Callable[..., float] | None:
    """The prior of a game, ready to run; None for a game without one. Here and below `kept` is the module with the
    judgement of a frozen player (`bots.batch.frozen`), where it is not that of today."""
    return _ready(rules, "prior", kept)


def is_judged(rules: CompiledGame) -> bool:
    """Whether a game has a prior."""
    return rules.known("prior") is not None


@cache
def horizon_of(rules: CompiledGame, kept: str = "") -> int | None:
    """How many moves a playout of a judged game looks ahead; None: to the end of the hand."""
    horizon: int | None = getattr(_judgement(rules, kept), "HORIZON", None)
    return horizon


@cache
def outlook_of(rules: CompiledGame, kept: str = "") -> Callable[..., float] | None:
    """What a seat is likely to gain yet in a hand that is broken off, ready to run; None if judgement says nothing."""
    return _ready(rules, "outlook", kept)


@cache
def guesses_of(rules: CompiledGame) -> Callable[..., bool] | None:
    """``guesses(s, seat, viewer)``, ready to run: whether a decision turns on what a seat thinks of the hand of another
    (`bots.search.guessed_answers`); None if no decision of the game does."""
    return _ready(rules, "guesses")


def has_habit(name: str, level: str) -> bool:
    """Whether a level goes by a rule of thumb in a game."""
    return level in HABITS and compiled_game(name).known(level) is not None


@cache
def habit_of(rules: CompiledGame, level: str) -> Callable[..., float] | None:
    """The rule of thumb of a level in a game, ready to run; None for a level that thinks there."""
    return _ready(rules, level) if level in HABITS else None


def lends_auction(name: str) -> bool:
    """Whether the judgement of a game lends an auction to the bidder."""
    return all(compiled_game(name).known(part) is not None for part in REQUIRED_HOOKS)


@cache
def auction_of(rules: CompiledGame) -> dict[str, Callable[..., Any]] | None:
    """What the judgement of a game lends to the bidder (`bots.search.auction_loops`), ready to run; None if it lends
    nothing."""
    return _lent(rules, REQUIRED_HOOKS, OPTIONAL_HOOKS)


@cache
def evidence_of(rules: CompiledGame) -> dict[str, Callable[..., Any]] | None:
    """What the judgement of a game lends to weigh worlds by what others did, ready to run; None if it lends nothing."""
    return _lent(rules, EVIDENCE, OPTIONAL_EVIDENCE_HOOKS)


def _lent(
    rules: CompiledGame, needed: tuple[str, ...], besides: tuple[str, ...]
) -> dict[str, Callable[..., Any]] | None:
    if any(rules.known(name) is None for name in needed):
        return None
    lent = {name: _ready(rules, name) for name in (*needed, *besides)}
    return {name: function for name, function in lent.items() if function is not None}


@cache
def draws_of(rules: CompiledGame) -> int:
    """How often what a hand held when something was said is drawn in each world."""
    return int(rules.known("DRAWS", 1))


@cache
def meaning_of(rules: CompiledGame) -> Callable[..., int] | None:
    """What calls mean, packed as in `heuristics.call_meaning`; None for a game whose calls have no
    system."""
    return _ready(rules, "call_meaning")


@cache
def exception_of(rules: CompiledGame) -> Callable[..., int] | None:
    """What calls may be besides what they mean, packed alike; None for a game whose calls have no system."""
    return _ready(rules, "call_else")


@cache
def lead_after_calls_of(rules: CompiledGame) -> Callable[..., float] | None:
    """What the calls add to a suit for the first lead, ready to run; None for a game without a table of leads
    (`bots.search.lead_choice`)."""
    return _ready(rules, "lead_after_calls")


def has_meanings(name: str) -> bool:
    """Whether calls mean something by a system in a game."""
    return compiled_game(name).known("call_meaning") is not None


@cache
def digest(rules: CompiledGame, kept: str = "") -> str:
    """Twelve hex digits that change when the judgement of a game, or what it imports, does."""
    if not kept:
        return rules.judgement_digest
    return source_digest(sources_of(Path(str(_judgement(rules, kept).__file__)).resolve()))


def habits_digest(rules: CompiledGame) -> str:
    """Twelve hex digits that change when the file with the rules of thumb of a game does, and not with what it imports:
    results are comparable over a change of words elsewhere."""
    return source_digest([Path(str(_judgement(rules).__file__)).resolve()])


def bound(rules: CompiledGame, template: types.FunctionType, kept: str = "") -> Callable[..., Any]:
    """A template of judgement, with those that it calls, bound to a game."""
    names: dict[str, Any] = {}
    game, found, _ = template.__module__.partition(f".{MODULE}")
    origin = sys.modules[game] if found else rules.declared
    for name in template.__code__.co_names:
        own = template.__globals__.get(name)
        if isinstance(own, types.FunctionType) and _is_judgement(own.__module__, template.__module__):
            names[name] = bound(rules, own, kept)
        elif own is not None and own is getattr(origin, name, None) and hasattr(rules.module, name):
            value = getattr(rules.module, name)
            names[name] = rules.moves.first(value.name) if isinstance(value, Kind) else value
        elif is_rule(own):  # in the form in which this game runs, whichever package it is of
            names[name] = rules.rule(cast("Callable[..., Any]", own))
    return rules.bind(template, names, f"_{digest(rules, kept)}")


@cache
def bound_in_python(name: str, template: types.FunctionType) -> Callable[..., Any]:
    """The same in plain Python: quick enough for what is asked once a move, and in no library of the game."""
    return bound(compiled_game(name, interpreted=True), template)


def _is_judgement(module: str, own: str) -> bool:
    """Whether a module has judgement: of a game, of several, or as the template's `own` module."""
    return module == own or module.startswith("upcard.heuristics.") or MODULE in module.split(".")


def _ready(rules: CompiledGame, name: str, kept: str = "") -> Callable[..., Any] | None:
    template = getattr(_judgement(rules, kept), name, None)
    return None if template is None else bound(rules, template, kept)


def _judgement(rules: CompiledGame, kept: str = "") -> Any:
    return importlib.import_module(kept) if kept else rules.judgement
