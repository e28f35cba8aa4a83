"""Cards drawn as text, and what is needed to try a rule on a small record made by hand."""

from __future__ import annotations

import types
from array import array
from collections.abc import Iterable
from types import SimpleNamespace

import numpy as np

from upcard.cards.faces import SUIT_SIGNS, TEXTS, parse_card, parse_cards
from upcard.cards.sets import faces_in, set_of
from upcard.jit.interpreted import interpreted_module


def plain(module: types.ModuleType) -> types.ModuleType:
    """A module whose rules are plain Python: nothing is compiled."""
    return interpreted_module(module)


def cards(text: str) -> int:
    """``"A♠ 7♥"`` as a card set."""
    return set_of(parse_cards(text))


def hands(*texts: str) -> list[int]:
    """A card set for every seat."""
    return [cards(text) for text in texts]


def text(cards: int) -> str:
    """A card set as text, in the order of the pack: clubs, diamonds, hearts, spades."""
    return " ".join(TEXTS[face] for face in faces_in(int(cards)))


def row(text: str = "", capacity: int = 52) -> array[int]:
    """A row of cards, from the bottom to the top: bytes, as in a record, that read as whole numbers."""
    faces = parse_cards(text)
    return array("b", [*faces, *[-1] * (capacity - len(faces)), len(faces)])


def row_text(row: Iterable[int]) -> str:
    """The cards of a row as text, from the bottom to the top."""
    *faces, size = row
    return " ".join(TEXTS[face] for face in faces[:size])


def face(text: str) -> int:
    """A card by its text."""
    return parse_card(text)


def suit(sign: str) -> int:
    """A suit by its sign."""
    return SUIT_SIGNS.index(sign)


def record(**fields: object) -> SimpleNamespace:
    """A record with the fields that a rule needs."""
    return SimpleNamespace(**fields)


def chance(seed: int = 1) -> dict[str, object]:
    """The fields of a generator, for `record`."""
    return {"key": np.array([seed, 2, 3, 4], np.uint64), "draws": 0, "cipher": 0}


class Given(set[str]):
    """The names of the fields that are given for a position, as the rule of a fact asks for them. `rest` are the cards
    that lie nowhere."""

    def __init__(self, *fields: str, rest: str = "") -> None:
        super().__init__(fields)
        self._rest = parse_cards(rest)

    @property
    def certain(self) -> Given:
        return self

    def whole(self, name: str) -> bool:
        return name in self

    def rest(self) -> list[int]:
        return self._rest
