"""What a player forgets.

What a seat knows beyond its hand and the table - who is out of a suit, which cards it has passed on, which cards are
gone - is declared in the state (`declarations.fields`): `lacks_of`, `known_of`, `recalled_of`, and zones that are
`remembered` though they may not be looked at again. A `Forgetful` information set keeps each such
thing only with a probability, so it forgets in every game and knows none by name. How likely depends on what it is
(`Memory`): people count trumps and know which aces are out long after they have lost sight of the sixes.

What is forgotten in a hand stays forgotten: it is drawn from the seed, the hand and the thing alone. The view is
built on a world that the seat holds for possible, and forgets in such worlds only; the truth is out of its reach.
"""
# A player who has an eye on a card knows whether it is gone or still out. The others, gone and hidden ones, change
# places, so that a forgotten card is as likely to be in a hand as a hidden one that was not counted. Worlds so imagined
# hold as many cards in the same places as the table, but may be such as no play leads to.

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from upcard.arrays import NDArray, np
from upcard.cards.chance import choose, mixed, seed_word
from upcard.cards.faces import ACE, JACK, KING, QUEEN, rank, suit
from upcard.cards.sets import lowest, one, without_lowest
from upcard.declarations.fields import ALL, Field
from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.consistent_redeal import WorldSampler, imagine_of
from upcard.engine.knowledge.fitting_order import in_order, shuffle_all
from upcard.engine.knowledge.information_set import InformationSet, Sampler, rng_of
from upcard.engine.knowledge.layout import Layout, layout_of
from upcard.engine.knowledge.redeal import (
    MAX_CARDS,
    Redealer,
    _lay_down,
    _take_up,
    redeal_in_place,
)
from upcard.jit.rule import get_ready, rule

ALWAYS = 1 << 31
"""Memory as the compiled loops count it: a thing is kept with the chance ``keeps / ALWAYS``."""
FACES = 64
"""Bits of a set of cards; the four suits come after these places in a table of what is kept."""
HIGH = 2 / 3
"""A card is high that is stronger than two thirds of the strongest."""
AS_ONE = 8
"""Worlds that are imagined from one confusion of gone and hidden cards."""
_33 = np.uint64(33)


@dataclass(frozen=True)
class Memory:
    """The chance, from 0 to 1, of keeping a thing that was seen, by what it is. The default keeps everything."""

    low: float = 1.0
    """Each low card of a plain suit."""
    high: float = 1.0
    """Each high card of a plain suit: by the game's own ranking, else ace, king, queen and jack."""
    trumps: float = 1.0
    """Each trump, where all know which suit that is."""
    voids: float = 1.0
    """What follows from a play: each suit that a seat is out of, and each answer that was given."""

    @classmethod
    def even(cls, chance: float) -> Memory:
        """Everything with the same chance."""
        return cls(chance, chance, chance, chance)


PERFECT_MEMORY = Memory()


@cache
def keeps_of(rules: CompiledGame, memory: Memory, trump: int) -> NDArray[np.int64]:
    """By face, and after `FACES` by suit: how likely it is kept that a card is gone, and that a seat is out of a suit,
    in units of 1 / `ALWAYS`."""
    keeps = np.empty(FACES + 4)
    for face in range(FACES):
        if trump >= 0 and face < 52 and suit(face) == trump:
            keeps[face] = memory.trumps
        else:
            keeps[face] = memory.high if _is_high(rules, face) else memory.low
    keeps[FACES:] = memory.voids
    return np.rint(keeps * ALWAYS).astype(np.int64)


def _is_high(rules: CompiledGame, face: int) -> bool:
    strength = getattr(rules.module, "STRENGTH", None)
    if strength is not None and strength.shape == (52,) and face < 52:
        return bool(strength[face] > HIGH * strength.max())
    return face >= 52 or rank(face) in (ACE, KING, QUEEN, JACK)


class _WithGone(Layout):
    """The hidden cards of a record and those that all have seen go."""

    def _listed(self, f: Field) -> bool:
        return f.holds_cards


