"""Redeals that agree with statements about hands, for games whose rule ``doubts(s, seat)`` counts contradictions.

`engine.knowledge.redeal` handles single cards that a hand is known to have or to lack. Other knowledge (an answer to
"at least two hearts?") is a property of a whole hand. So cards of different hands are exchanged at random after a
redeal. An exchange is kept unless it adds contradictions (sometimes even then, to leave local minima). Once there are
none, further exchanges that preserve this mix the world: a symmetric random walk over the consistent worlds. The walk
is bounded. If it ends too early, all exchanges are tried in turn, and those that remove contradictions are kept. A
world that still contradicts something is used as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from upcard.arrays import NDArray, np
from upcard.cards.chance import choose
from upcard.declarations.hooks import doubts
from upcard.declarations.state import States
from upcard.engine.compile.access import copied
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.layout import CAPACITY, CARD, KIND, LACKS, OFFSET, ROW, SET, layout_of
from upcard.engine.knowledge.redeal import MAX_CARDS, ROWS, Redealer, redeal_in_place, redeal_many
from upcard.jit.rule import rule
from upcard.types import Seat

STEPS = 1200
MIXING_STEPS = 40


@rule
def _replace(unit, raw, wide, face, other):
    """Replace a hidden card in a place by another."""
    at = unit[OFFSET]
    if unit[KIND] == SET:
        wide[at >> 3] = (wide[at >> 3] & ~(np.int64(1) << face)) | np.int64(1) << other
    elif unit[KIND] == CARD:
        raw[at] = other
    else:
        for place in range(raw[at + unit[CAPACITY]]):
            if raw[at + place] == face:
                raw[at + place] = other
                return


@rule
def _exchange(units, raw, wide, home, pool, i, j):
    """Exchange cards i and j of the pool."""
    _replace(units[home[i]], raw, wide, pool[i], pool[j])
    _replace(units[home[j]], raw, wide, pool[j], pool[i])
    pool[i], pool[j] = pool[j], pool[i]


@rule
def _moves(kind):
    """Whether cards of a place can be exchanged: not those of rings and counts, which may hold a face twice."""
    return kind == SET or kind == ROW or kind == CARD


@rule
def _fits(units, wide, u, face):
    """Whether the owner of a place may hold a card, by public knowledge."""
    lacks = units[u, LACKS]
    return lacks < 0 or (wide[lacks >> 3] >> face) & 1 == 0


@rule
def _may_exchange(units, wide, home, pool, i, j):
    if home[i] == home[j] or not _moves(units[home[i], KIND]) or not _moves(units[home[j], KIND]):
        return False
    return _fits(units, wide, home[i], pool[j]) and _fits(units, wide, home[j], pool[i])


def make_consistent(states, k, units, raw, wide, n, pool, home, seat, rng):
    """Exchange hidden cards of state k until nothing is contradicted. (A template: `doubts` is the game's.)"""
    wrong = doubts(states[k], seat)
    mixing = MIXING_STEPS if wrong else 0
    for _ in range(STEPS if n > 1 else 0):
        if wrong == 0:
            if mixing == 0:
                return
            mixing -= 1
        i = choose(rng, n)
        j = choose(rng, n)
        if not _may_exchange(units, wide, home, pool, i, j):
            continue
        _exchange(units, raw, wide, home, pool, i, j)
        now = doubts(states[k], seat)
        if now <= wrong or (wrong > 0 and choose(rng, 24) == 0):
            wrong = now
        else:
            _exchange(units, raw, wide, home, pool, i, j)
    start = choose(rng, n) if wrong else 0
    for turn in range(n * n if wrong else 0):
        i, j = (start + turn // n) % n, turn % n
        if not _may_exchange(units, wide, home, pool, i, j):
            continue
        _exchange(units, raw, wide, home, pool, i, j)
        now = doubts(states[k], seat)
        if now < wrong:
            wrong = now
        else:
            _exchange(units, raw, wide, home, pool, i, j)
        if wrong == 0:
            return


def imagine_many(states, truth, raw, wide, units, sees, hidden, phase, seat, rng, work):
    """`redeal.redeal_many` for a game with doubts: `states`, `raw` and `wide` are the same memory."""
    for k in range(len(wide)):
        for w in range(len(truth)):
            wide[k, w] = truth[w]
        n = redeal_in_place(units, sees, hidden, raw[k], wide[k], phase, seat, rng, work)
        make_consistent(states, k, units, raw[k], wide[k], n, work[0], work[1], seat, rng)


def count_doubts(states, i, seat):
    """`doubts` of one state of an array. (A template.)"""
    return doubts(states[i], seat)


@cache
def _counter_of(rules: CompiledGame) -> Callable[..., Any] | None:
    doubts = getattr(rules.module, "doubts", None)
    return None if doubts is None else rules.bind(count_doubts, {"doubts": doubts})


def doubts_in(rules: CompiledGame, states: States, seat: Seat) -> int:
    """The number of facts known to a seat that ``states[0]`` contradicts; 0 for a game without doubts."""
    bound = _counter_of(rules)
    return 0 if bound is None else int(bound(rules.open(states), 0, seat))


@cache
def imagine_of(rules: CompiledGame) -> Callable[..., None] | None:
    """`imagine_many` bound to a game; None for a game that has no doubts."""
    doubts = getattr(rules.module, "doubts", None)
    if doubts is None:
        return None
    bound = rules.bind(make_consistent, {"doubts": doubts})
    return rules.bind(imagine_many, {"make_consistent": bound})


class WorldSampler:
    """Runs `imagine` from one record into one array, a part at a time, with all look-ups done once. The record may
    change between calls, but not its phase."""

    def __init__(self, rules: CompiledGame, truth: States, worlds: States, seat: Seat, rng: NDArray[np.uint64]) -> None:
        layout = layout_of(rules.schema)
        self._words = words = truth[:1].view(np.int64)
        self._wide = worlds.view(np.int64).reshape(len(worlds), len(words))
        self._raw = self._wide.view(np.int8).reshape(len(worlds), 8 * len(words))
        self._phase = truth[:1].view(np.int8)[layout.phase_offset : layout.phase_offset + 1]
        self._layout = layout.units, layout.sees, layout.hidden
        self._rest = seat, rng, np.empty((ROWS, MAX_CARDS), np.int64)
        self._rules, self._worlds, self._bound = rules, worlds, imagine_of(rules)
        self._redeal = rules.rule(redeal_many)
        self._parts: dict[tuple[int, int], tuple[Any, Any, Any]] = {}

    def fill(self, start: int, stop: int) -> None:
        """Fill the worlds from `start` to ``stop - 1``."""
        states, raw, wide = self._part(start, stop)
        drawn = self._words, raw, wide, *self._layout, int(self._phase[0]), *self._rest
        if self._bound is None:
            self._redeal(*drawn)
        else:
            self._bound(states, *drawn)

    def _part(self, start: int, stop: int) -> tuple[Any, Any, Any]:
        """The worlds of a part as records, bytes and words; a search asks for the same parts again and again."""
        found = self._parts.get((start, stop))
        if found is None:
            states = None if self._bound is None else self._rules.open(self._worlds[start:stop])
            found = self._parts[start, stop] = states, self._raw[start:stop], self._wide[start:stop]
        return found


def imagine(rules: CompiledGame, truth: States, worlds: States, seat: Seat, rng: NDArray[np.uint64]) -> None:
    """Fill an array of states with worlds that look like ``truth[0]`` to a seat (-1: a spectator). `rng` (one uint64)
    is the generator of the draw; it advances."""
    WorldSampler(rules, truth, worlds, seat, rng).fill(0, len(worlds))


class ConsistentRedealer(Redealer):
    """A `Redealer` whose redeals agree with the statements made in the game."""

    def __init__(self, rules: CompiledGame) -> None:
        super().__init__(layout_of(rules.schema))
        self.rules = rules

    def redeal(self, states: States, seat: Seat | None, rng: NDArray[np.uint64]) -> States:
        """A new array with one state that looks like ``states[0]`` to `seat` (None: a spectator)."""
        if imagine_of(self.rules) is None:
            return super().redeal(states, seat, rng)
        worlds = copied(states[:1])
        imagine(self.rules, states, worlds, -1 if seat is None else seat, rng)
        return worlds
