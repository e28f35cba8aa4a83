"""Moderation: finding and changing names and chat."""

from __future__ import annotations

import pytest

from tests.store.stored import row
from upcard.store import (
    ChatRow,
    RowChanged,
    SeatRow,
    Store,
    StoreError,
    UnknownTable,
    accounts,
    moderation,
    side_tables,
)
from upcard.store.accounts import Account, OwnSeat, Passkey
from upcard.store.moderation import ChatLine, PlayerSeat

SEATS = (SeatRow("person", "Ann", token_hash="00ff"), SeatRow("bot", "Ada", "club"), SeatRow("open"))


async def test_players_are_found_by_part_of_their_name_the_latest_first(store: Store) -> None:
    await store.create(row("old", seats=SEATS, created=1.0))
    await store.create(row("new", seats=(SeatRow("person", "ÁNNA"), *SEATS[1:]), created=2.0))
    anna, ann = (
        PlayerSeat("new", "whist", 0, "ÁNNA", "person", 2.0),
        PlayerSeat("old", "whist", 0, "Ann", "person", 1.0),
    )
    assert await moderation.find_players(store, "", 9) == [anna, ann], "bots are no people"
    assert await moderation.find_players(store, "", 1) == [anna]
    assert await moderation.find_players(store, "ánn", 9) == [anna]
    assert [one.name for one in await moderation.find_players(store, "ada", 9)] == ["Ada", "Ada"]
    assert await moderation.find_players(store, "%", 9) == []


async def test_a_search_covers_several_pages(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moderation, "PAGE", 3)
    for n in range(10):
        await store.create(row(f"t{n}", seats=SEATS, created=float(n % 7)))
        for line in range(2):
            await side_tables.say(store, f"t{n}", ChatRow(0, "Ann", f"line {line}"))
    found = await moderation.find_players(store, "ann", 4)
    assert [(one.table, one.created) for one in found] == [("t6", 6.0), ("t5", 5.0), ("t4", 4.0), ("t3", 3.0)]
    assert len(await moderation.find_players(store, "ann", 99)) == 10
    assert [one.table for one in await moderation.find_chat(store, "LINE 1", 99)] == [f"t{n}" for n in range(10)]
    assert await moderation.find_chat(store, "line", 1) == [ChatLine("t0", ChatRow(0, "Ann", "line 0"))]


async def test_a_name_is_changed_everywhere_even_with_concurrent_changes(store: Store) -> None:
    seats = (SEATS[0], SeatRow("person", "Ben"))
    before = row(seats=seats, names=("Ann", "Ben"), started=1.0)
    await store.create(before)
    await side_tables.say(store, "t1", ChatRow(0, "Ann", "hello"))
    await side_tables.say(store, "t1", ChatRow(1, "Ben", "hello"))
    assert await moderation.rename_seat(store, "t1", 0, "ben", 5.0) == "ben 2"
    kept = await store.table("t1")
    assert kept.names == ("ben 2", "Ben") and [seat.name for seat in kept.seats] == ["ben 2", "Ben"]
    assert kept.seats[0].token_hash == "00ff" and not kept.seats[0].auto, "it is still that person's seat"
    assert [line.name for line in await store.chat("t1")] == ["ben 2", "Ben"]
    assert await moderation.notices(store) == {"t1": 1}
    with pytest.raises(RowChanged):
        await store.update(before)
    assert await moderation.rename_seat(store, "t1", 0, "Cat", 6.0) == "Cat"
    assert await moderation.notices(store) == {"t1": 2}


async def test_renaming_an_empty_seat_is_refused(store: Store) -> None:
    await store.create(row(seats=SEATS))
    for seat, why in ((2, "seat 2 of table t1 is empty"), (3, "its seats are 0 to 2"), (-1, "no seat -1")):
        with pytest.raises(StoreError, match=why):
            await moderation.rename_seat(store, "t1", seat, "Cat", 5.0)
    with pytest.raises(UnknownTable):
        await moderation.rename_seat(store, "t2", 0, "Cat", 5.0)
    assert await moderation.notices(store) == {}


async def test_chat_is_deleted_for_one_seat_or_for_all(store: Store) -> None:
    await store.create(row())
    for seat in (0, 1, 0):
        await side_tables.say(store, "t1", ChatRow(seat, "Ann", "hello"))
    assert await moderation.delete_chat(store, "t1", 0, 5.0) == 2
    assert [line.seat for line in await store.chat("t1")] == [1]
    assert await moderation.delete_chat(store, "t1", None, 5.0) == 1
    assert await moderation.notices(store) == {"t1": 2}
    assert await moderation.delete_chat(store, "t1", None, 5.0) == 0 and await moderation.notices(store) == {"t1": 2}
    with pytest.raises(UnknownTable):
        await moderation.delete_chat(store, "t2", None, 5.0)


async def test_old_notices_are_deleted(store: Store) -> None:
    await store.create(row(seats=SEATS))
    await moderation.rename_seat(store, "t1", 0, "Cat", 100.0)
    await moderation.delete_old_notices(store, 100.0 + moderation.NOTICE_SECONDS)
    assert await moderation.notices(store) == {"t1": 1}
    await moderation.delete_old_notices(store, 101.0 + moderation.NOTICE_SECONDS)
    assert await moderation.notices(store) == {}


async def test_an_account_is_found_and_renamed_at_all_its_tables(store: Store) -> None:
    for name in ("t1", "t2", "t3"):
        await store.create(row(name, seats=SEATS))
    await accounts.create(store, Account("00ff", "Ann", 1.0))
    await accounts.create(store, Account("00aa", "Ben", 2.0))
    await accounts.add_passkey(store, Passkey("k1", "00ff", "public", 0, "telephone", 2.0))
    await accounts.use_passkey(store, "k1", 1, 7.5)
    for name in ("t1", "t2"):
        await accounts.add_seat(store, "00ff", OwnSeat(name, 0, 1.0), 0)
    ann, ben = (
        accounts.FoundAccount(Account("00ff", "Ann", 1.0), 7.5, 2),
        accounts.FoundAccount(Account("00aa", "Ben", 2.0), None, 0),
    )
    assert await accounts.find(store, "", 9) == [ben, ann]
    assert await accounts.find(store, "ANN", 9) == [ann] and await accounts.find(store, "", 1) == [ben]
    assert await accounts.rename(store, "00ff", "Cat", 9.0) == 2
    named = [(await store.table(name)).seats[0].name for name in ("t1", "t2", "t3")]
    assert named == ["Cat", "Cat", "Ann"]
    assert (await accounts.account(store, "00ff")) == Account("00ff", "Cat", 1.0)
