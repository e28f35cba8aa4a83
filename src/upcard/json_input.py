"""JSON of strangers: its length and its depth are looked at before it is parsed.

`json.loads` raises `RecursionError` for a few thousand brackets, and keeps the last of two equal keys without a word.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

from upcard.errors import UpcardError
from upcard.quoting import quoted

MAX_LETTERS, MAX_DEPTH, MAX_DIGITS = 1_000_000, 32, 20
"""The most letters of a text, brackets in brackets, and digits of a whole number (64 bits)."""
_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', re.S)


class BadJSON(UpcardError, ValueError):
    """Text that is not JSON, or more of it than is read."""


def read_json(text: str, max_letters: int = MAX_LETTERS, max_depth: int = MAX_DEPTH) -> Any:
    """The value of a JSON text (RFC 8259). Raises `BadJSON` with what is wrong and what is allowed; NaN, whole numbers
    of more than 64 bits and a name that is twice in one object are wrong, too."""
    if len(text) > max_letters:
        raise BadJSON(f"it has {len(text):,} letters; at most {max_letters:,} are read")
    if _depth(text, max_depth) > max_depth:
        raise BadJSON(f"it has more than {max_depth} brackets in brackets")
    try:
        return json.loads(text, parse_constant=_no_number, parse_int=_whole, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise BadJSON(str(error)) from None


def _depth(text: str, enough: int) -> int:
    """How deep brackets are nested outside of strings, counted to one more than `enough`."""
    depth = deepest = 0
    for piece in _PIECE.finditer(text):
        sign = piece[0]
        depth += (sign in "[{") - (sign in "]}")
        deepest = max(deepest, depth)
        if deepest > enough:
            break
    return deepest


def _no_number(text: str) -> Any:
    raise BadJSON(f"{text} is no number in JSON")


def _whole(text: str) -> int:
    if len(text.lstrip("-")) > MAX_DIGITS:
        raise BadJSON(f"a whole number has at most {MAX_DIGITS} digits, not {len(text.lstrip('-')):,}")
    return int(text)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise BadJSON(f"the name {quoted(twice)} is twice in one object")
    return found
