"""Moves played on in imagined deals, and what happened there: the lines that the game's own log has for it.

A course is one move in one world, played on as the search plays its worlds out (`bots.search.tree`): by judgement where
a game has it, else at random. What it brings is counted as the search counts it. Lines are kept of what follows soon
(until a trick is taken or begins, or the seat is asked again) and, in games without tricks, of the move that ends the
hand. What lies between is played without a word, and the rest, after `FAR` moves at the latest, by the loop of the
search: a long game costs no more than a short one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from upcard.arrays import NDArray, np
from upcard.bots.priors import horizon_of, prior_of
from upcard.bots.search.determinization import Weighing, Worlds
from upcard.bots.search.ismcts import HAND_LIMIT, loop_of, new_playout, new_tree
from upcard.bots.search.tree import NODE, TRIES
from upcard.declarations.fields import Field
from upcard.declarations.game import Consequence
from upcard.declarations.state import States
from upcard.engine.knowledge.decoded_position import seats_in
from upcard.engine.knowledge.information_set import InformationSet, rng_of
from upcard.engine.knowledge.views import Views

DEALS = 100
"""The most worlds in which moves are played on with open ears."""
MORE_DEALS = 300
"""The most in which only results are counted."""
TOGETHER = 10
"""Worlds that are imagined at once."""
SOON, FAR = 24, 120
"""The most moves whose lines are kept, and that are made one by one."""
LISTENED = 4
"""Worlds in which also what lies between is listened to."""
INTERPRETED_DEALS, INTERPRETED_FAR = 40, 60
"""The same where rules are interpreted: they make a thousand moves a second at most."""


@dataclass(frozen=True, slots=True)
class Course:
    """What a move came to in one world."""

    soon: frozenset[str]
    """Lines of the log, as narrators write them: ``{0}`` is the name of seat 0."""
    at_end: frozenset[str]
    """Those of the move that ended the hand, where that came later."""
    on_the_way: frozenset[str]
    """Those of moves that did not end it, in the first few worlds: what is said so is no end of a hand."""
    result: float
    """Points of the hand better than the others', for the seat that moved."""
    moves: tuple[tuple[int, int], ...]
    """The moves that were made one by one, each with its seat; `Courses.start` and these make the lines again."""
    ended: bool
    """Whether they ended the hand."""


