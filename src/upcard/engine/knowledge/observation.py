"""Observations: what a seat may know, as numbers for learning.

One compiled function serves all games. A tensor is a sequence of blocks in the order in which the state declares its
fields; `Observer.blocks` lists them. Seats are rotated so that the observer is number 0 and the player on the left
number 1.

A place with cards is a block with one number per face of the pack (how many of that face the observer sees there) and
a last number: how many cards lie there, as a share of the pack. A short row (a trick) has such a block for each of its
places; a long one (a discard pile) has one for the whole row and one for its top card. A number is written unchanged,
or as -1 if the observer may not know it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from upcard.arrays import NDArray, np
from upcard.cards.sets import count, faces_in, lowest, without_lowest
from upcard.declarations.fields import Field, Sees
from upcard.declarations.state import STANDARD, States, array_shape
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.history import move_visibility, write_moves
from upcard.engine.knowledge.layout import (
    CAPACITY,
    CARD,
    FIELD,
    KIND,
    MAX_PHASES,
    OFFSET,
    OWNER,
    RING,
    ROW,
    SEEN_BY,
    SET,
    SHOWN,
    Layout,
)
from upcard.engine.knowledge.redeal import may_see, seen_in_hand
from upcard.jit.addressed_arrays import array_at
from upcard.jit.rule import rule
from upcard.types import Seat

SHORT = 8
"""The longest rows that are observed place by place."""
BLOCK, MODE, SEATED = 10, 11, 12
WHOLE, PLACES, TOPPED = range(3)
VALUE_OFFSET, VALUE_CODE, VALUE_OWNER, VALUE_FIELD, VALUE_SEEN_BY, VALUE_LOW, VALUE_HIGH, VALUE_IS_SEAT = range(8)
VALUE_AT, VALUE_INNER, VALUE_COUNT = 8, 9, 10
TOP = int(Sees.TOP)

# The plan of an observer: the places of its tables and their lengths, and numbers.
UNITS, VALUES, SEEN, COLUMNS, TOLD = range(0, 10, 2)
FACES, LENGTH, SIZE, SEATS_AT, PHASE_AT, PLAN = range(10, 16)
UNIT_WIDTH, VALUE_WIDTH = 13, 11
_int8s_at, _int16s_at, _int32s_at, _int64s_at = (array_at(np.dtype(f"i{size}")) for size in (1, 2, 4, 8))
_units_at, _values_at, _sees_at = (
    array_at(np.dtype(np.int64), width) for width in (UNIT_WIDTH, VALUE_WIDTH, MAX_PHASES)
)


class ObservationPlan(NamedTuple):
    """What is written where, as the loops read it."""

    units: NDArray[np.int64]
    """A line for each place with cards."""
    values: NDArray[np.int64]
    """A line for each row of numbers of one owner."""
    sees: NDArray[np.int64]
    """By field and phase: who sees it."""
    column: NDArray[np.int64]
    """By face: its column in a block; -1 where the pack lacks it."""
    faces: int
    """How many faces the pack has."""


class RecordViews(NamedTuple):
    """The memory of one record, or (with one dimension more) of many, as numbers of each size."""

    raw: NDArray[np.int8]
    wide: NDArray[np.int64]
    halves: NDArray[np.int16]
    quarters: NDArray[np.int32]


def views_of(states: States) -> RecordViews:
    """The views of many records."""

    def view(kind: Any) -> Any:
        return states.view(kind).reshape(len(states), -1)

    return RecordViews(view(np.int8), view(np.int64), view(np.int16), view(np.int32))


@rule
def record_at(views, i):
    """The views of one of many records."""
    return RecordViews(views.raw[i], views.wide[i], views.halves[i], views.quarters[i])


@dataclass(frozen=True)
class Block:
    """The range of one place or number in the tensor."""

    name: str
    """The field of the state."""
    unit: int
    """The index of the place within the field; all numbers of a field form one block."""
    start: int
    length: int
    holds: str
    """``cards``: one number per face and a last for how many cards lie there; ``places``: that for every place of a
    row; ``topped``: that for the whole row, and one number per face for its top card; ``numbers``."""
    seat: Seat | None
    """The owner, as the distance to the left of the observer; None for places without an owner. Fields with a number
    for each seat have one block, the observer's number first."""

    @property
    def stop(self) -> int:
        """The start of the next block."""
        return self.start + self.length


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
def _number(record, code, at):
    """The number of `code` bytes at offset `at` of a record."""
    if code == 8:
        return record.wide[at >> 3]
    if code == 4:
        return np.int64(record.quarters[at >> 2])
    if code == 2:
        return np.int64(record.halves[at >> 1])
    return np.int64(record.raw[at])


