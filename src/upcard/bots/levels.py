"""The levels: names under which bots are chosen, from the weakest up."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from upcard.bots.bidder import Bidder, loops_of
from upcard.bots.fallible import PERFECT, Fallible, Weakness
from upcard.bots.search import Search
from upcard.bots.uniform import Uniform
from upcard.engine.compile.game import CompiledGame
from upcard.engine.know.information_set import InformationSet
from upcard.engine.play.game import Game
from upcard.errors import UpcardError


class Bot(Protocol):
    """Whoever can choose a move from what a seat knows."""

    def choose(self, infoset: InformationSet) -> int:
        """One of ``infoset.legal()``."""


class UnknownLevel(UpcardError, LookupError):
    """No level of that name, or a budget that it does not take."""


@dataclass(frozen=True)
class Budget:
    """How long a level may think about a move; None where it has no such limit."""

    iterations: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Level:
    """A strength of play: what a bot may spend on a move, and what it is not good at."""

    name: str
    line: str
    """What it does, in a few words for a menu."""
    budget: Budget | None = None
    """The usual budget; None for a level that does not think."""
    weakness: Weakness = PERFECT
    auctions: int | None = None
    """In how many worlds it bids by imagined auctions (`bots.bidder`), where its game lends them (0: by judgement
    alone); None: by the search."""
    listed: bool = True
    """Whether menus offer it; others are for experiments, by name."""
    maker: Callable[[Any, int], Bot] | None = None
    """What makes the bot from a game and a seed, for a level that somebody registered."""

    def build(self, rules: CompiledGame, seed: int, budget: Budget | None = None) -> Bot:
        """A bot of this level for a game."""
        spent = budget or self.budget
        if spent is None:
            return Uniform(seed)
        judged = self.weakness.priors
        search = Search(rules, seed, iterations=spent.iterations, seconds=spent.seconds, judged=judged)
        loops = None if self.auctions is None else loops_of(rules)
        thinker = Bidder(search, loops, self.auctions or 0, seed) if loops else search
        return thinker if self.weakness == PERFECT else Fallible(thinker, self.weakness, seed)


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("random", "plays any legal move"),
        Level(
            "beginner", "forgets most cards, blunders often",
            Budget(iterations=30, seconds=0.5),
            Weakness(memory=0.1, blunder_rate=0.6, temperature=0.8, priors=False),
        ),
        Level(
            "club", "forgets some cards, blunders now and then",
            Budget(iterations=300, seconds=0.5), Weakness(memory=0.6, blunder_rate=0.3, temperature=0.5),
            auctions=0,
        ),
        Level(
            "strong", "forgets few cards, seldom blunders",
            Budget(iterations=3_000, seconds=0.5), Weakness(memory=0.9, blunder_rate=0.12, temperature=0.4),
            auctions=200,
        ),
        Level("best", "forgets nothing, takes two seconds", Budget(iterations=60_000, seconds=2.0), auctions=800),
        Level("search", "imagines the hidden cards and plays the hand out", Budget(4_000, 2.0), listed=False),
    )
}  # fmt: skip
"""The levels, the weakest first. The seconds are a guard for slow games and machines; iterations end the search."""
USUAL = "club"
"""The level of a bot where none is named."""


def level_names() -> tuple[str, ...]:
    """The names of the levels that menus offer, the weakest first."""
    return tuple(name for name, level in LEVELS.items() if level.listed)


def make(level: str, game: Game | CompiledGame, seed: int | None = None) -> Bot:
    """A bot of a level for a game. Without a seed its choices cannot be foreseen.

    Raises `UnknownLevel`.
    """
    name, colon, budget = level.partition(":")
    if name not in LEVELS:
        raise UnknownLevel(f"there is no level {name!r}; there are {', '.join(LEVELS)}")
    found = LEVELS[name]
    if found.maker is not None:
        if colon:
            raise UnknownLevel(f"{level!r}: this level takes no budget")
        return found.maker(game, secrets.randbits(63) if seed is None else seed)
    rules = game.rules if isinstance(game, Game) else game
    chosen = _read_budget(level, budget, found.budget) if colon else found.budget
    return found.build(rules, secrets.randbits(63) if seed is None else seed, chosen)


def register(name: str, maker: Callable[[Any, int], Bot], line: str = "") -> None:
    """Make a bot of yours a level of this process: the arena, the environments, the terminal and a room that is opened
    later know it by its name. ``maker(game, seed)`` makes one; `line` is what menus say of it.

    Raises `ValueError` for a name that is taken or cannot be typed in a menu.
    """
    if name in LEVELS or not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise ValueError(f"{name!r} cannot be the name of a level: it is taken, or not of small letters, digits and _")
    LEVELS[name] = Level(name, line, maker=maker)


def described(level: str) -> str:
    """What a level name stands for today, in numbers: results are comparable only while it stays the same."""
    found = LEVELS.get(level.partition(":")[0])
    return repr((found.budget, found.weakness, found.auctions)) if found else ""


def _read_budget(level: str, text: str, usual: Budget | None) -> Budget:
    if usual is None:
        raise UnknownLevel(f"{level!r}: this level takes no budget")
    if re.fullmatch(r"\d+", text) and int(text):
        return Budget(iterations=int(text))
    if re.fullmatch(r"\d*\.?\d+s", text) and float(text[:-1]):
        return Budget(seconds=float(text[:-1]))
    raise UnknownLevel(f"{level!r}: a budget is a number of iterations (2000) or of seconds (0.5s), not {text!r}")
