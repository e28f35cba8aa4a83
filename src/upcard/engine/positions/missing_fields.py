"""What a refusal hangs on: the fields that its rule looked at and that nobody has given.

A rule of a position is plain Python over the record, so it can be watched while it is asked. Somebody who leaves out a
field learns in this way which one, though the sentence of the rule speaks of cards.
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
    """In brackets, the fields that a rule looks at and that are not known; nothing if it knows all."""
    watched = ReadTracker(record)
    ask(watched)
    return missing_among(game, watched.read, known)


def missing_among(game: Variant, names: Iterable[str], known: Container[str]) -> str:
    """In brackets, those of some fields that are not known."""
    fields = {**game.rules.schema.fields, **game.rules.schema.own_fields}
    missing = [f"`{name}`" for name in names if name not in known and name in fields and _describes_table(fields[name])]
    return f" (not given: {', '.join(missing)})" if missing else ""


def _describes_table(f: Field) -> bool:
    """Whether somebody who describes a table tells the field: it is no option, and not what is known of others."""
    own = f.name in ("phase", "turn", "dealer", "hand") or f.name not in STANDARD
    return own and f.option is None and not f.of