@rule
def _write_open(line, record, out, start):
    """Copy numbers unchanged, with one plain loop for each size."""
    code = line[VALUE_CODE]
    n = line[VALUE_COUNT]
    at = line[VALUE_OFFSET]
    if code == 1:
        for k in range(n):
            out[start + k] = record.raw[at + k]
    elif code == 2:
        for k in range(n):
            out[start + k] = record.halves[(at >> 1) + k]
    elif code == 4:
        for k in range(n):
            out[start + k] = record.quarters[(at >> 2) + k]
    else:
        for k in range(n):
            out[start + k] = record.wide[(at >> 3) + k]


@rule
def _write_seats(raw, at, n, turn, seats, out, start):
    """Write seats stored as bytes, counted from the observer; most are usually -1."""
    for k in range(n):
        value = np.int64(raw[at + k])
        out[start + k] = _round(value - turn, seats) if value >= 0 else value


@rule
def _write_values(line, record, sees, seat, turn, seats, phase, out):
    """Write consecutive numbers of one owner. Seats are counted from the observer; -1 replaces a number that the
    observer may not know."""
    start = line[VALUE_AT]
    if line[VALUE_INNER] > 0 and line[VALUE_OWNER] < seats:
        start += (_round(line[VALUE_OWNER] - turn, seats) - line[VALUE_OWNER]) * line[VALUE_INNER]
    low = line[VALUE_LOW]
    high = line[VALUE_HIGH]
    hidden = low < high and not may_see(
        sees[line[VALUE_FIELD], phase], line[VALUE_OWNER], line[VALUE_SEEN_BY], seat, record.raw
    )
    if not hidden and line[VALUE_IS_SEAT] == 0:
        _write_open(line, record, out, start)
        return
    if not hidden and line[VALUE_CODE] == 1:
        _write_seats(record.raw, line[VALUE_OFFSET], line[VALUE_COUNT], turn, seats, out, start)
        return
    for k in range(line[VALUE_COUNT]):
        value = _number(record, line[VALUE_CODE], line[VALUE_OFFSET] + k * line[VALUE_CODE])
        if hidden and low <= value and value <= high:
            value = np.int64(-1)
        if line[VALUE_IS_SEAT] and value >= 0:
            value = _round(value - turn, seats)
        out[start + k] = value


@rule
def observe_at(plan, record, seat, out, trail, made):
    """Write what a seat sees of a record at an address, by an `Observer`'s plan (`write_observation`). If `out` is
    longer, the rest gets the last of the `made` moves of a trail at another address, as the seat learned of them
    (`history.write_moves`). Returns how many numbers describe moves, or -1 if there is no such seat."""
    p = _int64s_at(plan, PLAN)
    raw = _int8s_at(record, p[SIZE])
    seats = np.int64(raw[p[SEATS_AT]])
    if seat < 0 or seat >= seats:
        return -1
    length = p[LENGTH]
    if len(out) < length:
        return 0
    here = ObservationPlan(
        _units_at(p[UNITS], p[UNITS + 1]), _values_at(p[VALUES], p[VALUES + 1]), _sees_at(p[SEEN], p[SEEN + 1]),
        _int64s_at(p[COLUMNS], p[COLUMNS + 1]), p[FACES],
    )  # fmt: skip
    views = RecordViews(
        raw, _int64s_at(record, p[SIZE] >> 3), _int16s_at(record, p[SIZE] >> 1), _int32s_at(record, p[SIZE] >> 2)
    )
    write_observation(here, views, seat, seats, raw[p[PHASE_AT]], out[:length])
    if len(out) == length:
        return 0
    return write_moves(_int64s_at(trail, made), _int8s_at(p[TOLD], p[TOLD + 1]), seat, seats, out[length:])


@rule
def _round(distance, seats):
    """`distance` modulo `seats`, without a division."""
    return distance + seats if distance < 0 else distance


