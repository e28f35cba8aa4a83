"""The bounds of what a stranger writes for a field of a position, looked at before a rule reads it.

A value is a text, a whole number, yes or no, none, or lists and mappings of these, at most `MAX_DEPTH` deep.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from upcard.arrays import np
from upcard.errors import BadPosition
from upcard.quoting import MAX_QUOTED, quoted

MAX_DEPTH, MAX_VALUES, MAX_LETTERS = 4, 5_000, 20_000
"""Of one field: lists in lists, single values, letters."""
MAX_COMPLAINTS = 20
"""The most fields whose faults a refusal names."""
MAX_JSON_LETTERS = 200_000
"""The most letters of a position in JSON."""


def bounded(value: Any) -> Any:
    """The value of a field, its lists and mappings read once. Raises `ValueError` if it is none, or too large."""
    return _Reader().read(value)


def bounded_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The same for all fields of a position; a secret seed stays bytes. Raises `BadPosition` with all that is wrong."""
    found: dict[str, Any] = {}
    complaints = []
    for name, value in fields.items():
        try:
            found[name] = value if name == "seed" and isinstance(value, bytes) else bounded(value)
        except ValueError as error:
            complaints.append(f"{str(name)[:MAX_QUOTED]}: {error}")
            if len(complaints) == MAX_COMPLAINTS:
                break
    if complaints:
        raise BadPosition(complaints)
    return found


class _Reader:
    def __init__(self) -> None:
        self._values = self._letters = 0

    def read(self, value: Any, depth: int = 0) -> Any:
        """The value as plain data."""
        self._count(1)
        if isinstance(value, str):
            self._letters += len(value)
            if self._letters > MAX_LETTERS:
                raise ValueError(f"has more than {MAX_LETTERS:,} letters")
            return value
        if isinstance(value, int | np.integer) and not isinstance(value, bool):
            return _of_64_bits(int(value))
        if value is None or isinstance(value, bool | np.bool_):
            return value
        if depth == MAX_DEPTH:
            raise ValueError(f"has more than {MAX_DEPTH} lists in lists")
        if isinstance(value, Mapping):
            return {self.read(key, MAX_DEPTH): self.read(part, depth + 1) for key, part in value.items()}
        if isinstance(value, Iterable) and not isinstance(value, bytes):
            return [self.read(part, depth + 1) for part in islice(value, MAX_VALUES + 1)]
        shown = quoted(value) if isinstance(value, float) else type(value).__name__
        raise ValueError(f"takes words, whole numbers and lists of them, not {shown}")

    def _count(self, more: int) -> None:
        self._values += more
        if self._values > MAX_VALUES:
            raise ValueError(f"has more than {MAX_VALUES:,} values")


def _of_64_bits(number: int) -> int:
    if not -(2**63) <= number < 2**64:
        raise ValueError("takes whole numbers of 64 bits, not larger ones")
    return number
