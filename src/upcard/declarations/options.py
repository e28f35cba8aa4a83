"""House rules: what a table may choose, and with which default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Values = tuple[str, ...] | tuple[int, int] | None
"""The names to choose from, or the lowest and the highest number; None for on and off."""


class Choices(tuple[int, ...]):
    """The choices of an option, as numbers from 0; `names` as people write them."""

    names: tuple[str, ...]


def choices(*names: str) -> Choices:
    """The choices of an option by name, in the order of their numbers: ``LAST_BIDDER, FIRST_TO_NAME = DECLARER =
    choices("last_bidder", "first_to_name")``. The state declares ``declarer = option(DECLARER, ...)``, and rules
    compare the field with the names: ``s.declarer == FIRST_TO_NAME``. The same for a number that stands for a word:
    ``doubling = number(shows="choice", choices=DOUBLING.names)``. Raises `TypeError` if a name comes twice."""
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise TypeError(f"the choice {twice!r} is named twice in choices({', '.join(map(repr, names))})")
    found = Choices(range(len(names)))
    found.names = names
    return found


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
    group: str = ""
    """The heading under which forms show it apart from the house rules: that of options which no rule reads, only
    judgement. They change no match, only what the bots mean."""
    choices: Choices | None = None
    """The choices whose names the rules compare it with, where the game gives them names."""

    @property
    def nought(self) -> str:
        """What 0 means, taken from the brackets in the text: "no limit"; empty if 0 is an ordinary number."""
        return self.text.partition("(0: ")[2].removesuffix(")")


def spec_of(first: int | str | bool | Choices, values: Values, default: int | None, rule: str, text: str) -> Option:
    """The option that a game declares with `declarations.fields.option`, without its earlier name."""
    if isinstance(first, Choices):
        return _one_of(first, values, default, rule, text)
    if default is not None:
        raise TypeError(f"option({first!r}, ...) says its default twice; default= is for choices(...)")
    if isinstance(first, bool):
        return Option(int(first), {"off": 0, "on": 1}, rule=rule, text=text)
    if isinstance(first, str):
        names = {str(name): place for place, name in enumerate(values or ())}
        names.setdefault(first, -1)
        return Option(names[first], names, rule=rule, text=text)
    low, high = values if values else (0, 2**31 - 1)
    return Option(first, None, int(low), int(high), rule=rule, text=text)


def _one_of(found: Choices, values: Values, default: int | None, rule: str, text: str) -> Option:
    if not found or values is not None:
        raise TypeError(f"option(...) takes one choices(...) with at least one name, and no other values ({text})")
    if default is not None and default not in found:
        raise TypeError(f"default={default!r} is none of the choices {', '.join(found.names)} ({text})")
    names = dict(zip(found.names, found))
    return Option(found[0] if default is None else default, names, rule=rule, text=text, choices=found)
