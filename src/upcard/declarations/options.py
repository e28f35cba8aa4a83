"""House rules: what a table may choose, and with which default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Choices = tuple[str, ...] | tuple[int, int] | None
"""The names to choose from, or the lowest and the highest number; None for on and off."""


@dataclass(frozen=True)
class Option:
    """A house rule that a table may choose: a field of the record with a default."""

    default: int
    values: Mapping[str, int] | None = None
    """Named choices; None for a whole number."""
    low: int = 0
    high: int = 0
    rule: str = ""
    """The number of the ruling in the book."""
    text: str = ""
    """What it decides, in a few words."""
    formerly: str = ""
    """Its name in an earlier version, which is still accepted."""

    @property
    def nought(self) -> str:
        """What 0 means, taken from the brackets in the text: "no limit"; empty if 0 is an ordinary number."""
        return self.text.partition("(0: ")[2].removesuffix(")")


def spec_of(default: int | str | bool, values: Choices, rule: str, text: str, formerly: str) -> Option:
    """The option that a game declares with `declarations.fields.option`."""
    if isinstance(default, bool):
        return Option(int(default), {"off": 0, "on": 1}, rule=rule, text=text, formerly=formerly)
    if isinstance(default, str):
        names = {str(name): place for place, name in enumerate(values or ())}
        names.setdefault(default, -1)
        return Option(names[default], names, rule=rule, text=text, formerly=formerly)
    low, high = values if values else (0, 2**31 - 1)
    return Option(default, None, int(low), int(high), rule=rule, text=text, formerly=formerly)
