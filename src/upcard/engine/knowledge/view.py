"""`View`: everything that a seat may know, and nothing else.

A view is built up from what the state declares to be visible (`declarations.fields`), never by removing things from a
full state.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Any

from upcard.cards.faces import TEXTS, suit_text
from upcard.declarations.fields import Field, Sees
from upcard.declarations.game import About
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.decoded_position import DecodedPosition
from upcard.engine.knowledge.zones import Plan, Zone, faces_of_counts, faces_of_row
from upcard.types import Seat


class View:
    """What one seat (or a spectator, ``viewer`` None) may know of a state.

    Fields of the state are attributes under their own names: a zone of cards is a `Zone` (or a tuple of
    them, one a seat or pile); a number is an int, ``"♦"`` for a suit, card text for a card, a word for a
    choice; None where the viewer may not know it. `led` is the sign of the suit led to the trick, or ``""``.
    """

    game: str
    viewer: Seat | None
    seats: int
    sides: tuple[int, ...]
    points: tuple[int, ...]
    phase_number: int
    phase: str
    hand: int
    dealer: Seat
    clockwise: bool
    over: bool
    ended: bool
    won: tuple[int, ...]
    to_act: tuple[Seat, ...]
    _rules: CompiledGame
    _plan: Plan

    def __init__(self, reading: DecodedPosition, seat: Seat | None, anybody: View | None = None) -> None:
        """`anybody`: the spectator's view of the same position; None for that view itself."""
        self.__dict__.update(reading.common)
        self._reading, self.viewer, self._anybody = reading, seat, anybody
        acting, secret = reading.acting, reading.secret
        if secret:
            acting &= 0 if seat is None else 1 << seat
            if secret > 1 and not acting:
                acting = 1 << secret - 2
        self.to_act = reading.seats_in(acting)
        self._read: dict[str, Any] = reading.unowned if seat is None else {}
        self._all_zones: tuple[Zone, ...] | None = None

    def __repr__(self) -> str:
        who = "a spectator" if self.viewer is None else f"seat {self.viewer}"
        return f"<View of {self.game}, hand {self.hand + 1}, for {who}>"

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        f = self._plan.zones.get(name)
        if f is not None:
            zones = self._zones(f)
            found = self.__dict__[name] = zones if f.units else zones[0]  # cached
            return found
        f = self._plan.values.get(name)
        if f is not None:
            return self.value_of(f)
        if name in self._plan.former:
            return getattr(self, self._plan.former[name])
        f = self._rules.schema.fields.get(name)
        if f is not None and f.option is not None:
            return self._reading.number(name)
        if hasattr(type(self), name):
            return object.__getattribute__(self, name)  # raises the error from inside the property
        raise AttributeError(f"a view of {self.game} has no {name!r}")

    @cached_property
    def led(self) -> str:
        """The sign of the suit led to the trick on the table, or nothing."""
        for f in self._plan.tricks:
            cards = self._zones(f)[0].seen
            if cards:
                return cards[0][-1]
        return ""

    @property
    def zones(self) -> tuple[Zone, ...]:
        """All zones in the order in which the state declares them."""
        if self._all_zones is None:
            self._all_zones = tuple([zone for f in self._reading.laid for zone in self._zones(f)])
        return self._all_zones

    def _sees(self, f: Field) -> int:
        return self._plan.sees[f.name][self.phase_number]

    def _may_see(self, f: Field, owner: int | None) -> bool:
        sees = self._sees(f)
        if sees == Sees.ALL:
            return True
        if self.viewer is None:
            return False
        if sees == Sees.OWNER:
            return owner == self._own(f)
        return sees == Sees.SEAT and self._reading.number(f.seen_by) == self.viewer

    def _own(self, f: Field) -> int | None:
        """The viewer's own place in a field that has one for each seat or side."""
        return self.viewer if self.viewer is None or f.per != "side" else self.sides[self.viewer]

    def _zones(self, f: Field) -> tuple[Zone, ...]:
        zones: tuple[Zone, ...] | None = self._read.get(f.name) or self._reading.zones.get(f.name)
        if zones is None:
            read = self._read if self._reading.is_private(f) else self._reading.zones
            if self._anybody is not None and self._sees(f) == Sees.OWNER and f.name not in self._plan.known:
                zones = self._with_own(f, self._anybody)
            else:
                zones = tuple(self._read_zones(f, self._units(f)))
            read[f.name] = zones
        return zones

    def _with_own(self, f: Field, anybody: View) -> tuple[Zone, ...]:
        """The spectator's view of a field, with the viewer's own places replaced."""
        zones = anybody._zones(f)
        own = self._own(f)
        if own is None or not f.per or own not in self._units(f):
            return zones
        inner = self._plan.strides[f.name][0]
        return (*zones[: own * inner], *self._read_zones(f, (own,)), *zones[(own + 1) * inner :])

    def _units(self, f: Field) -> range:
        if not f.units:
            return range(1)
        limit = self.seats if f.per == "seat" else max(self.sides) + 1 if f.per == "side" else f.units[0]
        return range(min(f.units[0], limit))

    def _known_part(self, f: Field, owner: int) -> int:
        plan, part = self._plan, 0
        if f.name in plan.shown:
            part = self._reading.numbers_of(plan.shown[f.name])[owner]
        if self.viewer is not None and f.name in plan.known:
            name = plan.known[f.name]
            seats = self._rules.schema.fields[name].units[1]
            part |= self._reading.numbers_of(name)[self.viewer * seats + owner]
        return part

    def _shown_counts(self, f: Field, owner: int) -> tuple[int, ...]:
        """For a hidden hand stored as counts: how many of each face are publicly known to be there."""
        if f.name not in self._plan.shown:
            return ()
        return self._reading.numbers_of(self._plan.shown[f.name])[owner * f.capacity : (owner + 1) * f.capacity]

    def _read_zones(self, f: Field, units: Iterable[int]) -> list[Zone]:
        plan, numbers = self._plan, self._reading.numbers_of(f.name)
        inner, step = plan.strides[f.name]
        of, zones = plan.made.of, []
        for unit in units:
            visible, place = self._may_see(f, unit if f.per else None), unit if f.units else None
            for at in range(unit * inner * step, (unit + 1) * inner * step, step):
                if f.kind == "set":
                    cards = numbers[at]
                    count, shown = cards.bit_count(), cards if visible else cards & self._known_part(f, unit)
                    zones.append(of(f, place, count, shown, None))
                    continue
                count, faces = self._faces(f, numbers[at : at + step], visible, unit)
                zones.append(of(f, place, count, faces, self._players_of(f, count) if f.played_from else None))
        return zones

    def _players_of(self, f: Field, count: int) -> tuple[int, ...]:
        """The seats that played the cards of a trick, in turn, without the seats that skipped it."""
        number = self._reading.number
        first, skipped = number(f.played_from), number(f.skipped) if f.skipped else 0
        return _in_turn(self.seats, first, 1 if self.clockwise else -1, skipped, count)

    def _faces(
        self, f: Field, part: tuple[int, ...], visible: bool, unit: int
    ) -> tuple[int, tuple[int | None, ...] | None]:
        """The number of cards in a place that is not a set, and which of them are visible (`Zones.of`)."""
        if f.kind == "counts":
            return faces_of_counts(part, part if visible else self._shown_counts(f, unit))
        faces = faces_of_row(f, part)
        if visible:
            return len(faces), faces
        if self._sees(f) == Sees.TOP and faces:
            return len(faces), (*[None] * (len(faces) - 1), faces[-1])
        return len(faces), None

    def value_of(self, f: Field) -> Any:
        """What the viewer may know of a number. Numbers that may be secret are read separately for each view, all
        others once."""
        read = self._read if self._reading.is_secret(f) else self._reading.numbers
        if f.name not in read:
            read[f.name] = self._read_number(f)
        return read[f.name]

    def _read_number(self, f: Field) -> Any:
        numbers = self._reading.numbers_of(f.name)
        if not f.units:
            return self._value(f, numbers[0], None)
        inner = len(numbers) // f.units[0]
        if f.shows == "text":
            return [_text(numbers[u * inner : (u + 1) * inner]) for u in self._units(f)]
        return [
            [self._value(f, numbers[u * inner + k], u) for k in range(inner)]
            if inner > 1
            else self._value(f, numbers[u], u)
            for u in self._units(f)
        ]

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
            return f.choices[value] if 0 <= value < f.choice_count else ""
        return value

    def as_dict(self) -> dict[str, Any]:
        """The view as plain data for a client (``docs/views.md`` describes it)."""
        about = self.about
        return {
            "game": self.game, "title": about.title, "viewer": self.viewer,
            "seats": self.seats, "sides": list(self.sides), "clockwise": self.clockwise,
            "numbered_clockwise": about.numbered_clockwise,
            "hand": self.hand, "phase": self.phase, "to_act": list(self.to_act), "dealer": self.dealer,
            "over": self.over, "ended": self.ended, "won": list(self.won), "points": list(self.points),
            "prompt": self.prompt,
            "zones": [zone.as_dict() for zone in self.zones],
            "numbers": [
                {"name": f.name, "label": f.label, "shows": f.shows, "per": f.per, "value": value}
                for f, value in self.numbers
            ],
            "options": self.options,
        }  # fmt: skip

    @property
    def about(self) -> About:
        """The catalogue's entry of the game."""
        return self._rules.about

    @property
    def numbers(self) -> list[tuple[Field, Any]]:
        """The numbers that the table shows now, as fields with what the viewer may know of their values."""
        return [(f, self.value_of(f)) for f in self._reading.listed]

    def label(self, name: str) -> str:
        """The name of a field in words. Raises `AttributeError` for a name that is not a field."""
        f = self._rules.schema.fields.get(name)
        if f is None:
            raise AttributeError(f"a view of {self.game} has no {name!r}")
        return f.label

    @property
    def prompt(self) -> str:
        """The prompt of the seat to act, in a few words."""
        return self._rules.prompt(self) if self.to_act and not self.ended else ""

    def may(self, *kinds: str) -> bool:
        """Whether the viewer may make a move of one of these kinds now. Also True if that is unknown: in views of seats
        that are not to act, and of spectators."""
        return not self._chooses or self.is_offered(*kinds)

    def is_offered(self, *kinds: str) -> bool:
        """Whether the viewer may make a move of one of these kinds now. False if that is unknown."""
        if self.viewer is None or not self._chooses:
            return False
        return not self._reading.legal_of(self.viewer)[0].isdisjoint(kinds)

    def may_any_card(self) -> bool:
        """Whether the viewer may play every card of its hand now. True if that is unknown."""
        if self.viewer is None or not self._chooses:
            return True
        faces = self._reading.legal_of(self.viewer)[1]
        return not any(z.faces & ~faces for z in self.zones if z.role == "hand" and z.unit == self.viewer)

    @property
    def _chooses(self) -> bool:
        """Whether the viewer is really to act, and not only shown as such while others are asked in secret."""
        return self.viewer is not None and bool(self._reading.acting >> self.viewer & 1)

    @property
    def options(self) -> list[dict[str, Any]]:
        """The options of the table in words, marking those that depart from the book."""
        listed = []
        for name, spec in self._rules.schema.options.items():
            value = self._reading.number(name)
            word = str(value)
            if spec.values is not None:
                word = next(text for text, number in spec.values.items() if number == value)
            listed.append(
                {"name": name, "value": word, "text": spec.text, "rule": spec.rule, "departs": value != spec.default}
            )
        return listed


@lru_cache(maxsize=4096)
def _in_turn(seats: int, first: int, step: int, skipped: int, count: int) -> tuple[int, ...]:
    """The given number of seats in turn, beginning with the first, without those that are skipped (bits)."""
    order = [(first + step * k) % seats for k in range(seats)]
    played = [seat for seat in order if not skipped >> seat & 1] or order
    return tuple([played[k % len(played)] for k in range(count)])


def _text(words: tuple[int, ...]) -> str:
    """The text in 64-bit words, eight letters (bytes of UTF-8) each."""
    raw = struct.pack(f"<{len(words)}q", *words)
    return raw.rstrip(b"\0").decode(errors="replace")
