"""Accounts in a store: names, passkeys and seats (`store.sessions` has who is logged in).

An account is a name and public keys, without a password or mail address. Its seats are stored by table and number,
without their tokens: another device gets a key of its own (`room.people.seating.add_key`).
All functions use `interface.Store.query`, so they work with every store; all raise `StoreError`.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence

import msgspec

from upcard.names.rules import DELETED_NAME
from upcard.store import moderation, sessions
from upcard.store.errors import NoSuchSeat, UnknownTable
from upcard.store.interface import Store
from upcard.types import Seat

_MAX_COUNT = 2**31 - 1
"""No limit; and the largest sign count of a passkey: PostgreSQL's integers end here. Larger counts are stored as
this one, and always taken to be new."""
PAGE_SEATS = 200
"""The number of seats of one query."""
_CREATE = "insert into accounts values (?1, ?2, ?3) on conflict do nothing"
_RESTORE_PASSKEY = "insert into passkeys values (?1, ?2, ?3, ?4, ?5, ?6, ?7) on conflict do nothing"
_CREATE_WITH_PASSKEY = """
insert into accounts (id, name, created)
select cast(?1 as text), cast(?2 as text), cast(?3 as double precision)
where not exists (select 1 from passkeys where id = ?4)
on conflict do nothing returning id
"""
_ADD_PASSKEY = "insert into passkeys (id, account, public_key, counted, label, created) values (?1, ?2, ?3, ?4, ?5, ?6)"
_REMOVE_PASSKEY = """
delete from passkeys where id = ?2 and account = ?1 and (select count(*) from passkeys where account = ?1) > 1
"""
_KEEP_SEAT = "insert into account_seats values (?1, ?2, ?3, ?4) on conflict (account, table_id) do update set seat = ?3"
_KEEP_OWN_SEAT = """
insert into account_seats
select cast(?1 as text), cast(?2 as text), cast(?3 as integer), cast(?4 as double precision) from tables
where id = ?2 and revision = ?5
on conflict (account, table_id) do update set seat = excluded.seat returning seat
"""


class Account(msgspec.Struct, frozen=True):
    """An account."""

    id: str
    name: str
    created: float


class Passkey(msgspec.Struct, frozen=True):
    """A public key that logs in to an account."""

    id: str
    account: str
    public_key: str
    counted: int
    """The sign count that its device reported last."""
    label: str
    created: float
    used: float | None = None


class OwnSeat(msgspec.Struct, frozen=True):
    """A seat of an account."""

    table: str
    seat: Seat
    kept: float


class FoundAccount(msgspec.Struct, frozen=True):
    """A search result: an account with its usage."""

    account: Account
    used: float | None
    """The time of its last login."""
    seats: int
    """The number of its tables."""


async def create(store: Store, account: Account) -> None:
    """Store a new account; does nothing if it exists."""
    await store.query(_CREATE, account.id, account.name, account.created)


async def create_with_passkey(store: Store, account: Account, key: Passkey) -> bool:
    """Store a new account with its first passkey; stores nothing, and returns False, if either exists."""
    return await store.query_all(
        (_CREATE_WITH_PASSKEY, account.id, account.name, account.created, key.id), (_ADD_PASSKEY, *_new(key))
    )


def _new(key: Passkey) -> tuple[object, ...]:
    """The parameters of `_ADD_PASSKEY`."""
    return key.id, key.account, key.public_key, min(key.counted, _MAX_COUNT), key.label, key.created


async def account(store: Store, account_id: str) -> Account | None:
    """The account with this id, or None."""
    found = await store.query("select id, name, created from accounts where id = ?1", account_id)
    return Account(*found[0]) if found else None


async def ids(store: Store, after: str, limit: int) -> list[str]:
    """A page of account ids: the first `limit` above `after`, in order."""
    return [found[0] for found in await store.query("select id from accounts where id > ?1 order by id limit ?2",
                                                  after, limit)]  # fmt: skip


async def restore(store: Store, account: Account, keys: Sequence[Passkey], own: Sequence[OwnSeat]) -> bool:
    """Store an account from another store. Returns False and changes nothing if the id exists, so that a passkey that
    was removed since does not come back."""
    return await store.query_all(
        (f"{_CREATE} returning id", account.id, account.name, account.created),
        *((_RESTORE_PASSKEY, k.id, account.id, k.public_key, k.counted, k.label, k.created, k.used) for k in keys),
        *((_KEEP_SEAT, account.id, seat.table, seat.seat, seat.kept) for seat in own),
    )


# -- passkeys --------------------------------------------------------------------------------------


async def add_passkey(store: Store, key: Passkey) -> bool:
    """Store a passkey; False if one with this id exists."""
    return bool(await store.query(f"{_ADD_PASSKEY} on conflict do nothing returning id", *_new(key)))


async def passkey(store: Store, key_id: str) -> Passkey | None:
    """The passkey with this id, or None."""
    found = await store.query(
        "select id, account, public_key, counted, label, created, used from passkeys where id = ?1", key_id
    )
    return Passkey(*found[0]) if found else None


async def passkeys(store: Store, account_id: str) -> list[Passkey]:
    """The passkeys of an account, the oldest first."""
    found = await store.query(
        "select id, account, public_key, counted, label, created, used from passkeys where account = ?1 "
        "order by created, id", account_id,
    )  # fmt: skip
    return [Passkey(*row) for row in found]


async def use_passkey(store: Store, key_id: str, counted: int, now: float) -> None:
    """Record a login with a passkey."""
    await store.query(
        "update passkeys set counted = ?2, used = ?3 where id = ?1", key_id, min(counted, _MAX_COUNT), now
    )


async def remove_passkey(store: Store, account_id: str, key_id: str) -> bool:
    """Delete a passkey with its sessions, unless it is the account's only one, without which no login is possible.
    Returns whether it is gone."""
    if key_id not in [key.id for key in await passkeys(store, account_id)]:
        return False
    await store.query_all(
        ("update accounts set name = name where id = ?1 returning id", account_id),  # others wait for this row
        (_REMOVE_PASSKEY, account_id, key_id),
        sessions.of_removed_passkey(account_id, key_id),
    )
    return await passkey(store, key_id) is None


# -- seats -----------------------------------------------------------------------------------------


async def add_seat(store: Store, account_id: str, seat: OwnSeat, revision: int) -> bool:
    """Add a seat to an account. False if the seats of the table have changed since that revision (`TableRow.revision`):
    read the row again, and check whose seat it is."""
    rows = await store.query(_KEEP_OWN_SEAT, account_id, seat.table, seat.seat, seat.kept, revision)
    return bool(rows)


async def seats(store: Store, account_id: str, limit: int) -> list[OwnSeat]:
    """The seats of an account, the latest first."""
    found = await store.query(
        "select table_id, seat, kept from account_seats where account = ?1 order by kept desc, table_id limit ?2",
        account_id, limit,
    )  # fmt: skip
    return [OwnSeat(*row) for row in found]


async def seats_after(store: Store, account_id: str, table_id: str, limit: int) -> list[OwnSeat]:
    """A page of an account's seats: the first `limit` at tables above `table_id`, in the order of their ids."""
    found = await store.query(
        "select table_id, seat, kept from account_seats where account = ?1 and table_id > ?2 "
        "order by table_id limit ?3", account_id, table_id, limit,
    )  # fmt: skip
    return [OwnSeat(*row) for row in found]


