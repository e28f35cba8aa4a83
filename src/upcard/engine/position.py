"""Positions: any state set up from plain data, checked, and printed back as such data.

>>> from upcard import game
>>> table = game("whist").position(
...     hands=["2♦ 3♥", "4♦ 5♥", "6♦ 7♥", "8♦ 9♥"], trump="♥", dealer=3, leader=0, turn=0, tricks=[6, 5])
>>> table.legal()
['2♦', '3♥']
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from upcard.cards.faces import TEXTS, parse_card, parse_cards, parse_suit, suit_text
from upcard.cards.sets import SUIT_SET, faces_in, set_of
from upcard.contract.fields import Field
from upcard.contract.state import array_shape
from upcard.engine.access import access
from upcard.errors import BadCard, BadPosition

if TYPE_CHECKING:
    from upcard.engine.game import Game

_SETTABLE = ("phase", "turn", "dealer", "over", "ended", "hand", "won", "secret")


def set_up(game: Game, fields: Mapping[str, Any]) -> np.ndarray[Any, Any]:
    """One state with these fields; those not named are empty, zero or none.

    Cards are texts (``"A♠ 10h"``) or lists of texts; a field with one place a seat or pile takes a list of
    those, or a mapping from seats; suits ``"♥"``; the phase by its name; choices by their words. ``seed``
    sets the generator. Raises `BadPosition` with everything that is wrong.
    """
    from upcard.engine.game import sow

    states, complaints = game.opening(), []
    schema = game.floor.schema
    record = access(schema, states)
    known = {*schema.own_fields, *_SETTABLE, "seed"}
    sow(game.floor, states, fields.get("seed", 0))  # an empty generator would give the same word for ever
    for name, value in fields.items():
        if name == "seed":
            continue
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(sorted(known))}"
            complaints.append(f"{game.name} has no field {name!r}; {hint}")
        else:
            try:
                _put(game, record, schema.fields[name], value)
            except (BadCard, ValueError, TypeError, IndexError, KeyError) as error:
                complaints.append(f"{name}: {error}")
    complaints = complaints or check(game, states)
    if complaints:
        raise BadPosition(complaints)
    return states


def check(game: Game, states: np.ndarray[Any, Any]) -> list[str]:
    """Everything that is wrong with ``states[0]``: faces not in the pack or there twice, seats that do not
    exist, and the game's own faults."""
    complaints = []
    record = access(game.floor.schema, states)
    places: dict[int, str] = {}
    pack = game.about.pack
    for where, face in _cards_of(game, record):
        text = TEXTS[face]
        if pack and not pack >> face & 1:
            complaints.append(f"{where}: {text} is not in the pack of {game.title}")
        elif pack and face in places:
            complaints.append(f"{text} is in {places[face]} and in {where}")
        places[face] = where
    for name in ("turn", "dealer"):
        if not 0 <= getattr(record, name) < game.players:
            complaints.append(f"{name} must be a seat from 0 to {game.players - 1}")
    if not complaints and not record.over and not record.ended:
        fault = int(game.floor.fault(states, 0))
        if fault:
            complaints.append(game.floor.faults[fault])
    return complaints


def _cards_of(game: Game, record: Any) -> Iterable[tuple[str, int]]:
    """Every card of the record with the words for its place."""
    for f in game.floor.schema.fields.values():
        if not f.holds_cards:
            continue
        for unit, part in _parts(f, getattr(record, f.name)):
            where = f.name if unit is None else f"{f.name}[{unit}]"
            for face in _faces(f, part):
                yield where, face


def _parts(f: Field, value: Any) -> Iterable[tuple[int | None, Any]]:
    if not f.units:
        return [(None, value)]
    return [(place, part) for place, part in enumerate(_flat(value, len(f.units)))]


def _flat(value: Any, depth: int) -> list[Any]:
    if depth == 1:
        return list(value)
    return [leaf for part in value for leaf in _flat(part, depth - 1)]


def _faces(f: Field, part: Any) -> list[int]:
    if f.kind == "set":
        return list(faces_in(part))
    if f.kind == "card":
        return [part] if part >= 0 else []
    if f.kind == "counts":
        return [face for face, n in enumerate(part) for _ in range(n)]
    if f.kind == "row":
        return list(part[: part[f.capacity]])
    head, n = part[f.capacity], part[f.capacity + 1]
    return [part[(head + k) % f.capacity] for k in range(n)]


