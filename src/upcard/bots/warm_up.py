"""Games that are not compiled yet can be played at once, with interpreted rules.

The rules of a game take many seconds to compile when a machine plays it for the first time. `BackgroundReadiness`
compiles them in another process, which stores its results in the cache of `jit.rule`; until then it provides the same
rules as plain Python (`engine.compile.game.CompiledGame`). States are the same bytes under both, so a table can switch
between two moves.
"""

from __future__ import annotations

import contextlib
import itertools
import math
import os
import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from upcard.arrays import np
from upcard.bots import advice
from upcard.bots.exact import solved_patience
from upcard.bots.levels import LEVELS, USUAL, Bot, Budget, make
from upcard.bots.priors import has_habit
from upcard.bots.readiness import Chosen, MakeBot
from upcard.engine.compile import registry
from upcard.engine.compile.game import compiled_game
from upcard.engine.compile.variant import Variant
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.game import Game, game
from upcard.engine.play.table import Table
from upcard.jit.rule import COMPILES, cache_folder, get_ready, machine
from upcard.jit.sources import shared_digest, source_digest

IN_A_ROW = 12
"""The games, and levels of bots for them, that one process compiles before another takes its place."""
DONE = "done"
"""The reply of such a process when it has compiled something."""
TAKES = 10.0
"""Seconds that a game, or a level of bots for it, takes to compile, until this machine has measured it."""
WARMING = 200
"""Moves of a match that is played to warm up; enough for a hand of most games."""
_SHOWN = ("order_of_strength", "hand_in_words", "slots")
"""What a game may say beside its view, for people who look at a table."""
_loaded: set[tuple[str, str]] = set()
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
    _loaded.add((name, level))
    note_kept(name, level)


def try_out_hint(name: str) -> None:
    """Give a hint once: calls and worlds are weighed with loops that no bot of the usual level needs."""
    infoset = _first_decision(name)
    advice.hint(infoset, iterations=1)
    advice.thinker(infoset.game.rules, 1, 1, None).try_out(infoset)


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
    """Whether this machine has compiled a game, and a bot of a level for it, from the sources as they are."""
    return not COMPILES or _note(name, level).exists()


def _note(name: str, level: str) -> Path:
    return cache_folder() / "kept" / f"{name}.{re.sub('[:*]', '-', level) or 'table'}.{_digest(name)}"


@cache
def _digest(name: str) -> str:
    # A cache that comes from another machine (in a container's image) may hold code that this processor cannot run.
    return source_digest(registry.sources(name), shared_digest() + machine())


class BackgroundReadiness:
    """`bots.readiness.Readiness` where rules are compiled: by another process, which a thread of this one feeds."""

    def __init__(self, make_bot: MakeBot = make, interpreted_first: bool = True) -> None:
        """Without `interpreted_first` everything is compiled here, and the first to need it waits."""
        self._make_bot, self._interpreted_first = make_bot, interpreted_first
        self._kept: set[tuple[str, str]] = set()
        """What was found in the cache: it is not looked for at every table."""
        self._wanted: dict[tuple[str, str], tuple[int, int, bool]] = {}
        """The games, and levels of bots for them, that are wanted; the least of these numbers is next."""
        self._begun: set[tuple[str, str]] = set()
        self._calls = itertools.count()
        self._more = threading.Condition()
        self._worker: threading.Thread | None = None
        self._compiler = Compiler()
        self._took = TAKES
        self._under_way: tuple[tuple[str, str], float] | None = None
        """What is compiled now, and since when."""
        self._closed = False

    def prepare(self, name: str, *levels: str, seated: bool = False) -> None:
        """Get a game and bots of these levels ready in the background.

        Games with people `seated` come before games that are only looked at. Of the former the first is compiled first;
        of the latter the last: a person who looks at one game after the other sits down at the last.
        """
        with self._more:
            place = next(self._calls)
            for level in ("", *levels):
                key = name, level
                rank = (0, place, level != "") if seated else (1, -place, level != "")
                if key not in self._begun:
                    self._wanted[key] = min(rank, self._wanted.get(key, rank))
            if self._worker is None:
                # A daemon: the process can end without waiting for the compiler.
                self._worker = threading.Thread(target=self._work, name="upcard-compile", daemon=True)
                self._worker.start()
            self._more.notify()

    def warm(self, name: str) -> None:
        """Compile (or load) here what a table of a game needs."""
        warm(name)

    def cast(self, chosen: Chosen, level: str = USUAL) -> Chosen:
        """A game that begins, under the rules that can play it at once: for a bot of a level, or for a table (where the
        usual level stands in and teaches)."""
        key = chosen.name, level
        if not self._interpreted_first or key in _loaded or self._is_kept(key):
            return chosen.under(compiled_game(chosen.name))
        return chosen.under(compiled_game(chosen.name, interpreted=True))

    def _is_kept(self, key: tuple[str, str]) -> bool:
        if key not in self._kept and is_kept(*key):
            self._kept.add(key)
        return key in self._kept

    def promoted(self, chosen: Chosen, level: str = USUAL) -> Chosen:
        """A game that goes on: compiled, if it was interpreted and need not be any more."""
        if chosen.rules.provisional and (chosen.name, level) in _loaded:
            return chosen.under(compiled_game(chosen.name))
        return chosen

    def bot(self, level: str, chosen: Variant, *seed: int) -> Bot:
        """A bot of a level that thinks as well as it can at the time."""
        return _Relay(self, level, chosen, seed)

    def close(self) -> None:
        """Stop what is under way."""
        with self._more:
            self._closed = True
            self._more.notify()
        self._compiler.kill()

    def _next(self) -> tuple[str, str] | None:
        """What is to be made ready now; None when that is enough."""
        if not self._wanted:
            self._compiler.rest()  # which waits: not while a game is wanted
        with self._more:
            self._more.wait_for(lambda: self._wanted or self._closed)
            if self._closed:
                return None
            key = min(self._wanted, key=self._wanted.__getitem__)
            del self._wanted[key]
            self._begun.add(key)
            self._under_way = key, time.monotonic()
            return key

    def seconds(self, name: str, level: str = USUAL) -> int:
        """About how long it takes until a game, and a bot of a level for it, are compiled here: 0 where they are, or
        where they are not wanted."""
        key = name, level
        if not self._interpreted_first or key in _loaded or is_kept(*key):
            return 0
        with self._more:
            begun, since = self._under_way or (None, 0.0)
            rank = self._wanted.get(key)
            if rank is None and key != begun:
                return 0
            before = 0 if rank is None else sum(other <= rank for other in self._wanted.values())
            passed = 0.0 if begun is None else time.monotonic() - since
            each = max(self._took, 1.2 * passed)  # what takes longer than others did is not done yet
            return math.ceil(before * each + (0.0 if begun is None else each - passed))

    def _work(self) -> None:
        while (key := self._next()) is not None:
            made = True
            if self._interpreted_first and not is_kept(*key):
                began = time.monotonic()
                made = self._compile_apart(*key)
                self._took += (time.monotonic() - began - self._took) / 4
            if made and not self._closed:  # what could not be compiled apart would keep this process waiting, too
                with contextlib.suppress(Exception):  # what is wrong with it is reported when it has to play
                    try_out(*key, self._make_bot)
                _loaded.add(key)
            with self._more:
                self._under_way = None
                if not made:
                    self._begun.discard(key)  # the next table that needs it asks again

    def _compile_apart(self, name: str, level: str) -> bool:
        own = level in LEVELS and LEVELS[level].maker is not None  # another process would not know it
        return self._compiler.compile(name, "" if own else level)


