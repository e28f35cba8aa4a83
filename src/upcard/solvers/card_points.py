"""Card points: how far a side gets ahead in a game of tricks with points on the cards when all see all cards.

Two sides play, and each wants to be as many points as it can ahead of the other when the hand is over. Who may play
what and what a card is worth is read off a sight of the position (`solvers.point_record`).
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any

from upcard.arrays import np
from upcard.declarations.state import States
from upcard.engine.compile.access import access, copied
from upcard.engine.compile.variant import Variant
from upcard.engine.play.game import Game
from upcard.errors import NoSolver
from upcard.jit.bits import lowest_bit
from upcard.jit.forms import opened
from upcard.jit.interpreted import interpreted
from upcard.jit.rule import INTERPRETED
from upcard.solvers import UNLIMITED, searched
from upcard.solvers.point_record import sight
from upcard.solvers.point_search import margin, start
from upcard.solvers.point_table import ENTRIES, ENTRY
from upcard.solvers.state_readers import bound_look, legal_moves


@dataclass(frozen=True, slots=True)
class OpenPoints:
    """With best play from here: by how many points the first of the two `sides` is ahead of the other when the hand is
    over (points taken before included); and for each legal move, by how many its own side then is."""

    ahead: int
    moves: dict[str, int]
    sides: tuple[str, str]

    @property
    def best(self) -> tuple[str, ...]:
        """The moves after which nothing is lost."""
        most = max(self.moves.values(), default=0)
        return tuple(words for words, ahead in self.moves.items() if ahead == most)

    def as_dict(self) -> dict[str, Any]:
        return {"sides": list(self.sides), "ahead": self.ahead, "moves": self.moves}

    def __str__(self) -> str:
        first, other = self.sides if self.ahead >= 0 else self.sides[::-1]
        text = f"In the end {first} are {abs(self.ahead)} points ahead of {other}."
        by_move = ", ".join(f"{words} {ahead:+}" for words, ahead in self.moves.items())
        return f"{text} By move: {by_move}." if by_move else text


def solve(game: Game, states: States) -> OpenPoints:
    """What ``states[0]`` comes to. Raises `NoSolver` where no cards are played, or where more is hidden than cards."""
    search, s = Search(game, states), access(game.rules.schema, states)
    sides = searched(game).sides[game.players]
    if s.over:
        return OpenPoints(search.value(search.start), {}, sides)
    seat = lowest_bit(game.rules.acting(states, 0))
    sign = search.sign(seat)
    by_move = {game.moves.words(m): sign * search.after(seat, m) for m in legal_moves(game.rules, states, seat)}
    return OpenPoints(sign * max(by_move.values()), by_move, sides)


def sight_of(game: Variant, states: States) -> Any:
    """The sight of ``states[0]`` (`solvers.point_record`), for a caller who only looks: in plain Python, since a
    library has no entry for it. Raises `NoSolver` as `solve` does."""
    _check(game, states)
    (seen,) = opened(sight())
    interpreted(searched(game).look)(access(game.rules.schema, states), seen)
    return seen


def _check(game: Variant, states: States) -> None:
    known, s = searched(game), access(game.rules.schema, states)
    if game.players not in known.sides:
        raise NoSolver(f"{game.about.title} is solved for two sides; with {game.players} players there are more")
    reason = "" if s.over else known.refuse(s)
    if reason:
        raise NoSolver(f"{game.about.title} is solved {reason}")


class _Desk(threading.local):
    """The work space of a thread: the sight of a position and what has been learnt of its deal."""

    def __init__(self) -> None:
        self.sight = sight()
        self.kinds = np.zeros(52, np.int64)
        self.classes = np.zeros((4, 1 << 13), np.int64)
        self.entries = np.zeros(ENTRIES, ENTRY)
        if INTERPRETED:
            self.entries = self.entries.view(np.recarray)


_DESK = _Desk()


class Search:
    """A deal with open hands. What is learnt of it is good for every position that comes of it; it lies on the desk of
    the thread, so a thread has one search at a time."""

    def __init__(self, game: Variant, states: States, guess: int | None = None) -> None:
        """Raises `NoSolver` as `solve` does. `guess`: an outcome to ask about first."""
        _check(game, states)
        rules, known = game.rules, searched(game)
        self.rules = rules
        self.limit = UNLIMITED  # which it does not look at
        self.start = copied(states[:1])
        for name, value in known.to_the_end.items():
            self.start[name] = value  # all points are asked about
        self._look = bound_look(rules, known.look)
        self.guess, self._trump, self._cards = guess or 0, -1, 0
        _DESK.sight[0]["nodes"] = 0
        self.seen = self._see(self.start).copy()
        self._counts = int(self.seen["counts"])

    def sign(self, seat: int) -> int:
        """1 for a seat of the first side, else -1."""
        return 1 if self._counts >> seat & 1 else -1

    @property
    def positions(self) -> int:
        """How many positions have been searched."""
        return int(_DESK.sight[0]["nodes"])

    def _see(self, states: States) -> Any:
        """Look at a position of the deal. What was learnt is forgotten where it belongs to other cards or trumps."""
        self._look(self.rules.open(states), _DESK.sight)
        seen = _DESK.sight[0]
        cards = int(np.bitwise_or.reduce(seen["hands"])) | (1 << int(seen["down"]) if seen["down"] >= 0 else 0)
        trump = int(seen["trump"] if seen["trump"] >= 0 else seen["secret"])
        if cards & ~self._cards or trump != self._trump:
            self._cards, self._trump = cards, trump
            start(_DESK.sight, _DESK.kinds, _DESK.classes, _DESK.entries)
        return seen

    def value(self, states: States) -> int:
        """By how many points the first side is ahead in the end."""
        ahead = int(self._see(states)["ahead"])
        self.guess = ahead + int(margin(_DESK.sight, self.guess - ahead, _DESK.classes, _DESK.entries))
        return self.guess

    def after(self, seat: int, move: int) -> int:
        """The same after a move."""
        states = copied(self.start)
        self.rules.play(states, 0, seat, move, self.rules.no_arg())
        return self.value(states)
