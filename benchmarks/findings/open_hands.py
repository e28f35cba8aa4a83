"""Endings of any game with open hands: what a seat gains if all others play together against it.

The games of `upcard.solvers` have two sides and a search of their own, which knows equal cards and keeps positions.
This one knows nothing but the rules: alpha-beta over the game's own moves, the most successful first (the history
heuristic: Schaeffer, 1989). Where each plays for himself, all others count as one foe ("paranoid": Sturtevant and Korf,
*On Pruning Techniques for Multi-Player Games*, 2000).
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from upcard.declarations.hooks import apply, legal, points, side_of, to_act
from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame
from upcard.engine.compile.variant import Variant
from upcard.jit.bits import lowest_bit

DEEPEST = 64
"""Moves until the end of the hand, at most."""


def gained(s: Any, root: int, start: Any) -> float:
    """The points that a seat has gained since `start`, less the mean of what the seats of other sides have."""
    others = 0
    theirs = 0.0
    for other in range(s.seats):
        if side_of(s, other) != side_of(s, root):
            others += 1
            theirs += points(s, other) - start[other]
    return float(points(s, root) - start[root] - theirs / others)


def ranked(moves: Any, depth: int, n: int, record: Any) -> None:
    """Sort the moves of a node, those first that have decided most often."""
    for k in range(1, n):
        move = moves[depth, k]
        j = k - 1
        while j >= 0 and record[moves[depth, j]] < record[move]:
            moves[depth, j + 1] = moves[depth, j]
            j -= 1
        moves[depth, j + 1] = move


def best_outcome(
    states: Any, wide: Any, root: int, start: Any, buffer: Any, arg: Any, moves: Any, counts: Any, tried: Any,
    ours: Any, low: Any, high: Any, record: Any, searched: Any,
) -> float:  # fmt: skip
    """What the seat `root` gains from ``states[0]`` on. `wide` are the same states as words; the rest is room for each
    depth. Between `low` and `high` of a depth the outcome is exact."""
    depth = 0
    entering = True
    value = 0.0
    low[0] = -1e9
    high[0] = 1e9
    while True:
        if entering:
            s = states[depth]
            searched[0] += 1
            if s.over or s.ended:
                value = gained(s, root, start)
                entering = False
            else:
                seat = lowest_bit(to_act(s))
                n = legal(s, seat, buffer)
                for k in range(n):
                    moves[depth, k] = buffer[k]
                ours[depth] = side_of(s, seat) == side_of(s, root)
                ranked(moves, depth, n, record[ours[depth]])
                counts[depth] = n
                tried[depth] = 0
        if not entering:
            depth -= 1
            if depth < 0:
                return value
            if ours[depth]:
                low[depth] = max(low[depth], value)
            else:
                high[depth] = min(high[depth], value)
            if low[depth] >= high[depth]:
                move = moves[depth, tried[depth] - 1]
                record[ours[depth], move] += 1
                tried[depth] = counts[depth]
        if tried[depth] == counts[depth]:
            value = low[depth] if ours[depth] else high[depth]
            entering = False
            continue
        for word in range(wide.shape[1]):
            wide[depth + 1, word] = wide[depth, word]
        s = states[depth + 1]
        move = int(moves[depth, tried[depth]])
        tried[depth] += 1
        apply(s, lowest_bit(to_act(s)), move, arg)
        low[depth + 1] = low[depth]
        high[depth + 1] = high[depth]
        depth += 1
        entering = True


@cache
def loop_of(rules: CompiledGame) -> Any:
    """`best_outcome` of a game."""
    bound: dict[str, Any] = {}
    for name, template in (("gained", gained), ("ranked", ranked), ("best_outcome", best_outcome)):
        bound[name] = rules.bind(template, bound)
    return bound["best_outcome"]


class PlainSearch:
    """A world with open hands; the interface of `upcard.solvers.OpenSearch`, but outcomes are what the seat that is
    asked about gains."""

    def __init__(self, game: Variant, states: States, guess: int | None = None) -> None:
        rules = self.rules = game.rules
        self.guess, self.positions = 0, 0
        self._states = np.empty(DEEPEST, rules.schema.dtype)
        self._world = states[0].copy()
        self._start = np.zeros(rules.max_seats)
        rules.standing(states, 0, self._start)
        self._record = np.zeros((2, len(rules.moves)), np.int64)
        widest = len(rules.move_buffer())
        self._room = (
            np.zeros((DEEPEST, widest), np.int64), np.zeros(DEEPEST, np.int64), np.zeros(DEEPEST, np.int64),
            np.zeros(DEEPEST, np.int64), np.zeros(DEEPEST), np.zeros(DEEPEST),
        )  # fmt: skip

    def sign(self, seat: int) -> int:
        """Each seat wants its own outcome to be high."""
        return 1

    def after(self, seat: int, move: int) -> float:
        """What a seat gains from here on after a move."""
        rules, states = self.rules, self._states
        states[0] = self._world
        rules.play(states, 0, seat, move, rules.no_arg())
        wide, searched = states.view(np.int64).reshape(DEEPEST, -1), np.zeros(1, np.int64)
        found = loop_of(rules)(
            states, wide, seat, self._start, rules.move_buffer(), rules.no_arg(), *self._room, self._record, searched
        )
        self.positions += int(searched[0])
        return float(found)
