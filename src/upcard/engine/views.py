"""`View`: everything that a seat may know, and nothing else.

A view is built up from what the state declares to be visible (`contract.fields`), never by striking
things out of a full state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from upcard.cards.faces import TEXTS, suit_text
from upcard.cards.sets import faces_in
from upcard.contract.fields import Field, Sees
from upcard.contract.state import STANDARD
from upcard.engine.floor import Floor
from upcard.engine.layout import Snapshot, layout_of, sees_in_phase


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


class View:
    """What one seat (or a spectator, ``viewer`` None) may know of a state.

    Fields of the state are attributes under their own names: a zone of cards is a `Zone` (or a tuple of
    them, one a seat or pile); a number is an int, ``"♦"`` for a suit, card text for a card, a word for a
    choice; None where the viewer may not know it. `led` is the sign of the suit led to the trick, or ``""``.
    """

    def __init__(self, floor: Floor, states: np.ndarray[Any, Any], seat: int | None, acting: int, sides: tuple[int, ...], points: tuple[int, ...]) -> None:
        self._floor = floor
        self._snapshot = read = Snapshot(layout_of(floor.schema), states)
        self.game = floor.name
        self.viewer = seat
        self.seats = read.number("seats")
        self.sides = sides
        self.points = points
        self.phase_number = read.number("phase")
        self.phase = floor.about.phases[self.phase_number]
        self.hand = read.number("hand")
        self.dealer = read.number("dealer")
        self.over = bool(read.number("over"))
        self.ended = bool(read.number("ended"))
        self.won = tuple(s for s in range(self.seats) if read.number("won") >> s & 1) if self.ended else ()
        if read.number("secret"):
            acting &= 0 if seat is None else 1 << seat
        self.to_act = tuple(s for s in range(self.seats) if acting >> s & 1)
        self._zones: dict[str, tuple[Zone, ...]] = {}
        self._values: dict[str, Any] = {}
        for name, f in floor.schema.fields.items():
            if f.is_zone:
                if f.role and self._sees(f) != Sees.NOBODY:
                    self._zones[name] = tuple(self._read_zones(f))
            elif f.shows != "hidden" and not f.of and (name not in STANDARD):
                self._values[name] = self._read_number(f)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name in self._zones:
            zones = self._zones[name]
            return zones if self._floor.schema.fields[name].units else zones[0]
        if name in self._values:
            return self._values[name]
        f = self._floor.schema.fields.get(name)
        if f is not None and f.option is not None:
            return self._snapshot.number(name)
        raise AttributeError(f"a view of {self.game} has no {name!r}")

    @property
    def led(self) -> str:
        """The sign of the suit led to the trick on the table, or nothing."""
        for zones in self._zones.values():
            if zones and zones[0].role == "trick" and zones[0].seen:
                return zones[0].seen[0][-1]
        return ""

    @property
    def zones(self) -> tuple[Zone, ...]:
        """All zones in the order in which the state declares them."""
        return tuple(zone for group in self._zones.values() for zone in group)

    def _sees(self, f: Field) -> Sees:
        return sees_in_phase(f, self.phase_number)

    def _may_see(self, f: Field, owner: int | None) -> bool:
        sees = self._sees(f)
        if sees == Sees.ALL:
            return True
        if self.viewer is None:
            return False
        if sees == Sees.OWNER:
            mine = self.sides[self.viewer] if f.per == "side" else self.viewer
            return owner == mine
        return sees == Sees.SEAT and self._snapshot.number(f.seen_by) == self.viewer

    def _units(self, f: Field) -> range:
        if not f.units:
            return range(1)
        limit = {"seat": self.seats, "side": max(self.sides) + 1}.get(f.per, f.units[0])
        return range(min(f.units[0], limit))

    def _known_part(self, f: Field, owner: int) -> int:
        part = 0
        for other in self._floor.schema.fields.values():
            if other.of == f.name and other.role == "shown":
                part |= self._snapshot.numbers(other.name)[owner]
            elif other.of == f.name and other.role == "known" and self.viewer is not None:
                part |= self._snapshot.numbers(other.name)[self.viewer * other.units[1] + owner]
        return part

    def _read_zones(self, f: Field) -> list[Zone]:
        numbers = self._snapshot.numbers(f.name)
        step = len(numbers) // (int(np.prod(f.units)) if f.units else 1)
        inner = int(np.prod(f.units[1:])) if len(f.units) > 1 else 1
        zones = []
        for unit in self._units(f):
            for place in range(inner):
                at = (unit * inner + place) * step
                part = numbers[at : at + step]
                visible = self._may_see(f, unit if f.per else None)
                count, cards = self._cards(f, part, visible, unit)
                by = None
                if f.played_from:
                    first = self._snapshot.number(f.played_from)
                    turn = 1 if self._floor.about.clockwise else -1
                    by = tuple((first + turn * k) % self.seats for k in range(count))
                zones.append(Zone(f.name, f.role, f.label, f.per, unit if f.units else None, count, cards, by))
        return zones

    def _cards(self, f: Field, part: tuple[int, ...], visible: bool, unit: int) -> tuple[int, tuple[str | None, ...] | None]:
        faces: list[int]
        if f.kind == "set":
            cards = part[0]
            known = cards if visible else cards & self._known_part(f, unit)
            count = cards.bit_count()
            faces = list(faces_in(known))
            return _partly(count, faces)
        if f.kind == "counts":
            faces = [face for face, n in enumerate(part) for _ in range(n)]
            return _partly(len(faces), faces if visible else [])
        if f.kind == "row":
            faces = list(part[: part[f.capacity]])
        elif f.kind == "ring":
            head, n = part[f.capacity], part[f.capacity + 1]
            faces = [part[(head + k) % f.capacity] for k in range(n)]
        else:
            faces = [face for face in part if face >= 0]
        if visible:
            return len(faces), tuple(TEXTS[c] for c in faces)
        if self._sees(f) == Sees.TOP and faces:
            return len(faces), (*(None for _ in faces[1:]), TEXTS[faces[-1]])
        return len(faces), None

    def _read_number(self, f: Field) -> Any:
        numbers = self._snapshot.numbers(f.name)
        if not f.units:
            return self._value(f, numbers[0], None)
        inner = len(numbers) // f.units[0]
        values = [
            [self._value(f, numbers[u * inner + k], u) for k in range(inner)] if inner > 1 else self._value(f, numbers[u], u)
            for u in self._units(f)
        ]
        return values

    def _value(self, f: Field, value: int, unit: int | None) -> Any:
        secret = f.low < f.high and f.low <= value <= f.high
        if secret and not self._may_see(f, unit if f.per else None):
            return None
        if f.shows == "suit":
            return suit_text(value)
        if f.shows == "card":
            return TEXTS[value] if value >= 0 else ""
        if f.shows == "yes":
            return bool(value)
        if f.shows == "choice":
            return f.choices[value] if 0 <= value < len(f.choices) else ""
        return value

    def as_dict(self) -> dict[str, Any]:
        """The view as plain data for a client (``docs/architecture.md`` describes it)."""
        about, fields = self._floor.about, self._floor.schema.fields
        return {
            "game": self.game, "title": about.title, "viewer": self.viewer,
            "seats": self.seats, "sides": list(self.sides), "clockwise": about.clockwise,
            "hand": self.hand, "phase": self.phase, "to_act": list(self.to_act), "dealer": self.dealer,
            "over": self.over, "ended": self.ended, "won": list(self.won), "points": list(self.points),
            "prompt": self.prompt,
            "zones": [zone.as_dict() for zone in self.zones],
            "numbers": [
                {"name": n, "label": fields[n].label, "shows": fields[n].shows, "per": fields[n].per, "value": v}
                for n, v in self._values.items()
            ],
            "options": self.options,
        }  # fmt: skip

    @property
    def prompt(self) -> str:
        """What the seat to act is asked, in a few words."""
        make = getattr(self._floor.module, "prompt", None)
        return make(self) if make and self.to_act and not self.ended else ""

    @property
    def options(self) -> list[dict[str, Any]]:
        """The options of the table in words, with those marked that depart from the book."""
        listed = []
        for name, spec in self._floor.schema.options.items():
            value = self._snapshot.number(name)
            word = str(value)
            if spec.values is not None:
                word = next(text for text, number in spec.values.items() if number == value)
            listed.append({"name": name, "value": word, "text": spec.text, "rule": spec.rule, "departs": value != spec.default})
        return listed


def _partly(count: int, faces: list[int]) -> tuple[int, tuple[str | None, ...] | None]:
    if not faces and count:
        return count, None
    known: list[str | None] = [TEXTS[c] for c in faces]
    return count, tuple(known + [None] * (count - len(faces)))


def view_of(floor: Floor, states: np.ndarray[Any, Any], seat: int | None) -> View:
    """The view of a seat (None: a spectator) on ``states[0]``."""
    out = np.zeros(floor.max_seats, np.int64)
    seats = int(states["seats"][0])
    floor.sides(states, 0, out)
    sides = tuple(int(n) for n in out[:seats])
    floor.standing(states, 0, out)
    points = tuple(int(n) for n in out[:seats])
    return View(floor, states, seat, int(floor.acting(states, 0)), sides, points)
