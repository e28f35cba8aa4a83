"""The glossary of a game: the section "Words" of its book, ``- **term**: meaning``."""

from __future__ import annotations

import re

HEADING = "Words"
_SECTION = re.compile(rf"^## {HEADING}\n(.*?)(?=^## |\Z)", re.M | re.S)
_TERM = re.compile(r"^- \*\*(?P<terms>[^*]+)\*\*: (?P<meaning>.+?)(?=^- |\Z)", re.M | re.S)


def cut(text: str, terms: dict[str, str], seen: set[str]) -> list[tuple[str, str]]:
    """Split a text into parts, each with the meaning of its term, or an empty text. Terms in `seen` are not marked
    again; terms that are found are added to it.

    >>> cut("The pigs are out.", {"pig": "the queen of spades."}, set())
    [('The ', ''), ('pigs', 'the queen of spades.'), (' are out.', '')]
    """
    if not terms:
        return [(text, "")]
    names = "|".join(re.escape(term) for term in sorted(terms, key=len, reverse=True))
    parts, start = [], 0
    for found in re.finditer(rf"(?<!\w)({names})(?:s|es)?(?!\w)", text, re.I):
        term = found[1].lower()
        if term not in seen:
            seen.add(term)
            parts += [(text[start : found.start()], ""), (found[0], terms[term])]
            start = found.end()
    return [part for part in [*parts, (text[start:], "")] if part[0]]


def terms_in(book: str) -> dict[str, str]:
    """The terms that a book explains, in lower case, with their meanings. In the book commas separate synonyms.

    >>> terms_in("## Words\\n\\n- **Pig, sow**: the queen\\n  of spades.\\n- **Void**: without a card of a suit.\\n")
    {'pig': 'the queen of spades.', 'sow': 'the queen of spades.', 'void': 'without a card of a suit.'}
    """
    section = _SECTION.search(book)
    found = _TERM.finditer(section[1]) if section else ()
    return {term.strip().lower(): " ".join(one["meaning"].split()) for one in found for term in one["terms"].split(",")}
