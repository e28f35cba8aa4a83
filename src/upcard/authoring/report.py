"""``upcard check``: runs the conformance suite on one game and reports each step."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from upcard.authoring.examples import check_examples, has_examples
from upcard.engine.compile.game import CompiledGame, compiled_game
from upcard.engine.compile.places import place_of
from upcard.engine.play.game import Game
from upcard.engine.steps import Steps, in_one_go, one_step
from upcard.engine.testing import Apart, Fault, check_interfaces, check_modes, variants
from upcard.engine.testing.checks import LOOKED_AT, check_declared, check_game_in_steps
from upcard.engine.testing.extremes import check_extremes
from upcard.engine.testing.signature import MODES
from upcard.jit.rule import CHECKED, COMPILER_ERRORS, INTERPRETED

MAX_MOVES_COMPILED, MAX_MOVES_INTERPRETED = 200_000, 2_000
"""The moves after which a match of players with one habit is left unfinished."""
_PLACE = re.compile(r'File "([^"]+)", line ([0-9]+)')
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@dataclass(frozen=True, slots=True)
class Step:
    """A completed part of the suite: its name, its time in seconds, and its fault (empty: none)."""

    what: str
    seconds: float
    fault: str = ""


Begins = Callable[[int, int, str], object]
"""Called when a part begins, with its number from 1, how many there are, and what it looks at."""


def check(name: str, *, thorough: bool = True, begins: Begins = lambda number, of, what: None) -> Iterator[Step]:
    """Run the suite on a game, part by part: what its book and its rules say of each other, the worked examples of the
    book, each number of players, then variants that cover every option and preset, then matches of players who always
    make the first or the last move, then the three modes of running the rules (only if `thorough`; all but that of this
    process run from the start, each in a process of its own). It stops after the first fault.

    Raises `UnknownGame`, and `BadGame` for a module that cannot be loaded; that message says what is wrong with it.
    """
    rules = compiled_game(name)
    own = "interpreted" if INTERPRETED else "checked" if CHECKED else "compiled"
    with ExitStack() as stack:
        apart = {mode: Apart(mode, Game(rules)) for mode in MODES if mode != own} if thorough else {}
        for run in apart.values():
            stack.callback(run.stop)
        every = list(parts(rules, thorough, begun=apart))
        for number, (what, begin) in enumerate(every, 1):
            begins(number, len(every), what)
            began = time.perf_counter()
            fault = _fault(name, begin)
            yield Step(what, time.perf_counter() - began, fault)
            if fault:
                return


def _fault(name: str, begin: Callable[[], Steps[object]]) -> str:
    """What is wrong by a part of the suite; empty: nothing."""
    try:
        in_one_go(begin())
    except COMPILER_ERRORS as fault:
        return short_compiler_error(fault)
    except Exception as fault:  # third-party game: any error ends the check and is reported
        return f"{type(fault).__name__}: {fault}{_within(name, fault)}"
    return ""


def _within(name: str, fault: Exception) -> str:
    """The place of an unexpected error in the files of the game; empty if it arose elsewhere."""
    place = "" if isinstance(fault, Fault) else place_of(fault, compiled_game(name).module.__name__)
    return f"\n  {place}" if place else ""


def short_compiler_error(error: Exception) -> str:
    """A compiler error in two lines: the place, and the first sentence of the message."""
    text = _COLOUR.sub("", str(error))
    places = _PLACE.findall(text)
    where = f"{places[-1][0]}:{places[-1][1]}: " if places else ""
    sentences = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("Failed in")]
    return f"{where}the rules do not compile:\n  {sentences[0] if sentences else type(error).__name__}"


def parts(
    rules: CompiledGame, thorough: bool, one_hand: bool = False, begun: Mapping[str, Apart] = MappingProxyType({})
) -> Iterator[tuple[str, Callable[[], Steps[object]]]]:
    """The parts of the suite by what they look at, each to be run in steps. `one_hand`: what cannot be divided is one
    hand instead of a whole match. `begun`: runs in other modes that have begun before."""
    yield "the words of moves, the numbers of the book", partial(one_step, partial(check_declared, rules))
    if has_examples(rules):
        yield "the worked examples of the book", partial(check_examples, rules)
    for players in rules.about.players:
        chosen = Game(rules, players)
        yield (
            f"matches of {players}: moves, views, redeals, log, records, positions",
            partial(check_game_in_steps, chosen, 1, 1, LOOKED_AT),
        )
    for chosen in variants(rules):
        departures = ", ".join(f"{option}={value}" for option, value in chosen.departures.items()) or "as in the book"
        if one_hand:
            chosen = Game(rules, chosen.players, "book", {**chosen.options, "single_hand": True})
        yield (
            f"simulated, at a table and as a state: {chosen.players} players, {departures}",
            partial(one_step, partial(check_interfaces, chosen)),
        )
    most = MAX_MOVES_INTERPRETED if rules.interpreted else MAX_MOVES_COMPILED
    yield (
        "always the first and always the last move: every match ends, within what the game declares",
        partial(check_extremes, rules, most, one_hand=one_hand),
    )
    if thorough:
        yield (
            "interpreted, compiled, and compiled with bounds checks: the same",
            partial(one_step, partial(check_modes, Game(rules), begun=begun)),
        )
