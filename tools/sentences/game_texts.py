"""The sentences that games declare, read from their imported modules."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from sentences.sentence import Sentence
from upcard.bots import LEVELS
from upcard.cards.faces import RANK_NAMES, SUIT_NAMES, card_name
from upcard.declarations.kinds import Kind
from upcard.declarations.seats import default_names
from upcard.declarations.state import Schema
from upcard.games import NAMES
from upcard.language.rule_words import CLASSES, class_text
from upcard.locale.english import third_person

_SIGN = re.compile(r"(?:10|[2-9JQKA])?[♣♦♥♠]|JK\d?|\b\d*NT\b|\b[JQKA]\b")
_SEAT = re.compile(r"\bseat \d+\b")
_QUOTED = re.compile(r'"[^"]+"')
_PLURALS = [f"{name}{'es' if name == 'six' else 's'}" for name in RANK_NAMES]
_NAMED = re.compile(rf"\b(?:{'|'.join((*_PLURALS, *SUIT_NAMES))})\b")
_NUMBER = re.compile(r"(?<![\w{])-?\d+(?![\w}])")


def general(words: str) -> str:
    """The words of a move with gaps for its cards, numbers and quotations, so that many moves become one sentence."""
    for pattern, gap in ((_QUOTED, '"{text}"'), (_SIGN, "{card}"), (_NAMED, "{card}"), (_NUMBER, "{n}")):
        words = pattern.sub(gap, words)
    return words


def everything() -> Iterator[Sentence]:
    """The sentences of all games, and the names of cards."""
    for name in NAMES:
        module = importlib.import_module(f"upcard.games.{name}")
        for text in _of_game(module):
            yield Sentence(text, places=(f"games/{name}",))
    for level in (level for level in LEVELS.values() if level.maker is None):
        yield Sentence(level.name, places=("bots/levels.py",))
        yield Sentence(level.line, places=("bots/levels.py",))
    for text in (*default_names(4), *default_names(MAX_PLAYERS), "N-S", "E-W"):
        yield Sentence(text, places=("declarations/seats.py",))
    for text in (*(card_name(face) for face in range(56)), "joker", *SUIT_NAMES, *RANK_NAMES, *_PLURALS):
        yield Sentence(text, places=("cards/faces.py",))
    for number in range(len(CLASSES)):
        yield Sentence(class_text(number), places=("language/rule_words.py",))


def _of_game(module: ModuleType) -> Iterator[str]:
    about = module.ABOUT
    yield from (about.title, about.line, about.sides, about.family)
    yield from about.phases
    yield from (name.replace("_", " ") for name in about.presets)
    yield from _phases(module)
    yield from _fields(next(value for value in vars(module).values() if isinstance(value, Schema)))
    for kind in module.MOVES.kinds:
        yield from _moves(kind)
    yield from getattr(module, "SIGNALS", ())
    for grammar in getattr(module, "GRAMMAR", {}).values():
        yield grammar["hint"]


def _phases(module: ModuleType) -> Iterator[str]:
    found = getattr(module, "PHASES", None)
    yield from getattr(found, "firsts", ())


def _fields(schema: Schema) -> Iterator[str]:
    for one in schema.fields.values():
        shown = (one.is_zone or one.shows != "hidden") and not one.of
        if one.option is None and shown:
            yield one.label
            yield from one.choices if len(one.choices) <= MAX_PARTS else ()
        if one.option is not None:
            yield one.option.text
            if one.option.group:
                yield one.option.group
            yield from (word.replace("_", " ") for word in one.option.values or ())


MAX_PLAYERS = 10
"""So many names of seats have an entry of their own: a name is looked up, for people may have any."""
MAX_PARTS = 40
"""Kinds with more different words build them from phrases, which are found in the source."""


def _words(kind: Any) -> set[str]:
    if kind.typed or len(kind.words) > 5000:
        return set()
    texts = {general(text) for words in dict.fromkeys(kind.words) for text in (words, _SEAT.sub("{seat}", words))}
    return texts if len(texts) <= MAX_PARTS else set()


def _moves(kind: Kind) -> Iterator[str]:
    yield kind.group
    yield kind.name.replace("_", " ")
    yield from (kind.says, kind.hidden_says, *dict(kind.joins).values())
    for words in _words(kind):
        yield words
        if "{does}" in kind.says:
            yield f"{{seat}} {third_person(words)}"
            yield f"You {words}"
    yield from (kind.otherwise, kind.held, kind.outside[1] if kind.outside else "")
    for said in kind.rules:
        yield said.sentence
        yield from (sentence for sentence, _ in said.cases)
