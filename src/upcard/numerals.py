"""Whole numbers in text that strangers write: ASCII digits, and no more of them than a field can hold.

`int`, `str.isdecimal` and `\\d` take the digits of every script, and `int` of a text of many digits takes quadratic
time or raises an error of its own.
"""

from __future__ import annotations

DIGITS_OF_64_BITS = 20


def whole_number(text: str, digits: int = DIGITS_OF_64_BITS) -> int | None:
    """The number that a text of one to `digits` ASCII digits writes, without a sign or blanks; None for other text.

    >>> whole_number("42"), whole_number("٤٢"), whole_number("-1"), whole_number("9" * 5000)
    (42, None, None, None)
    """
    is_number = 0 < len(text) <= digits and text.isascii() and text.isdigit()
    return int(text) if is_number else None


def signed_number(text: str, digits: int = DIGITS_OF_64_BITS) -> int | None:
    """The same with a sign, ``+`` or ``-``, or without.

    >>> signed_number("-7"), signed_number("+7"), signed_number("--7"), signed_number("1_0")
    (-7, 7, None, None)
    """
    number = whole_number(text[1:] if text[:1] in ("+", "-") else text, digits)
    return -number if number is not None and text.startswith("-") else number
