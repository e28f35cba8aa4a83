"""The layout of a record, computed once from the schema.

It has two uses. `Layout.unpack_from` reads all numbers of a record in one `struct` call, for plain Python. Tables of
integers let compiled code that serves all games find cards without field names (`engine.knowledge.redeal`,
`engine.knowledge.observation`).
"""

from __future__ import annotations

import struct

from upcard.arrays import NDArray, np
from upcard.declarations.fields import Field, Sees
from upcard.declarations.state import Schema, array_shape

_CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u8": "Q"}
MAX_PHASES = 16

SET, ROW, RING, CARD, COUNTS = range(5)
KINDS = {"set": SET, "row": ROW, "ring": RING, "card": CARD, "counts": COUNTS}

# The columns of `Layout.units`: one line for every place that holds cards.
KIND, OFFSET, CAPACITY, FIELD, OWNER, SEEN_BY, SHOWN, KNOWN, KNOWN_STEP, LACKS = range(10)
# The columns of `Layout.hidden`: one line for every number that not all may see.
NUMBER_OFFSET, NUMBER_SIZE, NUMBER_FIELD, NUMBER_OWNER, NUMBER_SEEN_BY, LOW, HIGH = range(7)


class Layout:
    """The places of a schema. `sees[field, phase]` tells which seats may see a field in a phase; `names` are the fields
    in the order of their numbers."""

    everything = False
    """Whether it includes places that all players remember, and zones that repeat cards."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema
        self.size = schema.dtype.itemsize
        self.phase_offset = schema.offsets["phase"]
        self._plan_snapshot()
        self.names = names = [n for n, f in schema.fields.items() if self._listed(f) or f.low < f.high]
        self.sees = np.zeros((max(1, len(names)), MAX_PHASES), np.int64)
        for place, name in enumerate(names):
            for phase in range(MAX_PHASES):
                self.sees[place, phase] = sees_in_phase(schema.fields[name], phase)
        self.units = _table(
            [line for k, n in enumerate(names) if schema.fields[n].is_zone for line in self._units(k, n)], 10
        )
        self.hidden = _table(
            [line for k, n in enumerate(names) if not schema.fields[n].is_zone for line in self._numbers(k, n)], 7
        )

    def _listed(self, f: Field) -> bool:
        return f.is_zone and bool(f.role) if self.everything else f.holds_cards and not f.remembered

    def _plan_snapshot(self) -> None:
        pattern, at, place = ["<"], 0, 0
        self.places: dict[str, tuple[int, tuple[int, ...]]] = {}
        for name, f in self.schema.fields.items():
            offset, shape = self.schema.offsets[name], array_shape(f)
            count = int(np.prod(shape)) if shape else 1
            pattern.append("x" * (offset - at) + f"{count}{_CODES[f.dtype]}")
            self.places[name] = (place, shape)
            place += count
            at = offset + count * struct.calcsize(_CODES[f.dtype])
        self.unpack_from = struct.Struct("".join(pattern)).unpack_from

    def _companion(self, of: str, role: str) -> Field | None:
        for f in self.schema.fields.values():
            if f.of == of and f.role == role:
                return f
        return None

    def _offset(self, f: Field | None, owner: int) -> int:
        step = 1 if f is None else f.capacity if f.kind == "counts" else 8
        return -1 if f is None else self.schema.offsets[f.name] + step * owner

    def _beside(self, f: Field, companion: Field | None, unit: int, owner: int) -> int:
        """The offset of the companion of a place: it has a set for every place, or one for every owner."""
        return self._offset(companion, unit if companion is not None and companion.units == f.units else owner)

    def _units(self, field_place: int, name: str) -> list[list[int]]:
        f, lines = self.schema.fields[name], []
        item = np.dtype(f.dtype).itemsize
        shape = array_shape(f)
        step = item * (int(np.prod(shape[len(f.units) :])) if len(shape) > len(f.units) else 1)
        shown, known, lacks = (self._companion(name, role) for role in ("shown", "known", "lacks"))
        shown = shown or self._companion(name, "recalled")
        seen_by = self.schema.offsets[f.seen_by] if f.seen_by else -1
        count = int(np.prod(f.units)) if f.units else 1
        inner = count // f.units[0] if f.units else 1
        for unit in range(count):
            owner = unit // inner if f.per else -1
            lines.append([
                KINDS[f.kind], self.schema.offsets[name] + unit * step, f.capacity, field_place, owner, seen_by,
                self._beside(f, shown, unit, owner), self._offset(known, owner), 8 * (known.units[1] if known else 0),
                self._beside(f, lacks, unit, owner),
            ])  # fmt: skip
        return lines

    def _numbers(self, field_place: int, name: str) -> list[list[int]]:
        f = self.schema.fields[name]
        item = np.dtype(f.dtype).itemsize
        seen_by = self.schema.offsets[f.seen_by] if f.seen_by else -1
        count = int(np.prod(f.units)) if f.units else 1
        inner = count // f.units[0] if f.units else 1
        return [
            [self.schema.offsets[name] + u * item, item, field_place, u // inner if f.per else -1, seen_by,
             f.low, f.high]
            for u in range(count)
        ]  # fmt: skip


def sees_in_phase(f: Field, phase: int) -> Sees:
    """Who may see a field in a phase."""
    if isinstance(f.sees, Sees | int):
        return Sees(f.sees)
    return f.sees.get(phase, f.sees.get(None, Sees.ALL))


def _table(lines: list[list[int]], width: int) -> NDArray[np.int64]:
    return np.array(lines, np.int64).reshape(len(lines), width)


_LAYOUTS: dict[int, Layout] = {}


def layout_of(schema: Schema) -> Layout:
    """The layout of a schema (made once)."""
    found = _LAYOUTS.get(id(schema))
    if found is None or found.schema is not schema:
        found = _LAYOUTS[id(schema)] = Layout(schema)
    return found
