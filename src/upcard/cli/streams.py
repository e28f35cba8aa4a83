"""What is printed where the encoding of a stream cannot carry our signs: a redirected or piped output under Windows
(cp1252), or any in the locale C (ASCII).

The signs are written as people type them: ``10S`` for ``10♠``. Text that can be carried stays as it is.
"""

from __future__ import annotations

import codecs
import json
import sys
import unicodedata
from typing import Any, TextIO

HANDLER = "upcard.plain"
"""The name of the error handler for `codecs`."""
PLAIN = {
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "\ufe0f": "", "\u2060": "", "\u200b": "",
    "─": "-", "━": "-", "│": "|", "┃": "|", "–": "-", "—": "-", "−": "-", "•": "*", "·": ".", "●": "*", "○": "o",
    "→": "->", "←": "<-", "↑": "^", "↓": "v", "↵": "Enter", "±": "+/-", "×": "x", "÷": "/", "≤": "<=", "≥": ">=",
    "≈": "~",
    "…": "...", "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "‚": ",", "✓": "+", "✗": "-", "½": "1/2", "²": "^2",
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "ø": "o", "Ø": "O", "ł": "l",
    "€": "EUR",
}  # fmt: skip


def plain(letter: str) -> str:
    """A letter or sign in ASCII; ``?`` if there is nothing like it.

    >>> "".join(map(plain, "10♠ → é"))
    '10S -> e'
    """
    if letter in PLAIN:
        return PLAIN[letter]
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return bare or ("+" if "\u2500" <= letter <= "\u257f" else "?")


def _in_plain_signs(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(plain, error.object[error.start : error.end])), error.end


def prepare(*streams: TextIO) -> None:
    """Have streams write what their encoding cannot carry in plain signs. By default: those of the program."""
    codecs.register_error(HANDLER, _in_plain_signs)
    for stream in streams or (sys.stdout, sys.stderr):
        # A test or a notebook may have put something else in their place.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=HANDLER)


def json_line(data: Any) -> str:
    """Data as JSON for standard output. What that cannot carry is escaped: the data stay the same."""
    text = json.dumps(data, ensure_ascii=False)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return json.dumps(data)
    return text
