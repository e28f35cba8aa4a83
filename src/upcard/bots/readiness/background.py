"""Games that are not compiled yet can be played at once, with interpreted rules.

The rules of a game take many seconds to compile when a machine plays it for the first time. `BackgroundReadiness`
compiles them in another process, which stores its results in the cache of `jit.rule`; until then it provides the same
rules as plain Python (`engine.compile.game.CompiledGame`). States are the same bytes under both, so a table can switch
between two moves. So it is for the second or two in which a library is tried (`jit.proof`).
"""

from __future__ import annotations

import contextlib
import itertools
import math
import threading
import time
from collections.abc import Iterable

from upcard.bots.levels import LEVELS, USUAL, Bot, make
from upcard.bots.readiness import warm_up
from upcard.bots.readiness.compiler_process import Compiler
from upcard.bots.readiness.interface import Chosen, MakeBot
from upcard.engine.compile.game import compiled_game
from upcard.engine.compile.variant import Variant
from upcard.engine.knowledge.information_set import InformationSet
from upcard.jit.rule import COMPILES, INTERPRETED

AHEAD = 2
"""The first number in the rank of what no one has asked for; 0: where people are seated, 1: of what is looked at."""


class BackgroundReadiness:
    """`bots.readiness.interface.Readiness` where rules are compiled: by another process, which a thread of this one
    feeds."""

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
        self._took: float | None = None
        """Seconds that a game, or a level of bots for it, takes to compile, once this machine has measured it."""
        self._under_way: tuple[tuple[str, str], float] | None = None
        """What is compiled now, and since when."""
        self._closed = False

    def prepare(self, name: str, *levels: str, seated: bool = False) -> None:
        """Get a game and bots of these levels ready in the background.

        Games with people `seated` come before games that are only looked at. Of the former the first is compiled first;
        of the latter the last: a person who looks at one game after the other sits down at the last. Nothing is done
        where rules can only be interpreted.
        """
        if INTERPRETED:
            return
        with self._more:
            place = next(self._calls)
            for level in ("", *levels):
                key = name, level
                rank = (0, place, level != "") if seated else (1, -place, level != "")
                if key not in self._begun:
                    self._wanted[key] = min(rank, self._wanted.get(key, rank))
            self._begin()

    def prepare_ahead(self, names: Iterable[str]) -> None:
        """Get games and bots of the usual level compiled while nothing else is wanted, and not loaded here: each takes
        some 40 MB."""
        if not COMPILES or not self._interpreted_first:
            return
        with self._more:
            for name in names:
                for level in ("", USUAL):
                    self._wanted.setdefault((name, level), (AHEAD, next(self._calls), level != ""))
            self._begin()

    def _begin(self) -> None:
        """Have the thread work on what is wanted."""
        if self._worker is None:
            # A daemon: the process can end without waiting for the compiler.
            self._worker = threading.Thread(target=self._work, name="upcard-compile", daemon=True)
            self._worker.start()
        self._more.notify()

    def warm(self, name: str) -> None:
        """Compile (or load) here what a table of a game needs."""
        warm_up.warm(name)

    def cast(self, chosen: Chosen, level: str = USUAL) -> Chosen:
        """A game that begins, under the rules that can play it at once: for a bot of a level, or for a table (where the
        usual level stands in and teaches)."""
        key = chosen.name, level
        ready = not self._interpreted_first or (not INTERPRETED and (key in warm_up.loaded or self._is_kept(key)))
        return chosen.under(compiled_game(chosen.name, interpreted=not ready))

    def _is_kept(self, key: tuple[str, str]) -> bool:
        if key not in self._kept and warm_up.is_kept(*key):
            self._kept.add(key)
        return key in self._kept

    def promoted(self, chosen: Chosen, level: str = USUAL) -> Chosen:
        """A game that goes on: compiled, if it was interpreted and need not be any more."""
        if chosen.rules.provisional and (chosen.name, level) in warm_up.loaded:
            rules = compiled_game(chosen.name)
            return chosen if rules.provisional else chosen.under(rules)
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

    def _next(self) -> tuple[tuple[str, str], bool] | None:
        """What is to be made ready now, and whether it is wanted here; None when that is enough."""
        if not self._wanted:
            self._compiler.rest()  # which waits: not while a game is wanted
        with self._more:
            self._more.wait_for(lambda: self._wanted or self._closed)
            if self._closed:
                return None
            key = min(self._wanted, key=self._wanted.__getitem__)
            wanted_here = self._wanted.pop(key)[0] != AHEAD
            if wanted_here:
                self._begun.add(key)
            self._under_way = key, time.monotonic()
            return key, wanted_here

    def seconds(self, name: str, level: str = USUAL) -> int | None:
        """About how long it takes until a game, and a bot of a level for it, are compiled here: 0 where they are, where
        they are not wanted, and where rules come from a library, which is tried in a second or two. None as long as
        this machine has compiled nothing to judge by."""
        key = name, level
        if not COMPILES or not self._interpreted_first or key in warm_up.loaded or warm_up.is_kept(*key):
            return 0
        with self._more:
            begun, since = self._under_way or (None, 0.0)
            rank = self._wanted.get(key)
            if rank is None and key != begun:
                return 0
            if self._took is None:
                return None
            others = (other for wanted, other in self._wanted.items() if wanted != begun)
            before = 0 if rank is None else sum(other <= rank for other in others)
            passed = 0.0 if begun is None else time.monotonic() - since
            each = max(self._took, 1.2 * passed)  # what takes longer than others did is not done yet
            return math.ceil(before * each + (0.0 if begun is None else each - passed))

    def _work(self) -> None:
        while (found := self._next()) is not None:
            key, wanted_here = found
            made = True
            if self._interpreted_first and not warm_up.is_kept(*key):
                began = time.monotonic()
                made = self._compile_apart(*key)
                took = time.monotonic() - began
                self._took = took if self._took is None else self._took + (took - self._took) / 4
            # What could not be compiled apart would keep this process waiting, too.
            if made and wanted_here and not self._closed:
                with contextlib.suppress(Exception):  # what is wrong with it is reported when it has to play
                    warm_up.try_out(*key, self._make_bot)
                warm_up.loaded.add(key)
            with self._more:
                self._under_way = None
                if not made:
                    self._begun.discard(key)  # the next table that needs it asks again

    def _compile_apart(self, name: str, level: str) -> bool:
        if not COMPILES:
            return not compiled_game(name).provisional  # which has the library tried by another process
        own = level in LEVELS and LEVELS[level].maker is not None  # another process would not know it
        return self._compiler.compile(name, "" if own else level)


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
