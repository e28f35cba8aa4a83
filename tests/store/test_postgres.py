"""Ownership of tables in a shared store: leases, epochs, takeovers."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.postgres import Postgres
from tests.store.stored import event, row
from upcard.store import (
    ChatRow,
    Claim,
    DamagedStore,
    Event,
    LateOwner,
    LeasedStore,
    LostTable,
    NewerStore,
    NumberTaken,
    Outcome,
    PostgresStore,
    RowChanged,
    StoreError,
    TableRow,
    UnknownTable,
    side_tables,
)

LONG_WAL, SHORT = 60.0, 0.05


@pytest.fixture
async def shared(database: str) -> AsyncIterator[PostgresStore]:
    opened = PostgresStore(database)
    for worker in ("ann", "ben"):
        await opened.register(worker, f"{worker}:1", LONG_WAL)
    yield opened
    await opened.close()


async def dead(shared: PostgresStore, worker: str) -> None:
    """Let a worker's lease expire."""
    await shared.register(worker, f"{worker}:1", 0)
    while worker in await shared.live_workers():
        await asyncio.sleep(0.01)


async def test_a_free_table_belongs_to_the_first_worker_that_claims_it(shared: PostgresStore) -> None:
    await shared.create(row())
    mine = await shared.claim("t1", "ann")
    assert (mine.epoch, mine.mine, mine.orphan) == (1, True, False)
    theirs = await shared.claim("t1", "ben")
    assert (theirs.epoch, theirs.mine, theirs.address) == (1, False, "ann:1")
    with pytest.raises(UnknownTable):
        await shared.claim("nope", "ann")


async def test_of_many_concurrent_claims_one_succeeds(shared: PostgresStore) -> None:
    names = [f"worker{n}" for n in range(8)]
    for name in names:
        await shared.register(name, f"{name}:1", LONG_WAL)
    for n in range(5):
        await shared.create(row(f"t{n}"))
        claims = await asyncio.gather(*(shared.claim(f"t{n}", name) for name in names))
        [owner] = [name for name, claim in zip(names, claims, strict=True) if claim.mine]
        assert await shared.owned(owner) == {**await shared.owned(owner), f"t{n}": 1}
        again = await asyncio.gather(*(shared.claim(f"t{n}", name) for name in names if name != owner))
        assert {claim.address for claim in again} == {f"{owner}:1"}


async def test_a_table_of_a_dead_worker_is_taken_over_and_its_late_writes_are_refused(shared: PostgresStore) -> None:
    await shared.create(row(), worker="ann")
    await shared.append("t1", event(1), epoch=1)
    await dead(shared, "ann")
    for write in (
        shared.append("t1", event(2), epoch=1),
        shared.update(row(), epoch=1),
        shared.finish("t1", 1.0, epoch=1),
        shared.conclude("t1", Outcome((0,), (1,), (1.0,), 1), epoch=1),
    ):
        with pytest.raises(LateOwner):
            await write
    taken = await shared.claim("t1", "ben")
    assert (taken.epoch, taken.mine, taken.orphan) == (2, True, True)
    assert await shared.renew("ann", LONG_WAL) is True
    for write in (
        shared.append("t1", event(2), epoch=1),
        shared.update(row(), epoch=1),
        shared.finish("t1", 1.0, epoch=1),
        shared.conclude("t1", Outcome((0,), (1,), (1.0,), 1), epoch=1),
    ):
        with pytest.raises(LostTable):
            await write
    assert await shared.table("t1") == row() and await shared.events("t1") == [event(1)]
    assert await shared.append("t1", event(2), epoch=2) == event(2)
    assert await shared.append("t1", event(9, "a2"), epoch=1) == event(2), "every worker may read stored events"
    with pytest.raises(RowChanged):
        await shared.update(row(revision=7), epoch=2)


async def test_a_late_worker_that_lost_nothing_continues(shared: PostgresStore) -> None:
    await shared.create(row(), worker="ann")
    await dead(shared, "ann")
    assert await shared.renew("ann", LONG_WAL) is True
    assert await shared.renew("ann", LONG_WAL) is False
    assert await shared.append("t1", event(1), epoch=1) == event(1)
    assert await shared.renew("nobody", LONG_WAL) is None