@rule
def write_observation(plan, record, seat, seats, phase, out):
    """Write the tensor of a seat (-1: a spectator, seats not rotated) for a record."""
    units, values, sees, column, faces = plan.units, plan.values, plan.sees, plan.column, plan.faces
    raw = record.raw
    turn = seat if seat >= 0 else 0
    for k in range(len(out)):
        out[k] = 0.0
    for u in range(len(units)):
        unit = units[u]
        start = unit[BLOCK]
        if unit[SEATED] > 0 and unit[OWNER] < seats:
            # Blocks of a zone with a part for every seat follow in the order of play, beginning with the observer.
            start += (_round(unit[OWNER] - turn, seats) - unit[OWNER]) * unit[SEATED]
        who = sees[unit[FIELD], phase]
        seen = may_see(who, unit[OWNER], unit[SEEN_BY], seat, raw)
        if unit[KIND] == SET:
            _write_set(unit, record.wide, seat, seen, out, start, column, faces)
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
        _write_values(values[v], record, sees, seat, turn, seats, phase, out)


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
        self.units = np.array(units, np.int64).reshape(len(units), UNIT_WIDTH)
        values = [line for name, f in schema.fields.items() for line in self._values(name, f, names)]
        self.values = np.array(values, np.int64).reshape(len(values), VALUE_WIDTH)
        self.size = self._size
        self.visibility = move_visibility(rules)
        """What other seats learn of each move (`history.move_visibility`)."""
        tables = [
            (table.ctypes.data, len(table))
            for table in (self.units, self.values, self.sees, self.column, self.visibility)
        ]
        numbers = [self.faces, self.size, schema.dtype.itemsize, schema.offsets["seats"], self.phase_offset]
        self._plan = np.array([*chain(*tables), *numbers], np.int64)
        self.plan_address = int(self._plan.ctypes.data)
        """The addresses of these tables, for `observe_at`."""
        self.plan = ObservationPlan(self.units, self.values, self.sees, self.column, self.faces)

    def _unit(self, name: str, f: Field, line: NDArray[np.int64]) -> list[int]:
        length, mode = self.faces + 1, WHOLE
        if f.kind == "row" and f.sees not in (Sees.COUNT, Sees.NOBODY):
            mode = PLACES if f.capacity <= SHORT else TOPPED
            length = length * f.capacity if mode == PLACES else length + self.faces
        unit = sum(1 for b in self.blocks if b.name == name)
        inner = max(1, int(np.prod(f.units[1:])))
        seat = unit // inner if f.per == "seat" else None
        self.blocks.append(Block(name, unit, self._size, length, ("cards", "places", "topped")[mode], seat))
        self._size += length
        return [*map(int, line), self.blocks[-1].start, mode, length * inner if f.per == "seat" else 0]

    def _values(self, name: str, f: Field, names: list[str]) -> list[list[int]]:
        if f.is_zone or f.of or f.shows == "hidden" or (name in STANDARD and name != "dealer"):
            return []
        item = np.dtype(f.dtype).itemsize
        shape = array_shape(f)
        n, start = int(np.prod(shape)) if shape else 1, self._size
        self.blocks.append(Block(name, 0, self._size, n, "numbers", None))
        self._size += n
        field_place = names.index(name) if name in names else 0
        seen_by = self.rules.schema.offsets[f.seen_by] if f.seen_by else -1
        owned = bool(f.per) and (f.per == "seat" or f.low < f.high)  # else all observers get the same order
        inner = n // f.units[0] if owned else n
        return [
            [self.rules.schema.offsets[name] + k * item, item, k // inner if owned else -1, field_place, seen_by,
             f.low, f.high, int(f.shows == "seat"), start + k, inner if f.per == "seat" else 0, inner]
            for k in range(0, n, inner)
        ]  # fmt: skip

    def write(self, states: States, seat: Seat | None, out: NDArray[np.float32]) -> None:
        """Write the tensor of a seat (None: a spectator) on ``states[0]`` into `out` (float32, `size`)."""
        raw = states.view(np.int8)
        record = RecordViews(raw, states.view(np.int64), states.view(np.int16), states.view(np.int32))
        phase = int(raw[self.phase_offset])
        write_observation(self.plan, record, -1 if seat is None else seat, int(states["seats"][0]), phase, out)

    def tensor(self, states: States, seat: Seat | None) -> NDArray[np.float32]:
        """The tensor of a seat (None: a spectator) on ``states[0]``."""
        out = np.zeros(self.size, np.float32)
        self.write(states, seat, out)
        return out


class _WholeLayout(Layout):
    """The layout including the places that all players remember, which redeals skip: an observation has what a view
    shows of them."""

    everything = True


@lru_cache(maxsize=64)
def observer_of(rules: CompiledGame) -> Observer:
    """The observer of a game (made once)."""
    return Observer(rules)
