"""Everything that a store keeps, as lines of JSON: to move from one database to another, and to keep a copy.

The first line says what it is; every other one is a table with all its events, whole. The file tells every card of
matches that go on, so it is the owner's alone.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable

import msgspec

from upcard.store.interface import Event, Store, TableRow
from upcard.store.problems import StoreError
from upcard.store.rows import SCHEMA

PAGE = 500
"""Tables that are looked up at a time."""


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    upcard: str = "tables and events"
    schema: int = SCHEMA


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table and its events."""

    table: TableRow
    events: list[Event]


_heading = msgspec.json.Decoder(Heading)
_kept = msgspec.json.Decoder(Kept)


async def written(store: Store) -> AsyncIterator[bytes]:
    """The lines of a copy, each with its line feed. A match that goes on meanwhile is kept up to some move."""
    yield msgspec.json.encode(Heading()) + b"\n"
    page = await store.ids("", PAGE)
    while page:
        for table_id in page:
            table = await store.table(table_id)
            yield msgspec.json.encode(Kept(table, await store.events(table_id))) + b"\n"
        page = await store.ids(page[-1], PAGE)


async def read_into(store: Store, lines: Iterable[bytes]) -> tuple[int, int]:
    """Keep the tables of a copy: how many were new, and how many were here already (they are left as they are). Raises
    `StoreError` at a line that is none; the lines before it are kept, and reading again does no harm."""
    new = known = 0
    for number, line in enumerate(lines, 1):
        try:
            if number == 1:
                _check(_heading.decode(line))
                continue
            found = _kept.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise StoreError(f"line {number} is no line of a copy that 'upcard export' wrote: {error}") from None
        if [event.number for event in found.events] != list(range(1, len(found.events) + 1)):
            raise StoreError(f"line {number}: the moves of table {found.table.id} are not numbered from 1 without gaps")
        if await store.restore(found.table, found.events):
            new += 1
        else:
            known += 1
    return new, known


def _check(heading: Heading) -> None:
    if heading.upcard != Heading().upcard:
        raise StoreError("this is no copy that 'upcard export' wrote")
    if heading.schema > SCHEMA:
        raise StoreError(f"this copy was written by a newer Upcard (schema {heading.schema}, this one reads {SCHEMA})")
