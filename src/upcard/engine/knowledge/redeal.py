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
from upcard.engine.knowledge.fitting_order import draw_order, in_order
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
from upcard.types import Seat

ALL, OWNS, COUNT, TOP, NOBODY, SEAT = (int(s) for s in Sees)
MAX_CARDS = 512
ROWS = 5
"""Rows of scratch space; each has a place for every card."""


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
def _take_away(units, raw, wide, n, home, was):
    """Take the hidden cards out of hands: those of other places are written over when cards are laid there."""
    k = 0
    while k < n:
        u = home[k]
        unit = units[u]
        if unit[KIND] == SET:
            cards = np.int64(0)
            while k < n and home[k] == u:
                cards |= np.int64(1) << np.int64(was[k])
                k += 1
            wide[unit[OFFSET] >> 3] &= ~cards
        else:
            if unit[KIND] > CARD:
                raw[unit[OFFSET] + was[k]] -= 1
            k += 1


@rule
def _lay(units, raw, wide, seat, n, pool, home):
    """Lay the cards of the pool into the places that were emptied."""
    k = 0
    while k < n:
        u = home[k]
        unit = units[u]
        at = unit[OFFSET]
        if unit[KIND] == SET:
            cards = np.int64(0)
            while k < n and home[k] == u:
                cards |= np.int64(1) << np.int64(pool[k])
                k += 1
            wide[at >> 3] |= cards
            continue
        known = seen_in_hand(unit, wide, seat) if unit[KIND] == ROW else np.int64(0)
        place = 0
        while k < n and home[k] == u:
            if unit[KIND] == CARD:
                raw[at] = pool[k]
            elif unit[KIND] == ROW:
                while (known >> raw[at + place]) & 1:
                    place += 1
                raw[at + place] = pool[k]
            elif unit[KIND] == RING:
                raw[at + ((raw[at + unit[CAPACITY]] + place) & (unit[CAPACITY] - 1))] = pool[k]
            else:
                raw[at + pool[k]] += 1
            place += 1
            k += 1


@rule
def _lay_down(units, raw, wide, seat, n, pool, home, was):
    """The reverse of `_take_up`: put the cards of the pool into the places that were emptied."""
    _take_away(units, raw, wide, n, home, was)
    _lay(units, raw, wide, seat, n, pool, home)


@rule
def _note_lacks(units, wide, n, home, lacks):
    """Write for each place of the pool the cards that its owner cannot hold by public knowledge; returns all of them
    together."""
    together = np.int64(0)
    for k in range(n):
        at = units[home[k], LACKS]
        lacks[k] = wide[at >> 3] if at >= 0 else 0
        together |= lacks[k]
    return together


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
def _new_key(wide, rng):
    """Every record begins with the four words of the generator, its cipher and its counter."""
    for k in range(4):
        choose(rng, 2)
        wide[k] = np.int64(mixed(rng[0]))
    wide[4] = 0


@rule
def redeal_in_place(units, sees, hidden, raw, wide, phase, seat, rng, work):
    """Redeal the record whose bytes are `raw` (int8) and `wide` (int64, the same memory) for a seat
    (-1: a spectator). `work` is scratch space of `ROWS` rows of `MAX_CARDS`.

    Returns how many cards were redealt: card ``work[0, k]`` is now in unit ``work[1, k]``.
    """
    pool, home, was, lacks = work[0], work[1], work[2], work[3]
    n = _take_up(units, sees, raw, wide, seat, phase, pool, home)
    for k in range(n):
        was[k] = pool[k]
    in_order(n, pool)
    draw_order(n, pool, home, was, lacks, _note_lacks(units, wide, n, home, lacks), rng)
    _lay_down(units, raw, wide, seat, n, pool, home, was)
    _redraw_numbers(hidden, sees, raw, wide, seat, phase, rng)
    _new_key(wide, rng)
    raw[40] = 0
    return n


@rule
def redeal_many(truth, raw, wide, units, sees, hidden, phase, seat, rng, work):
    """Fill an array of states, whose bytes are the rows of `raw` (int8) and `wide` (int64, the same memory), with
    redeals of the record whose words are `truth`. `work` is scratch space of `ROWS` rows of `MAX_CARDS`.

    The worlds are those that `redeal_in_place` would draw one after the other, but what they have in common (the
    record without its hidden cards, and these in order) is worked out once. The last world keeps it until its turn.
    """
    last = len(wide) - 1
    if last < 0:
        return
    pool, home, was, lacks, order = work[0], work[1], work[2], work[3], work[4]
    for w in range(len(truth)):
        wide[last, w] = truth[w]
    n = _take_up(units, sees, raw[last], wide[last], seat, phase, pool, home)
    for k in range(n):
        was[k] = pool[k]
    in_order(n, pool)
    for k in range(n):
        order[k] = pool[k]
    doubtful = _note_lacks(units, wide[last], n, home, lacks)
    _take_away(units, raw[last], wide[last], n, home, was)
    for world in range(last + 1):
        if world < last:
            for w in range(len(truth)):
                wide[world, w] = wide[last, w]
        for k in range(n):
            pool[k] = order[k]
        draw_order(n, pool, home, was, lacks, doubtful, rng)
        _lay(units, raw[world], wide[world], seat, n, pool, home)
        _redraw_numbers(hidden, sees, raw[world], wide[world], seat, phase, rng)
        _new_key(wide[world], rng)
        raw[world, 40] = 0


class Redealer:
    """Redeals states of one game. It holds the layout and scratch space, so threads must not share it. `redeal_by` is
    `redeal_in_place` in the form that the game runs."""

    def __init__(self, layout: Layout, redeal_by: Callable[..., int] = redeal_in_place) -> None:
        self.layout, self._redeal_by = layout, redeal_by
        self._work = np.zeros((ROWS, MAX_CARDS), np.int64)
        if layout.schema.offsets["draws"] != 32 or layout.schema.offsets["cipher"] != 40:
            raise TypeError("the generator must come first in the record")

    def hidden(self, states: States, seat: Seat | None) -> list[tuple[int, int]]:
        """The cards that a seat cannot see: (place, face) for each, places numbered as in the layout."""
        raw, wide = states[:1].view(np.int8), states[:1].view(np.int64)
        phase, viewer = int(raw[self.layout.phase_offset]), -1 if seat is None else seat
        pool, home = self._work[:2]
        n = _take_up(self.layout.units, self.layout.sees, raw, wide, viewer, phase, pool, home)
        return [*zip(home[:n].tolist(), pool[:n].tolist())]

    def redeal(self, states: States, seat: Seat | None, rng: NDArray[np.uint64]) -> States:
        """A new array with one state that looks like ``states[0]`` to `seat` (None: a spectator).

        `rng` is a uint64 array of one word, the generator of the draw; it advances.
        """
        out = copied(states[:1])
        raw, wide = out.view(np.int8), out.view(np.int64)
        self._redeal_by(
            self.layout.units, self.layout.sees, self.layout.hidden, raw, wide, int(raw[self.layout.phase_offset]),
            -1 if seat is None else seat, rng, self._work,
        )  # fmt: skip
        return out
