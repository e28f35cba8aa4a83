"""The behaviour of all stores."""

from __future__ import annotations

import json
import secrets
from pathlib import Path

import pytest

from tests.store.stored import event, row
from upcard.store import (  # fmt: skip
    ChatRow,
    Event,
    NumberTaken,
    Outcome,
    PostgresStore,
    RowChanged,
    SeatRow,
    SqliteStore,
    Store,
    StoreError,
    Terms,
    UnknownTable,
    accounts,
    json_lines,
    sessions,
    side_tables,
)
from upcard.store.sessions import Session


async def test_a_table_is_read_as_it_was_stored(store: Store) -> None:
    await store.create(row())
    assert await store.table("t1") == row()


async def test_seats_and_start_can_change(store: Store) -> None:
    await store.create(row())
    seats = (SeatRow("bot", "Ada", "search"),)
    later = row(seats=seats, started=13.0, entropy=("x", ""), names=("Ann", "Ben"))
    kept = await store.update(later)
    assert kept == row(seats=seats, started=13.0, entropy=("x", ""), names=("Ann", "Ben"), revision=1)
    assert await store.table("t1") == kept


async def test_a_change_based_on_old_seats_is_refused(store: Store) -> None:
    await store.create(row())
    kept = await store.update(row(started=1.0))
    with pytest.raises(RowChanged, match="since revision 0"):
        await store.update(row(started=2.0))
    assert await store.table("t1") == kept
    assert (await store.update(kept)).revision == 2


async def test_finishing_a_match_is_idempotent(store: Store) -> None:
    await store.create(row())
    await store.finish("t1", 14.0)
    await store.finish("t1", 15.0)
    assert (await store.table("t1")).ended == 14.0


async def test_an_unknown_table_is_named(store: Store) -> None:
    with pytest.raises(UnknownTable, match="no table 'nope'"):
        await store.table("nope")
    with pytest.raises(UnknownTable, match="no table 't1'"):
        await store.update(row())


async def test_events_are_read_in_order_from_any_number(store: Store) -> None:
    await store.create(row())
    for number in (1, 2, 3):
        assert await store.append("t1", event(number)) == event(number)
    assert await store.events("t1") == [event(1), event(2), event(3)]
    assert await store.events("t1", after=2) == [event(3)]


@pytest.mark.parametrize("count", [3, 1200])
async def test_a_table_is_stored_with_its_first_moves_in_one_transaction(store: Store, count: int) -> None:
    made = [event(number) for number in range(1, count + 1)]
    await store.create(row(), made)
    assert await store.events("t1") == made
    assert await store.append("t1", event(count + 1)) == event(count + 1), "it is played on"
    with pytest.raises(StoreError):
        await store.create(row("t2"), [*made, event(count, "twice")])
    with pytest.raises(UnknownTable):
        await store.table("t2")


async def test_the_same_act_is_stored_once_and_returns_the_stored_event(store: Store) -> None:
    await store.create(row())
    first = event(1, "again")
    await store.append("t1", first)
    await store.append("t1", event(2))
    assert await store.append("t1", event(3, "again")) == first
    assert await store.append("t1", Event(1, 3, 51, (), "again", 9.0)) == first
    assert await store.append("t1", event(3, "again"), ends=True) == first
    assert len(await store.events("t1")) == 2
    assert (await store.table("t1")).ended is None


async def test_the_last_event_and_the_end_are_stored_together(store: Store) -> None:
    await store.create(row())
    await store.append("t1", event(1))
    with pytest.raises(NumberTaken):
        await store.append("t1", event(1, "other"), ends=True)
    assert (await store.table("t1")).ended is None
    await store.append("t1", event(2), ends=True)
    assert (await store.table("t1")).ended == event(2).time
    assert await store.unfinished(10) == []


