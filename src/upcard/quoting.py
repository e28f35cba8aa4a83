"""Text of strangers in sentences of our own: shortened, and without what cannot be seen."""

from __future__ import annotations

import reprlib

MAX_QUOTED = 60
"""Letters of a quotation in a message."""


def quoted(value: object, most: int = MAX_QUOTED) -> str:
    """A value as Python writes it, with control characters escaped: a text of at most `most` letters, and about as much
    of anything else.

    >>> quoted("7♥"), quoted("abcdefghijkl", 10), quoted([1] * 5000)
    ("'7♥'", "'abcdef ...'", '[1, 1, 1, 1, 1, 1, ...]')
    """
    if isinstance(value, str):
        return repr(value if len(value) <= most else f"{value[: most - 4]} ...")
    short = reprlib.Repr()
    short.maxstring = short.maxother = short.maxlong = most
    shown = short.repr(value)
    return shown if len(shown) <= 3 * most else f"{shown[: 3 * most]} ..."


def printable(text: str, instead: str = "") -> str:
    """A text without what a reader cannot see and a terminal may obey: control characters, marks of direction, line
    ends. `instead` stands in their place.

    >>> printable("No. 7\\x1b[2J")
    'No. 7[2J'
    """
    return "".join(sign if sign.isprintable() else instead for sign in text)
