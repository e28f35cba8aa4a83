"""Zero-width joiners: which of them belong to the spelling of a word or to a picture.

Inside words they are letters by the rules of RFC 5892 (appendix A.1 and A.2, after UAX #31): between Arabic letters
that would join, as in Persian, and after a virama, as in Indic scripts. Between pictures U+200D makes one of two
(UTS #51).
"""

from __future__ import annotations

import unicodedata

import idna

ZWNJ, ZWJ = "\u200c", "\u200d"
JOINERS = ZWNJ + ZWJ
_WINDOW = 16
"""The letters on each side that a rule looks at: marks may stand between two letters."""
_BEHIND_PICTURES = "\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
"""The sign for "as a picture" and the colours of skin, which follow a picture."""


def joins_word(text: str, place: int) -> bool:
    """Whether the joiner at this place belongs to the spelling of a word.

    >>> joins_word("می‌خواهم", 2), joins_word("a\\u200cb", 1)
    (True, False)
    """
    start = max(0, place - _WINDOW)
    try:
        return idna.valid_contextj(text[start : place + _WINDOW], place - start)
    except ValueError:  # a neighbour without a name in Unicode (IDNAError is a ValueError, too)
        return False


def joins_pictures(text: str, place: int) -> bool:
    """Whether the joiner at this place makes one picture of two.

    >>> joins_pictures("👩\\u200d🚀", 1), joins_pictures("a\\u200d🚀", 1)
    (True, False)
    """
    before = text[max(0, place - 3) : place].rstrip(_BEHIND_PICTURES)
    return text[place] == ZWJ and _is_picture(before[-1:]) and _is_picture(text[place + 1 : place + 2])


def _is_picture(sign: str) -> bool:
    return bool(sign) and unicodedata.category(sign) in ("So", "Cn") and sign > "\u2000"


def without_joiners(text: str) -> str:
    """A text without its joiners."""
    return text.translate(dict.fromkeys(map(ord, JOINERS)))
