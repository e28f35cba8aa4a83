"""What a player forgets.

What a seat knows beyond its hand and the table - who is out of a suit, which cards it has passed on, which cards are
gone - is declared in the state (`contract.fields`): `lacks_of`, `known_of`, `recalled_of`, and zones that are
`remembered` though nobody may look at them. A `Forgetful` information set keeps each such
thing only with a probability, so it forgets in every game and knows none by name.

What is forgotten in a hand stays forgotten: it is drawn from the seed, the hand and the thing alone. The view is
built on a world that the seat holds for possible, and forgets in such worlds only; the truth is out of its reach.
"""
# A forgotten card is as likely to be in a hand as a hidden one: gone and hidden cards change places. Worlds so imagined
# hold the same cards in the same places as the table, but may be such as no play leads to.

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from upcard.cards.chance import choose, mixed, seed_word
from upcard.cards.faces import suit
from upcard.cards.sets import lowest, one, without_lowest
from upcard.contract.fields import Field
from upcard.contract.state import States
from upcard.engine.compile.game import CompiledGame
from upcard.engine.know.belief import imagine, imagine_of
from upcard.engine.know.information_set import InformationSet
from upcard.engine.know.layout import FIELD, Layout, layout_of
from upcard.engine.know.redeal import MAX_CARDS, Redealer, _in_order, _lay_down, _shuffle_all, _take_up
from upcard.jit.rule import rule

ALWAYS = 1 << 31
"""Memory as the compiled loops count it: things are kept with the chance ``memory / ALWAYS``."""
AS_ONE = 8
"""Worlds that are imagined from one confusion of gone and hidden cards."""
_33 = np.uint64(33)


class _WithGone(Layout):
    """The hidden cards of a record and those that all have seen go."""

    def _listed(self, f: Field) -> bool:
        return f.holds_cards


class Past:
    """Where a game's records hold what can be forgotten."""

    def __init__(self, rules: CompiledGame) -> None:
        schema = rules.schema
        self.layout = layout = _WithGone(schema)
        gone = [schema.fields[layout.names[line[FIELD]]].remembered for line in layout.units]
        self.gone = np.array(gone, np.int64)
        words = [
            (schema.offsets[name] // 8 + k, f.role == "lacks")
            for name, f in schema.fields.items() if f.role in ("lacks", "known", "recalled")
            for k in range(int(np.prod(f.units)))
        ]  # fmt: skip
        self.words = np.array(words, np.int64).reshape(len(words), 2)


@cache
def past_of(rules: CompiledGame) -> Past:
    """What can be forgotten in a game (worked out once)."""
    return Past(rules)


@rule
def _kept(seed, what, memory):
    """Whether a thing is remembered: always the same answer for the same seed."""
    return np.int64(seed_word(seed, what) >> _33) < memory


@rule
def _forget_marks(wide, words, seed, memory):
    """Strike forgotten cards out of the sets at `words`. Of those with a 1 beside them (voids) whole suits go."""
    for k in range(len(words)):
        place = words[k, 0]
        left = wide[place]
        kept = np.int64(0)
        while left:
            face = lowest(left)
            left = without_lowest(left)
            if _kept(seed, 64 * place + (suit(face) if words[k, 1] else face), memory):
                kept |= one(face)
        wide[place] = kept


@rule
def _forget_gone(units, sees, gone, raw, wide, seat, phase, seed, memory, rng, work):
    """Gone cards that are forgotten change places with hidden ones at random. `work` is five lines of `MAX_CARDS`."""
    pool, home, was, loose, where = work[0], work[1], work[2], work[3], work[4]
    n = _take_up(units, sees, raw, wide, seat, phase, pool, home)
    free = 0
    for k in range(n):
        was[k] = pool[k]
        if not gone[home[k]] or not _kept(seed, 64 * (len(wide) + home[k]) + pool[k], memory):
            loose[free] = pool[k]
            where[free] = k
            free += 1
    _in_order(free, loose)
    _shuffle_all(free, loose, rng)
    for k in range(free):
        pool[where[k]] = loose[k]
    _lay_down(units, raw, wide, seat, n, pool, home, was)


class Forgetful(InformationSet):
    """The information set of a seat that keeps each thing of the past with the chance `memory` (0 to 1)."""

    def __init__(self, infoset: InformationSet, memory: float, seed: int) -> None:
        super().__init__(infoset.game, infoset.sample(seed), infoset.seat)
        self._memory = round(memory * ALWAYS)
        self._seed = np.uint64(seed % 2**64)
        self._past = past_of(infoset.game.rules)
        self._work = np.empty((5, MAX_CARDS), np.int64)

    def imagine(self, worlds: States, rng: NDArray[np.uint64]) -> None:
        """Fill an array of states with worlds that agree with what is remembered."""
        world = np.empty(1, worlds.dtype)
        for start in range(0, len(worlds), AS_ONE):
            super().imagine(world, rng)
            self._forget(world, rng)
            self._imagine_from(world, worlds[start : start + AS_ONE], rng)

    def _forget(self, world: States, rng: NDArray[np.uint64]) -> None:
        past, raw, wide = self._past, world.view(np.int8), world.view(np.int64)
        layout = past.layout
        seed = np.uint64(mixed(self._seed ^ np.uint64(world["hand"][0])))
        rules = self.game.rules
        rules.rule(_forget_marks)(wide, past.words, seed, self._memory)
        rules.rule(_forget_gone)(
            layout.units, layout.sees, past.gone, raw, wide, self.seat, int(raw[layout.phase_offset]), seed,
            self._memory, rng, self._work,
        )  # fmt: skip

    def _imagine_from(self, world: States, worlds: States, rng: NDArray[np.uint64]) -> None:
        rules = self.game.rules
        answers = imagine_of(rules) is not None
        if answers and int(choose(rng, ALWAYS)) >= self._memory:
            redealer = Redealer(layout_of(rules.schema))
            for k in range(len(worlds)):
                worlds[k : k + 1] = redealer.redeal(world, self.seat, rng)
        else:
            imagine(rules, world, worlds, self.seat, rng)
