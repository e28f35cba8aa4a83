"""`redeal`: draws a random state that looks like the true one to a seat.

Bots search only redealt states, so they cannot cheat. One compiled function serves all games: it uses the layout of
the record to pick up the cards that the seat cannot see, shuffles them, and puts them back where the seat's knowledge
allows (cards shown to all, cards shown to the seat, cards that others are known not to hold). The generator gets a new
key, so the future is as unknown as the hidden cards.

Without such knowledge all worlds are equally likely. With it, whole shuffles are tried first. If they fail, an
assignment is repaired until it fits and then mixed by exchanges of two and three cards: a symmetric random walk whose
stationary distribution is uniform over the worlds.
"""

from __future__ import annotations

from collections.abc import Callable

from upcard.arrays import NDArray, np
from upcard.cards.chance import choose, mixed
from upcard.cards.sets import lowest, without_lowest
from upcard.declarations.fields import Sees
from upcard.declarations.state import States
from upcard.engine.compile.access import copied
from upcard.engine.knowledge.layout import (
    CAPACITY,
    CARD,
    FIELD,
    HIGH,
    KIND,
    KNOWN,
    KNOWN_STEP,
    LACKS,
    LOW,
    NUMBER_FIELD,
    NUMBER_OFFSET,
    NUMBER_OWNER,
    NUMBER_SEEN_BY,
    NUMBER_SIZE,
    OFFSET,
    OWNER,
    RING,
    ROW,
    SEEN_BY,
    SET,
    SHOWN,
    Layout,
)  # fmt: skip
from upcard.jit.rule import rule

ALL, OWNS, COUNT, TOP, NOBODY, SEAT = (int(s) for s in Sees)
MAX_CARDS = 512
SHUFFLES = 3
MIXING = 10


@rule
def may_see(sees, owner, seen_by, seat, raw):
    """Whether a seat (-1: a spectator) sees all cards of a place."""
    if sees == ALL:
        return True
    if sees == OWNS:
        return owner == seat
    if sees == SEAT:
        return raw[seen_by] == seat
    return False


@rule
def seen_in_hand(unit, wide, seat):
    """The part of a hidden hand that the seat knows: cards shown to all or to it."""
    seen = 0
    if unit[SHOWN] >= 0:
        seen |= wide[unit[SHOWN] >> 3]
    if unit[KNOWN] >= 0 and seat >= 0:
        seen |= wide[(unit[KNOWN] + seat * unit[KNOWN_STEP]) >> 3]
    return seen


@rule
def _shown_count(unit, raw, face):
    """For a hand stored as counts: how many of the face are publicly known to be there."""
    return raw[unit[SHOWN] + face] if unit[SHOWN] >= 0 else 0


@rule
def _take_up(units, sees, raw, wide, seat, phase, pool, home):
    """Move every card that the seat cannot see into the pool; `home` is the unit that it came from."""
    n = 0
    for u in range(len(units)):
        unit = units[u]
        seen = sees[unit[FIELD], phase]
        if may_see(seen, unit[OWNER], unit[SEEN_BY], seat, raw):
            continue
        at = unit[OFFSET]
        known = seen_in_hand(unit, wide, seat)
        if unit[KIND] == SET:
            cards = wide[at >> 3] & ~known
            while cards:
                pool[n] = lowest(cards)
                home[n] = u
                n += 1
                cards = without_lowest(cards)
        elif unit[KIND] == CARD:
            if raw[at] >= 0 and (known >> raw[at]) & 1 == 0:
                pool[n] = raw[at]
                home[n] = u
                n += 1
        elif unit[KIND] == ROW:
            hidden = raw[at + unit[CAPACITY]]
            if seen == TOP and hidden > 0:
                hidden -= 1
            for k in range(hidden):
                if (known >> raw[at + k]) & 1 == 0:
                    pool[n] = raw[at + k]
                    home[n] = u
                    n += 1
        elif unit[KIND] == RING:
            head = raw[at + unit[CAPACITY]]
            for k in range(raw[at + unit[CAPACITY] + 1]):
                pool[n] = raw[at + ((head + k) & (unit[CAPACITY] - 1))]
                home[n] = u
                n += 1
        else:
            for face in range(unit[CAPACITY]):
                for _ in range(raw[at + face] - _shown_count(unit, raw, face)):
                    pool[n] = face
                    home[n] = u
                    n += 1
    return n


