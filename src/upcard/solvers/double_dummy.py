"""Double dummy: how many tricks each side takes in a plain trick game when all see all cards and nobody errs.

Plain means: high cards win, tricks are all that counts, and side 0 and the others share them. The rules of following
and winning are the game's own, whatever its contract (`solvers.trick_search`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from upcard.cards.faces import TEXTS
from upcard.contract.bits import lowest_bit
from upcard.engine.access import access, copied
from upcard.engine.floor import Floor
from upcard.engine.game import Game
from upcard.errors import NoSolver
from upcard.solvers import trick_search
from upcard.solvers.trick_search import YES

PLIES, WIDEST = 53, 16
TABLE = 1 << 20
"""Positions that are remembered: 18 bytes each."""


@dataclass(frozen=True, slots=True)
class OpenHands:
    """With best play from here: the tricks of each side at the end of the hand, those taken before included; and for
    each legal card, how many its own side then comes to."""

    tricks: tuple[int, int]
    cards: dict[str, int]

    @property
    def best(self) -> tuple[str, ...]:
        """The cards that lose no trick."""
        most = max(self.cards.values(), default=0)
        return tuple(card for card, tricks in self.cards.items() if tricks == most)

    def as_dict(self) -> dict[str, Any]:
        return {"tricks": list(self.tricks), "cards": self.cards}

    def __str__(self) -> str:
        told = f"South and North come to {self.tricks[0]} tricks, West and East to {self.tricks[1]}."
        by_card = ", ".join(f"{card} {tricks}" for card, tricks in self.cards.items())
        return f"{told} By card: {by_card}." if by_card else told


def solve(game: Game, states: np.ndarray[Any, Any]) -> OpenHands:
    """What ``states[0]`` comes to. Raises `NoSolver` where no cards are being played."""
    s = access(game.floor.schema, states)
    if game.about.phases and game.about.phases[s.phase] != "play":
        raise NoSolver(f"{game.title} is solved while cards are played; this is the {game.about.phases[s.phase]}")
    if s.over:
        return OpenHands((s.tricks[0], s.tricks[1]), {})
    search = _Search(game.floor, states)
    seat = lowest_bit(game.floor.acting(states, 0))
    side, total = game.sides[seat], _all_tricks(s)
    by_card = {}
    for move in _legal(game.floor, states, seat):
        tricks = search.after(seat, move)
        by_card[TEXTS[game.floor.moves.card(move)]] = total - tricks if side else tricks
    best = max(by_card.values())
    return OpenHands((total - best, best) if side else (best, total - best), by_card)


def _all_tricks(s: Any) -> int:
    return int(s.tricks[0] + s.tricks[1] + max(hand.bit_count() for hand in s.hands))


def _legal(floor: Floor, states: np.ndarray[Any, Any], seat: int) -> list[int]:
    buffer = floor.move_buffer()
    return buffer[: floor.legal_moves(states, 0, seat, buffer)].tolist()  # type: ignore[no-any-return]


@cache
def _reaches(floor: Floor) -> Callable[..., int]:
    return floor.bind(trick_search.reaches)


class _Search:
    """The work space of a search, and what it has learnt."""

    def __init__(self, floor: Floor, states: np.ndarray[Any, Any]) -> None:
        self.floor, self.start = floor, copied(states[:1])
        self.states = np.repeat(self.start, PLIES)
        self.space = (
            np.zeros((PLIES, WIDEST), np.int64), np.zeros(PLIES, np.int64), np.zeros(PLIES, np.int64),
            np.zeros((TABLE, 2), np.int64), np.zeros((TABLE, 2), np.int8), floor.move_buffer(), floor.no_arg(),
        )  # fmt: skip

    def after(self, seat: int, move: int) -> int:
        """The tricks that side 0 comes to after a move."""
        root = self.states[:1]
        root[:] = self.start
        self.floor.play(root, 0, seat, move, self.floor.no_arg())
        s = access(self.floor.schema, root)
        low = int(s.tricks[0])
        high = low + max(hand.bit_count() for hand in s.hands)
        while low < high:
            goal = (low + high + 1) // 2
            if _reaches(self.floor)(self.floor.open(self.states), goal, *self.space) == YES:
                low = goal
            else:
                high = goal - 1
        return low
