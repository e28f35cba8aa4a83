"""The levels that a game offers in menus: those that differ there.

`rungs.json` holds what was measured of each level against the one below, game by game; `benchmarks/levels.py` writes
it, and `docs/levels.md` from it. A level that a long match did not show to be better is not offered in that game. It
still plays there when it is named, as by a saved table or a link.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from upcard.bots.levels import USUAL, described, level_names
from upcard.engine.compile.game import compiled_game

RUNGS_FILE = Path(__file__).with_name("rungs.json")
MIN_DEALS = 100
"""Deals from which on a match is long enough to say that levels hardly differ."""
NEGLIGIBLE_ELO = 100
"""Levels hardly differ if the upper one is at most this much better in points of Elo's scale, by the upper end of the
interval: then it does worse on more than one deal in three."""


@dataclass(frozen=True)
class MeasuredRung:
    """What a match of a level against the one below has shown in a game."""

    game: str
    upper: str
    """With its budget, if it was not measured with its own: ``best:10000``."""
    lower: str
    deals: int
    holds: bool
    """Whether the upper level is better by at least three standard errors of what a seat is paid."""
    points: int
    """By how many points on Elo's scale the upper level is better."""
    reach: int | None
    """Half the 95 % interval of `points`; None where it is not known."""
    always: bool
    """Whether the upper level did better on every deal, so that `points` is a lower bound."""
    settings: tuple[str, str]
    """What the two levels were: `settings_of` each."""

    @property
    def level(self) -> str:
        """The upper level without a budget."""
        return self.upper.partition(":")[0]

    @property
    def shows_no_difference(self) -> bool:
        """Whether the match was long, the upper level was not shown to be better, and cannot be much better."""
        return (
            self.deals >= MIN_DEALS
            and not self.holds
            and self.reach is not None
            and self.points + self.reach < NEGLIGIBLE_ELO
        )


@cache
def measured_rungs() -> tuple[MeasuredRung, ...]:
    """All rungs that were measured, by game and from the lowest up."""
    found: list[dict[str, Any]] = json.loads(RUNGS_FILE.read_text(encoding="utf-8"))
    return tuple(MeasuredRung(**{**row, "settings": tuple(row["settings"])}) for row in found)


def settings_of(level: str, game: str) -> str:
    """Twelve hex digits of what a level's name stands for in a game: a rung counts while they are the same."""
    return hashlib.sha256(described(level, game).encode()).hexdigest()[:12]


def has_decisions(game: str) -> bool:
    """Whether players have choices in a game. Raises `UnknownGame`."""
    return "no decisions" not in compiled_game(game).about.mechanics


def levels_for(game: str) -> tuple[str, ...]:
    """The levels that menus offer in a game, the weakest first; without decisions only that. Raises `UnknownGame`.

    >>> "best" in levels_for("truco"), "best" in levels_for("whist")
    (False, True)
    """
    if not has_decisions(game):
        return level_names()[:1]
    left_out = {rung.level for rung in measured_rungs() if rung.game == game and rung.shows_no_difference}
    return tuple(name for name in level_names() if name not in left_out)


def usual_for(game: str) -> str:
    """The level of a bot in a game where none is named: `USUAL`, or the next lower one that the game offers."""
    names, offered = level_names(), levels_for(game)
    return next(name for name in reversed(names[: names.index(USUAL) + 1]) if name in offered)
