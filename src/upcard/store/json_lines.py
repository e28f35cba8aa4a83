"""A room's data as JSON lines, to back it up or to move it to another database.

The first line is a heading. Then each line is a table, with its events and chat, or an account, with its passkeys and
seats. The file has the hidden cards of unfinished matches, so only the operator may read it.

Transient data is left out: sessions and challenges (`sessions`), rate limits (`doors`), and the workers' leases and
secrets (`workers`, `owners`, `secrets`).
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from typing import Any, NamedTuple

import msgspec

from upcard.store import accounts
from upcard.store.accounts import Account, OwnSeat, Passkey
from upcard.store.errors import StoreError
from upcard.store.interface import ChatRow, Event, Store, TableRow
from upcard.store.rows import SCHEMA

PAGE = 500
"""The number of tables, or accounts, of one query."""
_MAX_LINE_BYTES = 1_000_000
_BEFORE = "tables and events"
"""The heading of old copies without accounts and chat."""


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    upcard: str = "a room"
    schema: int = SCHEMA


class TableCopy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table with its events and chat."""

    table: TableRow
    events: list[Event]
    said: list[ChatRow] = []


class AccountCopy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An account with its passkeys and seats."""

    account: Account
    passkeys: list[Passkey]
    seats: list[OwnSeat]


class ImportCounts(NamedTuple):
    """The result of an import."""

    tables: int
    accounts: int
    skipped: int
    """Tables and accounts that exist already, and stay unchanged."""
    matches: int
    """Those of the tables at which people sit. At the others bots play a deal of which people compare their results."""


class _Which(msgspec.Struct, frozen=True):
    account: msgspec.Raw = msgspec.Raw()


_heading = msgspec.json.Decoder(Heading)
_which = msgspec.json.Decoder(_Which)
_table_copy = msgspec.json.Decoder(TableCopy)
_account_copy = msgspec.json.Decoder(AccountCopy)


async def export_lines(store: Store) -> AsyncIterator[bytes]:
    """The lines of a copy, each with its line feed. A match that is being played is exported up to some move."""
    yield _line(Heading())
    page = await store.ids("", PAGE)
    while page:
        for table_id in page:
            table = await store.table(table_id)
            yield _line(TableCopy(table, await store.events(table_id), await store.chat(table_id)))
        page = await store.ids(page[-1], PAGE)
    page = await accounts.ids(store, "", PAGE)
    while page:
        for account_id in page:
            found = await accounts.account(store, account_id)
            if found is not None:  # it may have been deleted meanwhile
                keys, seats = (
                    await accounts.passkeys(store, found.id),
                    await accounts.seats(store, found.id, _MAX_LINE_BYTES),
                )
                yield _line(AccountCopy(found, keys, seats))
        page = await accounts.ids(store, page[-1], PAGE)


def _line(value: msgspec.Struct) -> bytes:
    return msgspec.json.encode(value) + b"\n"


async def import_lines(store: Store, lines: Iterable[bytes]) -> ImportCounts:
    """Store the tables and accounts of a copy. Raises `StoreError` at an invalid line; the lines before it stay stored,
    and importing again is harmless."""
    tables = people = skipped = matches = 0
    for number, line in enumerate(lines, 1):
        try:
            if number == 1:
                _check(_heading.decode(line))
                continue
            found = _account_copy.decode(line) if bytes(_which.decode(line).account) else _table_copy.decode(line)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise StoreError(f"line {number} is not from a copy that 'upcard export' wrote: {error}") from None
        if _too_large(msgspec.to_builtins(found)):
            raise StoreError(f"line {number} has a number that takes more than 64 bits")
        if isinstance(found, AccountCopy):
            new = await accounts.restore(store, found.account, found.passkeys, found.seats)
            people += new
        else:
            if [event.number for event in found.events] != list(range(1, len(found.events) + 1)):
                table_id = found.table.id
                raise StoreError(f"line {number}: the moves of table {table_id} are not numbered from 1 without gaps")
            new = await store.restore(found.table, found.events, found.said)
            tables += new
            matches += new and any(seat.kind == "person" for seat in found.table.seats)
        skipped += not new
    return ImportCounts(tables, people, skipped, matches)


def _too_large(value: Any) -> bool:
    """Whether a number in plain data is one that no database keeps."""
    if isinstance(value, dict):
        return any(map(_too_large, value.values()))
    if isinstance(value, list):
        return any(map(_too_large, value))
    return isinstance(value, int) and not -(2**63) <= value < 2**63


def _check(heading: Heading) -> None:
    if heading.upcard not in (Heading().upcard, _BEFORE):
        raise StoreError("this is not a copy that 'upcard export' wrote")
    if heading.schema > SCHEMA:
        raise StoreError(f"this copy was written by a newer Upcard (schema {heading.schema}, this one reads {SCHEMA})")