def _put(game: Game, record: Any, f: Field, value: Any) -> None:
    if f.name == "phase":
        record.phase = game.about.phases.index(value) if isinstance(value, str) else int(value)
    elif f.name == "won" and not isinstance(value, int):
        record.won = set_of(value)
    elif not f.units and not array_shape(f):
        setattr(record, f.name, _scalar(f, value))
    elif not f.units:
        _put_part(f, getattr(record, f.name), value)
    else:
        _put_units(f, getattr(record, f.name), f.units, value)


def _put_units(f: Field, target: Any, units: tuple[int, ...], value: Any) -> None:
    pairs = value.items() if isinstance(value, Mapping) else enumerate(value)
    for place, part in pairs:
        if not 0 <= place < units[0]:
            raise IndexError(f"there is no place {place}; places are 0 to {units[0] - 1}")
        if len(units) > 1:
            _put_units(f, target[place], units[1:], part)
        elif array_shape(f) != f.units:
            _put_part(f, target[place], part)
        else:
            target[place] = _scalar(f, part)


def _scalar(f: Field, value: Any) -> int:
    if f.kind == "set":
        return _set(value)
    if f.kind == "card" or f.shows == "card":
        return _card(value)
    if f.shows == "suit" and isinstance(value, str):
        return -1 if value in ("", "–") else parse_suit(value)
    if f.shows == "choice" and isinstance(value, str):
        if value and isinstance(f.choices, tuple) and value not in f.choices:
            raise ValueError(f"must be one of {', '.join(f.choices)}, not {value!r}")
        return f.choices.index(value) if value else -1
    return -1 if value is None else int(value)


def _card(value: Any) -> int:
    if value is None or value == "":
        return -1
    return parse_card(value) if isinstance(value, str) else int(value)


def _set(value: Any) -> int:
    """A card set from cards; a bare suit sign means all of that suit."""
    if isinstance(value, int):
        return value
    words = value.replace(",", " ").split() if isinstance(value, str) else list(value)
    total = 0
    for word in words:
        more = int(SUIT_SET[parse_suit(word)]) if word in "♣♦♥♠" else 1 << parse_card(word)
        if total & more:
            raise ValueError(f"{word} is there twice")
        total |= more
    return total


def _put_part(f: Field, part: Any, value: Any) -> None:
    if f.kind == "number":
        raise TypeError("takes a list of numbers")
    faces = parse_cards(value or "")
    if f.kind == "counts":
        strange = [TEXTS[face] for face in faces if face >= f.capacity]
        if strange:
            raise ValueError(f"{strange[0]} is not in the pack")
        for face in range(f.capacity):
            part[face] = faces.count(face)
        return
    if len(faces) > f.capacity:
        raise ValueError(f"holds at most {f.capacity} cards, not {len(faces)}")
    for place in range(f.capacity):
        part[place] = faces[place] if place < len(faces) else -1
    part[f.capacity] = len(faces) if f.kind == "row" else 0
    if f.kind == "ring":
        part[f.capacity + 1] = len(faces)


def fields_of(game: Game, states: np.ndarray[Any, Any]) -> dict[str, Any]:
    """``states[0]`` as plain data that `set_up` reads back (what has its start value is left out)."""
    schema = game.floor.schema
    record, blank = access(schema, states), access(schema, schema.blank())
    plain: dict[str, Any] = {}
    for name in (*_SETTABLE, *schema.own_fields):
        f, value = schema.fields[name], getattr(record, name)
        if _plain(f, value) != _plain(f, getattr(blank, name)):
            plain[name] = _plain(f, value)
    if "phase" in plain:
        plain["phase"] = game.about.phases[plain["phase"]]
    return plain


def _plain(f: Field, value: Any) -> Any:
    if not f.units:
        return _plain_part(f, value)
    return _plain_units(f, value, len(f.units))


def _plain_units(f: Field, value: Any, depth: int) -> Any:
    if depth > 1:
        return [_plain_units(f, part, depth - 1) for part in value]
    return [_plain_part(f, part) for part in value]


def _plain_part(f: Field, part: Any) -> Any:
    if f.kind == "number":
        if f.shows == "suit":
            return suit_text(part) if part >= 0 else ""
        if f.shows == "card":
            return TEXTS[part] if part >= 0 else ""
        return part
    return " ".join(TEXTS[face] for face in _faces(f, part))
