"""The dictionary of Through the Window: English nouns with their numbers, plurals and proper names too.

A word is a number, so that rules, records and bots need no text:

- A listed word is its letter (1-9, the place in `LETTERS`), its place under that letter, and its form: 0 as it is
  listed, 1, 2, ... its plurals.
- A word that is not listed, but accepted by the table, is spelled: up to twelve letters of five bits each.

>>> text_of(number_of("Tigers"))
'tigers'
>>> text_of(root(number_of("teeth"))), letter_of(number_of("teeth")) == LETTERS.index("t") + 1
('tooth', True)
>>> number_of("zzz"), text_of(spelled("Netflixer"))
(0, 'netflixer')

The list is WordNet 3.0's with a supplement (`tools/build_nouns.py`); the licence lies beside it in WORDNET.md.
"""

from __future__ import annotations

import json
import lzma
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from upcard.jit.rule import rule
from upcard.language.vocabulary import LETTERS, VOCABULARY

LETTER_SHIFT, FORM_SHIFT = 16, 20
SPELLED = 1 << 61
"""Numbers from here on are words spelled letter by letter."""
MAX_NOUN_LENGTH = 12
_SIGNS = " abcdefghijklmnopqrstuvwxyz"
_FILE = Path(__file__).with_name("nouns.xz")
_CODES = tuple(LETTERS.index(sign) + 1 if sign in LETTERS else 0 for sign in _SIGNS)


@rule
def root(word: int) -> int:
    """The number of a word without its form: the same for a word and its plurals."""
    return word if word >= SPELLED else word & ((1 << FORM_SHIFT) - 1)


@rule
def letter_of(word: int) -> int:
    """The letter that a word begins with, 1 to 9 as in `LETTERS`; 0 for another letter and for no word."""
    if word < SPELLED:
        return (word >> LETTER_SHIFT) & 15
    return _CODES[(word >> 55) & 31]


@rule
def vocabulary_word(letter: int, place: int) -> int:
    """The number of a word of the vocabulary: `letter` from 1, `place` from 0."""
    return letter << LETTER_SHIFT | place


def tidy(text: str) -> str:
    """A word in the form used for comparison: trimmed, in lower case, without accents, articles and punctuation. An
    article joined to the word stays.

    >>> tidy("  An  Éclair "), tidy("Jack-in-the-box"), tidy("a team"), tidy("A-team")
    ('eclair', 'jack in the box', 'team', 'a team')
    """
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))
    plain = re.sub(r"[\s_/-]+", " ", without_article(plain))
    return re.sub(r"[^a-z ]", "", plain).strip()


def without_article(text: str) -> str:
    """
    >>> without_article("the Alps"), without_article("Thebes")
    ('Alps', 'Thebes')
    """
    return re.sub(r"^\s*(a|an|the)\s+(?=\S)", "", text, flags=re.IGNORECASE)


@dataclass(frozen=True)
class Dictionary:
    """The nouns by letter and place as they are written, and the numbers of all by their tidy text."""

    words: tuple[tuple[str, ...], ...]
    numbers: dict[str, int]
    irregular: dict[str, tuple[str, ...]]
    """The irregular plurals of a noun."""


@cache
def dictionary() -> Dictionary:
    """The dictionary (read once, at first use). Nouns listed with an article are found by the word after it: "the
    Alps", listed under T, are found under A as well, last."""
    data = json.loads(lzma.decompress(_FILE.read_bytes()))
    lists = [[*known, *more.split("\n")] for known, more in zip(VOCABULARY, data["words"], strict=True)]
    for sign, listed in zip(LETTERS, lists, strict=True):
        for word in listed:
            if tidy(word)[0] != sign and tidy(word)[0] in LETTERS:
                lists[LETTERS.index(tidy(word)[0])].append(without_article(word))
    words = tuple(map(tuple, lists))
    numbers: dict[str, int] = {}
    for letter, nouns in enumerate(words, 1):
        for place, word in enumerate(nouns):
            if tidy(word)[0] == LETTERS[letter - 1]:
                numbers.setdefault(tidy(word), letter << LETTER_SHIFT | place)
    return Dictionary(words, numbers, {one: tuple(many) for one, many in data["irregular"].items()})


