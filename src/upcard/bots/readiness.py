"""Nobody waits for the compiler: what is not compiled yet is played by interpreted rules meanwhile.

The rules of a game take many seconds to compile when a machine plays it for the first time. `Readiness` has that done
in a process of its own, which leaves its results in the cache of `jit.rule`, and lends the same rules as plain
Python (`engine.compile.game.CompiledGame`) until then. States are the same bytes under both, so a table changes over
between moves.
"""

from __future__ import annotations

import contextlib
import os
import random
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from upcard.bots import perfection, teaching
from upcard.bots.bidder import Bidder
from upcard.bots.endgame import Endgame
from upcard.bots.levels import LEVELS, USUAL, Bot, make
from upcard.bots.search import Search
from upcard.engine.compile import shelf
from upcard.engine.compile.game import compiled_game
from upcard.engine.compile.variant import Variant
from upcard.engine.know.information_set import InformationSet
from upcard.engine.play.game import game
from upcard.jit.rule import INTERPRETED, cache_folder, source_digest

WARMING = 200
"""Moves of a match that is played to warm up; enough for a hand of most games."""
_loaded: set[tuple[str, str]] = set()
"""The games, and levels of bots for them, that this process has tried out."""
_PACKAGE = Path(__file__).resolve().parent.parent
_RULES = ("jit", "contract", "cards", "mechanics", "language", "engine", "bots")


Chosen = TypeVar("Chosen", bound=Variant)
MakeBot = Callable[..., Bot]
"""What makes a bot of a level for a game; it may be handed a seed, too."""


@cache
def warm(name: str) -> None:
    """Compile (or load) what a table of a game needs, so that nobody waits for it in the middle of a match."""
    chosen = game(name)
    table, chance = chosen.table(seed=1), random.Random(1)
    for _ in range(WARMING):
        if table.over or table.sheets:
            break
        seat = table.to_act[0]
        table.why_not(len(chosen.moves) - 1, seat)
        table.play(chance.choice(table.legal_ids(seat)), seat)
    for viewer in (None, 0):
        table.view(viewer).as_dict()
    if perfection.is_known(chosen):
        perfection.advice(chosen.dealt(1), chosen)
    chosen.rules.returns(chosen.dealt(1), 0, np.zeros(chosen.rules.max_seats, np.float64))


def try_out(name: str, level: str, make_bot: MakeBot = make) -> None:
    """Warm a game up, and a bot of a level unless that is empty, and note that both are in the cache."""
    warm(name)
    if level:
        table = game(name).table(seed=1)
        bot, infoset = make_bot(level, table.game), table.information_set(table.to_act[0])
        bot.choose(infoset)
        part: Any = bot
        while part is not None:  # what the first move does not need: auctions, endings, what others did
            if isinstance(part, Bidder | Endgame | Search):
                part.try_out(infoset)
            part = getattr(part, "search", None)
    _loaded.add((name, level))
    note_kept(name, level)


def try_out_hint(name: str) -> None:
    """Give a hint once: calls are weighed with loops that no bot of the usual level needs."""
    table = game(name).table(seed=1)
    teaching.hint(table.information_set(table.to_act[0]), iterations=1)


def note_kept(name: str, level: str) -> None:
    """Note that what a game needs, and a bot of a level for it, is in the cache."""
    with contextlib.suppress(OSError):  # without a place for a cache nothing is kept
        note = _note(name, level)
        note.parent.mkdir(parents=True, exist_ok=True)
        note.touch()


def is_kept(name: str, level: str) -> bool:
    """Whether this machine has compiled a game, and a bot of a level for it, from the sources as they are."""
    return INTERPRETED or _note(name, level).exists()


def _note(name: str, level: str) -> Path:
    return cache_folder() / "kept" / f"{name}.{re.sub('[:*]', '-', level) or 'table'}.{_digest(name)}"


@cache
def _digest(name: str) -> str:
    shared = (path for part in _RULES for path in (_PACKAGE / part).rglob("*.py"))
    return source_digest([*shared, *shelf.sources(name)])


