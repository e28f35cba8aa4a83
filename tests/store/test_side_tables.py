"""What every store keeps beside its tables: doors, chat, accounts."""

from __future__ import annotations

import asyncio

from tests.store.stored import row
from upcard.store import SaidRow, SeatRow, Store, accounts, side_tables
from upcard.store.accounts import Account, OwnSeat, Passkey


async def test_so_many_come_through_a_door_at_once_and_then_one_for_each_share_of_the_time(store: Store) -> None:
    came = [await side_tables.through(store, "a", 3, 30, 100.0) for _ in range(5)]
    assert came == [True, True, True, False, False]
    assert not await side_tables.through(store, "a", 3, 30, 109.9)
    assert await side_tables.through(store, "a", 3, 30, 110.0)
    assert not await side_tables.through(store, "a", 3, 30, 110.0)
    assert await side_tables.through(store, "b", 3, 30, 110.0), "another door"


async def test_who_is_refused_is_not_kept_out_for_longer(store: Store) -> None:
    for _ in range(50):
        await side_tables.through(store, "a", 3, 30, 100.0)
    assert await side_tables.through(store, "a", 3, 30, 110.0)


async def test_a_clock_that_was_set_back_locks_nobody_out(store: Store) -> None:
    for _ in range(3):
        assert await side_tables.through(store, "a", 3, 30, 1e9)
    assert [await side_tables.through(store, "a", 3, 30, 1000.0) for _ in range(4)] == [True, True, True, False]


async def test_all_at_once_are_as_many_as_may_come(store: Store) -> None:
    came = await asyncio.gather(*(side_tables.through(store, "a", 5, 60, 100.0) for _ in range(40)))
    assert sum(came) == 5


async def test_who_has_not_come_for_long_is_forgotten(store: Store) -> None:
    await side_tables.through(store, "a", 3, 30, 100.0)
    await side_tables.through(store, "b", 3, 30, 300.0)
    await side_tables.forget_requests(store, 200.0)
    assert await store.ask("select name from doors") == [("b",)]


async def test_the_last_lines_of_a_table_are_kept(store: Store) -> None:
    for n in range(side_tables.KEPT_SAID + 3):
        await side_tables.say(store, "t1", SaidRow(n % 4, "Ann", f"line {n}"))
    await side_tables.say(store, "t2", SaidRow(1, "Ben", "hello"))
    found = await store.said("t1")
    assert len(found) == side_tables.KEPT_SAID
    assert (found[0].words, found[-1].words) == ("line 3", f"line {side_tables.KEPT_SAID + 2}")
    assert await store.said("t2") == [SaidRow(1, "Ben", "hello")]


# -- accounts ----------------------------------------------------------------------------------------------------------

ANN = Account("00ff", "Ann", 1.0)


def key(name: str, of: str = "00ff") -> Passkey:
    return Passkey(name, of, "public", 0, "a telephone", 2.0)


async def test_an_account_has_several_passkeys_and_keeps_the_last(store: Store) -> None:
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
    assert not await accounts.remove_passkey(store, "00ff", "k2"), "nobody could log in any more"
    assert [passkey.id for passkey in await accounts.passkeys(store, "00ff")] == ["k2"]


async def test_a_secret_is_known_for_a_while_and_a_challenge_is_answered_once(store: Store) -> None:
    await accounts.add_secret(store, "hash", "00ff", "session", 100.0)
    assert await accounts.account_of_secret(store, "hash", "session", 99.0) == "00ff"
    assert await accounts.account_of_secret(store, "hash", "session", 100.0) is None
    assert await accounts.account_of_secret(store, "hash", "login", 99.0) is None, "a challenge is no session"
    assert await accounts.use_secret(store, "hash", "session", 99.0) == "00ff"
    assert await accounts.use_secret(store, "hash", "session", 99.0) is None
    await accounts.add_secret(store, "old", "00ff", "login", 10.0)
    await accounts.delete_expired_secrets(store, 11.0)
    assert await store.ask("select hash from sessions") == []


async def test_seats_of_an_account_come_the_latest_first(store: Store) -> None:
    await accounts.create(store, ANN)
    for n, table in enumerate(("t1", "t2", "t3")):
        await store.create(row(table))
        assert await accounts.keep_seat(store, "00ff", OwnSeat(table, n, float(n)), 0)
    assert await accounts.keep_seat(store, "00ff", OwnSeat("t1", 3, 0.0), 0)
    found = await accounts.seats(store, "00ff", 2)
    assert found == [OwnSeat("t3", 2, 2.0), OwnSeat("t2", 1, 1.0)]
    assert len(await accounts.seats(store, "00ff", 9)) == 3


async def test_of_a_deleted_account_nothing_is_left_and_shared_records_have_another_name(store: Store) -> None:
    seats = (SeatRow("person", "Ann", token_hash="00ff"), SeatRow("person", "Ben", token_hash="aa"))
    await store.create(row(seats=seats, players=2, names=("Ann", "Ben")))
    await accounts.create(store, ANN)
    await accounts.add_passkey(store, key("k1"))
    await accounts.add_secret(store, "hash", "00ff", "session", 100.0)
    await accounts.keep_seat(store, "00ff", OwnSeat("t1", 0, 1.0), 0)
    await store.ask("insert into account_seats values ('00ff', 'gone', 0, 1.0)")
    await side_tables.say(store, "t1", SaidRow(0, "Ann", "I am Ann"))
    await side_tables.say(store, "t1", SaidRow(1, "Ben", "I am Ben"))
    assert await accounts.delete(store, "00ff", 5.0) == 2
    kept = await store.table("t1")
    assert kept.names == ("Somebody", "Ben") and kept.seats[0].name == "Somebody" and kept.seats[0].token_hash == ""
    assert kept.seats[1] == seats[1]
    assert [line.name for line in await store.said("t1")] == ["Ben"]
    for name in ("accounts", "passkeys", "sessions", "account_seats"):
        assert await store.ask(f"select * from {name}") == [], name


async def test_whose_seats_have_changed_meanwhile_keeps_none(store: Store) -> None:
    await store.create(row())
    await accounts.create(store, ANN)
    await store.update(row())
    assert not await accounts.keep_seat(store, "00ff", OwnSeat("t1", 0, 1.0), 0), "somebody else may sit there now"
    assert await accounts.seats(store, "00ff", 9) == []


async def test_of_one_who_left_a_match_the_name_goes_with_the_account_too(store: Store) -> None:
    seats = (SeatRow("bot", "Ann", "club"), SeatRow("person", "Ben", token_hash="aa"))
    await store.create(row(seats=seats, players=2, names=("Ann", "Ben"), started=1.0))
    await accounts.create(store, ANN)
    await accounts.keep_seat(store, "00ff", OwnSeat("t1", 0, 1.0), 0)
    await accounts.delete(store, "00ff", 5.0)
    kept = await store.table("t1")
    assert kept.names == ("Somebody", "Ben") and kept.seats[0] == SeatRow("bot", "Somebody", "club")


async def test_two_who_were_deleted_are_told_apart(store: Store) -> None:
    await store.create(row(seats=(SeatRow("person", "Somebody"), SeatRow("person", "Ben")), players=2,
                           names=("Somebody", "Ben")))  # fmt: skip
    await accounts.create(store, ANN)
    await accounts.keep_seat(store, "00ff", OwnSeat("t1", 1, 1.0), 0)
    await accounts.delete(store, "00ff", 5.0)
    assert (await store.table("t1")).names == ("Somebody", "Somebody 2")
