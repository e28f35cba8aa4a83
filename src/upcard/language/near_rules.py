"""The rules of the grammar closest to a sentence that means none of them.

>>> from upcard.language.rule_words import rule_text
>>> [rule_text(code) for code in nearest_rules("When the queen of hearts is played, all players draw 2", 1)]
['when a queen is played, the next player draws 2']
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from functools import cache

from upcard.language.invented_rule_codes import contradict, formal, without_card
from upcard.language.rule_reading import plain_words, readings
from upcard.language.rule_words import rule_text
from upcard.mechanics.words.invented_rules import CODES

_NAMING = re.compile(
    r"\b(c[0-9]+|[0-9]+|card|suit|rank|colour|color|on_anything|wild|draw|reverse|direction|skip|next player|"
    r"phrase_[0-9]+|words_of_their_own)\b"
)


def names_cards(text: str) -> bool:
    """Whether a sentence is about cards, ranks, suits, numbers or the order of play: things that a table can
    enforce."""
    return _NAMING.search(plain_words(text)) is not None


def nearest_rules(text: str, most: int = 3, standing: Iterable[int] = ()) -> list[int]:
    """The rules of the grammar whose words are closest to those of a sentence, the closest first. A rule that
    contradicts one of those `standing` is left out."""
    plain = plain_words(text)
    words, others = plain.split(), [code for code in standing if formal(code)]
    exact = {code for part in (plain, *_parts(plain)) for code in readings(part)}
    weights = {word: _weight(word) for word in words}
    rough = [
        ((code in exact, _shared(weights, rule)), code, tokens)
        for code, tokens, rule in _all_rules()
        if not any(contradict(code, other) for other in others)
    ]
    rough.sort(key=lambda scored: scored[0], reverse=True)
    flag, least = rough[min(most, len(rough)) - 1][0]
    close = [
        ((is_exact, share + _ORDER * difflib.SequenceMatcher(None, words, tokens).ratio()), -code)
        for (is_exact, share), code, tokens in rough
        if (is_exact, share + _ORDER) >= (flag, least)
    ]
    return [-code for _, code in sorted(close, reverse=True)[:most]]


def _parts(words: str) -> Iterable[str]:
    """The sentence with one class of cards where it names two: "2s and 3s", "the queen of spades"."""
    for found in re.finditer(r"(c[0-9]+|[0-9]+)(?: ,)? (?:and|or|of) (c[0-9]+|[0-9]+)", words):
        for kept in found.groups():
            yield words[: found.start()] + kept + words[found.end() :]


@cache
def _all_rules() -> tuple[tuple[int, tuple[str, ...], dict[str, int]], ...]:
    """Every rule of the grammar, its plain words, and the weight of each of them."""
    rules = ((code, tuple(plain_words(rule_text(code)).split())) for code in range(1, CODES) if _can_be_made(code))
    return tuple((code, tokens, {word: _weight(word) for word in tokens}) for code, tokens in rules)


def _can_be_made(code: int) -> bool:
    return bool(formal(code)) and not without_card(code)


_ORDER = 0.01
"""The most that the same order of words adds to the similarity of two sentences."""


def _shared(one: dict[str, int], other: dict[str, int]) -> float:
    """How much two sentences have in common: words that name cards count most."""
    shared = sum(weight for word, weight in other.items() if word in one)
    return shared / (sum(one.values()) + sum(other.values()) - shared)


def _weight(word: str) -> int:
    if re.fullmatch(r"c[0-9]+|[0-9]+|phrase_[0-9]+", word):
        return 4
    return 1 if word in ("when", "is", "player", "next", "play", "played", "card", ",", "must") else 3
