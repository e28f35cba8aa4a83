"""Names of encoded values, for writing and reading positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

ChoicesIn = Callable[[Any], Sequence[str]]
"""``(s)``: the words of a choice by their numbers, where they change with the record."""


class Texts(Protocol):
    """Converts a row of numbers to texts and back, for example a record of answers."""

    kind: str
    """What one of the texts looks like, for error messages."""

    def write(self, numbers: Sequence[int]) -> list[str]:
        """The texts."""

    def read(self, texts: Sequence[str]) -> list[int]:
        """The numbers. Raises `ValueError` with what is wrong."""
