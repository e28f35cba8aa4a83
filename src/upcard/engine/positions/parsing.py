"""Reads the fields of a position, as people write them, into a record.

Cards are texts, a row from the bottom to the top: **the last card named lies on top and is dealt, drawn or taken
next.** (In a ring, and in a row that a game names in ``TAKEN_FROM_THE_FRONT``, the first card named is next.) Encoded
values are written in words; a field with a place for each seat, side or pile is a list, or a mapping from places.
`engine.positions.plain_data` writes the same format.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from upcard.arrays import np
from upcard.cards.faces import JOKER_1, RANK_NAMES, RANK_SIGNS, TEXTS, parse_card, parse_cards, parse_suit, suit_text
from upcard.cards.sets import SUIT_SET
from upcard.declarations.fields import Field
from upcard.declarations.seats import default_names, seat_called
from upcard.declarations.state import array_shape
from upcard.engine.compile.variant import Variant
from upcard.engine.positions.plain_data import SETS, as_now, places_of, plain_value
from upcard.numerals import signed_number, whole_number
from upcard.quoting import MAX_QUOTED, quoted
from upcard.types import Face

MAX_SEAT_NAME = 20
_YES = {"yes": 1, "true": 1, "on": 1, "no": 0, "false": 0, "off": 0}
_ONE = {"seat": "seat", "side": "side"}
_SUITED = re.compile(r"([0-9]*)([cdhs]|clubs?|diamonds?|hearts?|spades?)")
_PARTNERS = re.compile(r"[-&/]|\band\b")


def put(game: Variant, record: Any, f: Field, value: Any) -> frozenset[int] | None:
    """Write a value into the record. Returns the places that were given, None for the whole field. Raises
    `ValueError` or `BadCard` with what is wrong."""
    f = as_now(f, record)
    if f.name == "phase":
        record.phase = _phase(game, value)
    elif f.texts:
        _put_numbers(f, getattr(record, f.name), value)
    elif not f.units and not array_shape(f):
        setattr(record, f.name, fitting(f, scalar(f, value, game.players)))
    elif not f.units:
        put_faces(f, getattr(record, f.name), _cards(value))
    else:
        return _put_places(game, f, getattr(record, f.name), places_of(game, f), f.units, value)
    return None


def _phase(game: Variant, value: Any) -> int:
    phases = game.about.phases
    if isinstance(value, str) and (place := _found(value, phases)) is not None:
        return place
    if not isinstance(value, str) and 0 <= whole(value) < len(phases):
        return whole(value)
    raise ValueError(f"there is no phase {quoted(value)}; there are {', '.join(map(repr, phases))}")


def _put_places(
    game: Variant, f: Field, target: Any, places: tuple[int, ...], units: tuple[int, ...], value: Any
) -> frozenset[int]:
    """Write the parts of a field with places. `places` are those of this table, `units` those of the record: parts
    beyond the former must be empty."""
    given = []
    for place, part in _pairs(game, f, value):
        if not 0 <= place < places[0]:
            if place < 0 or place >= units[0] or not _is_blank(f, part):
                raise ValueError(_no_place(game, f, place, places[0]))
            continue
        if place in given:
            raise ValueError(f"the {_ONE.get(f.per, 'place')} {place} is named twice")
        given.append(place)
        if len(units) > 1 and f.shows == "text" and isinstance(part, str):
            _put_text(target[place], part)
        elif len(units) > 1:
            # A seat with one hand, in a game where several are possible, may be written without a list.
            one = isinstance(part, str | int) and f.kind in ("row", "number")
            _put_places(game, f, target[place], places[1:], units[1:], [part] if one else part)
        elif array_shape(f) != f.units:
            put_faces(f, target[place], _cards(part))
        else:
            target[place] = fitting(f, scalar(f, part, game.players))
    return frozenset(given)


def _pairs(game: Variant, f: Field, value: Any) -> Iterable[tuple[int, Any]]:
    if isinstance(value, Mapping):
        return [(_place(game, f, place), part) for place, part in value.items()]
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        owner = _ONE.get(f.per, "place")
        blank = plain_value(f, f.start) if f.kind == "number" else ""
        example = [blank] * min(4, places_of(game, f)[0])
        raise ValueError(
            f"takes a value for each {owner}, such as {example!r} or {{0: {blank!r}}}, not {quoted(value)}"
        )
    return list(enumerate(value))


def _place(game: Variant, f: Field, place: Any) -> int:
    """The index of a place, given as a seat, a side, or a number."""
    if f.per == "seat":
        return _seat(place, game.players)
    return _side(game, place) if f.per == "side" else whole(place)


def _side(game: Variant, value: Any) -> int:
    """A side by its number, or by one of its players or all: ``"South"``, ``"N-S"``."""
    try:
        return whole(value)
    except ValueError:
        seats = [_seat_called(name, game.players) for name in _PARTNERS.split(str(value))]
    sides = {-1 if seat is None or not 0 <= seat < game.players else game.sides[seat] for seat in seats}
    if len(sides) > 1 or -1 in sides:
        names = ", ".join(repr(name) for name in default_names(game.players))
        raise ValueError(f"must be a side, a number from 0 to {max(game.sides)} or one of {names}, not {quoted(value)}")
    return sides.pop()


def _no_place(game: Variant, f: Field, place: int, count: int) -> str:
    if count == game.players and count != f.units[0]:
        return f"there is no seat {place}: {game.players} play, seats 0 to {count - 1}"
    return f"there is no {_ONE.get(f.per, 'place')} {place}; there are {count}, from 0 to {count - 1}"


def _is_blank(f: Field, part: Any) -> bool:
    if isinstance(part, list | tuple):
        return all(_is_blank(f, one) for one in part)
    return part is None or part in ("", 0, -1) or part == plain_value(f, f.start)


def scalar(f: Field, value: Any, players: int) -> int:
    """The number in the record for a value of a field without places, or of one of its places."""
    sense = f.sense
    if f.kind == "set" or sense == "cards":
        return _set(value)
    if f.kind == "card" or sense == "card":
        return _card(value)
    if sense in SETS:
        return _members(f, value, players)
    if f.names_seat or f.name == "dealer":
        return _seat(value, players)
    if sense == "choice":
        return _choice(f, value)
    if isinstance(value, str):
        return _word(f, value)
    if value is None:
        return -1
    return whole(value)


def _word(f: Field, value: str) -> int:
    if f.sense == "suit":
        return -1 if value in ("", "–") else parse_suit(value)
    if f.sense == "rank":
        return -1 if value == "" else _rank(value)
    if value.lower() in _YES and f.sense == "yes":
        return _YES[value.lower()]
    if value == "" and f.start == -1:
        return -1
    return whole(value)


def _rank(value: str) -> int:
    if value.upper() in RANK_SIGNS:
        return RANK_SIGNS.index(value.upper())
    if value.lower() in RANK_NAMES:
        return RANK_NAMES.index(value.lower())
    raise ValueError(f"{quoted(value)} is no rank; there are {', '.join(RANK_SIGNS)}")


def whole(value: Any) -> int:
    """A whole number, also one written as text. Raises `ValueError`."""
    if isinstance(value, bool | int | np.integer):
        return int(value)
    if isinstance(value, str) and (number := signed_number(value.strip())) is not None:
        return number
    raise ValueError(f"must be a whole number, not {quoted(value)}")


def fitting(f: Field, number: int) -> int:
    """The number, if its field can hold it. Raises `ValueError`."""
    limits = np.iinfo(f.dtype)
    if not limits.min <= number <= limits.max:
        raise ValueError(f"{number} is too {'high' if number > 0 else 'low'}")
    return number


def _choice(f: Field, value: Any) -> int:
    """A choice by its word, or by a valid number. For an error message only the first words are listed, because there
    may be very many (`declarations.fields.Field.choices` need not be a tuple)."""
    if value is None or value == "":
        return 0 if f.choice_count and f.choices[0] == "" else -1
    if not isinstance(value, str) and -1 <= whole(value) < f.choice_count:
        return whole(value)
    if isinstance(f.choices, tuple) and (place := _found(str(value), f.choices)) is not None:
        return place
    try:
        return f.choices.index(str(value))
    except ValueError:
        if isinstance(f.choices, tuple):
            listed = ", ".join(repr(word) for word in f.choices)
            raise ValueError(f"must be one of {listed}, not {quoted(value)}") from None
        raise


def _found(word: str, words: tuple[str, ...]) -> int | None:
    """The index of a word among others: an exact match, or the only loose match."""
    if word in words:
        return words.index(word)
    matches = [place for place, other in enumerate(words) if _loosely(other) == _loosely(word)]
    return matches[0] if len(matches) == 1 else None


def _loosely(word: str) -> str:
    """Lower case without accents and blanks, suits as signs: ``"2 Spades"`` and ``"2s"`` become ``"2♠"``."""
    letters = unicodedata.normalize("NFD", word.casefold())
    bare = "".join(letter for letter in letters if not (unicodedata.combining(letter) or letter.isspace()))
    suited = _SUITED.fullmatch(bare)
    return suited[1] + suit_text(parse_suit(suited[2])) if suited else bare


def _members(f: Field, value: Any, players: int) -> int:
    """A set of seats, suits or words, from a list of them, from one word, or from a number with their bits."""
    if value is None or value == "":
        return 0
    if isinstance(value, str) and (f.sense != "seats" or whole_number(value) is None):
        value = value.split() if f.sense == "suits" else [value]
    if isinstance(value, str) or not isinstance(value, Iterable):
        return whole(value)
    bits = 0
    for member in value:
        bits |= 1 << (_one_seat(member, players) if f.sense == "seats" else _SETS[f.sense](f, member))
    return bits


def _seat(value: Any, players: int) -> int:
    """A seat as people write it, or -1 for none."""
    if value is None or value == "":
        return -1
    seat = _seat_called(value, players) if isinstance(value, str) else None
    if seat is not None:
        return seat
    if not isinstance(value, str):
        try:
            return whole(value)
        except ValueError:
            pass
    names = ", ".join(repr(name) for name in default_names(players))
    raise ValueError(f"must be a seat, a number from 0 to {players - 1} or one of {names}, not {quoted(value)}")


def _seat_called(text: str, players: int) -> int | None:
    """The seat that a text names. No name of a seat is longer than `MAX_SEAT_NAME`, or has letters outside ASCII."""
    return seat_called(text, players) if len(text) <= MAX_SEAT_NAME and text.isascii() else None


def _one_seat(value: Any, players: int) -> int:
    seat = _seat(value, players)
    if not 0 <= seat < 32:
        raise ValueError(f"there is no seat {quoted(value)}")
    return seat


def _suit(f: Field, suit: Any) -> int:
    return parse_suit(str(suit))


_SETS = {"suits": _suit, "words": _choice}


def _card(value: Any) -> int:
    if value is None or value == "":
        return -1
    if isinstance(value, str):
        return parse_card(value)
    if not -1 <= whole(value) < len(TEXTS):
        raise ValueError(f"{quoted(value)} is no card")
    return whole(value)


def _one_card(value: Any) -> int:
    face = _card(value)
    if face < 0:
        raise ValueError(f"{quoted(value)} is no card")
    return face


def _cards(value: Any) -> list[int]:
    if value is not None and not isinstance(value, str | list):
        raise ValueError(f'takes cards, such as "7♥ 10♠", not {quoted(value)}')
    strange = [card for card in value or () if not isinstance(card, str | int)]
    if strange:
        raise ValueError(f'takes cards, such as ["7♥", "10♠"], not {quoted(strange[0])} among them')
    return parse_cards(value or "")


def _set(value: Any) -> int:
    """A card set from cards; a bare suit sign means all of that suit."""
    if value is None:
        return 0
    if isinstance(value, int | np.integer):
        if not 0 <= value < 1 << len(TEXTS):
            raise ValueError(f'takes cards, such as "7♥ 10♠", not {value}')
        return int(value)
    if not isinstance(value, Iterable):
        raise ValueError(f'takes cards, such as "7♥ 10♠", not {quoted(value)}')
    words = value.replace(",", " ").split() if isinstance(value, str) else list(value)
    total = 0
    for word in words:
        whole_suit = isinstance(word, str) and word in "♣♦♥♠"
        more = int(SUIT_SET[parse_suit(word)]) if whole_suit else 1 << _one_card(word)
        if total & more:
            raise ValueError(f"{str(word)[:MAX_QUOTED]} is there twice")
        total |= more
    return total


def put_faces(f: Field, part: Any, faces: Iterable[int]) -> None:
    """Put cards into one row, ring, or count of faces; or write numbers into a field that is a list of them."""
    faces = list(faces)
    if f.kind == "counts":
        strange = [face for face in faces if not 0 <= face < f.capacity]
        if strange:
            hint = "; write every joker JK1" if strange[0] > JOKER_1 and f.capacity > JOKER_1 else ""
            raise ValueError(f"{_text(strange[0])} is not in the pack{hint}")
        for face in range(f.capacity):
            part[face] = faces.count(face)
        return
    strange = [face for face in faces if not 0 <= face < len(TEXTS)]
    if strange:
        raise ValueError(f"{strange[0]} is no card")
    if len(faces) > f.capacity:
        raise ValueError(f"holds at most {f.capacity} cards, not {len(faces)}")
    for place in range(f.capacity):
        part[place] = faces[place] if place < len(faces) else -1
    part[f.capacity] = len(faces) if f.kind == "row" else 0
    if f.kind == "ring":
        part[f.capacity + 1] = len(faces)


def _text(face: Face) -> str:
    return TEXTS[face] if 0 <= face < len(TEXTS) else str(face)


def _put_text(words: Any, text: str) -> None:
    raw = text.encode()
    if len(raw) > 8 * len(words):
        raise ValueError(f"a text has at most {8 * len(words)} letters")
    raw = raw.ljust(8 * len(words), b"\0")
    for place in range(len(words)):
        words[place] = int.from_bytes(raw[8 * place : 8 * place + 8], "little", signed=True)


def _put_numbers(f: Field, target: Any, value: Any) -> None:
    """Write a field whose numbers are given as texts."""
    assert f.texts is not None
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise ValueError(f"takes a list of texts, each {f.texts.kind}, not {quoted(value)}")
    numbers = f.texts.read([str(text) for text in value])
    if len(numbers) > len(target):
        raise ValueError(f"there is room for {len(target)} numbers only, and these texts take {len(numbers)}")
    for place in range(len(target)):
        target[place] = numbers[place] if place < len(numbers) else 0