async def test_a_takeover_waits_for_a_write_in_progress(shared: PostgresStore) -> None:
    """A takeover sees all earlier writes: an append and a claim of one table never overlap."""
    await shared.create(row(), worker="ann")
    for n in range(30):
        owner, heir = ("ann", "ben") if n % 2 == 0 else ("ben", "ann")
        epoch = (await shared.owned(owner))["t1"]
        number = len(await shared.events("t1")) + 1

        async def take(owner: str = owner, heir: str = heir) -> int:
            await shared.unregister(owner)
            claim = await shared.claim("t1", heir)
            assert claim.mine
            return len(await shared.events("t1"))

        append = shared.append("t1", event(number), epoch=epoch)
        kept, seen = await asyncio.gather(append, take(), return_exceptions=True)
        assert seen == len(await shared.events("t1")), "what the heir has read is all there is"
        assert isinstance(kept, LostTable | LateOwner) or kept == event(number)
        await shared.register(owner, f"{owner}:1", LONG_WAL)


async def test_released_tables_are_free_and_keep_their_epochs(shared: PostgresStore) -> None:
    await shared.create(row("t1"), worker="ann")
    await shared.create(row("t2"), worker="ann")
    await shared.release({"t1": 1, "t2": 7}, "ann")
    assert await shared.owned("ann") == {"t2": 1}
    claim = await shared.claim("t1", "ben")
    assert (claim.epoch, claim.mine, claim.orphan) == (2, True, False)
    await shared.release({"t1": 2}, "ann")
    assert await shared.owned("ben") == {"t1": 2}, "one cannot let go of what another holds"


async def test_an_unregistered_worker_owns_nothing(shared: PostgresStore) -> None:
    await shared.create(row(), worker="ann")
    await shared.unregister("ann")
    assert set(await shared.live_workers()) == {"ben"}
    assert (await shared.claim("t1", "ben")).orphan


async def test_all_workers_share_the_secret(shared: PostgresStore, database: str) -> None:
    other = PostgresStore(database)
    drawn = await asyncio.gather(shared.secret("inner"), other.secret("inner"))
    assert drawn[0] == drawn[1] and len(drawn[0]) > 40
    assert await shared.secret("other") != drawn[0]
    await other.close()


async def test_concurrent_first_connections_migrate_once(database: str) -> None:
    stores = [PostgresStore(database) for _ in range(4)]
    await asyncio.gather(*(store.open() for store in stores))
    await stores[0].create(row())
    assert await stores[3].table("t1") == row()
    for store in stores:
        await store.close()


async def test_a_database_of_the_first_schema_is_migrated(database: str, postgres: Postgres) -> None:
    first, schema = PostgresStore(database), database.rpartition("=")[2]
    await first.create(row())
    assert await first.append("t1", event(1)) == event(1)
    await first.close()
    for table in ("notices", "passkeys", "account_seats", "accounts", "sessions", "said", "doors"):
        postgres.sql(f"drop table {table}", schema)
    for column in ("revision", "deal", "outcome", "terms"):
        postgres.sql(f"alter table tables drop column {column}", schema)
    postgres.sql("update upcard set schema = 1", schema)
    store = PostgresStore(database)
    assert await store.table("t1") == row() and await store.events("t1") == [event(1)]
    assert await store.append("t1", event(2)) == event(2)
    assert await side_tables.allow_request(store, "a door", 3, 30, 100.0) and await store.chat("t1") == []
    assert postgres.sql("select schema from upcard", schema) == "6"
    await store.close()


async def test_a_database_of_a_newer_upcard_is_refused(database: str, postgres: Postgres) -> None:
    store = PostgresStore(database)
    await store.open()
    await store.close()
    postgres.sql("update upcard set schema = 99", database.rpartition("=")[2])
    with pytest.raises(NewerStore, match="schema 99, this one reads 6"):
        await PostgresStore(database).open()


async def test_a_foreign_database_is_left_alone(database: str, postgres: Postgres) -> None:
    postgres.sql("create table tables (x integer)", database.rpartition("=")[2])
    with pytest.raises(DamagedStore, match="not those of Upcard"):
        await PostgresStore(database).open()


async def test_a_missing_database_is_named_without_its_password() -> None:
    store = PostgresStore("postgresql://ann:geheim@127.0.0.1:1/cards")
    with pytest.raises(StoreError, match=r"postgresql://ann@127\.0\.0\.1:1/cards cannot be used now") as refused:
        await store.table("t1")
    assert "geheim" not in str(refused.value)


