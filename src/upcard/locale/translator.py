"""`Translator`: recognises an English sentence and translates it into another language.

The catalogue has sentences with gaps: ``{seat} takes the trick.`` The input is a sentence with its gaps filled. The
translator finds the matching catalogue entry and the contents of the gaps, and fills the translation with them. The
content of a gap must itself be readable (cards, numbers, signs, or another sentence of the catalogue), so a sentence is
recognised as a whole or not at all. Unrecognised sentences stay English.

The page does the same in ``app/translator.js``; a test checks that the two agree.

>>> german = Translator({"{seat} takes {n} card": ["{seat} nimmt {n} Karte", "{seat} nimmt {n} Karten"],
...                  "{seat} takes {n} cards": ["{seat} nimmt {n} Karte", "{seat} nimmt {n} Karten"]}, "10" + "1" * 198)
>>> german.translate("Ada takes 2 cards")
'Ada nimmt 2 Karten'
>>> german.translate("this is not in the catalogue")
'this is not in the catalogue'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice

from upcard.locale.english import to_somebody

GAP = re.compile(r"\{(\w+)\}")
_CARD = r"(?:(?:10|[2-9TJQKA])?[♣♦♥♠]|JK[1-4]?|10|[JQKA]|NT|XX?|[RGJ]\d+[a-z]?)\ufe0f?"
_SIGNS = re.compile(rf"(?:{_CARD}|[\d\s.,:;+–—−·●×=%/()?!&…*\"'“”’-])*")
"""Cards, numbers, rules and marks: the same in every language."""
_SUITED = re.compile(r"\b(clubs|diamonds|hearts|spades)\b")
_KEY = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)+")
"""The value of an option."""
_RULE = re.compile(r"([RGJ]\d+[a-z]?(?:, [RGJ]\d+[a-z]?)*): (.+)", re.S)
_CLAUSE = re.compile(r"(when .+?), (.+)", re.S)
"""A condition and its consequence: two clauses, either of which may contain more commas."""
_LIST = re.compile(r"(, and | and |, | & | or |; )")
_MARKS = re.compile(rf"(.*?)((?<![.:!?…])[.:!?…]+|(?<!\s)\s+(?:{_CARD}|-?\d+)?)", re.S)
_STOPS = re.compile(r"(?<=[.!?…]) +")
_NUMBER = re.compile(r"-?\d+")
_VERB = re.compile(r" ([^\W\d_]+)(.*)", re.S)
_MORE = re.compile(r"((?: und|,) (?:jetzt )?)(?!nicht\b|mit\b|jetzt\b|seit\b|erst\b)([^\W\d_A-ZÄÖÜ]+t)\b")
"""A second verb with the same subject."""
_YOU = re.compile(r"You (?!and\b)([a-z]+)\b(.*)", re.S)
FREE = frozenset(("seat", "hand", "whom", "sides", "title", "text", "day", "word"))
"""Gaps for any text: names of people, and typed text."""
PEOPLE = frozenset(("seat", "hand", "whom", "sides"))
"""Those of them that hold names of people: without a colon, and at most `LONGEST` words."""
LONGEST = 3
_NO_NAME = re.compile(r"(?:when|the|that|it|all|an?) |the$")
"""The beginning of a clause, which cannot be a name."""
WORDED = frozenset(("does", "takes"))
"""Gaps for words, not only cards."""
SHORT = frozenset(("card", "n", "suit"))
"""Gaps for a card, a number or a word of the catalogue, but not for a sentence with gaps of its own."""
DEEPEST = 5
MOST = 24
"""The largest number of ways to split one sentence that are tried."""
KEPT = 1 << 14
"""The size of the cache of texts and parts: one sentence looks up the same parts many times."""
FOLD = 100
"""The table of plural forms covers the numbers up to 2 * FOLD; larger ones are looked up by their last two digits."""


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
        gaps = ["(.+?)"] * len(self.gaps) + [""]
        self.pattern = re.compile("".join(re.escape(text) + gap for text, gap in zip(self.texts, gaps)), re.S)

    def values(self, text: str) -> Iterator[tuple[str, ...]]:
        """All possible contents of the gaps of a text, with short first gaps first."""
        if text.startswith(self.texts[0]) and text.endswith(self.texts[-1]) and self.pattern.fullmatch(text):
            yield from islice(_splits(text[len(self.texts[0]) :], self.texts[1:]), MOST)


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
    return ": " not in value and not any(len(part.split()) > LONGEST or _NO_NAME.match(part) for part in parts)


class Translator:
    """A language: translations by English sentence. Values with several forms are selected by the number in them;
    `plurals` has for each number the digit of its form. `second_person` maps verb endings of the third person to those
    of the second; entries with ``^`` are whole verbs."""

    def __init__(
        self,
        messages: Mapping[str, str | Sequence[str]],
        plurals: str = "",
        second_person: Sequence[Sequence[str]] = (),
    ) -> None:
        self._second_person = second_person
        self._exact = {text: translation for text, translation in messages.items() if not GAP.search(text)}
        gaps = [_Template(text, translation) for text, translation in messages.items() if GAP.search(text)]
        ordered = sorted(gaps, key=lambda one: (-one.weight, one.free))
        self._templates = [one for one in ordered if one.worded]
        self._joining = [one for one in ordered if not one.worded]
        """Very general ones such as ``{seat}: {move}``, which are tried last."""
        self._plurals = plurals
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
        small = text[0].lower() + text[1:] if text[:1].isupper() else text
        named = small in self._exact and text not in self._exact  # before what only looks like it
        translation = None if named else self._exact_form(text) or self._to_you(text, depth) or self._whole(text, depth)
        if translation is None and small != text:
            translation = self._whole(small, depth)
            translation = translation and translation[0].upper() + translation[1:]
        if translation is not None or depth >= DEEPEST:
            return translation
        ways = (self._ruled, self._sentences, self._joined, self._marked)
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
                self._name(value) if name in FREE else self.read(value, DEEPEST if name in SHORT else depth + 1)
            )
            if translation is None or (name in WORDED and _SIGNS.fullmatch(value)):
                return None
            values[gap] = translation
        count = next((int(value) for value in values.values() if _NUMBER.fullmatch(value)), 1)
        form = self._form(template.forms, abs(count))
        return GAP.sub(lambda gap: values.get(gap[1], gap[0]), form)

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

    def _to_you(self, text: str, depth: int) -> str | None:
        """A sentence in the second person, through its third person: ``You play 7♥`` by ``{seat} plays {card}``."""
        found = _YOU.fullmatch(text) if self._second_person and depth == 0 else None
        if found is None:
            return None
        third_person = to_somebody(found[1], found[2])
        of_somebody = self._exact_form(third_person) or self._made_from(self._templates, third_person, depth)
        for translation in (of_somebody, self._whole(text, depth), self._joined(third_person, depth)):
            verb = translation and _VERB.fullmatch(translation.removeprefix(self._word("You")))
            if verb:
                more = _MORE.sub(lambda found: f"{found[1]}{self._yours(found[2])}", verb[2])
                return f"{self._word('You')} {self._yours(verb[1])}{more}"
        return None

    def _yours(self, verb: str) -> str:
        """The verb in the second person."""
        for theirs, yours in self._second_person:
            if verb == theirs[1:] if theirs[0] == "^" else verb.endswith(theirs):
                return verb[: len(verb) - len(theirs.removeprefix("^"))] + yours
        return verb

    def _ruled(self, text: str, depth: int) -> str | None:
        found = _RULE.fullmatch(text)
        translation = found and self.read(found[2], depth + 1)
        return f"{found[1]}: {translation}" if found and translation else None

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
        number = count if count < 2 * FOLD else FOLD + count % FOLD
        return translation[min(int(self._plurals[number]), len(translation) - 1)]
