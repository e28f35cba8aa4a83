"""The record of a game as its model may read it, and cards that change places in it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import numpy as np

from upcard.cards.faces import TEXTS, suit_text
from upcard.cards.sets import faces_in
from upcard.engine.compile.access import access
from upcard.engine.play.game import Game


class Record:
    """The real record as a model may read it (`model.Chance`)."""

    def __init__(self, game: Game, states: np.ndarray[Any, Any]) -> None:
        self._fields = game.rules.schema.fields
        self._record = access(game.rules.schema, states)
        self._named = game.options["first_dealer"]

    def __getitem__(self, zone: str) -> Any:
        f = self._hand_field if zone == "hands" else self._fields[zone]
        if not f.is_zone and f.of == "":
            raise KeyError(f"{zone} is no zone; there are {', '.join(n for n, f in self._fields.items() if f.is_zone)}")
        return _unit(f, getattr(self._record, f.name), len(f.units))

    def fact(self, name: str) -> Any:
        """A field to compare with what a model says: zones as above, suits and cards of number fields as text."""
        f = self._fields[name]
        if f.is_zone or f.of:
            return _unit(f, getattr(self._record, name), len(f.units))
        value = getattr(self._record, name)
        return _shown(f, value if isinstance(value, int) else _listed(value))

    def give(self, seat: int, cards: Iterable[str]) -> None:
        """Put cards into a hand, each for another of that hand. Cards that lie neither in a hand nor in the stock stay
        where they are, and so do cards that a player has been shown."""
        for wanted in map(TEXTS.index, cards):
            hand = self._hands[seat]
            rest = [face for face in faces_in(hand) if TEXTS[face] not in cards and self._may_move(face)]
            if not hand >> wanted & 1 and rest and self._may_move(wanted):
                self.exchange(TEXTS[rest[0]], TEXTS[wanted])

    @property
    def _hand_field(self) -> Any:
        """Where the cards in hand lie, whatever the record calls it."""
        hands = self._fields.get("hands")
        return hands if hands and hands.is_zone else next(f for f in self._fields.values() if f.role == "hand")

    @property
    def _hands(self) -> Any:
        return getattr(self._record, self._hand_field.name)

    def _may_move(self, face: int) -> bool:
        for f in self._fields.values():
            value = getattr(self._record, f.name)
            if f.of and f.kind == "set" and face in _flat(f, value):
                return False
            if f.kind == "number" and f.shows == "card" and face == value:
                return False
        return any(face in _flat(f, getattr(self._record, f.name)) for f in self._movable())

    def _movable(self) -> list[Any]:
        return [f for f in self._fields.values() if f.role == "hand" or (f.kind == "row" and not f.units)]

    def exchange(self, one: str, other: str) -> None:
        """Two cards change places, wherever they lie."""
        faces = (TEXTS.index(one), TEXTS.index(other))
        for f in self._fields.values():
            if f.kind in ("set", "row", "card"):
                value = getattr(self._record, f.name)
                if f.units:
                    _exchange_units(f, value, faces, len(f.units))
                elif f.kind == "row":
                    _exchange_row(f, value, faces)
                else:
                    setattr(self._record, f.name, _exchanged(f, value, faces))

    def unordered(self, name: str) -> bool:
        """Whether a zone is a set, whose cards lie in no order."""
        return self._fields[name].kind in ("set", "counts")

    def number(self, name: str) -> Any:
        """A number of the record. The first dealer, where the options name one, is not up to chance."""
        if name == "dealer" and self._named != "random" and self._record.hand == 0:
            return int(self._named)
        value = getattr(self._record, name)
        return value if isinstance(value, int) else _listed(value)


def _shown(f: Any, value: Any) -> Any:
    if isinstance(value, list):
        return [_shown(f, part) for part in value]
    if f.shows == "suit":
        return suit_text(value) if value >= 0 else ""
    if f.shows == "card":
        return TEXTS[value] if value >= 0 else ""
    return value


def _listed(value: Any) -> Any:
    return [_listed(part) for part in value] if isinstance(value, tuple) else list(value)


def _flat(f: Any, value: Any) -> list[int]:
    if f.kind == "row":
        return list(value[: value[f.capacity]]) if not f.units else []
    sets = [value] if not f.units else value if len(f.units) == 1 else [part for row in value for part in row]
    return [face for cards in sets for face in faces_in(cards)] if f.kind == "set" else []


def _exchange_units(f: Any, value: Any, faces: tuple[int, int], depth: int) -> None:
    for place in range(len(value)):
        if depth > 1:
            _exchange_units(f, value[place], faces, depth - 1)
        elif f.kind == "row":
            _exchange_row(f, value[place], faces)
        else:
            value[place] = _exchanged(f, value[place], faces)


def _exchange_row(f: Any, row: Any, faces: tuple[int, int]) -> None:
    for place in range(f.capacity):
        if row[place] in faces:
            row[place] = sum(faces) - row[place]


def _exchanged(f: Any, value: int, faces: tuple[int, int]) -> int:
    """A card set, or a place for one card, in which two cards have changed places."""
    one, other = faces
    if f.kind == "card":
        return sum(faces) - value if value in faces else value
    return value ^ (1 << one | 1 << other) if (value >> one ^ value >> other) & 1 else value


@lru_cache(maxsize=4096)
def _cards_of(cards: int) -> tuple[str, ...]:
    """The cards of a set; most hands are the same after a move as before it."""
    return tuple(TEXTS[face] for face in faces_in(cards))


def _unit(f: Any, value: Any, depth: int) -> Any:
    if depth:
        return [_unit(f, part, depth - 1) for part in value]
    if f.kind == "set":
        return list(_cards_of(value))
    if f.kind == "card":
        return TEXTS[value] if value >= 0 else ""
    if f.kind == "counts":
        return [TEXTS[face] for face, n in enumerate(value) for _ in range(n)]
    if f.kind == "row":
        return [TEXTS[face] for face in value[: value[f.capacity]]]
    head, n = value[f.capacity], value[f.capacity + 1]
    return [TEXTS[value[(head + k) % f.capacity]] for k in range(n)]
