"""`Zone`: cards in one place as somebody sees them; and what a view of a game needs of its schema, worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Any

from upcard.contract.fields import Field
from upcard.contract.state import STANDARD, Schema
from upcard.engine.compile.game import CompiledGame
from upcard.engine.know.layout import layout_of, sees_in_phase


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
    """Card texts, None for a card face down; None altogether when no card is seen."""
    by: tuple[int, ...] | None = None
    """For a trick: the seats that played its cards."""

    @property
    def seen(self) -> tuple[str, ...]:
        """The cards that the viewer sees."""
        return tuple(c for c in self.cards or () if c is not None)

    def as_dict(self) -> dict[str, Any]:
        plain: dict[str, Any] = {
            "name": self.name, "role": self.role, "label": self.label, "per": self.per, "unit": self.unit,
            "count": self.count, "cards": None if self.cards is None else list(self.cards),
        }  # fmt: skip
        if self.by is not None:
            plain["by"] = list(self.by)
        return plain


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
    """What a view of a game needs of its schema, worked out once."""

    def __init__(self, rules: CompiledGame) -> None:
        fields = rules.schema.fields
        phases = range(len(rules.about.phases))
        self.layout = layout_of(rules.schema)
        self.sees = {n: [int(sees_in_phase(f, phase)) for phase in phases] for n, f in fields.items()}
        self.zones = named_zones(rules.schema)
        self.values = named_values(rules.schema)
        self.shown = {f.of: n for n, f in fields.items() if f.role == "shown"}
        self.known = {f.of: n for n, f in fields.items() if f.role == "known"}
        self.strides = {n: _strides(self.layout.places[n][1], f) for n, f in self.zones.items()}
        self.former = {f.formerly: n for n, f in fields.items() if f.formerly}


def _strides(shape: tuple[int, ...], f: Field) -> tuple[int, int]:
    """How many places a unit of a zone has, and how many numbers each of them."""
    return prod(f.units[1:]), prod(shape) // prod(f.units)


_PLANS: dict[str, tuple[CompiledGame, Plan]] = {}


def plan_of(rules: CompiledGame) -> Plan:
    """The plan of a game (made once)."""
    found = _PLANS.get(rules.name)
    if found is None or found[0].schema is not rules.schema:
        found = _PLANS[rules.name] = (rules, Plan(rules))
    return found[1]
