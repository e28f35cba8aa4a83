"""`Sentence`: an entry of the catalogue; and the test whether a text is one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

GAP = re.compile(r"\{(\w+)\}")
_WORDS = re.compile(r"[A-Za-z]{2}")
_NO_SENTENCE = re.compile(
    r"[\\^<>]|%[sd(]|://|^[a-z]+[_/.]+\w[\w/.-]*$|^[#./]|^&\w+;$|^\[|^upcard |px\b|^[RGJ]\d+$|^[A-Z_\d ]{2,}$"
)
_RULE = re.compile(r"^[RGJ]\d+[a-z]?(?:, [RGJ]\d+[a-z]?)*: ")
PEOPLE = frozenset({
    "names", "seats", "who", "whom", "holder", "waiting", "called", "seat", "partners", "author", "host",
    "winner", "loser", "player", "members",
})  # fmt: skip
"""Expressions with one of these words yield names of people; their gap is named ``seat``."""


@dataclass(frozen=True)
class Sentence:
    """A sentence with gaps as ``{name}``, its plural if it has one, and its places in the source."""

    text: str
    plural: str = ""
    places: tuple[str, ...] = field(default=(), compare=False)


UNREAD = frozenset({
    "may not", "may not raised", "may raised", "not raised", "again {id} {hex} {hex2}",
    "chat {id} {seat}", "Shift+ArrowLeft Shift+ArrowRight", "Shift+ArrowLeft", "Shift+ArrowRight",
    "bold yellow", "bold reverse", "bold underline", "italic dim", "italic #f7f0dc", "bold #f7f0dc", "bold #ffb4a1",
    "7h, 2, draw", "PgUp PgDn", "ks · play ks", "why ks", "log [20]", "rules [R9]", "save [FILE]", "set [pause 0.5]",
    "say TEXT", "auto [off]", "yes · no", "Ctrl+Q", "Ctrl+S", "Ctrl+Z",
    "know {where} guessed", "button main", "on done", "upcard verify FILE",
    "from {module} import {name}", "Player {n}", "Player {seat}",
    'attachment; filename="{game}-{id}.{ending}"', 'inline; filename="{game}-{id}.txt"',
})  # fmt: skip
"""Texts that look like sentences but are not: names of classes, headers."""


CONNECTIVES = frozenset({
    "N-S", "E-W", "{seat}: {move}", "{seat} {move}", "{seat}: {sign}",
})  # fmt: skip
"""Sentences that are too short to be recognised as such."""


def is_sentence(text: str) -> bool:
    """Whether a text is meant for people and not for a program."""
    if text in CONNECTIVES:
        return True
    bare = GAP.sub("", text)
    return bool(_WORDS.search(bare)) and text not in UNREAD and not _NO_SENTENCE.search(bare.strip())


def tidy(text: str) -> str:
    """The sentence without the number of its rule and the spaces around it."""
    return _RULE.sub("", " ".join(text.split()))


def numbered(text: str) -> str:
    """The sentence with unique names of gaps: a second ``{card}`` becomes ``{card2}``."""
    seen: dict[str, int] = {}

    def call(found: re.Match[str]) -> str:
        name = found[1].rstrip("0123456789") or "n"
        seen[name] = seen.get(name, 0) + 1
        return f"{{{name}{seen[name] if seen[name] > 1 else ''}}}"

    return GAP.sub(call, text)


def gap_name(words: Iterable[str], last: str) -> str:
    """The name of a gap for an expression with these words; `last` is the name nearest to its value."""
    if last == "toLocaleDateString":
        return "text"
    if PEOPLE & set(words):
        return "seat"
    return re.sub(r"\W|\d", "", last.lower()).strip("_") or "n"


def gathered(sentences: Iterable[Sentence]) -> dict[str, Sentence]:
    """The sentences by text, each once with all its places; a plural also covers the equal separate sentence."""
    kept: dict[str, Sentence] = {}
    for one in sentences:
        text, plural = numbered(tidy(one.text)), numbered(tidy(one.plural))
        if not is_sentence(text):
            continue
        before = kept.get(text)
        places = tuple(dict.fromkeys((*(before.places if before else ()), *one.places)))
        kept[text] = Sentence(text, plural or (before.plural if before else ""), places)
    plurals = {one.plural for one in kept.values() if one.plural}
    return {text: one for text, one in kept.items() if text not in plurals}