async def seat_at(store: Store, account_id: str, table_id: str) -> int | None:
    """The seat of an account at a table, or None."""
    found = await store.query(
        "select seat from account_seats where account = ?1 and table_id = ?2", account_id, table_id
    )
    return int(found[0][0]) if found else None


async def remove_seat(store: Store, table_id: str, seat: Seat) -> None:
    """Remove a seat from the account it belongs to, because another player takes it."""
    await store.query("delete from account_seats where table_id = ?1 and seat = ?2", table_id, seat)


# -- renaming and deleting -------------------------------------------------------------------------


async def find(store: Store, text: str, limit: int) -> list[FoundAccount]:
    """The accounts with `text` in their names (ignoring case), the latest first."""
    every = await store.query(
        "select id, name, created, (select max(used) from passkeys where account = accounts.id), "
        "(select count(*) from account_seats where account = accounts.id) from accounts order by created desc, id"
    )
    fit = (FoundAccount(Account(*one[:3]), *one[3:]) for one in every if text.casefold() in one[1].casefold())
    return list(itertools.islice(fit, limit))


async def rename(store: Store, account_id: str, name: str, now: float) -> int:
    """Rename an account and all its seats; returns the number of tables."""
    await store.query("update accounts set name = ?2 where id = ?1", account_id, name)
    every = await seats(store, account_id, _MAX_COUNT)
    return sum([await _rename(store, own, name, now, void=False) for own in every])


async def delete(store: Store, account_id: str, now: float) -> int:
    """Delete an account: its keys, sessions and seats, its chat, and its name in the records shared with others.
    Returns the number of its tables."""
    deleted = 0
    await store.query("delete from sessions where account = ?1", account_id)
    while page := await seats(store, account_id, PAGE_SEATS):
        for own in page:
            await asyncio.sleep(0)  # a file is written without waiting, and others have their turn in between
            await store.query("delete from said where table_id = ?1 and seat = ?2", own.table, own.seat)
            await _rename(store, own, DELETED_NAME, now, void=True)
            await store.query("delete from account_seats where account = ?1 and table_id = ?2", account_id, own.table)
        deleted += len(page)
    await store.query("delete from passkeys where account = ?1", account_id)
    await store.query("delete from accounts where id = ?1", account_id)
    return deleted


async def _rename(store: Store, own: OwnSeat, name: str, now: float, *, void: bool) -> bool:
    """Rename a seat; False if the seat or its table is gone."""
    try:
        await moderation.rename_seat(store, own.table, own.seat, name, now, void=void)
    except (UnknownTable, NoSuchSeat):
        return False
    return True
