"""The words of a game that a newcomer does not know: the section "Words" of its book, ``- **term**: meaning``."""

from __future__ import annotations

import re

HEADING = "Words"
_SECTION = re.compile(rf"^## {HEADING}\n(.*?)(?=^## |\Z)", re.M | re.S)
_TERM = re.compile(r"^- \*\*(?P<terms>[^*]+)\*\*: (?P<meaning>.+?)(?=^- |\Z)", re.M | re.S)


def terms_in(book: str) -> dict[str, str]:
    """The terms that a book explains, in small letters, with their meanings. Several that mean the same are separated
    by commas.

    >>> terms_in("## Words\\n\\n- **Pig, sow**: the queen\\n  of spades.\\n- **Void**: without a card of a suit.\\n")
    {'pig': 'the queen of spades.', 'sow': 'the queen of spades.', 'void': 'without a card of a suit.'}
    """
    section = _SECTION.search(book)
    found = _TERM.finditer(section[1]) if section else ()
    return {term.strip().lower(): " ".join(one["meaning"].split()) for one in found for term in one["terms"].split(",")}