# -- one worker's eyes -------------------------------------------------------------------------------------------------


async def worker(database: str, name: str, lease: float = LONG_WAL) -> LeasedStore:
    store = LeasedStore(PostgresStore(database), name, lease)
    await store.begin(f"{name}:1")
    return store


async def test_a_worker_writes_only_to_its_own_tables(database: str) -> None:
    ann, ben = await worker(database, "ann"), await worker(database, "ben")
    await ann.create(row())
    assert await ann.acquire("t1") is None and await ben.acquire("t1") == "ann:1"
    assert await ann.append("t1", event(1)) == event(1)
    with pytest.raises(LostTable):
        await ben.append("t1", event(2))
    assert await ben.events("t1") == [event(1)]
    await ann.release(["t1"])
    assert await ben.acquire("t1") is None and await ann.acquire("t1") == "ben:1"
    await ann.close()
    await ben.close()


async def test_a_suspended_worker_detects_its_lost_tables(database: str) -> None:
    ann, ben = await worker(database, "ann", 0.2), await worker(database, "ben")  # ann has no pulse
    lost: list[str] = []
    ann.on_lost = lost.extend
    await ann.create(row("kept"))
    await ann.create(row("gone"))
    while await ben.acquire("gone") is not None:
        await asyncio.sleep(0.05)
    assert ben.takeovers == 1 and not ann.is_fresh
    assert await ann.append("kept", event(1)) == event(1), "late, but no other worker has taken it"
    assert lost == ["gone"]
    with pytest.raises(LostTable):
        await ann.append("gone", event(1))
    assert await ben.append("gone", event(1)) == event(1)
    await ann.close()
    await ben.close()


async def test_concurrent_claims_of_one_worker_claim_once(database: str) -> None:
    ann = await worker(database, "ann")
    taken: list[str] = []
    ann.on_acquired = taken.append
    await ann.restore(row(), [event(1)])
    assert await asyncio.gather(*(ann.acquire("t1") for _ in range(5))) == [None] * 5
    assert taken == ["t1"]
    assert await ann.append("t1", event(2)) == event(2)
    await ann.close()


async def test_a_worker_that_stops_frees_its_tables_at_once(database: str) -> None:
    ann, ben = await worker(database, "ann"), await worker(database, "ben")
    await ann.create(row())
    await ann.close()
    assert await ben.acquire("t1") is None
    await ben.close()


async def test_a_store_recovers_with_its_database(database: str, postgres: Postgres) -> None:
    ann = await worker(database, "ann", 0.5)
    await ann.create(row())
    postgres.stop("immediate")
    with pytest.raises(StoreError):
        await ann.append("t1", event(1))
    postgres.start()
    for _ in range(100):
        try:
            assert await ann.append("t1", event(1)) == event(1)
            break
        except StoreError:
            await asyncio.sleep(0.1)
    assert await ann.events("t1") == [event(1)] and list(ann.held) == ["t1"]
    await ann.close()


def counted(shared: PostgresStore) -> list[int]:
    """Record the number of tables of each statement."""
    sent: list[int] = []
    rows = shared._rows

    async def asked(statement: str, *values: Any) -> list[Any]:
        sent.append(len(values[0]) if isinstance(values[0], list) else 0)
        return await rows(statement, *values)

    shared._rows = asked  # type: ignore[method-assign]
    return sent


async def test_appends_of_many_tables_are_one_statement_with_separate_results(shared: PostgresStore) -> None:
    names = [f"many{n}" for n in range(6)]
    for name in names:
        await shared.create(row(name), worker="ann")
    await shared.append("many1", event(1, "before"), epoch=1)
    sent = counted(shared)
    kept = await asyncio.gather(
        shared.append("many0", event(1), epoch=1),
        shared.append("many1", event(1), epoch=1),
        shared.append("many2", event(1), epoch=2),
        shared.append("many3", event(2), epoch=1),
        shared.append("many4", event(1), ends=True, epoch=1),
        shared.append("none", event(1), epoch=1),
        shared.append("many5", event(1), epoch=1),
        shared.append("many5", event(2), epoch=1),
        return_exceptions=True,
    )
    assert [type(answer) for answer in kept] == [
        Event, NumberTaken, LostTable, NumberTaken, Event, LostTable, Event, Event,
    ]  # fmt: skip
    assert sent[0] == 7, "one statement for all, but for the second at one table"
    found = [len(await shared.events(name)) for name in names]
    assert found == [1, 1, 0, 0, 1, 2]
    assert [(await shared.table(name)).ended is not None for name in names] == [False] * 4 + [True, False]