async def test_results_are_found_by_deal(store: Store) -> None:
    ended = Outcome((0, 2), (5, 3, 5, 3), (1.0, -1.0, 1.0, -1.0), 52)
    for name, deal in (("first", '[Seed "7"]'), ("second", '[Seed "7"]'), ("other", '[Seed "8"]'), ("secret", "")):
        await store.create(row(name, deal=deal, created=float(len(name))))
    assert await store.of_deal("whist", '[Seed "7"]', 10) == [], "no match of it is over"
    for name in ("first", "second", "other", "secret"):
        await store.conclude(name, ended)
    assert [found.id for found in await store.of_deal("whist", '[Seed "7"]', 10)] == ["second", "first"]
    assert [found.id for found in await store.of_deal("whist", '[Seed "7"]', 1)] == ["second"]
    assert await store.of_deal("briscola", '[Seed "7"]', 10) == []
    assert await store.of_deal("whist", "", 10) == []
    assert (await store.table("first")).outcome == ended


async def test_a_match_whose_last_move_is_taken_back_is_not_over(store: Store) -> None:
    await store.create(row(deal='[Seed "7"]'))
    await store.append("t1", event(1), ends=True)
    await store.conclude("t1", Outcome((0,), (1, 0, 1, 0), (1.0, -1.0, 1.0, -1.0), 1, taken_back=2))
    for _ in range(2):
        await store.reopen("t1")
        found = await store.table("t1")
        assert (found.ended, found.outcome) == (None, None)
    assert await store.unfinished(10) == ["t1"] and await store.of_deal("whist", '[Seed "7"]', 10) == []
    await store.append("t1", event(2), ends=True)
    assert (await store.table("t1")).ended == event(2).time


async def test_terms_are_stored_and_waiting_tables_listed_the_latest_first(store: Store) -> None:
    terms = Terms(listed=True, clock=30, evening=(2, 0, 2, 0), before="t0")
    await store.create(row("old", created=1.0))
    await store.create(row("new", created=2.0, terms=terms))
    await store.create(row("begun", created=3.0, started=4.0))
    assert [(found.id, found.terms) for found in await store.waiting(10)] == [("new", terms), ("old", Terms())]
    assert len(await store.waiting(1)) == 1


@pytest.mark.parametrize("number", [0, 1, 3, 9])
async def test_an_event_number_that_exists_or_leaves_a_gap_is_refused(store: Store, number: int) -> None:
    await store.create(row())
    await store.append("t1", event(1))
    with pytest.raises(NumberTaken):
        await store.append("t1", event(number, "other"))
    assert await store.events("t1") == [event(1)]


async def test_each_table_numbers_its_own_events(store: Store) -> None:
    for name in ("t1", "t2"):
        await store.create(row(name))
        assert await store.append(name, event(1)) == event(1)


async def test_unfinished_tables_are_listed_the_latest_first(store: Store) -> None:
    await store.create(row("old", created=1.0))
    await store.create(row("new", created=2.0))
    await store.create(row("done", created=3.0, ended=4.0))
    assert await store.unfinished(10) == ["new", "old"]
    assert await store.unfinished(1) == ["new"]


async def test_all_table_ids_are_listed_page_by_page(store: Store) -> None:
    for n in (3, 1, 2):
        await store.create(row(f"t{n}"))
    assert await store.ids("", 2) == ["t1", "t2"]
    assert await store.ids("t2", 2) == ["t3"]
    assert await store.ids("t3", 2) == []


async def test_a_table_is_restored_completely_and_once(store: Store) -> None:
    there = row(ended=9.0, revision=4, outcome=Outcome((1,), (3,), (0.5,), 2))
    assert await store.restore(there, [event(1), event(2)])
    assert not await store.restore(row(), [event(1)])
    assert await store.table("t1") == there
    assert await store.events("t1") == [event(1), event(2)]
    assert await store.append("t1", event(3)) == event(3)


