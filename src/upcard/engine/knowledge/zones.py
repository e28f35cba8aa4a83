"""`Zone`: the cards in one place as a viewer sees them; how it is read from a record; and `Plan`, what views need of a
game's schema."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import prod
from typing import Any

from upcard.cards.faces import TEXTS
from upcard.cards.sets import faces_in, set_of
from upcard.declarations.fields import Field
from upcard.declarations.state import STANDARD, Schema
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.layout import layout_of, sees_in_phase

KEPT = 4096
"""The largest number of cached zones of a game."""


@dataclass(frozen=True, slots=True)
class Zone:
    """Cards in one place as the viewer sees them."""

    name: str
    role: str
    label: str
    per: str
    unit: int | None
    count: int
    cards: tuple[str | None, ...] | None
    """Card texts, None for a card face down; None for the whole list if no card is visible."""
    by: tuple[int, ...] | None = None
    """For a trick: the seats that played its cards."""
    seen: tuple[str, ...] = field(default=(), repr=False, compare=False)
    """The cards that the viewer sees."""
    faces: int = field(default=0, repr=False, compare=False)
    """The same as a set of faces."""

    def as_dict(self) -> dict[str, Any]:
        """The zone as plain data for a client (``docs/views.md`` describes it)."""
        plain: dict[str, Any] = {
            "name": self.name, "role": self.role, "label": self.label, "per": self.per, "unit": self.unit,
            "count": self.count, "cards": None if self.cards is None else list(self.cards),
        }  # fmt: skip
        if self.by is not None:
            plain["by"] = list(self.by)
        return plain


class Zones:
    """A cache of the zones of a game, by their *visible* content: equal zones are the same object at every table and
    for every viewer. Hidden cards have no influence on the key."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], Zone] = {}

    def of(self, f: Field, unit: int | None, count: int, shown: tuple[int | None, ...] | int | None,
           by: tuple[int, ...] | None) -> Zone:  # fmt: skip
        """The zone of a field with `count` cards. `shown`: the set of visible cards, or their faces in a row (None for
        one face down; None for the whole list if none is visible); `by`: the seats that played them."""
        key = (f.name, unit, count, shown, by)
        made = self._made.get(key)
        if made is None:
            if len(self._made) >= KEPT:
                self._made = {}
            made = self._made[key] = _zone(f, unit, count, shown, by)
        return made


def _zone(f: Field, unit: int | None, count: int, shown: tuple[int | None, ...] | int | None,
          by: tuple[int, ...] | None) -> Zone:  # fmt: skip
    """See `Zones.of`. A set without visible cards shows only their number."""
    if isinstance(shown, int):
        seen = tuple([TEXTS[face] for face in faces_in(shown)])
        hidden = (None,) * (count - len(seen))
        return Zone(f.name, f.role, f.label, f.per, unit, count, (*seen, *hidden) if seen or not count else None, by,
                    seen, shown)  # fmt: skip
    open_to = [face for face in shown or () if face is not None]
    cards = None if shown is None else tuple([None if face is None else TEXTS[face] for face in shown])
    seen = tuple([TEXTS[face] for face in open_to])
    return Zone(f.name, f.role, f.label, f.per, unit, count, cards, by, seen, set_of(open_to))


def faces_of_counts(counts: tuple[int, ...], open_to: tuple[int, ...]) -> tuple[int, tuple[int | None, ...] | None]:
    """The number of cards in a place that counts them by face, and the faces of those in `open_to`."""
    count = sum(counts)
    known: list[int | None] = [face for face, n in enumerate(open_to) if n for _ in range(n)]
    return count, (None if count and not known else tuple(known + [None] * (count - len(known))))


def faces_of_row(f: Field, part: tuple[int, ...]) -> tuple[int, ...]:
    """The faces in a place that holds them in a row, a ring or one by one."""
    if f.kind == "row":
        return part[: part[f.capacity]]
    if f.kind == "ring":
        head, n = part[f.capacity], part[f.capacity + 1]
        return tuple([part[(head + k) % f.capacity] for k in range(n)])
    return tuple([face for face in part if face >= 0])


def named_zones(schema: Schema) -> dict[str, Field]:
    """The fields that a view has as zones."""
    return {n: f for n, f in schema.fields.items() if f.is_zone and f.role}


def named_values(schema: Schema) -> dict[str, Field]:
    """The fields that a view has as numbers, signs and words."""
    return {
        n: f for n, f in schema.fields.items()
        if not f.is_zone and not f.of and f.shows != "hidden" and n not in STANDARD
    }  # fmt: skip


class Plan:
    """What views of a game need of its schema, computed once."""

    def __init__(self, rules: CompiledGame) -> None:
        fields = rules.schema.fields
        phases = range(len(rules.about.phases))
        self.layout = layout_of(rules.schema)
        self.sees = {n: [int(sees_in_phase(f, phase)) for phase in phases] for n, f in fields.items()}
        self.zones = named_zones(rules.schema)
        self.tricks = [f for f in self.zones.values() if f.role == "trick"]
        self.values = named_values(rules.schema)
        self.shown = {f.of: n for n, f in fields.items() if f.role == "shown"}
        self.known = {f.of: n for n, f in fields.items() if f.role == "known"}
        self.strides = {n: _strides(self.layout.places[n][1], f) for n, f in self.zones.items()}
        self.former = {f.formerly: n for n, f in fields.items() if f.formerly}
        self.spans = {n: (start, start + prod(shape)) for n, (start, shape) in self.layout.places.items()}
        self.made = Zones()


def _strides(shape: tuple[int, ...], f: Field) -> tuple[int, int]:
    """The number of places per unit of a zone, and the number of values per place."""
    return prod(f.units[1:]), prod(shape) // prod(f.units)


_PLANS: dict[str, tuple[CompiledGame, Plan]] = {}


def plan_of(rules: CompiledGame) -> Plan:
    """The plan of a game (made once)."""
    found = _PLANS.get(rules.name)
    if found is None or found[0].schema is not rules.schema:
        found = _PLANS[rules.name] = (rules, Plan(rules))
    return found[1]