async def test_concurrent_claims_are_one_statement_with_separate_results(shared: PostgresStore) -> None:
    for name in ("ann", "ben", "cat"):
        await shared.register(name, f"{name}:1", LONG_WAL)
    for table, owner in (("anns", "ann"), ("bens", "ben"), ("cats", "cat"), ("free", None)):
        await shared.create(row(table), worker=owner)
    await shared.unregister("cat")
    sent = counted(shared)
    names = ("anns", "bens", "cats", "free", "none")
    answers = await asyncio.gather(*(shared.claim(name, "ann") for name in names), return_exceptions=True)
    assert sent == [5]
    assert answers[:4] == [
        Claim(2, True, "", False), Claim(1, False, "ben:1", False), Claim(2, True, "", True), Claim(1, True, "", False),
    ]  # fmt: skip
    assert isinstance(answers[4], UnknownTable)
    assert await shared.owned("ann") == {"anns": 2, "cats": 2, "free": 1} and await shared.owned("ben") == {"bens": 1}


async def test_claims_by_several_workers_at_once_give_each_table_one_owner(database: str) -> None:
    """Each worker has its own store, and claims all tables in another order."""
    stores = [PostgresStore(database) for _ in range(3)]
    tables = [f"t{n}" for n in range(40)]
    for table in tables:
        await stores[0].create(row(table))
    for n, store in enumerate(stores):
        await store.register(f"w{n}", f"w{n}:1", LONG_WAL)
    for _ in range(5):
        orders = [random.Random(n).sample(tables, len(tables)) for n in range(3)]
        answers = await asyncio.gather(*(
            store.claim(table, f"w{n}") for n, store in enumerate(stores) for table in orders[n]
        ))  # fmt: skip
        held = [await store.owned(f"w{n}") for n, store in enumerate(stores)]
        assert sorted(table for owned in held for table in owned) == sorted(tables)
        assert sum(claim.mine for claim in answers) == len(tables)
        await asyncio.gather(*(store.release(held[n], f"w{n}") for n, store in enumerate(stores)))
    for store in stores:
        await store.close()


async def test_concurrent_reads_are_one_statement(shared: PostgresStore) -> None:
    tables = [f"t{n}" for n in range(6)]
    for n, table in enumerate(tables):
        await shared.create(row(table, created=float(n)))
        for number in range(1, n + 1):
            await shared.append(table, event(number))
            await side_tables.say(shared, table, ChatRow(n, "Ann", f"line {number}"))
    sent = counted(shared)
    found = await asyncio.gather(*(shared.table(table) for table in (*tables, "none")), return_exceptions=True)
    assert [kept.created for kept in found[:6]] == [0, 1, 2, 3, 4, 5] and isinstance(found[6], UnknownTable)
    events = await asyncio.gather(*(shared.events(table, after=2) for table in (*tables, "none")))
    assert events == [[event(number) for number in range(3, n + 1)] for n in range(6)] + [[]]
    said = await asyncio.gather(*(shared.chat(table) for table in tables))
    assert said == [[ChatRow(n, "Ann", f"line {number}") for number in range(1, n + 1)] for n in range(6)]
    assert sent == [7, 7, 6]
    await asyncio.gather(*(shared.table(tables[n % 6]) for n in range(2)), shared.table("t0"))
    assert sent[3:] == [2, 1], "of one table one at a time: who asks later sees what came between"


async def test_an_invalid_id_does_not_fail_the_batch(shared: PostgresStore) -> None:
    await shared.create(row())
    await shared.register("ann", "ann:1", LONG_WAL)
    for wrong in ("a\0b", "\ud800", ""):
        asked = (shared.table(wrong), shared.events(wrong), shared.chat(wrong), shared.claim(wrong, "ann"))
        well = (shared.table("t1"), shared.events("t1"), shared.chat("t1"), shared.claim("t1", "ann"))
        answers = await asyncio.gather(*asked, *well, return_exceptions=True)
        assert [type(answer) for answer in answers] == [UnknownTable] * 4 + [TableRow, list, list, Claim]
