"""Numbers that stand for words, for those who set up positions and read them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

ChoicesIn = Callable[[Any], Sequence[str]]
"""``(s)``: the words of a choice by their numbers, where they change with the record."""


class Texts(Protocol):
    """How a row of numbers is written as texts and read back from them: a record of answers, say."""

    kind: str
    """What one of the texts is, in words."""

    def write(self, numbers: Sequence[int]) -> list[str]:
        """The texts."""

    def read(self, texts: Sequence[str]) -> list[int]:
        """The numbers. Raises `ValueError` with what is wrong."""
