"""Double dummy: how many tricks each side takes in a plain trick game when all see all cards and nobody errs.

Plain means: high cards win, tricks are all that counts, and two sides share them; what a side wants is many of them, or
in a misère few. The rules of following and winning are the game's own, whatever its contract (`solvers.trick_search`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from upcard.cards.faces import TEXTS
from upcard.contract.state import States
from upcard.engine.compile.access import access, copied
from upcard.engine.compile.game import CompiledGame
from upcard.engine.play.game import Game
from upcard.errors import NoSolver
from upcard.jit.bits import lowest_bit
from upcard.jit.rule import source_digest, sources_of
from upcard.solvers import trick_search, trick_sight
from upcard.solvers.trick_search import YES
from upcard.solvers.trick_sight import PARTNERS, PLAIN, WIDEST, Plain, sights

PLIES = 53
TABLE = 1 << 20
"""Positions that are remembered: 18 bytes each."""


@dataclass(frozen=True, slots=True)
class OpenHands:
    """With best play from here: the tricks of each side at the end of the hand, those taken before included; and for
    each legal card, how many its own side then comes to. `sides`: what the two are called; `fewest`: a misère, in which
    both want to take as few as they can."""

    tricks: tuple[int, int]
    cards: dict[str, int]
    sides: tuple[str, str] = PARTNERS.sides[4]
    fewest: bool = False

    @property
    def best(self) -> tuple[str, ...]:
        """The cards after which nothing is lost."""
        wanted = (min if self.fewest else max)(self.cards.values(), default=0)
        return tuple(card for card, tricks in self.cards.items() if tricks == wanted)

    def as_dict(self) -> dict[str, Any]:
        return {"sides": list(self.sides), "tricks": list(self.tricks), "cards": self.cards, "fewest": self.fewest}

    def __str__(self) -> str:
        first, other = self.sides
        told = f"Tricks in the end: {first} {self.tricks[0]}, {other} {self.tricks[1]}."
        by_card = ", ".join(f"{card} {tricks}" for card, tricks in self.cards.items())
        return f"{told} By card: {by_card}." if by_card else told


def solve(game: Game, states: States) -> OpenHands:
    """What ``states[0]`` comes to. Raises `NoSolver` where no cards are being played."""
    plain, s = PLAIN[game.name], access(game.rules.schema, states)
    _check_played(game, plain, s)
    search = _Search(game.rules, states)
    sight = search.seen()
    fewest, side = not sight["cashing"], int(sight["turning_side"])
    total = sum(s.tricks) + int(sight["left"])

    def own(counted: int) -> int:
        return total - counted if side != fewest else counted

    by_card, outcomes = {}, []
    if not s.over:
        seat = lowest_bit(game.rules.acting(states, 0))
        for move in _legal(game.rules, states, seat):
            outcomes.append(search.after(seat, move))
            by_card[TEXTS[game.moves.card(move)]] = own(outcomes[-1])
    best = (min if side else max)(outcomes, default=int(sight["counted"]))
    return OpenHands((best, total - best), by_card, plain.sides[game.players], fewest)


def _check_played(game: Game, plain: Plain, s: Any) -> None:
    if game.players not in plain.sides:
        raise NoSolver(f"{game.title} is solved for two sides; with {game.players} players there are more")
    phase = game.about.phases[s.phase] if game.about.phases else "play"
    if s.leader < 0 or (phase != "play" and not s.over):
        raise NoSolver(f"{game.title} is solved while cards are played; this is the {phase}")


def _legal(rules: CompiledGame, states: States, seat: int) -> list[int]:
    buffer = rules.move_buffer()
    return buffer[: rules.legal_moves(states, 0, seat, buffer)].tolist()  # type: ignore[no-any-return]


@cache
def _bound(rules: CompiledGame) -> tuple[Callable[..., int], Callable[..., None]]:
    plain = PLAIN[rules.name]
    seen = {"look": plain.look, "place_of": plain.place_of}
    mark = "_" + source_digest(sources_of(Path(str(trick_sight.__file__))))
    return rules.bind(trick_search.reaches, seen, mark), rules.bind(trick_search.looks, seen, mark)


class _Search:
    """The work space of a search, and what it has learnt."""

    def __init__(self, rules: CompiledGame, states: States) -> None:
        self.rules, self.start = rules, copied(states[:1])
        if "stop_when_decided" in rules.schema.options:
            self.start["stop_when_decided"] = 0  # all tricks are asked about
        self.reaches, self.look = _bound(rules)
        self.states, self.sights = np.repeat(self.start, PLIES), sights(PLIES)
        self.space = (
            np.zeros((PLIES, WIDEST), np.int64), np.zeros(PLIES, np.int64), np.zeros(PLIES, np.int64),
            np.zeros((TABLE, 2), np.int64), np.zeros((TABLE, 2), np.int8), rules.move_buffer(), rules.no_arg(),
        )  # fmt: skip

    def seen(self) -> Any:
        """What the search sees of the first position of its work space."""
        self.look(self.rules.open(self.states), self.sights)
        return self.sights[0]

    def after(self, seat: int, move: int) -> int:
        """How many of the tricks that are counted there are in the end, after a move."""
        root = self.states[:1]
        root[:] = self.start
        self.rules.play(root, 0, seat, move, self.rules.no_arg())
        sight = self.seen()
        low = int(sight["counted"])
        high = low + int(sight["left"])
        while low < high:
            goal = (low + high + 1) // 2
            if self.reaches(self.rules.open(self.states), self.sights, goal, *self.space) == YES:
                low = goal
            else:
                high = goal - 1
        return low