async def test_an_export_and_import_gives_the_same_store(store: Store, tmp_path: Path) -> None:
    await store.create(row("ünfinished", terms=Terms(listed=True)))
    for n in range(1, 4):
        await store.append("ünfinished", event(n))
    await store.create(row("empty"))
    await store.restore(row("over", started=1.0, ended=2.0, outcome=Outcome((1,), (3,), (0.5,), 1)), [event(1)])
    lines = await copy_of(store)
    other = SqliteStore(tmp_path / "other.sqlite3")
    assert await json_lines.import_lines(other, lines) == (3, 0, 0, 3)
    assert await json_lines.import_lines(other, lines) == (0, 0, 3, 0), "reading it again does no harm"
    assert await copy_of(other) == lines
    for table_id in ("ünfinished", "empty", "over"):
        assert await other.table(table_id) == await store.table(table_id)
        assert await other.events(table_id) == await store.events(table_id)
    await other.close()


async def test_tables_where_bots_play_alone_are_no_matches_of_people(store: Store) -> None:
    await store.restore(row("t1"), [event(1)])
    await store.restore(row("t2", seats=(SeatRow("bot", "Zed", "club"), SeatRow("bot", "Eve", "club"))), [event(1)])
    other = SqliteStore(":memory:")
    found = await json_lines.import_lines(other, await copy_of(store))
    assert (found.tables, found.matches) == (2, 1)
    await other.close()


async def copy_of(store: Store) -> list[bytes]:
    return [line async for line in json_lines.export_lines(store)]


async def furnish(store: Store) -> None:
    """Store data of every kind, also transient data."""
    for name in ("t2", "t1"):
        await store.create(row(name, outcome=Outcome((1,), (3,), (0.1,), 2) if name == "t2" else None))
        await store.append(name, event(1))
    for seat, words in ((0, "good day"), (2, "\u05e9\u05dc\u05d5\u05dd"), (0, "well played")):
        await side_tables.say(store, "t1", ChatRow(seat, "Ann", words))
    for account, name in (("00ff", "Ann"), ("00aa", "Ben")):
        await accounts.create(store, accounts.Account(account, name, 1.5))
        await accounts.add_passkey(store, accounts.Passkey(f"key of {name}", account, "public", 3, "telephone", 2.25))
    await accounts.use_passkey(store, "key of Ann", 4, 9.125)
    for table, seat in (("t1", 0), ("t2", 3)):
        await accounts.add_seat(store, "00ff", accounts.OwnSeat(table, seat, 0.1 * seat), 0)
    await store.query("insert into account_seats values ('00ff', 'gone', 1, 0.7)")
    await sessions.open_session(store, Session("hash", "00ff", "key of Ann", 1.0, 1.0, 1e12, "a telephone"))
    await side_tables.allow_request(store, "a door", 3, 30, 100.0)


