"""Rate limits, chat and accounts in all stores."""

from __future__ import annotations

import asyncio

from tests.store.stored import row
from upcard.store import ChatRow, SeatRow, Store, accounts, sessions, side_tables
from upcard.store.accounts import Account, OwnSeat, Passkey
from upcard.store.sessions import Session


async def test_a_rate_limit_allows_a_burst_then_a_steady_rate(store: Store) -> None:
    came = [await side_tables.allow_request(store, "a", 3, 30, 100.0) for _ in range(5)]
    assert came == [True, True, True, False, False]
    assert not await side_tables.allow_request(store, "a", 3, 30, 109.9)
    assert await side_tables.allow_request(store, "a", 3, 30, 110.0)
    assert not await side_tables.allow_request(store, "a", 3, 30, 110.0)
    assert await side_tables.allow_request(store, "b", 3, 30, 110.0), "another door"


async def test_a_refused_request_does_not_extend_the_limit(store: Store) -> None:
    for _ in range(50):
        await side_tables.allow_request(store, "a", 3, 30, 100.0)
    assert await side_tables.allow_request(store, "a", 3, 30, 110.0)


async def test_a_clock_that_was_set_back_does_not_block_requests(store: Store) -> None:
    for _ in range(3):
        assert await side_tables.allow_request(store, "a", 3, 30, 1e9)
    assert [await side_tables.allow_request(store, "a", 3, 30, 1000.0) for _ in range(4)] == [True, True, True, False]


async def test_concurrent_requests_do_not_exceed_the_limit(store: Store) -> None:
    came = await asyncio.gather(*(side_tables.allow_request(store, "a", 5, 60, 100.0) for _ in range(40)))
    assert sum(came) == 5


async def test_unused_rate_limits_are_deleted(store: Store) -> None:
    await side_tables.allow_request(store, "a", 3, 30, 100.0)
    await side_tables.allow_request(store, "b", 3, 30, 300.0)
    await side_tables.delete_old_requests(store, 200.0)
    assert await store.query("select name from doors") == [("b",)]


async def test_only_the_last_chat_lines_are_stored(store: Store) -> None:
    for n in range(side_tables.MAX_CHAT_LINES + 3):
        await side_tables.say(store, "t1", ChatRow(n % 4, "Ann", f"line {n}"))
    await side_tables.say(store, "t2", ChatRow(1, "Ben", "hello"))
    found = await store.chat("t1")
    assert len(found) == side_tables.MAX_CHAT_LINES
    assert (found[0].words, found[-1].words) == ("line 3", f"line {side_tables.MAX_CHAT_LINES + 2}")
    assert await store.chat("t2") == [ChatRow(1, "Ben", "hello")]


# -- accounts ----------------------------------------------------------------------------------------------------------

ANN = Account("00ff", "Ann", 1.0)


def key(name: str, of: str = "00ff") -> Passkey:
    return Passkey(name, of, "public", 0, "a telephone", 2.0)


async def test_the_last_passkey_of_an_account_cannot_be_removed(store: Store) -> None:
    await accounts.create(store, ANN)
    await accounts.create(store, ANN)
    assert await accounts.account(store, "00ff") == ANN and await accounts.account(store, "none") is None
    assert await accounts.add_passkey(store, key("k1")) and await accounts.add_passkey(store, key("k2"))
    assert not await accounts.add_passkey(store, key("k1")), "a passkey belongs to one account"
    await accounts.use_passkey(store, "k1", 7, 3.0)
    found = await accounts.passkey(store, "k1")
    assert found is not None and (found.counted, found.used) == (7, 3.0)
    await accounts.use_passkey(store, "k1", 2**32 - 1, 3.0)  # as high as a device may count
    assert not await accounts.remove_passkey(store, "another", "k1")
    assert await accounts.remove_passkey(store, "00ff", "k1")
    assert not await accounts.remove_passkey(store, "00ff", "k2"), "the owner could not log in any more"
    assert [passkey.id for passkey in await accounts.passkeys(store, "00ff")] == ["k2"]


async def test_the_seats_of_an_account_are_listed_the_latest_first(store: Store) -> None:
    await accounts.create(store, ANN)
    for n, table in enumerate(("t1", "t2", "t3")):
        await store.create(row(table))
        assert await accounts.add_seat(store, "00ff", OwnSeat(table, n, float(n)), 0)
    assert await accounts.add_seat(store, "00ff", OwnSeat("t1", 3, 0.0), 0)
    found = await accounts.seats(store, "00ff", 2)
    assert found == [OwnSeat("t3", 2, 2.0), OwnSeat("t2", 1, 1.0)]
    assert len(await accounts.seats(store, "00ff", 9)) == 3


async def test_deleting_an_account_removes_its_data_and_renames_it_in_shared_records(store: Store) -> None:
    seats = (SeatRow("person", "Ann", token_hash="00ff"), SeatRow("person", "Ben", token_hash="aa"))
    await store.create(row(seats=seats, players=2, names=("Ann", "Ben")))
    await accounts.create(store, ANN)
    await accounts.add_passkey(store, key("k1"))
    await sessions.open_session(store, Session("hash", "00ff", "k1", 1.0, 1.0, 100.0, "a telephone"))
    await accounts.add_seat(store, "00ff", OwnSeat("t1", 0, 1.0), 0)
    await store.query("insert into account_seats values ('00ff', 'gone', 0, 1.0)")
    await side_tables.say(store, "t1", ChatRow(0, "Ann", "I am Ann"))
    await side_tables.say(store, "t1", ChatRow(1, "Ben", "I am Ben"))
    assert await accounts.delete(store, "00ff", 5.0) == 2
    kept = await store.table("t1")
    assert kept.names == ("Somebody", "Ben") and kept.seats[0].name == "Somebody" and kept.seats[0].token_hash == ""
    assert kept.seats[1] == seats[1]
    assert [line.name for line in await store.chat("t1")] == ["Ben"]
    for name in ("accounts", "passkeys", "sessions", "account_seats"):
        assert await store.query(f"select * from {name}") == [], name


async def test_a_seat_that_changed_meanwhile_is_not_added(store: Store) -> None:
    await store.create(row())
    await accounts.create(store, ANN)
    await store.update(row())
    assert not await accounts.add_seat(store, "00ff", OwnSeat("t1", 0, 1.0), 0), "another player may sit there now"
    assert await accounts.seats(store, "00ff", 9) == []


async def test_deleting_an_account_renames_a_player_who_left_the_match(store: Store) -> None:
    seats = (SeatRow("bot", "Ann", "club"), SeatRow("person", "Ben", token_hash="aa"))
    await store.create(row(seats=seats, players=2, names=("Ann", "Ben"), started=1.0))
    await accounts.create(store, ANN)
    await accounts.add_seat(store, "00ff", OwnSeat("t1", 0, 1.0), 0)
    await accounts.delete(store, "00ff", 5.0)
    kept = await store.table("t1")
    assert kept.names == ("Somebody", "Ben") and kept.seats[0] == SeatRow("bot", "Somebody", "club")


async def test_two_deleted_players_at_a_table_have_different_names(store: Store) -> None:
    await store.create(row(seats=(SeatRow("person", "Somebody"), SeatRow("person", "Ben")), players=2,
                           names=("Somebody", "Ben")))  # fmt: skip
    await accounts.create(store, ANN)
    await accounts.add_seat(store, "00ff", OwnSeat("t1", 1, 1.0), 0)
    await accounts.delete(store, "00ff", 5.0)
    assert (await store.table("t1")).names == ("Somebody", "Somebody 2")