def plurals(noun: str) -> tuple[str, ...]:
    """The plurals of a noun: irregular ones, then those by the rules of spelling, the likeliest first.

    >>> plurals("knife")[0], plurals("baby"), plurals("ice cream")
    ('knives', ('babies',), ('ice creams',))
    """
    return plural_forms(noun, dictionary().irregular.get(noun, ()))


def plural_forms(noun: str, irregular: Sequence[str]) -> tuple[str, ...]:
    """`plurals` of a noun with its irregular ones given."""
    if re.search(r"(s|x|z|ch|sh)$", noun):
        regular = [noun + "es"]
    elif re.search(r"[^aeiou]y$", noun):
        regular = [noun[:-1] + "ies"]
    else:
        regular = [noun + "s"]
    for ending, many in (("fe", "ves"), ("f", "ves"), ("man", "men"), ("quiz", "quizzes"), ("o", "oes")):
        if noun.endswith(ending):
            regular.append(noun[: -len(ending)] + many)
    return tuple(dict.fromkeys((*irregular, *regular)))


_ENDINGS = ("s", ""), ("es", ""), ("ies", "y"), ("ves", "f"), ("ves", "fe"), ("men", "man"), ("zzes", "z")


def stems(word: str) -> list[str]:
    """The words of which a word may be the regular plural."""
    return [word[: -len(end)] + one for end, one in _ENDINGS if word.endswith(end)]


@cache
def _singulars() -> dict[str, str]:
    return {many: one for one, forms in dictionary().irregular.items() for many in forms}


def number_of(text: str) -> int:
    """The number of a noun or of its plural, 0 for a word that is not in the list."""
    word = tidy(text)
    listed = dictionary().numbers
    if word in listed:
        return listed[word]
    for noun in (_singulars().get(word, ""), *stems(word)):
        if noun in listed and word in plurals(noun):
            return listed[noun] | (plurals(noun).index(word) + 1) << FORM_SHIFT
    return 0


def spelled(text: str) -> int:
    """The number of an unlisted word. Raises `ValueError` for one that is too long or has no letter."""
    word = tidy(text)
    if not word or len(word) > MAX_NOUN_LENGTH:
        raise ValueError(f"a word that is not in the list has 1 to {MAX_NOUN_LENGTH} letters")
    return SPELLED | sum(_SIGNS.index(sign) << (55 - 5 * place) for place, sign in enumerate(word))


def text_of(word: int) -> str:
    """The text of a word's number; nothing for 0 and for numbers of no word."""
    if word >= SPELLED:
        return "".join(_SIGNS[min(26, word >> (55 - 5 * k) & 31)] for k in range(MAX_NOUN_LENGTH)).strip()
    letter, place, form = word >> LETTER_SHIFT & 15, word & 0xFFFF, word >> FORM_SHIFT
    if not 1 <= letter <= len(LETTERS) or place >= len(dictionary().words[letter - 1]):
        return ""
    noun = dictionary().words[letter - 1][place]
    forms = plurals(tidy(noun)) if form else ()
    if form > len(forms):
        return ""
    return forms[form - 1] if form else noun


class Words(Sequence[str]):
    """All words by their numbers, for fields of a state with one: ``Words()[number]`` is its text."""

    def __len__(self) -> int:
        return 1 << 62

    def __getitem__(self, number: Any) -> Any:
        return text_of(number)

    def __contains__(self, text: object) -> bool:
        return isinstance(text, str) and bool(tidy(text))

    def index(self, text: str, start: int = 0, stop: int = 0) -> int:
        """The number of a word, listed or spelled."""
        return number_of(text) or spelled(text)
