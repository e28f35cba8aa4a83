"""Sessions, challenges and the passkeys that open them, in all stores."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import msgspec
import pytest

from tests.store.stored import event, row
from upcard.store import SqliteStore, Store, accounts, rows, sessions
from upcard.store.accounts import Account, OwnSeat, Passkey
from upcard.store.sessions import Session

ANN = Account("00ff", "Ann", 1.0)


def key(name: str, of: str = "00ff") -> Passkey:
    return Passkey(name, of, "public", 0, "a telephone", 2.0)


def opened(name: str, passkey: str = "k1", created: float = 1.0, of: str = "00ff") -> Session:
    return Session(name, of, passkey, created, created, 100.0, "Firefox on Linux")


async def with_keys(store: Store, *names: str) -> None:
    await accounts.create(store, ANN)
    for name in names:
        assert await accounts.add_passkey(store, key(name))


async def names(store: Store) -> list[str]:
    return [session.hash for session in await sessions.sessions(store, "00ff", 2.0)]


async def test_a_session_is_valid_until_it_ends(store: Store) -> None:
    await sessions.open_session(store, opened("a"))
    assert await sessions.session(store, "a", 99.0) == opened("a")
    assert await sessions.session(store, "a", 100.0) is None and await sessions.session(store, "b", 99.0) is None
    await sessions.end_session(store, "00aa", "a")
    assert await names(store) == ["a"], "it belongs to another account"
    await sessions.end_session(store, "00ff", "a")
    assert await names(store) == []


async def test_a_challenge_is_used_once_and_is_no_session(store: Store) -> None:
    await sessions.add_challenge(store, "c", "00ff", "login", 100.0)
    assert await sessions.session(store, "c", 99.0) is None
    assert await sessions.use_challenge(store, "c", "new", 99.0) is None, "of another kind"
    assert await sessions.use_challenge(store, "c", "login", 100.0) is None, "too late"
    assert await sessions.use_challenge(store, "c", "login", 99.0) == "00ff"
    assert await sessions.use_challenge(store, "c", "login", 99.0) is None
    await sessions.open_session(store, opened("a"))
    assert await sessions.use_challenge(store, "a", "session", 9.0) is None, "a session is no challenge"
    await sessions.delete_expired(store, 100.0)
    assert await store.query("select hash from sessions") == []


async def test_the_sessions_of_an_account_are_listed_and_ended(store: Store) -> None:
    for number, name in enumerate("abc"):
        await sessions.open_session(store, opened(name, created=float(number)))
    await sessions.open_session(store, opened("theirs", of="00aa"))
    await sessions.add_challenge(store, "d", "00ff", "login", 100.0)
    assert await names(store) == ["c", "b", "a"]
    await sessions.end_sessions(store, "00ff")
    assert await names(store) == [] and await sessions.session(store, "theirs", 2.0) is not None
    assert await sessions.use_challenge(store, "d", "login", 2.0) == "00ff"


async def test_an_account_has_a_limited_number_of_sessions(store: Store) -> None:
    for number in range(sessions.MAX_SESSIONS + 3):
        await sessions.open_session(store, opened(f"{number:02}", created=float(number)))
    found = await names(store)
    assert len(found) == sessions.MAX_SESSIONS and found[0] == f"{sessions.MAX_SESSIONS + 2:02}"
    assert "02" not in found and "03" in found


async def test_removing_a_passkey_ends_the_sessions_that_proved_it_last(store: Store) -> None:
    await with_keys(store, "k1", "k2")
    await sessions.open_session(store, opened("lost", "k1"))
    await sessions.open_session(store, opened("old version", ""))
    await sessions.open_session(store, opened("kept", "k2"))
    await sessions.open_session(store, opened("moved", "k1"))
    await sessions.prove(store, "moved", "k2", 7.0)
    moved = await sessions.session(store, "moved", 9.0)
    assert moved is not None and (moved.passkey, moved.proved, moved.created) == ("k2", 7.0, 1.0)
    assert not await accounts.remove_passkey(store, "00ff", "none")
    assert len(await names(store)) == 4
    assert await accounts.remove_passkey(store, "00ff", "k1")
    assert sorted(await names(store)) == ["kept", "moved"]
    assert not await accounts.remove_passkey(store, "00ff", "k2"), "it is the last one"
    assert sorted(await names(store)) == ["kept", "moved"]


async def test_two_who_remove_the_last_two_passkeys_leave_one(store: Store) -> None:
    await with_keys(store, "k1", "k2")
    removed = await asyncio.gather(*(accounts.remove_passkey(store, "00ff", name) for name in ("k1", "k2")))
    assert sorted(removed) == [False, True] and len(await accounts.passkeys(store, "00ff")) == 1


async def test_an_account_is_created_with_its_passkey_or_not_at_all(store: Store) -> None:
    assert await accounts.create_with_passkey(store, ANN, key("k1"))
    assert not await accounts.create_with_passkey(store, ANN, key("k2")), "it exists"
    ben = Account("00aa", "Ben", 2.0)
    assert not await accounts.create_with_passkey(store, ben, key("k1", "00aa")), "the passkey is taken"
    assert await accounts.account(store, "00aa") is None
    assert [one.id for one in await accounts.passkeys(store, "00ff")] == ["k1"]


async def test_the_seats_of_an_account_are_read_page_by_page(store: Store) -> None:
    await accounts.create(store, ANN)
    for number, table in enumerate(("t3", "t1", "t2")):
        await store.create(row(table))
        assert await accounts.add_seat(store, "00ff", OwnSeat(table, number, float(number)), 0)
    first = await accounts.seats_after(store, "00ff", "", 2)
    assert [seat.table for seat in first] == ["t1", "t2"]
    assert [seat.table for seat in await accounts.seats_after(store, "00ff", "t2", 2)] == ["t3"]
    assert await accounts.seat_at(store, "00ff", "t2") == 2 and await accounts.seat_at(store, "00ff", "t9") is None


async def test_a_file_of_the_version_before_keeps_its_sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "room.sqlite3"
    with monkeypatch.context() as before:
        before.setattr(rows, "MIGRATIONS", rows.MIGRATIONS[:5])
        before.setattr(rows, "SCHEMA", 5)
        old = SqliteStore(path)
        await old.create(row())
        await old.append("t1", event(1))
        await old.query("insert into accounts values (?1, ?2, ?3)", *msgspec.structs.astuple(ANN))
        await accounts.add_passkey(old, key("k1"))
        await old.query("insert into sessions values ('hash', '00ff', 'session', 100.0)")
        await old.close()
    store = SqliteStore(path)
    assert await sessions.session(store, "hash", 9.0) == Session("hash", "00ff", "", 0.0, 0.0, 100.0, "")
    assert await store.events("t1") == [event(1)] and [one.id for one in await accounts.passkeys(store, "00ff")] == [
        "k1"
    ]
    await store.close()
    assert sqlite3.connect(path).execute("pragma user_version").fetchone() == (rows.SCHEMA,)
