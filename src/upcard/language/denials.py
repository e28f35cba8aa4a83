"""Sentences that deny a rule in force: they are about its trigger, and say that its effect does not happen.

>>> from upcard.language.rule_reading import read_rule
>>> aces = read_rule("when an ace is played, play reverses")
>>> denies("aces do not reverse play", [aces]), denies("play goes on in the same direction after an ace", [aces])
(True, True)
>>> denies("kings do not reverse the direction", [aces]), denies("whoever plays an ace must not speak", [aces])
(False, False)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from upcard.language.invented_rule_codes import effect_of, formal, trigger_of
from upcard.language.rule_reading import plain_words
from upcard.mechanics.words.invented_rules import (
    AGAIN,
    CLASS_SET,
    DOWN_TO,
    DRAW_KEEP,
    PASS_ON,
    PASSES,
    PHRASE,
    REVERSE,
    SKIP,
    SWAP,
    WILD,
)
from upcard.numerals import whole_number

_NOT = frozenset((
    "not", "never", "no", "nobody", "noone", "none", "nor", "neither", "without", "stop", "stops", "stopped", "cease",
    "ceases", "instead",
))  # fmt: skip
_REACH = 5
"""How many words a "not" may reach; "instead of" reaches to the end."""
_FAILS = re.compile(
    r"(?:is |does |do |may |must |will |have |has )?(?:not|never|no) (?:\w+ )?"
    r"(?:happens?|apply|applies|count|works?|holds?|occurs?|allowed|possible|forbidden|effect|in force)"
)
_ORDINARY = re.compile(
    r"\b(?:is|like|play|played|turn|treated|treat)(?: when)?(?: \w+)? "
    r"(?:ordinary|normal|normally|regular|plain|common|powerless|harmless|nothing special)\b"
    r"|\b(?:ordinary|normal|regular|plain|common) (?:card|c[0-9]+|[0-9]+)\b"
    r"|\bno (?:\w+ )?(?:effect|meaning|power|consequence)\b|\bnothing (?:special )?(?:happens|is|follow)\b"
    r"|\b(?:do|does|mean|cause|has|have) nothing\b|\bwithout (?:\w+ )?effect\b"
)
_SAME_WAY = re.compile(r"\bsame direction\b|\bdirection (?:stays|remain|is|keeps|continues)(?: the)? same\b")
_EFFECTS = (
    (SKIP, REVERSE, "skip"),
    (REVERSE, DRAW_KEEP, "reverse|direction|backwards?|other way"),
    (DRAW_KEEP, PHRASE, "draw|drawn|penalty"),
    (PHRASE, WILD, r"say|phrase_[0-9]+"),
    (WILD, AGAIN, "wild|on_anything"),
    (AGAIN, SWAP, "again|another|extra|second"),
    (SWAP, PASS_ON, "swap|reverse hand|reverse their hand"),
    (PASS_ON, PASS_ON + 2, "pass|hand"),
)
"""The words that name each kind of effect."""
_CLASS_WORD = re.compile(r"c[0-9]+|10|[2-9]")


def denies(text: str, standing: Iterable[int]) -> bool:
    """Whether a sentence takes back one of the rules in force (by their numbers), in whole or in part."""
    words = plain_words(text)
    denied = _denied(words)
    return any(
        _covers(words, denied, code) and (_names_effect(denied, code) or _by_other_words(words, code))
        for code in standing
        if formal(code)
    )


def _denied(words: str) -> str:
    """The denied words: those behind each "not", and those before a "does not happen"."""
    tokens = words.replace(",", " , ").split()
    parts = [" ".join(_behind(tokens, place)) for place, token in enumerate(tokens) if token in _NOT]
    parts += [words[: found.start()] for found in _FAILS.finditer(words)]
    return " | ".join(parts)


def _behind(tokens: Sequence[str], place: int) -> Sequence[str]:
    if tokens[place] == "instead":
        rest = tokens[place + 1 :]
        return tokens if any(whole_number(token) is not None for token in rest) else rest  # "draws 3 instead of 2"
    reach = tokens[place + 1 : place + 1 + _REACH]
    stops = [n for n, token in enumerate(reach) if token in (",", "but", "unless", "when")]
    return reach[: stops[0]] if stops else reach


def _classes(words: str) -> list[int]:
    found = (word for word in words.split() if _CLASS_WORD.fullmatch(word))
    return [int(word[1:]) if word.startswith("c") else int(word) - 2 for word in found]


def _covers(words: str, denied: str, code: int) -> bool:
    """Whether the sentence is about the rule's trigger; a sentence that names none is about every trigger."""
    trigger, effect = trigger_of(code), effect_of(code)
    classes = _classes(words)
    if effect < SKIP and effect in _classes(denied) and effect in classes:
        classes.remove(effect)
    passing, coming_down = " pass" in f" {words}" and effect < PASS_ON, "down to" in words
    if trigger < PASSES:
        return any(CLASS_SET[trigger] & CLASS_SET[one] for one in classes) or not (classes or passing or coming_down)
    if trigger == PASSES:
        return passing or not (classes or coming_down)
    return (coming_down and trigger - DOWN_TO - 1 in classes) or f"only {trigger - DOWN_TO + 1}" in words


def _names_effect(denied: str, code: int) -> bool:
    effect = effect_of(code)
    if effect < SKIP:
        return effect in _classes(denied)
    named = next(names for first, end, names in _EFFECTS if first <= effect < end)
    return re.search(rf"\b(?:{named})\b", denied) is not None


def _by_other_words(words: str, code: int) -> bool:
    """ "4s are ordinary cards", "play goes on in the same direction"."""
    if _ORDINARY.search(words):
        return True
    return REVERSE <= effect_of(code) < DRAW_KEEP and _SAME_WAY.search(words) is not None
