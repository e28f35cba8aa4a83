"""Perft, the card-player's: count the sequences of moves from a position to the end.

On a tiny pack the number can be worked out by arithmetic or by a slow count written from the prose of the
book, and must be the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.engine.compile.game import CompiledGame
from upcard.engine.play.game import Game

DEPTH = 200


def perft(game: Game, states: np.ndarray[Any, Any], depth: int = DEPTH) -> int:
    """How many sequences of moves lead from ``states[0]`` to the end of the hand (or through `depth`
    moves), the generator being what it is. Every seat that may act counts with all its moves."""
    return _Walk(game.rules, game.players, states, depth).count(0)


class _Walk:
    """A walk in depth, with a state for every level. From Python: some hundred thousand moves a second are enough for
    tiny packs, and a loop of its own would first be compiled for seconds."""

    def __init__(self, rules: CompiledGame, players: int, states: np.ndarray[Any, Any], depth: int) -> None:
        self.rules, self.players, self.depth = rules, players, depth
        self.states = np.repeat(states[:1], depth + 1)
        self.over, self.ended = self.states["over"], self.states["ended"]
        self.raw = self.states.view(np.uint8).reshape(depth + 1, -1)
        self.moves, self.arg = rules.move_buffer(), rules.no_arg()

    def count(self, level: int) -> int:
        """The sequences from the state of a level."""
        if level == self.depth or self.over[level] or self.ended[level]:
            return 1
        rules, states, total = self.rules, self.states, 0
        acting = int(rules.acting(states, level))
        for seat in range(self.players):
            if acting >> seat & 1:
                for move in self.moves[: rules.legal_moves(states, level, seat, self.moves)].tolist():
                    self.raw[level + 1] = self.raw[level]
                    rules.play(states, level + 1, seat, move, self.arg)
                    total += self.count(level + 1)
        return total
