"""Deals from a given order of the pack: for teaching, for the same boards at several tables, for tests.

The game's own deal runs in plain Python, but its first shuffle puts the pack into the given order. All other random
choices (the first dealer) come from the seed as usual.
"""

from __future__ import annotations

import types
from collections import Counter
from collections.abc import Iterable
from typing import Any

from upcard.cards import chance
from upcard.cards.faces import TEXTS, parse_cards
from upcard.declarations.state import States
from upcard.engine.compile import defaults
from upcard.engine.compile.access import access
from upcard.engine.compile.variant import Seed, Variant, seed_states
from upcard.engine.positions.validity import pack_of
from upcard.errors import BadCard, BadPosition
from upcard.jit.interpreted import interpreted, interpreted_names

Deck = str | Iterable[str | int]
"""The order of a pack: card texts, or their numbers."""

_PACKAGE = __name__.partition(".")[0] + "."


def deck_text(deck: Deck) -> str:
    """The order of a pack as text. Raises `BadPosition`."""
    try:
        return " ".join(TEXTS[face] for face in parse_cards(deck))
    except (BadCard, IndexError, TypeError, ValueError) as error:
        raise BadPosition([f"deck: {error}"]) from None


def deal_in_order(game: Variant, seed: Seed, deck: Deck) -> States:
    """One state after the first hand was dealt from a pack in this order, from the bottom to the top: the last card is
    dealt first. The seed decides the rest. Raises `BadPosition` if the cards are not the pack."""
    states = game.opening()
    seed_states(game.rules, states, seed)
    laid = _FixedShuffle(parse_cards(deck_text(deck)), game)
    names = _names_with(game.rules.module, laid)
    record = access(game.rules.schema, states)
    names.get("begin", interpreted(defaults.begin))(record)
    names["deal"](record)  # the first hand needs no clearing
    if not laid.done:
        raise BadPosition([f"deck: in {game.title} no pack is shuffled before the first deal"])
    return states


class _FixedShuffle:
    """Replaces `chance.shuffle` while a hand is dealt."""

    def __init__(self, faces: list[int], game: Variant) -> None:
        self.faces, self.game, self.done = faces, game, False

    def shuffle(self, s: Any, row: Any) -> None:
        """Put the pack into the given order; a second shuffle (all cards are dealt again) is random."""
        n = row[len(row) - 1]
        if self.done:
            _by_chance(s, row)
            return
        faces = self._without_set_aside(Counter(row[:n]))
        for place, face in enumerate(faces):
            row[place] = face
        self.done = True

    def _without_set_aside(self, pack: Counter[int]) -> list[int]:
        """The order without the cards that the rules remove before shuffling (the whole pack may be given)."""
        aside = pack_of(self.game) - pack if set(self.faces) - set(pack) else Counter()
        given = Counter(self.faces)
        short, many = pack - given, given - pack - aside
        if short or many:
            words = [f"without {_texts(short)}" if short else "", f"with too many of {_texts(many)}" if many else ""]
            found = " and ".join(word for word in words if word)
            raise BadPosition([f"deck: this is not the pack of {self.game.title}, but one {found}"])
        return [face for face in self.faces if pack[face]]


def _texts(faces: Counter[int]) -> str:
    return " ".join(TEXTS[face] for face in sorted(faces.elements()))


_by_chance = interpreted(chance.shuffle)


def _names_with(module: types.ModuleType, laid: _FixedShuffle) -> dict[str, Any]:
    """The namespace of a game's module in plain Python, in which all rules, directly or indirectly, shuffle with
    `laid`."""
    made: dict[int, dict[str, Any]] = {}

    def names_of(names: dict[str, Any]) -> dict[str, Any]:
        if id(names) not in made:
            mine = made[id(names)] = dict(names)  # registered before it is filled: modules may refer to each other
            for name, value in names.items():
                mine[name] = twin(value)
        return made[id(names)]

    def twin(value: Any) -> Any:
        if not isinstance(value, types.FunctionType) or value.__closure__:
            return value
        if value.__code__ is _by_chance.__code__:
            return laid.shuffle
        if value.__globals__ is not start and not value.__globals__.get("__name__", "").startswith(_PACKAGE):
            return value
        return types.FunctionType(value.__code__, names_of(value.__globals__), value.__name__, value.__defaults__)

    start = interpreted_names(vars(module))
    return names_of(start)
