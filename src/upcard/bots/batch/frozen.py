"""Frozen players: ``judgement@1`` and ``club@1`` play the same way in every release, so that results can be compared.

Their constants are kept here. Their judgement, their search and the rules are those of all levels;
`research.benchmark.bench` has signatures, one digest of their play a game, and a test fails when a change makes them
play otherwise. Such a change keeps the former code under version 1 (a module of judgement is named in `Frozen.kept`),
and is measured as version 2.

``judgement@1`` makes the likeliest move by judgement, one of the likeliest at random. ``club@1`` is a search of 300
iterations with the memory and the slips of a club player, in every game alike: no auction system, no rules of thumb, no
solved endings, no guessed answers, and in Diplomat it does not conclude anything from answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from upcard.bots.players.human_like import Weakness
from upcard.bots.search.memory import Memory
from upcard.engine.compile.game import CompiledGame
from upcard.errors import UpcardError


class NotFrozen(UpcardError, LookupError):
    """A frozen player that there is not, or a game that it does not play."""


@dataclass(frozen=True)
class Frozen:
    """The constants of a frozen player."""

    games: tuple[str, ...]
    iterations: int = 0
    weakness: Weakness | None = None
    """What it is not good at; None for a player that does not search."""
    kept: Mapping[str, str] = field(default_factory=dict)
    """By game: the import path of its own module of judgement, a copy of what judgement was before it was bettered. In
    the other games it has the judgement of today."""


_GAMES_1 = (
    "black_hole", "briscola", "daifugo", "diplomat", "gong_zhu", "guts", "mille", "pepper", "truco", "whist",
)  # fmt: skip
_KEPT_1 = {"daifugo": "upcard.bots.batch.frozen_1.daifugo"}
VERSIONS: dict[str, Frozen] = {
    "judgement@1": Frozen(_GAMES_1, kept=_KEPT_1),
    "club@1": Frozen(
        _GAMES_1, 300,
        Weakness(Memory(low=0.4, high=0.9, trumps=1.0, voids=0.9), slip_rate=0.3, slip=0.6, unthinkable=0.02), _KEPT_1,
    ),
}  # fmt: skip
"""The frozen players by name."""


def is_frozen(level: str) -> bool:
    """Whether a name is that of a frozen player, or looks like one."""
    return "@" in level


def frozen_level(name: str, rules: CompiledGame) -> Frozen:
    """The constants of a frozen player for a game. Raises `NotFrozen`."""
    found = VERSIONS.get(name)
    if found is None:
        raise NotFrozen(f"there is no frozen player {name!r}; there are {', '.join(VERSIONS)}")
    if rules.name not in found.games:
        raise NotFrozen(f"{name} plays {', '.join(found.games)}, and not {rules.name}")
    return found