@rule
def _lay_down(units, raw, wide, seat, n, pool, home, was):
    """The reverse of `_take_up`: put the cards of the pool into the places that were emptied."""
    for k in range(n):
        unit = units[home[k]]
        if unit[KIND] == SET:
            wide[unit[OFFSET] >> 3] &= ~(np.int64(1) << np.int64(was[k]))
        elif unit[KIND] > CARD:
            raw[unit[OFFSET] + was[k]] -= 1
    last = -1
    place = 0
    for k in range(n):
        unit = units[home[k]]
        place = place + 1 if home[k] == last else 0
        last = home[k]
        at = unit[OFFSET]
        if unit[KIND] == SET:
            wide[at >> 3] |= np.int64(1) << np.int64(pool[k])
        elif unit[KIND] == CARD:
            raw[at] = pool[k]
        elif unit[KIND] == ROW:
            known = seen_in_hand(unit, wide, seat)
            while (known >> raw[at + place]) & 1:
                place += 1
            raw[at + place] = pool[k]
        elif unit[KIND] == RING:
            raw[at + ((raw[at + unit[CAPACITY]] + place) & (unit[CAPACITY] - 1))] = pool[k]
        else:
            raw[at + pool[k]] += 1


@rule
def _fits(units, wide, u, face):
    """Whether the owner of a place may hold a card, by public knowledge."""
    lacks = units[u, LACKS]
    return lacks < 0 or (wide[lacks >> 3] >> face) & 1 == 0


@rule
def _in_order(n, pool):
    """Sort the pool by face, so that the draw depends on which cards are hidden and not on where they lie: equal
    knowledge and an equal generator give the same world."""
    together = np.int64(0)
    for k in range(n):
        face = np.int64(1) << np.int64(pool[k])
        if together & face:
            return _sort(n, pool)
        together |= face
    for k in range(n):
        pool[k] = lowest(together)
        together = without_lowest(together)
    return n


@rule
def _sort(n, pool):
    """Shellsort, for packs in which a face occurs twice."""
    gap = n >> 1
    while gap:
        for i in range(gap, n):
            face = pool[i]
            j = i
            while j >= gap and pool[j - gap] > face:
                pool[j] = pool[j - gap]
                j -= gap
            pool[j] = face
        gap >>= 1
    return n


@rule
def _shuffle_all(n, pool, rng):
    for i in range(n - 1, 0, -1):
        j = choose(rng, i + 1)
        pool[i], pool[j] = pool[j], pool[i]


@rule
def _all_fit(units, wide, n, pool, home):
    for k in range(n):
        if not _fits(units, wide, home[k], pool[k]):
            return False
    return True


@rule
def _mend(units, wide, n, pool, home, rng):
    """Exchange misplaced cards for others at random. Returns whether all fit in the end."""
    for _ in range(4):
        wrong = 0
        for k in range(n):
            if _fits(units, wide, home[k], pool[k]):
                continue
            start = choose(rng, n)
            mended = False
            for step in range(n):
                j = start + step
                if j >= n:
                    j -= n
                if _fits(units, wide, home[k], pool[j]) and _fits(units, wide, home[j], pool[k]):
                    pool[k], pool[j] = pool[j], pool[k]
                    mended = True
                    break
            if not mended:
                wrong += 1
                j = choose(rng, n)
                pool[k], pool[j] = pool[j], pool[k]
        if wrong == 0 and _all_fit(units, wide, n, pool, home):
            return True
    return _all_fit(units, wide, n, pool, home)


@rule
def _mix(units, wide, n, pool, home, rng):
    """A symmetric random walk over the assignments that fit, by exchanges of two cards and rotations of three. The
    choice of the step does not depend on what fits; otherwise a step and its reverse would not be equally likely."""
    for _ in range(MIXING * n):
        i = choose(rng, n)
        j = choose(rng, n)
        k = choose(rng, 2 * n)
        a, b = pool[i], pool[j]
        if home[i] == home[j] or not _fits(units, wide, home[i], b):
            continue
        if k >= n:
            if _fits(units, wide, home[j], a):
                pool[i] = b
                pool[j] = a
        elif k != i and k != j and _fits(units, wide, home[j], pool[k]) and _fits(units, wide, home[k], a):
            pool[i] = b
            pool[j] = pool[k]
            pool[k] = a


@rule
def _number_at(raw, wide, line):
    if line[NUMBER_SIZE] == 8:
        return wide[line[NUMBER_OFFSET] >> 3]
    return np.int64(raw[line[NUMBER_OFFSET]])