class Compiler:
    """A process that compiles for this one, one thing after the other: what games share is made ready once. It takes
    some 300 MB and is let go of as soon as nothing is wanted."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._made = 0

    def compile(self, name: str, level: str) -> bool:
        """Have a game, and a bot of a level for it, compiled and kept. False where that fails."""
        answer = ""
        with contextlib.suppress(OSError):
            if self._process is None or self._process.poll() is not None:
                self._process = subprocess.Popen(
                    [sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
                )
                self._made = 0
            process = self._process
            assert process.stdin is not None and process.stdout is not None
            process.stdin.write(f"{name} {level}\n")
            process.stdin.flush()
            answer = process.stdout.readline().strip()
            self._made += 1
            if self._made >= IN_A_ROW:
                self.rest()
        return answer == DONE

    def rest(self) -> None:
        """Let it end, and give its memory back."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(OSError):
                process.communicate()

    def kill(self) -> None:
        """End it, whatever it does."""
        process = self._process
        if process is not None:
            process.kill()


class _Relay:
    """A bot that is replaced when its compiled rules are ready. Otherwise it stays the same, so it does not remember
    later what it forgot in a hand."""

    def __init__(self, readiness: BackgroundReadiness, level: str, chosen: Variant, seed: tuple[int, ...]) -> None:
        self._readiness, self._level, self._game, self._seed = readiness, level, chosen, seed
        self._bot: Bot | None = None

    def choose(self, infoset: InformationSet) -> int:
        """The choice of the bot that plays now."""
        find = self._readiness.promoted if self._bot else self._readiness.cast
        game = find(self._game, self._level)
        if self._bot is None or game is not self._game:
            self._game, self._bot = game, self._readiness._make_bot(self._level, game, *self._seed)
        return self._bot.choose(infoset)


def main() -> None:
    """Compile for another process, which goes on serving people: a line of the standard input names a game and a level,
    and is answered when that is done. Of several such processes one compiles a game, and the others take it over."""
    if hasattr(os, "nice"):
        os.nice(10)
    answers, sys.stdout = sys.stdout, sys.stderr  # what a game of another package prints is no answer
    for line in sys.stdin:
        name, _, level = line.rstrip("\n").partition(" ")
        answer = DONE
        try:
            with _alone(name):
                if not is_kept(name, level):
                    try_out(name, level)
                    if level == USUAL:
                        try_out_hint(name)
        except Exception as error:
            answer = "failed"
            print(f"{name} {level} cannot be compiled: {type(error).__name__}: {error}", file=sys.stderr)
        print(answer, file=answers, flush=True)


@contextlib.contextmanager
def _alone(name: str) -> Iterator[None]:
    """While no other process of this machine compiles the same game; without a place for a cache, at once."""
    from filelock import FileLock

    folder = cache_folder() / "compiling"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / f"{name}.lock")
        lock.acquire()
    except OSError:
        yield
        return
    try:
        yield
    finally:
        lock.release()


if __name__ == "__main__":
    main()
