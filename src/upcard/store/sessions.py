"""Sessions and challenges of accounts in a store, which has only the hashes of their secrets.

All functions use `interface.Store.query`, so they work with every store; all raise `StoreError`.
"""

from __future__ import annotations

import msgspec

from upcard.store.interface import Store

MAX_SESSIONS = 50
"""The most sessions of an account; a new one ends the oldest."""
_COLUMNS = "hash, account, passkey, created, proved, until, label"
_OPEN = f"insert into sessions ({_COLUMNS}, kind) values (?1, ?2, ?3, ?4, ?5, ?6, ?7, 'session')"
_LIST = f"select {_COLUMNS} from sessions where account = ?1 and kind = 'session' and until > ?2"
_TRIM = """
delete from sessions where account = ?1 and kind = 'session' and hash not in (
    select hash from sessions where account = ?1 and kind = 'session' order by created desc, hash limit ?2
)
"""
_OF_PASSKEY = """
delete from sessions where account = ?1 and kind = 'session' and passkey in (?2, '')
and not exists (select 1 from passkeys where id = ?2)
"""


class Session(msgspec.Struct, frozen=True):
    """A device that is logged in."""

    hash: str
    """The hash of the secret that the device has."""
    account: str
    passkey: str
    """The passkey that the device proved last; empty in sessions of old versions, which did not store it."""
    created: float
    proved: float
    """When it did."""
    until: float
    label: str
    """The browser and system, as the page named them."""


async def open_session(store: Store, session: Session) -> None:
    """Store a session."""
    await store.query(
        _OPEN, session.hash, session.account, session.passkey, session.created, session.proved, session.until,
        session.label,
    )  # fmt: skip
    await store.query(_TRIM, session.account, MAX_SESSIONS)


async def session(store: Store, secret_hash: str, now: float) -> Session | None:
    """The valid session of a secret, or None."""
    found = await store.query(
        f"select {_COLUMNS} from sessions where hash = ?1 and kind = 'session' and until > ?2", secret_hash, now
    )
    return Session(*found[0]) if found else None


async def sessions(store: Store, account_id: str, now: float) -> list[Session]:
    """The valid sessions of an account, the latest first."""
    found = await store.query(f"{_LIST} order by created desc, hash", account_id, now)
    return [Session(*row) for row in found]


async def prove(store: Store, secret_hash: str, passkey: str, now: float) -> None:
    """Record that a session has proved a passkey: from now on it is a session of this one."""
    await store.query("update sessions set passkey = ?2, proved = ?3 where hash = ?1", secret_hash, passkey, now)


async def end_session(store: Store, account_id: str, secret_hash: str) -> None:
    """End one session of an account."""
    await store.query(
        "delete from sessions where hash = ?2 and account = ?1 and kind = 'session'", account_id, secret_hash
    )


async def end_sessions(store: Store, account_id: str) -> None:
    """End all sessions of an account."""
    await store.query("delete from sessions where account = ?1 and kind = 'session'", account_id)


def of_removed_passkey(account_id: str, passkey: str) -> tuple[str, str, str]:
    """The statement that ends the sessions of a passkey, and those of an unknown one, if the passkey is gone."""
    return _OF_PASSKEY, account_id, passkey


# -- challenges ------------------------------------------------------------------------------------


async def add_challenge(store: Store, secret_hash: str, subject: str, kind: str, until: float) -> None:
    """Store the hash of a challenge about a subject that is valid `until` a time."""
    await store.query(
        "insert into sessions (hash, account, kind, until) values (?1, ?2, ?3, ?4)", secret_hash, subject, kind, until
    )


async def use_challenge(store: Store, secret_hash: str, kind: str, now: float) -> str | None:
    """Delete a valid challenge of a kind; returns its subject, or None if there is none."""
    found = await store.query(
        "delete from sessions where hash = ?1 and kind = ?2 and kind != 'session' and until > ?3 returning account",
        secret_hash, kind, now,
    )  # fmt: skip
    return str(found[0][0]) if found else None


async def delete_expired(store: Store, now: float) -> None:
    """Delete expired sessions and challenges."""
    await store.query("delete from sessions where until <= ?1", now)
