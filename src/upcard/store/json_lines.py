"""What belongs to a room, as lines of JSON: to move from one database to another, and to keep a copy.

The first line says what it is. Then there is a line for every table, with all its events and what was said there, and
a line for every account, with its passkeys and seats (its statistics are those of its tables). Each line is whole. The
file tells every card of matches that go on, so it is the owner's alone.

What is of the hour and not of the room stays behind: who is logged in and who has been asked to (`sessions`), how often
somebody came through a door (`doors`), and which worker holds what, under which key (`workers`, `owners`, `secrets`).
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from typing import NamedTuple

import msgspec

from upcard.store import accounts
from upcard.store.accounts import Account, OwnSeat, Passkey
from upcard.store.errors import StoreError
from upcard.store.interface import Event, SaidRow, Store, TableRow
from upcard.store.rows import SCHEMA

PAGE = 500
"""Tables, or accounts, that are looked up at a time."""
_MOST = 1_000_000
_BEFORE = "tables and events"
"""What copies began with that had no accounts and nothing that was said."""


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    upcard: str = "a room"
    schema: int = SCHEMA


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table, its events, and what was said there."""

    table: TableRow
    events: list[Event]
    said: list[SaidRow] = []


class KeptAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An account."""

    account: Account
    passkeys: list[Passkey]
    seats: list[OwnSeat]


class Taken(NamedTuple):
    """What came of reading a copy."""

    tables: int
    accounts: int
    known: int
    """Tables and accounts that were here already, and stay as they are."""


class _Which(msgspec.Struct, frozen=True):
    account: msgspec.Raw = msgspec.Raw()


_heading = msgspec.json.Decoder(Heading)
_which = msgspec.json.Decoder(_Which)
_kept = msgspec.json.Decoder(Kept)
_kept_account = msgspec.json.Decoder(KeptAccount)


async def written(store: Store) -> AsyncIterator[bytes]:
    """The lines of a copy, each with its line feed. A match that goes on meanwhile is kept up to some move."""
    yield _line(Heading())
    page = await store.ids("", PAGE)
    while page:
        for table_id in page:
            table = await store.table(table_id)
            yield _line(Kept(table, await store.events(table_id), await store.said(table_id)))
        page = await store.ids(page[-1], PAGE)
    page = await accounts.ids(store, "", PAGE)
    while page:
        for account_id in page:
            found = await accounts.account(store, account_id)
            if found is not None:  # else it has been deleted meanwhile
                keys, seats = await accounts.passkeys(store, found.id), await accounts.seats(store, found.id, _MOST)
                yield _line(KeptAccount(found, keys, seats))
        page = await accounts.ids(store, page[-1], PAGE)


def _line(value: msgspec.Struct) -> bytes:
    return msgspec.json.encode(value) + b"\n"


async def read_into(store: Store, lines: Iterable[bytes]) -> Taken:
    """Keep the tables and accounts of a copy. Raises `StoreError` at a line that is none; the lines before it are
    kept, and reading again does no harm."""
    tables = people = known = 0
    for number, line in enumerate(lines, 1):
        try:
            if number == 1:
                _check(_heading.decode(line))
                continue
            found = _kept_account.decode(line) if bytes(_which.decode(line).account) else _kept.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise StoreError(f"line {number} is no line of a copy that 'upcard export' wrote: {error}") from None
        if isinstance(found, KeptAccount):
            new = await accounts.restore(store, found.account, found.passkeys, found.seats)
            people += new
        else:
            if [event.number for event in found.events] != list(range(1, len(found.events) + 1)):
                table_id = found.table.id
                raise StoreError(f"line {number}: the moves of table {table_id} are not numbered from 1 without gaps")
            new = await store.restore(found.table, found.events, found.said)
            tables += new
        known += not new
    return Taken(tables, people, known)


def _check(heading: Heading) -> None:
    if heading.upcard not in (Heading().upcard, _BEFORE):
        raise StoreError("this is no copy that 'upcard export' wrote")
    if heading.schema > SCHEMA:
        raise StoreError(f"this copy was written by a newer Upcard (schema {heading.schema}, this one reads {SCHEMA})")