class Past:
    """Where a game's records hold what can be forgotten."""

    def __init__(self, rules: CompiledGame) -> None:
        schema = rules.schema
        self.layout = _WithGone(schema)
        words = [
            (schema.offsets[name] // 8 + k, f.role == "lacks")
            for name, f in schema.fields.items() if f.role in ("lacks", "known", "recalled")
            for k in range(int(np.prod(f.units)))
        ]  # fmt: skip
        self.words = np.array(words, np.int64).reshape(len(words), 2)
        trump = schema.fields.get("trump")
        self.names_trump = trump is not None and trump.shows == "suit" and trump.sees == ALL


@cache
def past_of(rules: CompiledGame) -> Past:
    """What can be forgotten in a game (worked out once)."""
    return Past(rules)


@rule
def _kept(seed, what, chance):
    """Whether a thing is remembered: always the same answer for the same seed."""
    return np.int64(seed_word(seed, what) >> _33) < chance


@rule
def _forget_marks(wide, words, seed, keeps):
    """Strike forgotten cards out of the sets at `words`. Of those with a 1 beside them (voids) whole suits go."""
    for k in range(len(words)):
        place = words[k, 0]
        left = wide[place]
        kept = np.int64(0)
        while left:
            face = lowest(left)
            left = without_lowest(left)
            what = suit(face) if words[k, 1] else face
            if _kept(seed, 64 * place + what, keeps[FACES + what] if words[k, 1] else keeps[what]):
                kept |= one(face)
        wide[place] = kept


@rule
def _forget_gone(units, sees, raw, wide, seat, phase, seed, keeps, rng, work):
    """Cards that are lost from sight change places at random: whether such a card is gone or still out is not known.
    `work` is five lines of `MAX_CARDS`."""
    pool, home, was, loose, where = work[0], work[1], work[2], work[3], work[4]
    n = _take_up(units, sees, raw, wide, seat, phase, pool, home)
    free = 0
    for k in range(n):
        was[k] = pool[k]
        if not _kept(seed, 64 * len(wide) + pool[k], keeps[pool[k]]):
            loose[free] = pool[k]
            where[free] = k
            free += 1
    in_order(free, loose)
    shuffle_all(free, loose, rng)
    for k in range(free):
        pool[where[k]] = loose[k]
    _lay_down(units, raw, wide, seat, n, pool, home, was)


class Forgetful(InformationSet):
    """The information set of a seat that keeps each thing of the past only with the chance that its memory gives it."""

    def __init__(self, infoset: InformationSet, memory: Memory, seed: int) -> None:
        super().__init__(infoset.game, infoset.sample(seed), infoset.seat)
        self._memory, self._remembered = memory, infoset
        self._seed = np.uint64(seed % 2**64)
        self._past = past_of(infoset.game.rules)
        self._work = np.empty((5, MAX_CARDS), np.int64)

    def as_seen(self) -> InformationSet:
        """What the seat has seen, with nothing forgotten."""
        return self._remembered

    def history(self, last: int | None = None) -> tuple[tuple[int, int], ...]:
        """What was said and played is not forgotten, only what follows from it."""
        return self._remembered.history(last)

    def sampler(self, worlds: States, rng: NDArray[np.uint64]) -> Sampler:
        """What fills an array of states with worlds that agree with what is remembered."""
        world = np.empty(1, worlds.dtype)
        return _ForgetfulSampler(self, world, super().sampler(world, rng), worlds, rng)

    def try_out(self) -> None:
        """Imagine a world as it is done now and then in games with doubts, and get ready what tells cards apart."""
        get_ready(suit, 0)
        get_ready(rank, 0)
        if imagine_of(self.game.rules) is not None:
            self.redealer().redeal(self._remembered.sample(0), self.seat, rng_of(0))

    def doubts_words(self, rng: NDArray[np.uint64]) -> bool:
        """Whether, in a few worlds, it does not hold against the others what they have said of their hands."""
        return imagine_of(self.game.rules) is not None and int(choose(rng, ALWAYS)) >= self._memory.voids * ALWAYS

    def redealer(self) -> Redealer:
        """What deals without regard to what was said of hands."""
        rules = self.game.rules
        return Redealer(layout_of(rules.schema), rules.rule(redeal_in_place))

    def forgetting(self, world: States, rng: NDArray[np.uint64]) -> Callable[[], None]:
        """What forgets in a world that this seat holds for possible, and in every other one that is written there."""
        past, raw, wide = self._past, world.view(np.int8), world.view(np.int64)
        layout, rules, work = past.layout, self.game.rules, self._work
        seed = np.uint64(mixed(self._seed ^ np.uint64(world["hand"][0])))
        keeps = keeps_of(rules, self._memory, int(world["trump"][0]) if past.names_trump else -1)
        phase = int(raw[layout.phase_offset])
        marks, gone = rules.rule(_forget_marks), rules.rule(_forget_gone)

        def forget() -> None:
            marks(wide, past.words, seed, keeps)
            gone(layout.units, layout.sees, raw, wide, self.seat, phase, seed, keeps, rng, work)

        return forget


class _ForgetfulSampler:
    """Imagines what the seat holds for possible in `world`, forgets there, and deals again from what is left."""

    def __init__(
        self, infoset: Forgetful, world: States, possible: Sampler, worlds: States, rng: NDArray[np.uint64]
    ) -> None:
        self._infoset, self._world, self._possible, self._worlds, self._rng = infoset, world, possible, worlds, rng
        self._agreeing = WorldSampler(infoset.game.rules, world, worlds, infoset.seat, rng)
        self._forget: Callable[[], None] | None = None

    def fill(self, start: int, stop: int) -> None:
        for first in range(start, stop, AS_ONE):
            end = min(first + AS_ONE, stop)
            self._possible.fill(0, 1)
            self._forget = self._forget or self._infoset.forgetting(self._world, self._rng)
            self._forget()
            if self._infoset.doubts_words(self._rng):
                redealer = self._infoset.redealer()
                for k in range(first, end):
                    self._worlds[k : k + 1] = redealer.redeal(self._world, self._infoset.seat, self._rng)
            else:
                self._agreeing.fill(first, end)