class Readiness:
    """What is ready, and what is being made so."""

    def __init__(self, make_bot: MakeBot = make, interpreted_first: bool = True) -> None:
        """Without `interpreted_first` everything is compiled here, and whoever comes first waits."""
        self._make_bot, self._interpreted_first = make_bot, interpreted_first
        self._asked: set[tuple[str, str]] = set()
        self._wanted: list[tuple[str, str]] = []
        self._more = threading.Semaphore(0)
        self._worker: threading.Thread | None = None
        self._apart: subprocess.Popen[bytes] | None = None
        self._closed = False

    def prepare(self, name: str, *levels: str) -> None:
        """Get a game and bots of these levels ready in the background. What was asked for last is done first: whoever
        looks at one game after the other sits down at the last."""
        for level in (*reversed(levels), ""):
            if (name, level) not in self._asked:
                self._asked.add((name, level))
                self._wanted.append((name, level))
                self._more.release()
        if self._worker is None:
            # A daemon: who leaves does not wait for the compiler either.
            self._worker = threading.Thread(target=self._work, name="upcard-compile", daemon=True)
            self._worker.start()

    def cast(self, chosen: Chosen, level: str = USUAL) -> Chosen:
        """A game that begins, under the rules that can play it at once: for a bot of a level, or for a table (where the
        usual level stands in and teaches)."""
        key = chosen.name, level
        if not self._interpreted_first or key in _loaded or is_kept(*key):
            return chosen.under(compiled_game(chosen.name))
        return chosen.under(compiled_game(chosen.name, interpreted=True))

    def promoted(self, chosen: Chosen, level: str = USUAL) -> Chosen:
        """A game that goes on: compiled, if it was interpreted and need not be any more."""
        if chosen.rules.provisional and (chosen.name, level) in _loaded:
            return chosen.under(compiled_game(chosen.name))
        return chosen

    def bot(self, level: str, chosen: Variant, *seed: int) -> Bot:
        """A bot of a level that thinks as well as it can at the time."""
        return _Relay(self, level, chosen, seed)

    @property
    def loaded(self) -> int:
        """How many games, and levels of bots for them, this process has tried out."""
        return len(_loaded)

    def close(self) -> None:
        """Stop what is under way."""
        self._closed = True
        self._more.release()
        if self._apart is not None:
            self._apart.kill()

    def _work(self) -> None:
        while self._more.acquire() and not self._closed:
            key = self._wanted.pop()
            if self._interpreted_first and not is_kept(*key):
                self._compile_apart(*key)
            if not self._closed:
                with contextlib.suppress(Exception):  # what is wrong with it will be told when it has to play
                    try_out(*key, self._make_bot)
                _loaded.add(key)

    def _compile_apart(self, name: str, level: str) -> None:
        own = level in LEVELS and LEVELS[level].maker is not None  # another process would not know it
        command = [sys.executable, "-m", __name__, name, "" if own else level]
        with contextlib.suppress(OSError), subprocess.Popen(command, stdin=subprocess.DEVNULL) as self._apart:
            self._apart.wait()


class _Relay:
    """A bot that is made anew when its rules is ready. Else it is kept: what it forgets in a hand, it is not to
    remember later."""

    def __init__(self, readiness: Readiness, level: str, chosen: Variant, seed: tuple[int, ...]) -> None:
        self._readiness, self._level, self._game, self._seed = readiness, level, chosen, seed
        self._bot: Bot | None = None

    def choose(self, infoset: InformationSet) -> int:
        """The choice of the bot that plays now."""
        find = self._readiness.promoted if self._bot else self._readiness.cast
        game = find(self._game, self._level)
        if self._bot is None or game is not self._game:
            self._game, self._bot = game, self._readiness._make_bot(self._level, game, *self._seed)
        return self._bot.choose(infoset)


def main(name: str, level: str) -> None:
    """Compile for another process, which has somebody to serve."""
    if hasattr(os, "nice"):
        os.nice(10)
    try_out(name, level)
    if level == USUAL:
        try_out_hint(name)


if __name__ == "__main__":
    main(*sys.argv[1:])
