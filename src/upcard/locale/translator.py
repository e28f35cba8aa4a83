"""`Translator`: recognises an English sentence and translates it into another language.

The catalogue has sentences with gaps: ``{seat} takes the trick.`` The input is a sentence with its gaps filled. The
translator finds the matching catalogue entry and the contents of the gaps, and fills the translation with them. The
content of a gap must itself be readable (cards, numbers, signs, or another sentence of the catalogue), so a sentence is
recognised as a whole or not at all. Unrecognised sentences stay English.

The page does the same in ``app/base/translator.js``; a test checks that the two agree.

>>> forms = ["{n} card for {seat}", "{n} cards for {seat}"]
>>> sentences = ["{seat} takes {n} card", "{seat} takes {n} cards"]
>>> telegraphic = Translator(dict.fromkeys(sentences, forms), lambda count: count != 1)
>>> telegraphic.translate("Ada takes 2 cards")
'2 cards for Ada'
>>> telegraphic.translate("this is not in the catalogue")
'this is not in the catalogue'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice

GAP = re.compile(r"\{(\w+)\}")
_CARD = r"(?:(?:10|[2-9TJQKA])?[♣♦♥♠]|JK[1-4]?|10|[JQKA]|NT|XX?|[RGJ][0-9]+[a-z]?)\ufe0f?"
_SIGNS = re.compile(
    r"(?:[0-9\s.,:;+–—−·●×=%/()?!&…*\"'“”’♣♦♥♠JQKAX\ufe0f\u2060-]|T(?=[♣♦♥♠])|NT|[RG][0-9]+(?![0-9])[a-z]?|J[0-9]+[a-z])*"
)
"""Cards, numbers, rules and marks: the same in every language. Each letter can be read in one way only."""
_SUITED = re.compile(r"\b(clubs|diamonds|hearts|spades)\b")
_KEY = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)+")
"""The value of an option."""
_RULE = re.compile(r"([RGJ][0-9]+[a-z]?(?:, [RGJ][0-9]+[a-z]?)*): (.+)", re.S)
_CLAUSE = re.compile(r"(when .+?), (.+)", re.S)
"""A condition and its consequence: two clauses, either of which may contain more commas."""
_LIST = re.compile(r"(, and | and |, | & | or |; )")
_MARKS = re.compile(rf"(.*?)((?<![.:!?…])[.:!?…]+|(?<!\s)\s+(?:{_CARD}|-?[0-9]+)?)", re.S)
_STOPS = re.compile(r"(?<=[.!?…]) +")
_NUMBER = re.compile(r"-?[0-9]+")
FREE = frozenset(("seat", "hand", "whom", "sides", "title", "text", "day", "word"))
"""Gaps for any text: names of people, and typed text."""
PEOPLE = frozenset(("seat", "hand", "whom", "sides"))
"""Those of them that hold names of people: without a colon, and at most `MAX_NESTING` words."""
MAX_NESTING = 3
_NO_NAME = re.compile(r"(?:when|the|that|it|all|an?) |the$")
"""The beginning of a clause, which cannot be a name."""
SHORT = frozenset(("card", "n", "suit"))
"""Gaps for a card, a number or a word of the catalogue, but not for a sentence with gaps of its own."""
EVENT = "event"
"""The gap for a line of a log without its full stop, as a clause of a longer sentence."""
DEEPEST = 5
MAX_VALUES = 24
"""The largest number of ways to split one sentence that are tried."""
KEPT = 1 << 14
"""The size of the cache of texts and parts: one sentence looks up the same parts many times."""


class _Template:
    """A sentence with gaps, and its translation."""

    def __init__(self, source: str, translation: str | Sequence[str]) -> None:
        parts = GAP.split(source)
        self.names = [name.rstrip("0123456789") for name in parts[1::2]]
        self.gaps = parts[1::2]
        self.forms = [translation] if isinstance(translation, str) else list(translation)
        self.texts = parts[::2]
        self.worded = any(map(str.isalpha, "".join(self.texts)))
        self.weight = sum(map(len, self.texts))
        self.free = sum(name in FREE for name in self.names)

    def values(self, text: str) -> Iterator[tuple[str, ...]]:
        """All possible contents of the gaps of a text, with short first gaps first."""
        if _fits(text, self.texts):
            yield from islice(_splits(text[len(self.texts[0]) :], self.texts[1:]), MAX_VALUES)


def _fits(text: str, pieces: Sequence[str]) -> bool:
    """Whether these pieces stand in a text in this order, the first and the last at its ends, and something between
    them: in one pass, for a stranger's text may have many of each."""
    first, *inner, last = pieces
    if not text.startswith(first) or not text.endswith(last):
        return False
    end = len(first)
    for piece in inner:
        at = text.find(piece, end + 1)
        if at < 0:
            return False
        end = at + len(piece)
    return end < len(text) - len(last)


def _splits(text: str, rest: list[str]) -> Iterator[tuple[str, ...]]:
    """The text split at these pieces, the last of which ends it."""
    piece, *more = rest
    if not more:
        value = text[: len(text) - len(piece)]
        if value and text.endswith(piece):
            yield (value,)
        return
    at = text.find(piece, 1)
    while at > 0:
        for values in _splits(text[at + len(piece) :], more):
            yield (text[:at], *values)
        at = text.find(piece, at + 1)


def _may_be_people(value: str) -> bool:
    parts = _LIST.split(value)
    return ": " not in value and not any(len(part.split()) > MAX_NESTING or _NO_NAME.match(part) for part in parts)


