"""What a store keeps of people who want their history to follow them: no password, no address, nothing to leak.

An account is a name and public keys. Which seats are its own is kept by table and number; the tokens of seats are not:
another device is given a key of its own (`room.seating.add_key`). Of a session there is only the hash.
Plain statements over `interface.Store.ask`, the same for every store; all of them raise `StoreError`.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from upcard.store import rows
from upcard.store.interface import SeatRow, Store
from upcard.store.problems import UnknownTable

NOBODY = "Somebody"
"""The name in shared records of one whose account was deleted."""
_MOST = 2**31 - 1
"""As far as uses of a passkey are counted: a device may count twice as far, PostgreSQL not. Above it every
count is taken to be a new one."""
_CREATE = "insert into accounts values (?1, ?2, ?3) on conflict do nothing"
_RESTORE_PASSKEY = "insert into passkeys values (?1, ?2, ?3, ?4, ?5, ?6, ?7) on conflict do nothing"
_KEEP_SEAT = "insert into account_seats values (?1, ?2, ?3, ?4) on conflict (account, table_id) do update set seat = ?3"
_RENAME = (
    "update tables set seats = ?2, names = ?3, revision = revision + 1 where id = ?1 and revision = ?4 returning id"
)


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


async def remember(store: Store, secret_hash: str, account_id: str, kind: str, until: float) -> None:
    """Keep the hash of a secret that somebody will show again before some moment."""
    await store.ask("insert into sessions values (?1, ?2, ?3, ?4)", secret_hash, account_id, kind, until)


async def known(store: Store, secret_hash: str, kind: str, now: float) -> str | None:
    """The account to which a secret of a kind belongs."""
    found = await store.ask(
        "select account from sessions where hash = ?1 and kind = ?2 and until > ?3", secret_hash, kind, now
    )
    return str(found[0][0]) if found else None


async def used_up(store: Store, secret_hash: str, kind: str, now: float) -> str | None:
    """The same, once: from now on nobody knows it."""
    found = await store.ask(
        "delete from sessions where hash = ?1 and kind = ?2 and until > ?3 returning account", secret_hash, kind, now
    )
    return str(found[0][0]) if found else None


async def forget_old(store: Store, now: float) -> None:
    """Forget the secrets whose time is over."""
    await store.ask("delete from sessions where until <= ?1", now)


# -- seats -----------------------------------------------------------------------------------------


async def keep_seat(store: Store, account_id: str, seat: OwnSeat) -> None:
    """A seat belongs to an account from now on."""
    await store.ask(_KEEP_SEAT, account_id, seat.table, seat.seat, seat.kept)


async def seats(store: Store, account_id: str, limit: int) -> list[OwnSeat]:
    """The seats of an account, the latest first."""
    found = await store.ask(
        "select table_id, seat, kept from account_seats where account = ?1 order by kept desc, table_id limit ?2",
        account_id, limit,
    )  # fmt: skip
    return [OwnSeat(*row) for row in found]


async def delete(store: Store, account_id: str) -> int:
    """Forget an account: its keys, sessions and seats, what was said from them, and its name in the records that it
    shares with others. How many tables it had sat at."""
    every = await seats(store, account_id, 1_000_000)
    await store.ask("delete from sessions where account = ?1", account_id)
    for own in every:
        await _unname(store, own)
        await store.ask("delete from said where table_id = ?1 and seat = ?2", own.table, own.seat)
        await store.ask("delete from account_seats where account = ?1 and table_id = ?2", account_id, own.table)
    await store.ask("delete from passkeys where account = ?1", account_id)
    await store.ask("delete from accounts where id = ?1", account_id)
    return len(every)


async def _unname(store: Store, own: OwnSeat) -> None:
    """Take a name out of a table. Its token opens the seat no more."""
    while True:
        try:
            table = await store.table(own.table)
        except UnknownTable:
            return
        if own.seat >= len(table.seats) or table.seats[own.seat].kind != "person":
            return
        others = {row.name for n, row in enumerate(table.seats) if n != own.seat} | {
            name for n, name in enumerate(table.names) if n != own.seat
        }
        name = next(name for name in (NOBODY, *(f"{NOBODY} {n}" for n in range(2, 99))) if name not in others)
        row = msgspec.structs.replace(table.seats[own.seat], name=name, token_hash="", auto=True)
        changed: list[SeatRow] = [row if n == own.seat else kept for n, kept in enumerate(table.seats)]
        names = [name if n == own.seat else kept for n, kept in enumerate(table.names)]
        if await store.ask(_RENAME, table.id, rows.text(changed), rows.text(names), table.revision):
            return
