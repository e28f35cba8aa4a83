"""Converts a record to plain data, with every field in the format that `engine.positions.parsing` reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from upcard.cards.faces import RANK_SIGNS, SUIT_SIGNS, TEXTS
from upcard.cards.sets import faces_in
from upcard.declarations.fields import Field
from upcard.engine.compile.variant import Variant

SIGNS = {"suit": SUIT_SIGNS, "rank": RANK_SIGNS, "card": TEXTS}
SETS = ("seats", "suits", "words")
"""Meanings that are written as a list: bits of a number."""


def places_of(game: Variant, f: Field) -> tuple[int, ...]:
    """The number of places of a field at this table along each index: existing seats or sides only."""
    fields = game.rules.schema.fields
    about = fields[f.of] if f.of else f
    here = {"seat": game.players, "side": max(game.sides) + 1}.get(about.per)
    if here is None or not f.units:
        return f.units
    if f.role == "known":
        return (here, here)
    return (min(here, f.units[0]), *f.units[1:])


def as_now(f: Field, record: Any) -> Field:
    """The field with the choices that apply to this record."""
    return f if f.choices_in is None else replace(f, choices=tuple(f.choices_in(record)))


def plain(game: Variant, f: Field, record: Any) -> Any:
    """A field of a record as plain data that `put` reads back."""
    f, value = as_now(f, record), getattr(record, f.name)
    if f.name == "phase":
        return game.about.phases[value]
    if f.texts:
        return f.texts.write([int(word) for word in value])
    if not f.units:
        return plain_part(f, value)
    parts = _plain_places(f, value, places_of(game, f), len(f.units))
    return parts if f.per or f.of else _trimmed(f, parts)


def _plain_places(f: Field, value: Any, places: tuple[int, ...], depth: int) -> list[Any]:
    if depth == 2 and f.shows == "text":
        return [_plain_text(part) for part in value[: places[0]]]
    if depth > 1:
        return [_plain_places(f, part, places[1:], depth - 1) for part in value[: places[0]]]
    return [plain_part(f, value[place]) for place in range(places[0])]


def _trimmed(f: Field, parts: list[Any]) -> list[Any]:
    """A list of places without owners, without the empty ones at its end."""
    blank = plain_value(f, f.start) if f.kind == "number" else ""
    end = len(parts)
    while end and (parts[end - 1] == blank or (not parts[end - 1] and parts[end - 1] != 0)):
        end -= 1
    return parts[:end]


def plain_part(f: Field, part: Any) -> Any:
    """One place of a field, or a field without places."""
    if f.kind == "number":
        return plain_value(f, part)
    return " ".join(TEXTS[face] for face in faces_of(f, part))


def plain_value(f: Field, value: int) -> Any:
    """The meaning of a number: a suit or rank as a sign, a card, a choice, yes or no; seats and counts stay numbers."""
    sense = f.sense
    if f.kind != "number" or sense == "cards":
        return " ".join(TEXTS[face] for face in faces_of(f, value))
    if sense in SIGNS:
        return SIGNS[sense][value] if 0 <= value < len(SIGNS[sense]) else ""
    if sense == "choice":
        return _choice(f, value)
    if sense == "yes":
        return bool(value)
    if sense in SETS:
        return [_member(f, place) for place in range(64) if value >> place & 1]
    return value


def _member(f: Field, place: int) -> Any:
    """What one bit of a set stands for."""
    return place if f.sense == "seats" else SUIT_SIGNS[place] if f.sense == "suits" else f.choices[place]


def _choice(f: Field, value: int) -> Any:
    """The word of a choice; its number if several choices have the same word."""
    if not 0 <= value < f.choice_count:
        return ""
    if isinstance(f.choices, tuple) or f.choices[value] == "":
        return f.choices[value]
    try:
        return f.choices[value] if f.choices.index(f.choices[value]) == value else value
    except ValueError:
        return value


def _plain_text(words: Any) -> str:
    raw = b"".join(int(word).to_bytes(8, "little", signed=True) for word in words)
    return raw.rstrip(b"\0").decode(errors="replace")


@lru_cache(maxsize=4096)
def _faces_in(cards: int) -> tuple[int, ...]:
    """Cached, because a move changes few card sets."""
    return tuple(faces_in(cards))


def faces_of(f: Field, part: Any) -> Sequence[int]:
    """The faces in one place of a field that holds cards."""
    if f.kind == "set" or f.sense == "cards":
        return _faces_in(part)
    if f.kind == "card":
        return [part] if part >= 0 else []
    if f.kind == "counts":
        return [face for face, n in enumerate(part) for _ in range(n)]
    if f.kind == "row":
        return list(part[: part[f.capacity]])
    head, n = part[f.capacity], part[f.capacity + 1]
    return [part[(head + k) % f.capacity] for k in range(n)]
