"""The levels: names under which bots are chosen, from the weakest up."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from upcard.bots.fallible import Fallible, Weakness
from upcard.bots.search import Search
from upcard.bots.uniform import Uniform
from upcard.engine.floor import Floor
from upcard.engine.game import Game
from upcard.engine.mind import Mind
from upcard.errors import UpcardError


class Bot(Protocol):
    """Whoever can choose a move from what a seat knows."""

    def choose(self, mind: Mind) -> int:
        """One of ``mind.legal()``."""


class UnknownLevel(UpcardError, LookupError):
    """No level of that name, or a budget that it does not take."""


@dataclass(frozen=True)
class Budget:
    """How long a level may think about a move; None where it has no such limit."""

    iterations: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Level:
    """A strength of play."""

    name: str
    line: str
    """What it does, in a few words for a menu."""
    build: Callable[[Floor, int, Budget], Bot]
    budget: Budget | None = None
    """The usual budget; None for a level that does not think."""
    listed: bool = True
    """Whether menus offer it; others are for experiments, by name."""


def _thinker(weakness: Weakness | None = None) -> Callable[[Floor, int, Budget], Bot]:
    def build(floor: Floor, seed: int, budget: Budget) -> Bot:
        search = Search(floor, seed, iterations=budget.iterations, seconds=budget.seconds)
        return search if weakness is None else Fallible(search, weakness, seed)

    return build


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("random", "plays any legal move", lambda floor, seed, budget: Uniform(seed)),
        Level(
            "beginner", "looks little ahead, forgets most cards, often hasty",
            _thinker(Weakness(memory=0.2, haste=0.4, heat=0.5)), Budget(iterations=60, seconds=0.9),
        ),
        Level(
            "club", "thinks a little, forgets some cards, seldom hasty",
            _thinker(Weakness(memory=0.7, haste=0.1, heat=0.3)), Budget(iterations=400, seconds=0.9),
        ),
        Level("strong", "thinks, and forgets nothing", _thinker(), Budget(iterations=3_000, seconds=0.9)),
        Level("best", "takes its time: up to four seconds a move", _thinker(), Budget(iterations=60_000, seconds=4.0)),
        Level("search", "imagines the hidden cards and plays the hand out", _thinker(), Budget(4000, 2.0), listed=False),
    )
}  # fmt: skip
USUAL = "club"
"""The level of a bot when nobody has said which."""


def level_names() -> tuple[str, ...]:
    """The names of the levels that menus offer, the weakest first."""
    return tuple(name for name, level in LEVELS.items() if level.listed)


def make(level: str, game: Game | Floor, seed: int | None = None) -> Bot:
    """A bot of a level for a game. Without a seed its choices cannot be foreseen.

    Raises `UnknownLevel`.
    """
    name, colon, budget = level.partition(":")
    if name not in LEVELS:
        raise UnknownLevel(f"there is no level {name!r}; there are {', '.join(LEVELS)}")
    found = LEVELS[name]
    floor = game.floor if isinstance(game, Game) else game
    chosen = _read_budget(level, budget, found.budget) if colon else found.budget
    return found.build(floor, secrets.randbits(63) if seed is None else seed, chosen or Budget())


def _read_budget(level: str, text: str, usual: Budget | None) -> Budget:
    if usual is None:
        raise UnknownLevel(f"{level!r}: this level takes no budget")
    if re.fullmatch(r"\d+", text) and int(text):
        return Budget(iterations=int(text))
    if re.fullmatch(r"\d*\.?\d+s", text) and float(text[:-1]):
        return Budget(seconds=float(text[:-1]))
    raise UnknownLevel(f"{level!r}: a budget is a number of iterations (2000) or of seconds (0.5s), not {text!r}")
