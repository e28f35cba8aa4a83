"""Finds the missing fields that made a position invalid.

A rule about positions is plain Python over the record, so its reads can be tracked. The message can then name the field
that was left out, even if the sentence of the rule is about cards.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import Any

from upcard.declarations.fields import Field
from upcard.declarations.state import STANDARD
from upcard.engine.compile.variant import Variant


class ReadTracker:
    """A record that notes which of its fields are read."""

    __slots__ = ("_record", "read")
    read: dict[str, None]

    def __init__(self, record: Any) -> None:
        object.__setattr__(self, "_record", record)
        object.__setattr__(self, "read", {})

    def __getattr__(self, name: str) -> Any:
        self.read[name] = None
        return getattr(self._record, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._record, name, value)


def not_given(game: Variant, ask: Callable[[Any], Any], record: Any, known: Container[str]) -> str:
    """In brackets, the unknown fields that a rule reads; empty if it reads none."""
    watched = ReadTracker(record)
    ask(watched)
    return missing_among(game, watched.read, known)


def missing_among(game: Variant, names: Iterable[str], known: Container[str]) -> str:
    """In brackets, the unknown ones of some fields; empty if all are known."""
    fields = {**game.rules.schema.fields, **game.rules.schema.own_fields}
    missing = [f"`{name}`" for name in names if name not in known and name in fields and _describes_table(fields[name])]
    return f" (not given: {', '.join(missing)})" if missing else ""


def _describes_table(f: Field) -> bool:
    """Whether a person describing a table would give the field: not an option, and not knowledge about other fields."""
    own = f.name in ("phase", "turn", "dealer", "hand") or f.name not in STANDARD
    return own and f.option is None and not f.of