class Translator:
    """A language: translations by English sentence. Values with several forms are selected by the number in them;
    `plural` is the number of the form for a count."""

    def __init__(
        self, messages: Mapping[str, str | Sequence[str]], plural: Callable[[int], int] = lambda _count: 0
    ) -> None:
        self._exact = {text: translation for text, translation in messages.items() if not GAP.search(text)}
        gaps = [_Template(text, translation) for text, translation in messages.items() if GAP.search(text)]
        ordered = sorted(gaps, key=lambda one: (EVENT not in one.names, -one.weight, one.free))
        self._templates = [one for one in ordered if one.worded]
        self._joining = [one for one in ordered if not one.worded]
        """Very general ones such as ``{seat}: {move}``, which are tried last."""
        self._plural = plural
        self.read = lru_cache(KEPT)(self._read)

    def translate(self, text: str) -> str:
        """The sentence in this language; unchanged if it is not in the catalogue."""
        translation = self.read(text)
        return text if translation is None else translation

    def _read(self, text: str, depth: int = 0) -> str | None:
        """The sentence in this language, None if it is not in the catalogue."""
        if _SIGNS.fullmatch(text):
            return text
        if _SUITED.search(text) and _SIGNS.fullmatch(_SUITED.sub("", text)):
            return _SUITED.sub(lambda suit: self._word(suit[0]), text)
        if _KEY.fullmatch(text):
            return self.read(text.replace("_", " "), depth)
        if rule := _RULE.fullmatch(text):
            translation = self.read(rule[2], depth)
            return translation and f"{rule[1]}: {translation}"
        small = text[0].lower() + text[1:] if text[:1].isupper() else text
        named = small in self._exact and text not in self._exact  # before what only looks like it
        translation = None if named else self._exact_form(text) or self._whole(text, depth)
        if translation is None and small != text:
            translation = self._whole(small, depth)
            translation = translation and translation[0].upper() + translation[1:]
        if translation is not None or depth >= DEEPEST:
            return translation
        ways = (self._sentences, self._joined, self._marked)
        return next(filter(None, (way(text, depth) for way in ways)), None)

    def _whole(self, text: str, depth: int) -> str | None:
        found = self._exact_form(text)
        if found is not None:
            return found
        if depth >= DEEPEST:
            return None
        return self._clauses(text, depth) or self._made_from(self._templates, text, depth) or self._list(text, depth)

    def _clauses(self, text: str, depth: int) -> str | None:
        """``when a 2 is played, it is wild``: a condition and its consequence."""
        found = _CLAUSE.fullmatch(text)
        translation = [self.read(part, depth + 1) for part in found.groups()] if found else [None]
        return None if None in translation else ", ".join(part or "" for part in translation)

    def _exact_form(self, text: str) -> str | None:
        found = self._exact.get(text)
        return None if found is None else self._form(found, 1)

    def _joined(self, text: str, depth: int) -> str | None:
        return self._made_from(self._joining, text, depth)

    def _made_from(self, templates: Sequence[_Template], text: str, depth: int) -> str | None:
        found = (self._filled(one, values, depth) for one in templates for values in one.values(text))
        return next(filter(None, found), None)

    def _filled(self, template: _Template, found: Sequence[str], depth: int) -> str | None:
        values = {}
        for gap, name, value in zip(template.gaps, template.names, found):
            if name in PEOPLE and not _may_be_people(value):
                return None
            translation = (
                self._name(value)
                if name in FREE
                else self._clause(value, depth)
                if name == EVENT
                else self.read(value, DEEPEST if name in SHORT else depth + 1)
            )
            if translation is None:
                return None
            values[gap] = translation
        count = next((int(value) for value in values.values() if _NUMBER.fullmatch(value)), 1)
        form = self._form(template.forms, abs(count))
        return GAP.sub(lambda gap: values.get(gap[1], gap[0]), form)

    def _clause(self, value: str, depth: int) -> str | None:
        translation = self.read(f"{value}.", depth + 1)
        return translation and translation.removesuffix(".")

    def _name(self, value: str) -> str:
        """Names of people unchanged, with translated conjunctions; default names of seats are translated."""
        if value in self._exact:
            return self._word(value)
        parts = _LIST.split(value)
        return "".join(self._joint(part) if n % 2 else self._word(part) for n, part in enumerate(parts))

    def _joint(self, part: str) -> str:
        """A separator of a list, such as ``and`` with its spaces."""
        word = part.strip(" ,;")
        return part.replace(word, self._word(word)) if word.isalpha() else part

    def _word(self, part: str) -> str:
        found = self._exact.get(part)
        return part if found is None else self._form(found, 1)

    def _list(self, text: str, depth: int) -> str | None:
        parts = _LIST.split(text)
        if len(parts) == 1:
            return None
        translation = [self._joint(part) if n % 2 else self.read(part, depth + 1) for n, part in enumerate(parts)]
        return None if None in translation else "".join(part or "" for part in translation)

    def _sentences(self, text: str, depth: int) -> str | None:
        parts = _STOPS.split(text)
        translation = [self.read(part, depth + 1) for part in parts] if len(parts) > 1 else [None]
        return None if None in translation else " ".join(part or "" for part in translation)

    def _marked(self, text: str, depth: int) -> str | None:
        """Without the mark, the card or the number at its end, or the spaces around it."""
        found = _MARKS.fullmatch(text)
        if found and found[1]:
            translation = self.read(found[1], depth + 1)
            return translation and translation + found[2]
        bare = text.lstrip(" (“‘")
        translation = None if bare == text else self.read(bare, depth + 1)
        return translation and text[: len(text) - len(bare)] + translation

    def _form(self, translation: str | Sequence[str], count: int) -> str:
        if isinstance(translation, str):
            return translation
        return translation[min(self._plural(count), len(translation) - 1)]
