"""Observations: what a seat may know, as numbers for learning.

One compiled function serves all games. A tensor is a run of blocks in the order in which the state
declares its fields; `Observer.blocks` says what stands where. Seats are turned so that the observer is
number 0 and the player on the left number 1.

A place with cards is a block of one number a face of the pack (how many of that face the observer sees
there) and a last number, how many cards lie there, as a share of the pack. A short row (a trick) has such
a block for every place in it, a long one (a discard pile) one for all of it and one for its top card. A
number is itself; -1 where the observer may not know it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from upcard.cards.sets import count, faces_in, lowest, without_lowest
from upcard.contract.fields import Field, Sees
from upcard.contract.state import STANDARD, States, array_shape
from upcard.engine.compile.game import CompiledGame
from upcard.engine.know.layout import (
    CAPACITY,
    CARD,
    FIELD,
    KIND,
    OFFSET,
    OWNER,
    RING,
    ROW,
    SEEN_BY,
    SET,
    SHOWN,
    Layout,
)
from upcard.engine.know.redeal import may_see, seen_in_hand
from upcard.jit.rule import rule

SHORT = 8
"""Rows of at most so many places are told place by place."""
BLOCK, MODE, SEATED = 10, 11, 12
WHOLE, PLACES, TOPPED = range(3)
VALUE_OFFSET, VALUE_CODE, VALUE_OWNER, VALUE_FIELD, VALUE_SEEN_BY, VALUE_LOW, VALUE_HIGH, VALUE_IS_SEAT = range(8)
VALUE_AT, VALUE_INNER = 8, 9
TOP = int(Sees.TOP)


@dataclass(frozen=True)
class Block:
    """Where one place or number stands in the tensor."""

    name: str
    unit: int
    start: int
    length: int


@rule
def _mark(out, start, column, face):
    if column[face] >= 0:
        out[start + column[face]] += 1.0


@rule
def _write_set(unit, wide, seat, seen, out, start, column, faces):
    cards = wide[unit[OFFSET] >> 3]
    out[start + faces] = count(cards) / faces
    if not seen:
        cards &= seen_in_hand(unit, wide, seat)
    while cards:
        _mark(out, start, column, lowest(cards))
        cards = without_lowest(cards)


@rule
def _write_row(unit, raw, seen, top_only, out, start, column, faces):
    at = unit[OFFSET]
    n = raw[at + unit[CAPACITY]]
    head = 0
    if unit[KIND] == RING:
        head = n
        n = raw[at + unit[CAPACITY] + 1]
    if unit[MODE] == PLACES:
        for k in range(n):
            if seen or (top_only and k == n - 1):
                _mark(out, start + k * (faces + 1), column, raw[at + k])
            out[start + k * (faces + 1) + faces] = 1.0
        return
    out[start + faces] = n / faces
    for k in range(n):
        if seen or (top_only and k == n - 1):
            place = (head + k) & (unit[CAPACITY] - 1) if unit[KIND] == RING else k
            _mark(out, start, column, raw[at + place])
    if unit[MODE] == TOPPED and n > 0 and (seen or top_only):
        _mark(out, start + faces + 1, column, raw[at + n - 1])


@rule
def _value(raw, wide, line, halves, quarters):
    code = line[VALUE_CODE]
    if code == 8:
        return np.float64(wide[line[VALUE_OFFSET] >> 3])
    if code == 4:
        return np.float64(quarters[line[VALUE_OFFSET] >> 2])
    if code == 2:
        return np.float64(halves[line[VALUE_OFFSET] >> 1])
    return np.float64(raw[line[VALUE_OFFSET]])


@rule
def write_observation(units, values, sees, raw, wide, halves, quarters, seat, seats, phase, column, faces, out):
    """Write the tensor of a seat (-1: a spectator, seats not turned) for a record, whose bytes are `raw`,
    `wide`, `halves` and `quarters` (int8, int64, int16, int32: the same memory)."""
    turn = seat if seat >= 0 else 0
    for k in range(len(out)):
        out[k] = 0.0
    for u in range(len(units)):
        unit = units[u]
        start = unit[BLOCK]
        if unit[SEATED] > 0 and unit[OWNER] < seats:
            # The blocks of a zone that every seat has are laid in the order of play from the observer on.
            start += ((unit[OWNER] - turn) % seats - unit[OWNER]) * unit[SEATED]
        who = sees[unit[FIELD], phase]
        seen = may_see(who, unit[OWNER], unit[SEEN_BY], seat, raw)
        if unit[KIND] == SET:
            _write_set(unit, wide, seat, seen, out, start, column, faces)
        elif unit[KIND] == CARD:
            if raw[unit[OFFSET]] >= 0:
                out[start + faces] = 1.0
                if seen:
                    _mark(out, start, column, raw[unit[OFFSET]])
        elif unit[KIND] == ROW or unit[KIND] == RING:
            _write_row(unit, raw, seen, who == TOP, out, start, column, faces)
        else:
            total = 0
            for face in range(unit[CAPACITY]):
                n = raw[unit[OFFSET] + face]
                total += n
                if not seen:
                    n = raw[unit[SHOWN] + face] if unit[SHOWN] >= 0 else 0
                if column[face] >= 0:
                    out[start + column[face]] = n
            out[start + faces] = total / faces
    for v in range(len(values)):
        line = values[v]
        value = _value(raw, wide, line, halves, quarters)
        if line[VALUE_LOW] < line[VALUE_HIGH] and line[VALUE_LOW] <= value and value <= line[VALUE_HIGH]:
            if not may_see(sees[line[VALUE_FIELD], phase], line[VALUE_OWNER], line[VALUE_SEEN_BY], seat, raw):
                value = -1.0
        if line[VALUE_IS_SEAT] and value >= 0:
            value = (value - turn) % seats
        at = line[VALUE_AT]
        if line[VALUE_INNER] > 0 and line[VALUE_OWNER] < seats:
            at += ((line[VALUE_OWNER] - turn) % seats - line[VALUE_OWNER]) * line[VALUE_INNER]
        out[at] = value


class Observer:
    """Writes observation tensors of one game. ``observer.size`` floats; ``observer.blocks`` names them."""

    def __init__(self, rules: CompiledGame) -> None:
        self.rules, schema = rules, rules.schema
        pack = rules.about.pack or (1 << 56) - 1
        faces = list(faces_in(pack))
        self.faces = len(faces)
        self.column = np.full(128, -1, np.int64)
        self.column[faces] = range(len(faces))
        self.blocks: list[Block] = []
        self._size = 0
        layout = _WholeLayout(schema)
        self.sees, self.phase_offset = layout.sees, layout.phase_offset
        names = layout.names
        units = [
            self._unit(names[int(line[FIELD])], schema.fields[names[int(line[FIELD])]], line) for line in layout.units
        ]
        self.units = np.array(units, np.int64).reshape(len(units), 13)
        values = [line for name, f in schema.fields.items() for line in self._values(name, f, names)]
        self.values = np.array(values, np.int64).reshape(len(values), 10)
        self.size = self._size

    def _unit(self, name: str, f: Field, line: NDArray[np.int64]) -> list[int]:
        length, mode = self.faces + 1, WHOLE
        if f.kind == "row" and f.sees not in (Sees.COUNT, Sees.NOBODY):
            mode = PLACES if f.capacity <= SHORT else TOPPED
            length = length * f.capacity if mode == PLACES else length + self.faces
        unit = sum(1 for b in self.blocks if b.name == name)
        inner = max(1, int(np.prod(f.units[1:])))
        self.blocks.append(Block(name, unit, self._size, length))
        self._size += length
        return [*map(int, line), self.blocks[-1].start, mode, length * inner if f.per == "seat" else 0]

    def _values(self, name: str, f: Field, names: list[str]) -> list[list[int]]:
        if f.is_zone or f.of or f.shows == "hidden" or (name in STANDARD and name != "dealer"):
            return []
        item = np.dtype(f.dtype).itemsize
        shape = array_shape(f)
        n, start = int(np.prod(shape)) if shape else 1, self._size
        self.blocks.append(Block(name, 0, self._size, n))
        self._size += n
        field_place = names.index(name) if name in names else 0
        seen_by = self.rules.schema.offsets[f.seen_by] if f.seen_by else -1
        inner = n // f.units[0] if f.units else 1
        return [
            [self.rules.schema.offsets[name] + k * item, item, k // inner if f.per else -1, field_place, seen_by,
             f.low, f.high, int(f.shows == "seat"), start + k, inner if f.per == "seat" else 0]
            for k in range(n)
        ]  # fmt: skip

    def write(self, states: States, seat: int | None, out: NDArray[np.float32]) -> None:
        """Write the tensor of a seat (None: a spectator) on ``states[0]`` into `out` (float32, `size`)."""
        raw, wide = states.view(np.int8), states.view(np.int64)
        write_observation(
            self.units, self.values, self.sees, raw, wide, states.view(np.int16), states.view(np.int32),
            -1 if seat is None else seat, int(states["seats"][0]), int(raw[self.phase_offset]),
            self.column, self.faces, out,
        )  # fmt: skip

    def tensor(self, states: States, seat: int | None) -> NDArray[np.float32]:
        """The tensor of a seat (None: a spectator) on ``states[0]``."""
        out = np.zeros(self.size, np.float32)
        self.write(states, seat, out)
        return out


class _WholeLayout(Layout):
    """The layout with the places that all remember, which a redeal leaves out: an observer is told what a
    view shows of them."""

    everything = True


@lru_cache(maxsize=64)
def observer_of(rules: CompiledGame) -> Observer:
    """The observer of a game (made once)."""
    return Observer(rules)
