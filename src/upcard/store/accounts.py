"""What a store keeps of people who want their history to follow them: no password, no address, nothing to leak.

An account is a name and public keys. Which seats are its own is kept by table and number; the tokens of seats are not:
another device is given a key of its own (`room.seating.add_key`). Of a session there is only the hash.
Plain statements over `interface.Store.ask`, the same for every store; all of them raise `StoreError`.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import msgspec

from upcard.store import moderation
from upcard.store.errors import NoSuchSeat, UnknownTable
from upcard.store.interface import Store
from upcard.store.moderation import NOBODY

_MOST = 2**31 - 1
"""More than anybody has; and as far as uses of a passkey are counted: a device may count twice as far, PostgreSQL not.
Above it every count is taken to be a new one."""
_CREATE = "insert into accounts values (?1, ?2, ?3) on conflict do nothing"
_RESTORE_PASSKEY = "insert into passkeys values (?1, ?2, ?3, ?4, ?5, ?6, ?7) on conflict do nothing"
_KEEP_SEAT = "insert into account_seats values (?1, ?2, ?3, ?4) on conflict (account, table_id) do update set seat = ?3"
_KEEP_OWN_SEAT = """
insert into account_seats
select cast(?1 as text), cast(?2 as text), cast(?3 as integer), cast(?4 as double precision) from tables
where id = ?2 and revision = ?5
on conflict (account, table_id) do update set seat = excluded.seat returning seat
"""


class Account(msgspec.Struct, frozen=True):
    """Somebody."""

    id: str
    name: str
    created: float


class Passkey(msgspec.Struct, frozen=True):
    """A key that logs in to an account. The private half never leaves its device."""

    id: str
    account: str
    public_key: str
    counted: int
    """How often it has been used, as far as its device says."""
    label: str
    created: float
    used: float | None = None


class OwnSeat(msgspec.Struct, frozen=True):
    """A seat of an account."""

    table: str
    seat: int
    kept: float


class Found(msgspec.Struct, frozen=True):
    """An account that was looked for."""

    account: Account
    used: float | None
    """When one of its passkeys has logged in last."""
    seats: int
    """At how many tables it has sat."""


async def create(store: Store, account: Account) -> None:
    """Keep a new account; once is enough."""
    await store.ask(_CREATE, account.id, account.name, account.created)


async def account(store: Store, account_id: str) -> Account | None:
    """The account of an id."""
    found = await store.ask("select id, name, created from accounts where id = ?1", account_id)
    return Account(*found[0]) if found else None


async def ids(store: Store, after: str, limit: int) -> list[str]:
    """The ids of accounts above `after`, in order: all accounts, by and by."""
    return [found[0] for found in await store.ask("select id from accounts where id > ?1 order by id limit ?2",
                                                  after, limit)]  # fmt: skip


async def restore(store: Store, account: Account, keys: Sequence[Passkey], own: Sequence[OwnSeat]) -> bool:
    """Keep an account that was in another store; False where one of this id is here already: then nothing is stored,
    so that a passkey which its person has removed since does not come back."""
    return await store.ask_all(
        (f"{_CREATE} returning id", account.id, account.name, account.created),
        *((_RESTORE_PASSKEY, k.id, account.id, k.public_key, k.counted, k.label, k.created, k.used) for k in keys),
        *((_KEEP_SEAT, account.id, seat.table, seat.seat, seat.kept) for seat in own),
    )


# -- passkeys --------------------------------------------------------------------------------------


async def add_passkey(store: Store, key: Passkey) -> bool:
    """Keep a passkey; False where one of this id is known already."""
    return bool(await store.ask(
        "insert into passkeys (id, account, public_key, counted, label, created) values (?1, ?2, ?3, ?4, ?5, ?6) "
        "on conflict do nothing returning id",
        key.id, key.account, key.public_key, min(key.counted, _MOST), key.label, key.created,
    ))  # fmt: skip


async def passkey(store: Store, key_id: str) -> Passkey | None:
    """The passkey of an id."""
    found = await store.ask(
        "select id, account, public_key, counted, label, created, used from passkeys where id = ?1", key_id
    )
    return Passkey(*found[0]) if found else None


async def passkeys(store: Store, account_id: str) -> list[Passkey]:
    """The passkeys of an account, the oldest first."""
    found = await store.ask(
        "select id, account, public_key, counted, label, created, used from passkeys where account = ?1 "
        "order by created, id", account_id,
    )  # fmt: skip
    return [Passkey(*row) for row in found]


async def use_passkey(store: Store, key_id: str, counted: int, now: float) -> None:
    """A passkey has logged in."""
    await store.ask("update passkeys set counted = ?2, used = ?3 where id = ?1", key_id, min(counted, _MOST), now)


async def remove_passkey(store: Store, account_id: str, key_id: str) -> bool:
    """Forget a passkey, unless it is the only one of its account: then nobody could log in any more."""
    return bool(await store.ask(
        "delete from passkeys where id = ?1 and account = ?2 "
        "and (select count(*) from passkeys where account = ?2) > 1 returning id", key_id, account_id,
    ))  # fmt: skip


# -- sessions and challenges -----------------------------------------------------------------------


async def add_secret(store: Store, secret_hash: str, account_id: str, kind: str, until: float) -> None:
    """Keep the hash of a secret that somebody will show again before some moment."""
    await store.ask("insert into sessions values (?1, ?2, ?3, ?4)", secret_hash, account_id, kind, until)


async def account_of_secret(store: Store, secret_hash: str, kind: str, now: float) -> str | None:
    """The account to which a secret of a kind belongs."""
    found = await store.ask(
        "select account from sessions where hash = ?1 and kind = ?2 and until > ?3", secret_hash, kind, now
    )
    return str(found[0][0]) if found else None


async def use_secret(store: Store, secret_hash: str, kind: str, now: float) -> str | None:
    """The same, once: from now on nobody knows it."""
    found = await store.ask(
        "delete from sessions where hash = ?1 and kind = ?2 and until > ?3 returning account", secret_hash, kind, now
    )
    return str(found[0][0]) if found else None


async def delete_expired_secrets(store: Store, now: float) -> None:
    """Forget the secrets whose time is over."""
    await store.ask("delete from sessions where until <= ?1", now)


# -- seats -----------------------------------------------------------------------------------------


async def keep_seat(store: Store, account_id: str, seat: OwnSeat, revision: int) -> bool:
    """A seat belongs to an account from now on. False where the seats of the table have changed since that revision
    (`TableRow.revision`): whose seat it is has to be looked at again."""
    kept = await store.ask(_KEEP_OWN_SEAT, account_id, seat.table, seat.seat, seat.kept, revision)
    return bool(kept)


async def seats(store: Store, account_id: str, limit: int) -> list[OwnSeat]:
    """The seats of an account, the latest first."""
    found = await store.ask(
        "select table_id, seat, kept from account_seats where account = ?1 order by kept desc, table_id limit ?2",
        account_id, limit,
    )  # fmt: skip
    return [OwnSeat(*row) for row in found]


async def forget_seat(store: Store, table_id: str, seat: int) -> None:
    """Whoever sits in a seat from now on is somebody else: it belongs to no account any more."""
    await store.ask("delete from account_seats where table_id = ?1 and seat = ?2", table_id, seat)


# -- renamed and deleted ---------------------------------------------------------------------------


async def found(store: Store, text: str, limit: int) -> list[Found]:
    """The accounts with `text` in their names, whatever its case: the latest first."""
    every = await store.ask(
        "select id, name, created, (select max(used) from passkeys where account = accounts.id), "
        "(select count(*) from account_seats where account = accounts.id) from accounts order by created desc, id"
    )
    fit = (Found(Account(*one[:3]), *one[3:]) for one in every if text.casefold() in one[1].casefold())
    return list(itertools.islice(fit, limit))


async def rename(store: Store, account_id: str, name: str, now: float) -> int:
    """Give an account another name, and all its seats; how many tables."""
    await store.ask("update accounts set name = ?2 where id = ?1", account_id, name)
    every = await seats(store, account_id, _MOST)
    return sum([await _rename(store, own, name, now, void=False) for own in every])


async def delete(store: Store, account_id: str, now: float) -> int:
    """Forget an account: its keys, sessions and seats, what was said from them, and its name in the records that it
    shares with others. How many tables it had sat at."""
    every = await seats(store, account_id, _MOST)
    await store.ask("delete from sessions where account = ?1", account_id)
    for own in every:
        await store.ask("delete from said where table_id = ?1 and seat = ?2", own.table, own.seat)
        await _rename(store, own, NOBODY, now, void=True)
        await store.ask("delete from account_seats where account = ?1 and table_id = ?2", account_id, own.table)
    await store.ask("delete from passkeys where account = ?1", account_id)
    await store.ask("delete from accounts where id = ?1", account_id)
    return len(every)


async def _rename(store: Store, own: OwnSeat, name: str, now: float, *, void: bool) -> bool:
    """Give a seat another name; False where there is nobody any more."""
    try:
        await moderation.rename_seat(store, own.table, own.seat, name, now, void=void)
    except (UnknownTable, NoSuchSeat):
        return False
    return True
