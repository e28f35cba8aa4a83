"""Perft, the card-player's: count the sequences of moves from a position to the end.

On a tiny pack the number can be worked out by arithmetic or by a slow count written from the prose of the
book, and must be the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.contract.hooks import apply, legal, to_act
from upcard.engine.play.game import Game

DEPTH = 200


def count_sequences(states, moves, todo, at, arg, depth):
    """Count the paths from ``states[0]`` to the end of the hand, or to `depth`. (A template: a walk in
    depth with one state, one list of moves and one place in it for every level.)"""
    total = 0
    level = 0
    fresh = True
    while level >= 0:
        s = states[level]
        if fresh:
            if s.over or s.ended or level == depth:
                total += 1
                level -= 1
                fresh = False
                continue
            n = 0
            acting = to_act(s)
            for seat in range(s.seats):
                if (acting >> seat) & 1:
                    found = legal(s, seat, moves[level, n:])
                    for k in range(found):
                        moves[level, n + k] = moves[level, n + k] * 64 + seat
                    n += found
            todo[level] = n
            at[level] = 0
        if at[level] == todo[level]:
            level -= 1
            fresh = False
            continue
        packed = int(moves[level, at[level]])
        at[level] += 1
        states[level + 1] = states[level]
        apply(states[level + 1], packed % 64, packed // 64, arg)
        level += 1
        fresh = True
    return total


def perft(game: Game, states: np.ndarray[Any, Any], depth: int = DEPTH) -> int:
    """How many sequences of moves lead from ``states[0]`` to the end of the hand (or through `depth`
    moves), the generator being what it is. Every seat that may act counts with all its moves."""
    rules = game.rules
    stack = np.repeat(states[:1], depth + 2)
    width = (len(rules.moves) + 1) * rules.max_seats
    moves = np.zeros((depth + 2, width), np.int32)
    todo, at = np.zeros(depth + 2, np.int64), np.zeros(depth + 2, np.int64)
    return int(rules.bind(count_sequences)(rules.open(stack), moves, todo, at, rules.no_arg(), depth))
