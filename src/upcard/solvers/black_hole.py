"""Black Hole, solved: whether a position can be won, and how.

The deal is searched from both ends in turn (`solvers.rank_walk`): forwards from the foundation, and backwards from the
bottom cards, since a row of neighbours read from its end is one, too. The rounds grow longer until one side has found a
line or has run out of positions. Which side is the quicker differs from deal to deal by a factor of thousands, so the
mean is far below that of either alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from upcard.arrays import np
from upcard.cards.faces import TEXTS, rank
from upcard.declarations.state import States
from upcard.engine.compile.access import access
from upcard.engine.knowledge.information_set import rng_of
from upcard.engine.play.game import Game
from upcard.games.black_hole import MAX_TAKEN_BACK
from upcard.jit.rule import get_ready
from upcard.solvers import rank_walk
from upcard.solvers.rank_walk import DEAD_END, FOUND, FREE

FIRST_ROUND, LONGER = 500, 1.5
"""Positions searched in the first round, and by how much each round is longer than the one before."""
NOISE = 4
"""From the second round on moves of nearly the same promise are shuffled: a line is often missed by one wrong turn."""
MIN_SIZE, MAX_SIZE = 1 << 14, 1 << 24
"""Keys in the table of dead ends of each side (eight bytes each). When the largest is full, no more are remembered."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Whether a position can be won. `moves` win it, with their `words` and the `cards` that they play (moves that take
    back play none); there are no moves if it cannot be won, or has been. `searched`: positions looked at."""

    winnable: bool
    moves: tuple[int, ...]
    words: tuple[str, ...]
    cards: tuple[str, ...]
    searched: int

    def as_dict(self) -> dict[str, Any]:
        return {
            "winnable": self.winnable,
            "moves": list(self.moves),
            "words": list(self.words),
            "cards": list(self.cards),
        }

    def __str__(self) -> str:
        if not self.winnable:
            return f"This cannot be won ({self.searched:,} positions searched)."
        back = len(self.moves) - len(self.cards)
        line = " ".join([*self.words[:back], *self.cards]) or "it has been won"
        return f"This can be won ({self.searched:,} positions searched): {line}."


def solve(game: Game, states: States) -> Patience:
    """The verdict on ``states[0]``. Where moves may be taken back (G5), the line first takes back as few as it can."""
    s = access(game.rules.schema, states)
    piles = [list(pile[: pile[3]]) for pile in s.piles]
    foundation = list(s.foundation_pile[: s.foundation_pile[52]])
    searched = 0
    if s.ended:
        return Patience(bool(s.won), (), (), (), 0)
    for taken_back in _take_backs(s, foundation, piles):
        walk = find_walk([[int(rank(face)) for face in pile] for pile in piles], int(rank(foundation[-1])))
        searched += walk.searched
        if walk.line is not None and len(foundation) + len(walk.line) == 52:
            moves = (game.moves.first("undo"),) * taken_back + walk.line
            cards = tuple(TEXTS[piles[pile].pop()] for pile in walk.line)
            return Patience(True, moves, tuple(map(game.moves.words, moves)), cards, searched)
    return Patience(False, (), (), (), searched)


def _take_backs(s: Any, foundation: list[int], piles: list[list[int]]) -> Iterator[int]:
    """Take back card by card while the table allows it; yields how many have been, 0 at first."""
    yield 0
    most = MAX_TAKEN_BACK - s.taken_back if s.undo else 0
    for taken_back in range(1, most + 1):
        pile = s.came_from[len(foundation) - 1]
        if pile < 0:
            return
        piles[pile].append(foundation.pop())
        yield taken_back


@dataclass(frozen=True, slots=True)
class Walk:
    """The piles in the order in which they give their cards, or None: it cannot be done."""

    line: tuple[int, ...] | None
    searched: int


class _Side:
    """The search from one end."""

    def __init__(self, piles: Sequence[Sequence[int]], start: int, finish: int) -> None:
        self.desk = rank_walk.desk(piles, start, finish)
        self.dead = np.zeros(MIN_SIZE, np.int64)
        self.counts = np.zeros(2, np.int64)
        self.rng = rng_of(1)

    def go_on(self, limit: int, noise: int) -> int:
        """One round of about `limit` positions."""
        while len(self.dead) < min(2 * (self.counts[0] + limit), MAX_SIZE):
            larger = np.zeros(4 * len(self.dead), np.int64)
            rank_walk.rehash(self.dead, larger)
            self.dead = larger
        return int(rank_walk.walk(self.desk, self.dead, self.counts, self.rng, noise, limit))

    @property
    def line(self) -> tuple[int, ...]:
        return tuple(self.desk[0]["line"][: self.desk[0]["total"]].tolist())


def get_longer_ready() -> None:
    """What only a long search needs: room for more dead ends."""
    dead = np.zeros(1, np.int64)
    get_ready(rank_walk.rehash, dead, dead)


def find_walk(piles: Sequence[Sequence[int]], start: int) -> Walk:
    """Whether all cards of up to 17 piles of at most three (ranks 0 to 12, from the bottom up) can be laid in one row
    after a card of rank `start`, each next in rank to the one before, and in which order."""
    if not any(piles):
        return Walk((), 0)
    sides = _Side(piles, start, FREE), _Side([pile[::-1] for pile in piles], FREE, start)
    limit, noise = FIRST_ROUND, 0
    while True:
        for backwards, side in enumerate(sides):
            found = side.go_on(limit, noise)
            searched = sum(int(each.counts[1]) for each in sides)
            if found == FOUND:
                return Walk(side.line[::-1] if backwards else side.line, searched)
            if found == DEAD_END:
                return Walk(None, searched)
        limit, noise = int(limit * LONGER), NOISE
