"""Perft for card games: counts the sequences of moves from a position to the end.

For a tiny pack the number can also be computed by arithmetic, or by a slow count written from the prose of the book,
and must agree. If it does not, `divide` gives the count for each first move, and `first_difference` finds the position
in which two sets of rules differ:

    after seat 3 2♠, seat 0 3♠:
      seat 1 4♠: 4 here, 4 there
      seat 1 7♦: 2 here, no move there  <-
      all: 6 here, 4 there
"""

from __future__ import annotations

from dataclasses import dataclass

from upcard.arrays import np
from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame
from upcard.engine.compile.variant import Variant
from upcard.engine.play.table import Table

DEPTH = 200
Step = tuple[int, int]
"""A seat and the number of its move."""


def perft(game: Variant, states: States, depth: int = DEPTH) -> int:
    """The number of sequences of moves from ``states[0]`` to the end of the hand (or to `depth` moves), with the given
    state of the generator. All moves of every seat that may act count."""
    return _Walk(game.rules, game.players, states, depth).count(0)


def divide(game: Variant, states: States, depth: int = DEPTH) -> dict[Step, int]:
    """`perft` for each first move: how many sequences begin with it. Empty if no seat can move."""
    return _Walk(game.rules, game.players, states, depth).divided(0)


@dataclass(frozen=True)
class Difference:
    """The first difference of two games: the moves that lead there, and the counts by next move in each."""

    path: tuple[str, ...]
    here: dict[str, int]
    there: dict[str, int]

    def __str__(self) -> str:
        lines = [f"after {', '.join(self.path)}:" if self.path else "before the first move:"]
        for words in dict.fromkeys([*self.here, *self.there]):
            one, other = self.here.get(words), self.there.get(words)
            mark = "" if one == other else "  <-"
            lines.append(f"  {words}: {_count(one)} here, {_count(other)} there{mark}")
        total = f"{sum(self.here.values())} here, {sum(self.there.values())} there"
        return "\n".join([*lines, f"  all: {total}"])


def _count(number: int | None) -> str:
    return "no move" if number is None else str(number)


def first_difference(one: Table, other: Table, depth: int = DEPTH) -> Difference | None:
    """The first position, in the order of moves, in which two games with the same record and moves (rules before and
    after a change, or two options) have different legal moves, or one hand is over; None if there is none.

    Both are searched in parallel, so it is found even if the total counts agree by chance."""
    here, there = (_Walk(table.game.rules, table.players, table.snapshot(), depth) for table in (one, other))
    path = _parting(here, there, 0)
    if path is None:
        return None
    level = len(path)
    words = [_words(one.game, step) for step in path]
    return Difference(
        tuple(words), _in_words(one.game, here.divided(level)), _in_words(other.game, there.divided(level))
    )


def _parting(here: _Walk, there: _Walk, level: int) -> list[Step] | None:
    """The moves from a level to the first state in which two walks have different legal moves."""
    steps = here.steps(level)
    if steps != there.steps(level):
        return []
    for step in steps:
        here.make(level, step)
        there.make(level, step)
        rest = _parting(here, there, level + 1)
        if rest is not None:
            return [step, *rest]
    return None


def _in_words(game: Variant, counts: dict[Step, int]) -> dict[str, int]:
    return {_words(game, step): count for step, count in counts.items()}


def _words(game: Variant, step: Step) -> str:
    seat, move = step
    return f"seat {seat} {game.moves.words(move)}"


class _Walk:
    """A depth-first walk with a state for every level. In Python: some hundred thousand moves a second are enough for
    tiny packs, and a compiled loop would take seconds to compile."""

    def __init__(self, rules: CompiledGame, players: int, states: States, depth: int) -> None:
        self.rules, self.players, self.depth = rules, players, depth
        self.states = np.repeat(states[:1], depth + 1)
        self.over, self.ended = self.states["over"], self.states["ended"]
        self.raw = self.states.view(np.uint8).reshape(depth + 1, -1)
        self.moves, self.arg = rules.move_buffer(), rules.no_arg()

    def count(self, level: int) -> int:
        """The number of sequences from the state of a level."""
        if level == self.depth or self._is_over(level):
            return 1
        return sum(self.divided(level).values())

    def divided(self, level: int) -> dict[Step, int]:
        """The number of sequences from the state of a level, by first move."""
        counts = {}
        for step in self.steps(level):
            self.make(level, step)
            counts[step] = self.count(level + 1)
        return counts

    def steps(self, level: int) -> list[Step]:
        """The legal moves of all seats that may act in the state of a level."""
        if level == self.depth or self._is_over(level):
            return []
        acting = int(self.rules.acting(self.states, level))
        return [
            (seat, move)
            for seat in range(self.players)
            if acting >> seat & 1
            for move in self.moves[: self.rules.legal_moves(self.states, level, seat, self.moves)].tolist()
        ]

    def make(self, level: int, step: Step) -> None:
        """Make a move in the state of a level, and store the result in the next level."""
        seat, move = step
        self.raw[level + 1] = self.raw[level]
        self.rules.play(self.states, level + 1, seat, move, self.arg)

    def _is_over(self, level: int) -> bool:
        return bool(self.over[level] or self.ended[level])
