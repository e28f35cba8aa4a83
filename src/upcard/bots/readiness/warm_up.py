"""A game, or a bot of a level, tried out once: what a match needs is then compiled or loaded, and a note on this
machine says that it is in the cache."""

from __future__ import annotations

import contextlib
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from upcard.arrays import np
from upcard.bots.exact import solved_patience
from upcard.bots.explain import advice
from upcard.bots.explain.played_on import Courses
from upcard.bots.levels import LEVELS, Bot, Budget, make
from upcard.bots.priors import has_habit
from upcard.bots.readiness.interface import MakeBot
from upcard.bots.search.determinization import PLAIN
from upcard.engine.compile import registry
from upcard.engine.compile.variant import Variant
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.game import Game, game
from upcard.engine.play.table import Table
from upcard.jit.backend import library_folder
from upcard.jit.proof import is_known
from upcard.jit.rule import COMPILES, INTERPRETED, cache_folder, get_ready, machine
from upcard.jit.sources import shared_digest, source_digest

WARMING = 200
"""Moves of a match that is played to warm up; enough for a hand of most games."""
_SHOWN = ("order_of_strength", "hand_in_words", "slots")
"""What a game may say beside its view, for people who look at a table."""
loaded: set[tuple[str, str]] = set()
"""The games, and levels of bots for them, that this process has tried out."""


@cache
def warm(name: str) -> None:
    """Compile (or load) what a table of a game needs, so that no match stops for it."""
    chosen = game(name)
    for windows_stand in (False, True) if chosen.rules.has_windows else (False,):  # at home, and in a card room
        _play_some(Table(chosen, 1, windows_stand=windows_stand))
    if solved_patience.is_known(chosen):
        solved_patience.try_out(chosen.dealt(1), chosen)
    chosen.rules.returns(chosen.dealt(1), 0, np.zeros(chosen.rules.max_seats, np.float64))
    _get_rare_ready(chosen)


def _get_rare_ready(chosen: Game) -> None:
    """Compile what a hand may need and the moves played here did not."""
    rules, states = chosen.rules, chosen.dealt(1)
    get_ready(rules.advance, states, 0)
    if rules.has_windows:
        get_ready(rules.close_window, states, 0)
    if any(kind.content for kind in rules.moves.kinds):
        get_ready(rules.reason_of_content, states, 0, 0, 0, rules.no_arg())


def _play_some(table: Table) -> None:
    chance, words = random.Random(1), table.game.rules.module
    moves = table.game.moves
    shown = [getattr(words, name) for name in _SHOWN if hasattr(words, name)]
    for _ in range(WARMING):
        while table.window and not table.to_act:
            table.close_window()
        if table.over or table.sheets:
            break
        seat = table.to_act[0]
        table.sure_tricks(seat)
        for show in shown:
            show(table.view(seat))
        move = chance.choice(table.legal_ids(seat))
        table.why_not(len(moves) - 1, seat)
        if moves.kind(move).content:
            table.refuse_content(move, (0,), seat)
        table.would_end(move, seat)
        table.play(move, seat)
    for viewer in (None, 0):
        table.view(viewer).as_dict()


def try_out(name: str, level: str, make_bot: MakeBot = make) -> None:
    """Warm a game up, and a bot of a level unless that is empty, and note that both are in the cache."""
    warm(name)
    if level:
        infoset = _first_decision(name)
        for bot in _bots_of(level, infoset.game, make_bot):
            _try_bot(bot, infoset)
    loaded.add((name, level))
    note_kept(name, level)


def try_out_hint(name: str) -> None:
    """Give a hint once: calls and worlds are weighed with loops that no bot of the usual level needs."""
    infoset = _first_decision(name)
    advice.hint(infoset, iterations=1)
    advice.thinker(infoset.game.rules, 1, 1, None).try_out(infoset)
    Courses(infoset, PLAIN).try_out()


def _first_decision(name: str) -> InformationSet:
    table = game(name).table(seed=1)
    return table.information_set(table.to_act[0])


def _bots_of(level: str, chosen: Variant, make_bot: MakeBot) -> Iterator[Bot]:
    """The bots behind the name of a level in a game: one that plays by habit searches when it is given a budget."""
    yield make_bot(level, chosen)
    if has_habit(chosen.name, level):
        yield LEVELS[level].build(chosen.rules, 1, Budget(iterations=1))


def _try_bot(bot: Any, infoset: InformationSet) -> None:
    """Have a bot do once whatever it may have to do in a match. One that a program has registered makes a move."""
    if hasattr(bot, "try_out"):
        bot.try_out(infoset)
    else:
        bot.choose(infoset)


def note_kept(name: str, level: str) -> None:
    """Note that what a game needs, and a bot of a level for it, is in the cache."""
    with contextlib.suppress(OSError):  # without a place for a cache nothing is kept
        note = _note(name, level)
        note.parent.mkdir(parents=True, exist_ok=True)
        note.touch()


def is_kept(name: str, level: str) -> bool:
    """Whether this machine has compiled a game, and a bot of a level for it, from the sources as they are. Where rules
    come from libraries: whether it is known if that of the game works here (`jit.proof`)."""
    if COMPILES:
        return _note(name, level).exists()
    return INTERPRETED or is_known(library_folder(), name)


def _note(name: str, level: str) -> Path:
    return cache_folder() / "kept" / f"{name}.{re.sub('[:*]', '-', level) or 'table'}.{_digest(name)}"


@cache
def _digest(name: str) -> str:
    # A cache that comes from another machine (in a container's image) may hold code that this processor cannot run.
    return source_digest([*registry.sources(name), *registry.judgement_sources(name)], shared_digest() + machine())