@pytest.mark.parametrize("through", ["sqlite", "postgres"])
async def test_data_moves_to_any_store_and_back(
    store: Store, through: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    await furnish(store)
    lines = await copy_of(store)
    other: Store = SqliteStore(tmp_path / "there.sqlite3")
    if through == "postgres":
        url = request.getfixturevalue("postgres").make_schema(f"there_{secrets.token_hex(4)}")
        other = PostgresStore(url)
    back = SqliteStore(tmp_path / "back.sqlite3")
    for to in (other, back):
        assert await json_lines.import_lines(to, lines) == (2, 2, 0, 2)
        assert await json_lines.import_lines(to, lines) == (0, 0, 4, 0)
        assert await copy_of(to) == lines
        assert await to.chat("t1") == await store.chat("t1")
        assert await accounts.passkey(to, "key of Ann") == await accounts.passkey(store, "key of Ann")
        assert len(await accounts.seats(to, "00ff", 9)) == 3
        assert await sessions.session(to, "hash", 1.0) is None, "who was logged in logs in again"
        assert await to.query("select name from doors") == []
        await side_tables.say(to, "t1", ChatRow(1, "Eve", "goes on"))
        assert [line.words for line in await to.chat("t1")][-2:] == ["well played", "goes on"]
        await to.close()


async def test_an_import_does_not_bring_back_a_removed_passkey(store: Store) -> None:
    await furnish(store)
    lines = await copy_of(store)
    await accounts.add_passkey(store, accounts.Passkey("newer", "00ff", "public", 0, "laptop", 3.0))
    await accounts.remove_passkey(store, "00ff", "key of Ann")
    assert await json_lines.import_lines(store, lines) == (0, 0, 4, 0)
    assert [key.id for key in await accounts.passkeys(store, "00ff")] == ["newer"]


async def test_an_old_copy_without_accounts_is_imported() -> None:
    heading = b'{"upcard":"tables and events","schema":4}'
    table = (
        b'{"table":{"id":"t9","game":"whist","players":4,"options":{"target":5},"seed":"AAE=","salt":"AA==",'
        b'"commitment":"c0","seats":[{"kind":"person","name":"Ann","level":"","token_hash":"00","entropy":"",'
        b'"auto":false,"promise":"","late":false}],"created":12.5,"started":null,"ended":null,"entropy":[],'
        b'"names":[],"forced":true,"revision":0,"deal":"","outcome":null,"terms":{}},"events":[{"number":1,"seat":1,'
        b'"move":3,"arg":[],"act":"a1","time":1.0}]}'
    )
    store = SqliteStore(":memory:")
    assert await json_lines.import_lines(store, [heading, table]) == (1, 0, 0, 1)
    assert (await store.table("t9")).seats[0].name == "Ann" and len(await store.events("t9")) == 1
    await store.close()


async def test_several_statements_are_one_transaction(store: Store) -> None:
    new = ("insert into accounts values (?1, ?2, ?3) returning id", "00ff", "Ann", 1.0)
    with pytest.raises(StoreError):
        await store.query_all(new, ("insert into nowhere values (?1)", "x"))
    assert await accounts.account(store, "00ff") is None
    assert not await store.query_all(("select 1 from accounts",), new)
    assert await accounts.account(store, "00ff") is None
    assert await store.query_all(new)
    assert await accounts.account(store, "00ff") is not None


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([b"hello\n"], "line 1 is not from a copy"),
        ([b'{"upcard": "a cake", "schema": 1}'], "not a copy that 'upcard export' wrote"),
        ([b'{"upcard": "tables and events", "schema": 99}'], "newer Upcard"),
        ([b'{"upcard": "tables and events", "schema": 1}', b'{"table": 1}'], "line 2 is not from"),
        ([b'{"upcard": "a room", "schema": 4}', b'{"account": 1}'], "line 2 is not from"),
        ([b'{"upcard": "a room", "schema": 4}', b"[1]"], "line 2 is not from"),
    ],
)
async def test_an_invalid_copy_is_refused_with_the_line(lines: list[bytes], why: str) -> None:
    store = SqliteStore(":memory:")
    with pytest.raises(StoreError, match=why):
        await json_lines.import_lines(store, lines)
    assert await store.ids("", 1) == []
    await store.close()


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1, 2**70])
async def test_a_number_that_no_database_keeps_is_refused_with_the_line(store: Store, number: int) -> None:
    await store.create(row())
    heading, line = [line async for line in json_lines.export_lines(store)]
    copied = json.loads(line)
    copied["table"] = {**copied["table"], "id": "t2", "players": number}
    with pytest.raises(StoreError, match="line 2 has a number that takes more than 64 bits"):
        await json_lines.import_lines(store, [heading, json.dumps(copied).encode()])
    assert await store.ids("", 9) == ["t1"]


async def test_a_table_with_a_gap_in_its_moves_is_not_restored() -> None:
    store = SqliteStore(":memory:")
    await store.create(row())
    await store.append("t1", event(1))
    heading, line = [line async for line in json_lines.export_lines(store)]
    with pytest.raises(StoreError, match="line 2: the moves of table t2 are not numbered"):
        await json_lines.import_lines(
            store, [heading, line.replace(b'"t1"', b'"t2"').replace(b'"number":1', b'"number":2')]
        )
    assert await store.ids("", 9) == ["t1"]
    await store.close()
