"""Wildcards in positions: ``?5`` stands for any five cards not named elsewhere, ``?*`` for all remaining cards."""

from __future__ import annotations

import random
import re
from typing import Any

from upcard.cards.faces import TEXTS, parse_cards
from upcard.cards.sets import faces_in
from upcard.errors import BadPosition

_BLANK = re.compile(r"\?([0-9]+|\*)")


def fill(fields: dict[str, Any], pack: int) -> dict[str, Any]:
    """The fields with cards in place of the wildcards, the same ones every time. Raises `BadPosition` if the pack has
    too few cards."""
    if not any(_BLANK.search(text) for text in _texts(fields)):
        return fields
    if not pack:
        raise BadPosition(["`?` stands for cards of one pack; this game is played with more: name the cards"])
    named = {face for text in _texts(fields) for face in _cards(_BLANK.sub("", text))}
    rest = [TEXTS[face] for face in faces_in(pack) if face not in named]
    random.Random(len(rest)).shuffle(rest)

    def dealt(blank: re.Match[str]) -> str:
        wanted = len(rest) if blank[1] == "*" else int(blank[1])
        if wanted > len(rest):
            raise BadPosition([f"{blank[0]}: only {len(rest)} cards are named nowhere"])
        return " ".join([rest.pop() for _ in range(wanted)])

    def filled(value: Any, last: bool) -> Any:
        if isinstance(value, str):
            return _BLANK.sub(lambda blank: dealt(blank) if (blank[1] == "*") == last else blank[0], value)
        if isinstance(value, list):
            return [filled(one, last) for one in value]
        if isinstance(value, dict):
            return {key: filled(one, last) for key, one in value.items()}
        return value

    counted: dict[str, Any] = filled(fields, last=False)
    every: dict[str, Any] = filled(counted, last=True)
    return every


def _texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for one in value.values() for text in _texts(one)]
    if isinstance(value, list):
        return [text for one in value for text in _texts(one)]
    return [value] if isinstance(value, str) else []


def _cards(text: str) -> list[int]:
    try:
        return list(parse_cards(text))
    except ValueError:  # a word, not cards
        return []