class Courses:
    """Moves of a seat, played on in worlds that fit what it knows. The same seed makes the same courses."""

    def __init__(self, infoset: InformationSet, weighing: Weighing, seed: int = 0) -> None:
        self.infoset, self.rules, self.seed = infoset, infoset.game.rules, seed
        self.start = self._empty(MORE_DEALS)
        """The worlds; as many are imagined as were asked for."""
        self._source = Worlds(infoset, rng_of(4 * seed + 2), weighing)
        self._imagined = 0
        self._results: dict[tuple[int, int], float] = {}
        self._played: dict[tuple[int, int], Course] = {}
        self._prior = prior_of(self.rules)
        interpreted = self.rules.interpreted
        self._most = INTERPRETED_DEALS if interpreted else MORE_DEALS
        limit = min(
            self.rules.about.max_moves, horizon_of(self.rules) or HAND_LIMIT, 100 if interpreted else HAND_LIMIT
        )
        self._playout = new_playout(self.rules, limit, self._prior is not None, 0.0)
        self._tree = new_tree(self.rules, np.zeros(1, NODE), np.zeros(8, np.int32), 0.0)
        self._tricks = [f for f in self.rules.schema.fields.values() if f.role == "trick"]
        self._far = 0 if self._tricks else INTERPRETED_FAR if interpreted else FAR

    def worlds(self, count: int) -> Iterator[int]:
        """The numbers of the worlds, each once it is imagined."""
        for k in range(min(count, self._most)):
            if k == self._imagined:
                together = 1 if self.rules.interpreted else TOGETHER
                self._source.fill(fresh := self._empty(together))
                self.start[k : k + together] = fresh
                self._imagined += together
            yield k

    def result(self, k: int, move: int) -> float:
        """What a move brings in world `k`, played out by the search."""
        if (k, move) not in self._results:
            slow = self.rules.interpreted  # then a course serves for its result, too
            self._results[k, move] = self.play(k, move).result if slow else self._played_out(k, move)
        return self._results[k, move]

    def known(self, move: int, other: int) -> tuple[list[float], list[float]]:
        """The results of two moves, in the worlds in which both are known."""
        both = [k for k in range(self._imagined) if (k, move) in self._results and (k, other) in self._results]
        return [self._results[k, move] for k in both], [self._results[k, other] for k in both]

    def _played_out(self, k: int, move: int) -> float:
        world = self.start[k : k + 1].copy()
        self.rules.standing(world, 0, self._playout.start)
        self.rules.play(world, 0, self.infoset.seat, move, self._playout.arg)
        return self._result(world, k)

    def play(self, k: int, move: int) -> Course:
        """A move in world `k`. All moves meet the same luck there, as long as the game goes on alike."""
        if (k, move) not in self._played:
            self._played[k, move] = self._play(k, move)
        return self._played[k, move]

    def _play(self, k: int, move: int) -> Course:
        world, before = self.start[k : k + 1].copy(), self._empty(1)
        seat, draws, made = self.infoset.seat, random.Random(self.seed * MORE_DEALS + k), [(self.infoset.seat, move)]
        self.rules.standing(world, 0, self._playout.start)
        self._make(world, before, seat, move)
        soon, at_end, on_the_way = self._lines(before, world, seat, move, first=True), set[str](), set[str]()
        lay, near = self._lying(world), True
        while not _is_over(world) and (near or len(made) < self._far):
            acting = seats_in(self.infoset.game.players, int(self.rules.acting(world, 0)))
            if not acting:
                break
            if near:
                lies = self._lying(world)
                near = len(made) < SOON and lies == lay and (lies or seat not in acting)
                if not near and not self._far:
                    break
            actor = acting[draws.randrange(len(acting))] if len(acting) > 1 else acting[0]
            chosen = self._drawn(world, actor, draws)
            self._make(world, before, actor, chosen)
            made.append((actor, chosen))
            over = _is_over(world)
            lines = self._lines(before, world, actor, chosen) if near or over or k < LISTENED else set()
            soon |= lines if near else set()
            at_end |= lines if over and not near else set()
            on_the_way |= set() if over else lines
        ended, result = _is_over(world), self._result(world, k)
        return Course(frozenset(soon), frozenset(at_end), frozenset(on_the_way), result, tuple(made), ended)

    def try_out(self) -> None:
        """Play a move on once, so that nothing is compiled in the middle of a match."""
        move = self.infoset.legal()[0]
        for k in self.worlds(1):
            self.play(k, move)
            self._played_out(k, move)

    def _empty(self, count: int) -> States:
        return np.empty(count, self.rules.schema.dtype)

    def _make(self, world: States, before: States, seat: int, move: int) -> None:
        before[:] = world
        self.rules.play(world, 0, seat, move, self._playout.arg)

    def _drawn(self, world: States, seat: int, draws: random.Random) -> int:
        """As `tree.sensible_move` and `tree.any_move` draw."""
        moves = self._playout.moves
        n = int(self.rules.legal_moves(world, 0, seat, moves))
        move = int(moves[0])
        if n > 1 and self._prior is None:
            return int(moves[draws.randrange(n)])
        s = self.rules.open(world)[0]
        for _ in range(TRIES * n if n > 1 else 0):
            move = int(moves[draws.randrange(n)])
            if self._prior is not None and self._prior(s, seat, move) > draws.random():
                break
        return move

    def _lines(self, before: States, after: States, seat: int, move: int, first: bool = False) -> set[str]:
        """What the log says of a move. What merely goes on with the line of the move is no event of the `first`."""
        if not self.rules.narrators:
            return set()
        was, now = Views(self.rules, before).of(None), Views(self.rules, after).of(None)
        words = self.rules.moves.words(move)
        told = [line for narrate in self.rules.narrators for line in narrate(was, now, seat, words)]
        kept = [line for line in told if not (first and isinstance(line, Consequence))]
        return {line.text if isinstance(line, Consequence) else line for line in kept}

    def _lying(self, world: States) -> bool:
        """Whether a trick lies on the table."""
        return any(_lies(f, world[f.name][0].tolist()) for f in self._tricks)

    def _result(self, world: States, k: int) -> float:
        """What the hand brings, played out by the search."""
        rules, rng = self.rules, rng_of(self.seed * MORE_DEALS + k)
        loop_of(rules)(rules.open(world), 1, self._tree, self._playout, self.infoset.seat, 0.0, rng)
        out: NDArray[np.float64] = self._playout.out
        return float(out[self.infoset.seat])


def _lies(f: Field, laid: Any) -> bool:
    """Whether cards lie in a field: a row is a list with its length at the end, a set a number, a card one from 0 on; a
    field of each seat is a list of these."""
    places = laid if f.units else [laid]
    if f.kind == "row":
        return any(row[-1] for row in places)
    return any(place != 0 if f.kind == "set" else place >= 0 for place in places)


def _is_over(world: States) -> bool:
    return bool(world["over"][0] or world["ended"][0])