@rule
def _redraw_numbers(hidden, sees, raw, wide, seat, phase, rng):
    """Draw the numbers that the seat may not see from all their possible values."""
    for h in range(len(hidden)):
        line = hidden[h]
        if may_see(sees[line[NUMBER_FIELD], phase], line[NUMBER_OWNER], line[NUMBER_SEEN_BY], seat, raw):
            continue
        value = _number_at(raw, wide, line)
        if line[LOW] <= value and value <= line[HIGH]:
            drawn = line[LOW] + choose(rng, line[HIGH] - line[LOW] + 1)
            if line[NUMBER_SIZE] == 8:
                wide[line[NUMBER_OFFSET] >> 3] = drawn
            else:
                raw[line[NUMBER_OFFSET]] = drawn


@rule
def redeal_in_place(units, sees, hidden, raw, wide, phase, seat, rng, pool, home, was):
    """Redeal the record whose bytes are `raw` (int8) and `wide` (int64, the same memory) for a seat
    (-1: a spectator). `pool`, `home` and `was` are scratch space for `MAX_CARDS` cards each.

    Every record begins with the four words of the generator, its cipher and its counter. Returns how many cards were
    redealt: card ``pool[k]`` is now in unit ``home[k]``.
    """
    n = _take_up(units, sees, raw, wide, seat, phase, pool, home)
    for k in range(n):
        was[k] = pool[k]
    _in_order(n, pool)
    settled = False
    for _ in range(SHUFFLES):
        _shuffle_all(n, pool, rng)
        if _all_fit(units, wide, n, pool, home):
            settled = True
            break
    if not settled:
        if not _mend(units, wide, n, pool, home, rng):
            for k in range(n):
                pool[k] = was[k]
        _mix(units, wide, n, pool, home, rng)
    _lay_down(units, raw, wide, seat, n, pool, home, was)
    _redraw_numbers(hidden, sees, raw, wide, seat, phase, rng)
    for k in range(4):
        choose(rng, 2)
        wide[k] = np.int64(mixed(rng[0]))
    wide[4] = 0
    raw[40] = 0
    return n


@rule
def redeal_many(truth, raw, wide, units, sees, hidden, phase, seat, rng, work):
    """Fill an array of states, whose bytes are the rows of `raw` (int8) and `wide` (int64, the same memory), with
    redeals of the record whose words are `truth`. `work` is scratch space of three rows of `MAX_CARDS`."""
    for k in range(len(wide)):
        for w in range(len(truth)):
            wide[k, w] = truth[w]
        redeal_in_place(units, sees, hidden, raw[k], wide[k], phase, seat, rng, work[0], work[1], work[2])


class Redealer:
    """Redeals states of one game. It holds the layout and scratch space, so threads must not share it. `redeal_by` is
    `redeal_in_place` in the form that the game runs."""

    def __init__(self, layout: Layout, redeal_by: Callable[..., int] = redeal_in_place) -> None:
        self.layout, self._redeal_by = layout, redeal_by
        self.pool, self.home, self.was = (np.zeros(MAX_CARDS, np.int64) for _ in range(3))
        if layout.schema.offsets["draws"] != 32 or layout.schema.offsets["cipher"] != 40:
            raise TypeError("the generator must come first in the record")

    def hidden(self, states: States, seat: int | None) -> list[tuple[int, int]]:
        """The cards that a seat cannot see: (place, face) for each, places numbered as in the layout."""
        raw, wide = states[:1].view(np.int8), states[:1].view(np.int64)
        phase, viewer = int(raw[self.layout.phase_offset]), -1 if seat is None else seat
        n = _take_up(self.layout.units, self.layout.sees, raw, wide, viewer, phase, self.pool, self.home)
        return [(int(self.home[k]), int(self.pool[k])) for k in range(n)]

    def redeal(self, states: States, seat: int | None, rng: NDArray[np.uint64]) -> States:
        """A new array with one state that looks like ``states[0]`` to `seat` (None: a spectator).

        `rng` is a uint64 array of one word, the generator of the draw; it advances.
        """
        out = copied(states[:1])
        raw, wide = out.view(np.int8), out.view(np.int64)
        self._redeal_by(
            self.layout.units, self.layout.sees, self.layout.hidden, raw, wide, int(raw[self.layout.phase_offset]),
            -1 if seat is None else seat, rng, self.pool, self.home, self.was,
        )  # fmt: skip
        return out
