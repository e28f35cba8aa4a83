"""Checks that apply to positions of all games: cards outside the pack, seats that do not exist, invalid values.

These checks use only the fields, not the rules of a game. The rules are checked by its facts and faults
(`engine.positions.inference`) and its audit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from math import prod
from typing import Any

from upcard.cards.faces import TEXTS
from upcard.declarations.fields import Field
from upcard.engine.compile.access import access
from upcard.engine.compile.game import CompiledGame, compiled_module
from upcard.engine.compile.variant import Variant
from upcard.engine.positions.plain_data import SETS, SIGNS, as_now, faces_of
from upcard.quoting import MAX_QUOTED

MAX_STRANGERS = 5
"""The most unknown fields that a refusal names."""
MAX_NUMBER = {"i4": 10**9, "i8": 10**17}
"""The highest score, count or stake in numbers of 32 and of 64 bits: what a match adds to it, for all seats together,
stays below what a record can hold. A pot that doubles for a whole match stays below the second
(`mechanics.chips.pot.MAX_CHIPS`)."""


def flaws(game: Variant, record: Any) -> list[str]:
    """All errors in the single fields of a record."""
    return [*_wrong_cards(game, record), *_wrong_numbers(game, record)]


def cards_of(game: Variant, record: Any) -> list[tuple[str, int]]:
    """Every card of the record with the name of its place."""
    return [card for f in game.rules.schema.fields.values() if f.holds_cards for card in _cards_in(f, record)]


def _cards_in(f: Field, record: Any) -> list[tuple[str, int]]:
    if not f.units:
        return [(f.name, face) for face in faces_of(f, getattr(record, f.name))]
    return [(where, face) for where, part in _parts(f, getattr(record, f.name)) for face in faces_of(f, part)]


def _parts(f: Field, value: Any) -> Iterable[tuple[str, Any]]:
    if not f.units:
        return [(f.name, value)]
    return zip(_places(f.name, prod(f.units)), _flat(value, len(f.units)))


@cache
def _places(name: str, count: int) -> tuple[str, ...]:
    return tuple(f"{name}[{place}]" for place in range(count))


def _flat(value: Any, depth: int) -> list[Any]:
    if depth == 1:
        return list(value)
    return [leaf for part in value for leaf in _flat(part, depth - 1)]


def pack_of(game: Variant) -> Counter[int]:
    """The number of cards of each face in play, counted after a deal."""
    return _pack_of(game, game.rules)


def plain_rules(rules: CompiledGame) -> CompiledGame:
    """The same rules in plain Python."""
    return rules if rules.provisional else compiled_module(rules.name, rules.module.__name__, interpreted=True)


@lru_cache(maxsize=256)
def _pack_of(game: Variant, rules: CompiledGame) -> Counter[int]:
    states = game.under(plain_rules(rules)).dealt(0)  # compiling is not worth it for one deal
    return Counter(face for _, face in cards_of(game, access(rules.schema, states)))


def _wrong_cards(game: Variant, record: Any) -> Iterator[str]:
    pack = pack_of(game)
    places: dict[int, list[str]] = {}
    for where, face in cards_of(game, record):
        places.setdefault(face, []).append(where)
    for face, found in places.items():
        text = TEXTS[face] if 0 <= face < len(TEXTS) else f"card {face}"
        if not pack[face]:
            yield f"{found[0]}: {text} is not in the pack of {game.title}"
        elif len(found) > pack[face] == 1:
            yield f"{text} is in {found[0]} and in {found[1]}"
        elif len(found) > pack[face]:
            yield f"{text} is there {len(found)} times ({', '.join(found)}); the pack has {pack[face]}"
    for f in game.rules.schema.fields.values():
        if (f.copy and f.role) or f.sense == "cards":
            for where, face in _cards_in(f, record):
                if not pack[face]:
                    yield f"{where}: {TEXTS[face]} is not in the pack of {game.title}"


def _wrong_numbers(game: Variant, record: Any) -> Iterator[str]:
    for f in game.rules.schema.fields.values():
        if f.kind != "number" or f.option is not None:
            continue
        f = as_now(f, record)
        low, high = _range(game, f, record)
        if low is None:
            continue
        for where, value in _parts(f, getattr(record, f.name)):
            if not low <= value <= high and value != f.start:
                yield f"{where} {_must_be(game, f, low, high)}, not {value}"


def _range(game: Variant, f: Field, record: Any) -> tuple[int | None, int]:
    """The lowest and highest value of a number by its meaning; None for the lowest if there is no range."""
    if f.name in ("turn", "dealer"):
        unsettled = f.name == "dealer" and record.phase in getattr(game.rules.module, "NO_DEALER", ())
        return -1 if unsettled else 0, game.players - 1
    if f.name == "hand":
        return 0, 1 << 30
    if f.names_seat:
        return -1, game.players - 1
    if f.sense == "side":
        return -1, max(game.sides)
    if f.sense in SIGNS:
        return -1, len(SIGNS[f.sense]) - 1
    if f.sense in SETS:
        return 0, (1 << {"seats": game.players, "suits": 4}.get(f.sense, f.choice_count)) - 1
    if f.sense == "yes":
        return 0, 1
    if f.name == "secret":  # 1, or 2 + the seat that seems to act (`declarations.state.STANDARD`)
        return 0, 1 + game.players if game.rules.has_windows else 0
    if f.sense == "number" and f.dtype in MAX_NUMBER:
        return -MAX_NUMBER[f.dtype], MAX_NUMBER[f.dtype]
    if f.sense == "choice":
        return (0 if f.choice_count and f.choices[0] == "" else -1), f.choice_count - 1
    return None, 0


def _must_be(game: Variant, f: Field, low: int, high: int) -> str:
    if f.name == "secret" and not high:
        return f"must be 0, because {game.title} asks no seat in secret"
    if f.names_seat or f.name == "dealer":
        none = "" if low == 0 else ", or -1 for none"
        return f"must be a seat from 0 to {game.players - 1}{none}"
    if f.sense == "seats":
        return f"must be a set of seats from 0 to {game.players - 1}"
    if f.sense in ("choice", "words") and isinstance(f.choices, tuple):
        return f"must be {'one' if f.sense == 'choice' else 'some'} of {', '.join(map(repr, f.choices))}"
    return f"must be from {low} to {high}"


def strangers(game: Variant, names: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    """Sentences about the first unknown field names, with a similar field or else all fields. For `hands` in a game
    that names them differently, the sentence gives the right name."""
    import difflib

    listed, names = sorted(known), list(names)
    if len(names) > MAX_STRANGERS:
        yield f"{game.name} has none of {len(names):,} of these fields; the first of them are named"
    held = [f.name for f in game.rules.schema.own_fields.values() if f.role == "hand"]
    for name in (str(name)[:MAX_QUOTED] for name in names[:MAX_STRANGERS]):
        near = difflib.get_close_matches(name, listed, n=1, cutoff=0.8)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(listed)}"
        if name in ("hands", "hand", "cards") and held:
            hint = f"cards in hand are {' and '.join(map(repr, held))}"
        yield f"{game.name} has no field {name!r}; {hint}"
