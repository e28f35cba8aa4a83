"""The store in PostgreSQL, for many processes on many machines.

An event that `append` has returned is on the database's disk (its ``synchronous_commit``). Beside the tables and
events of every store there are the *workers*, each with a lease, and the *owners* of tables, with an *epoch* that
grows with every owner (a fencing token). Every write checks its epoch in the same statement, with the owner's row
locked, so a worker that has lost a table cannot write to it, however late it wakes up. All times are the database's
own; no worker's clock matters.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from upcard.extras import missing
from upcard.store import fenced_writes, rows
from upcard.store.errors import DamagedStore, LateOwner, LostTable, NumberTaken, RowChanged, StoreError, UnknownTable
from upcard.store.interface import ChatRow, Claim, Event, Outcome, Statement, TableRow
from upcard.store.pipelining import Pipeline
from upcard.store.postgres_address import check_address, without_password
from upcard.types import BEFORE_ALL, EventNumber

try:
    import asyncpg
except ImportError:  # pragma: no cover - the extra is not installed
    asyncpg = None

_Append = tuple[Any, ...]
"""The values of an event, the epoch, and whether the event ends the match."""
SCHEMES = ("postgresql", "postgres")
CONNECTIONS = 4
"""The most connections of one process; an append uses one for a millisecond or two."""
TIMEOUT = 5.0
"""Seconds after which a query fails."""
READ_AT_ONCE = 50
"""Tables read by one statement: about a thousand events, two or three milliseconds of the event loop."""
LOCK = 0x55504344  # "UPCD": the advisory lock of migrations
_WORDS = {"bytes": "bytea", "real": "double precision", "strict": ""}
_SHARED = (
    "create table workers (id text primary key, address text not null, until timestamptz not null)",
    """
    create table owners (
        table_id text primary key references tables (id), worker text, epoch integer not null default 0
    ) with (fillfactor = 70)
    """,
    "create index owned on owners (worker)",
    "create table secrets (name text primary key, value text not null)",
)
"""The tables of a shared store; created with the first migration."""

STALE_WORKER = "1 hour"
"""The age at which the row of a dead worker is deleted."""


class PostgresStore:
    """`interface.SharedStore` in the database at ``postgresql://USER:PASSWORD@HOST/NAME``. It connects at the first
    use. Raises `StoreError` if the driver is not installed."""

    def __init__(self, url: str, most: int = CONNECTIONS) -> None:
        """Raises `StoreError` where asyncpg is missing, or the address cannot be one."""
        if asyncpg is None:
            raise StoreError(missing("asyncpg", "a room in PostgreSQL"))
        check_address(url)
        self._url, self.where, self._most = url, without_password(url), most
        self._pool: Any = None
        self._opening = asyncio.Lock()
        # Requests of many tables at the same time are one statement.
        self._appends: Pipeline[_Append, tuple[bool, bool | None]] = Pipeline(self._append_all)
        self._claims: Pipeline[tuple[str, str], Claim | None] = Pipeline(self._claim_all)
        self._tables: Pipeline[str, Any] = Pipeline(self._read_tables, READ_AT_ONCE)
        self._events: Pipeline[tuple[str, int], list[Any]] = Pipeline(self._read_events, READ_AT_ONCE)
        self._chat: Pipeline[tuple[str], list[Any]] = Pipeline(self._read_chat, READ_AT_ONCE)

    # -- connections --------------------------------------------------------------------------------

    async def open(self) -> None:
        """Connect, and migrate the schema. Raises `StoreError` or `NewerStore`."""
        async with self._opening:
            if self._pool is not None:
                return
            async with self._errors():
                pool = await asyncio.wait_for(
                    asyncpg.create_pool(
                        self._url,
                        min_size=1,
                        max_size=self._most,
                        timeout=TIMEOUT,
                        command_timeout=TIMEOUT,
                        reset=_no_reset,
                    ),
                    TIMEOUT,
                )
                try:
                    async with pool.acquire() as connection:
                        await self._migrate(connection)
                except BaseException:
                    await pool.close()
                    raise
                self._pool = pool

    async def _migrate(self, connection: Any) -> None:
        async with connection.transaction():
            await connection.execute("select pg_advisory_xact_lock($1)", LOCK)
            schema = 0
            if await connection.fetchval("select to_regclass('upcard') is not null"):
                schema = await connection.fetchval("select schema from upcard")
            elif await connection.fetchval("select to_regclass('tables') is not null"):
                raise DamagedStore(f"{self.where} has tables, but not those of Upcard; choose another database")
            else:
                await connection.execute("create table upcard (schema integer not null)")
                await connection.execute("insert into upcard values (0)")
            for number, statements in rows.pending_migrations(schema, self.where, **_WORDS):
                for statement in (*statements, *(_SHARED if number == 1 else ())):
                    await connection.execute(statement)
                await connection.execute("update upcard set schema = $1", number)

    @contextlib.asynccontextmanager
    async def _errors(self) -> AsyncIterator[None]:
        try:
            yield
        except asyncpg.InsufficientPrivilegeError as error:
            raise StoreError(f"{self.where} does not let us in: {error}") from None
        except asyncpg.ClientConfigurationError as error:
            raise StoreError(f"{self.where} is no address that can be used: {error}") from None
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
            raise StoreError(f"{self.where} cannot be used now: {str(error) or type(error).__name__}") from None

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        if self._pool is None:
            await self.open()
        async with self._errors(), self._pool.acquire(timeout=TIMEOUT) as connection:
            yield connection

    async def _rows(self, statement: str, *values: Any) -> list[Any]:
        async with self._connection() as connection:
            found: list[Any] = await connection.fetch(statement, *values)
            return found

    # -- the interface of a store -------------------------------------------------------------------

    async def create(self, table: TableRow, events: Sequence[Event] = (), worker: str | None = None) -> None:
        """Store a new table that a worker owns from the start, with epoch 1."""
        async with self._connection() as connection, connection.transaction():
            await connection.execute(rows.for_postgres(rows.CREATE), *rows.values_of(table))
            await connection.executemany(
                rows.for_postgres(rows.RESTORE), [rows.event_values(table.id, event) for event in events]
            )
            await _insert_owner(connection, table.id, worker)

    async def table(self, table_id: str) -> TableRow:
        found = await self._tables.add(_valid_id(table_id), table_id)
        if found is None:
            raise UnknownTable(f"there is no table {table_id!r}")
        return rows.table_of(found)

    async def _read_tables(self, table_ids: Sequence[str]) -> list[Any]:
        found = {row["id"]: row for row in await self._rows(fenced_writes.TABLES, table_ids)}
        return [found.get(table_id) for table_id in table_ids]

    async def update(self, table: TableRow, epoch: int = 0) -> TableRow:
        [(stored, alive)] = await self._rows(fenced_writes.UPDATE, *rows.changes_of(table), epoch)
        if not stored:
            await self.table(table.id)
            self._check(table.id, alive)
            raise RowChanged(f"the seats of table {table.id} have changed since revision {table.revision}")
        return rows.with_revision(table)

    async def finish(self, table_id: str, ended: float, epoch: int = 0) -> None:
        [(stored, alive)] = await self._rows(fenced_writes.FINISH, table_id, ended, epoch)
        if not stored:
            self._check(table_id, alive)

    async def unfinished(self, limit: int) -> list[str]:
        return [found[0] for found in await self._rows(rows.for_postgres(rows.UNFINISHED), limit)]

    async def append(self, table_id: str, event: Event, ends: bool = False, epoch: int = 0) -> Event:
        values = (*rows.event_values(table_id, event), epoch, ends)
        stored, alive = await self._appends.add(table_id, values)
        if stored:
            return event
        found = await self._rows(rows.for_postgres(rows.EVENT_OF_ACT), table_id, event.act)
        if found:
            return rows.event_of(found[0])
        self._check(table_id, alive)
        raise NumberTaken(f"event {event.number} is not the next at table {table_id}")

    async def _append_all(self, values: Sequence[_Append]) -> list[tuple[bool, bool | None]]:
        found = await self._rows(fenced_writes.APPEND, *map(list, zip(*values, strict=True)))
        results = {table_id: (stored, alive) for table_id, stored, alive in found}
        return [results[table_id] for table_id, *_ in values]

    def _check(self, table_id: str, alive: bool | None) -> None:
        """Raise the error of a write that stored nothing because of its epoch or lease."""
        if alive is None:
            raise LostTable(f"another worker owns table {table_id}")
        if not alive:
            raise LateOwner(f"the lease of this worker on table {table_id} has expired; renew it")

    async def events(self, table_id: str, after: EventNumber = BEFORE_ALL) -> list[Event]:
        return [rows.event_of(found) for found in await self._events.add(_valid_id(table_id), (table_id, after))]

    async def _read_events(self, asked: Sequence[tuple[str, int]]) -> list[list[Any]]:
        return _by_table(await self._rows(fenced_writes.EVENTS, *map(list, zip(*asked, strict=True))), asked)

    async def chat(self, table_id: str) -> list[ChatRow]:
        return [ChatRow(*found) for found in await self._chat.add(_valid_id(table_id), (table_id,))]

    async def _read_chat(self, asked: Sequence[tuple[str]]) -> list[list[Any]]:
        return _by_table(await self._rows(fenced_writes.CHAT, [table_id for (table_id,) in asked]), asked)

    async def conclude(self, table_id: str, outcome: Outcome, epoch: int = 0) -> None:
        [(stored, alive)] = await self._rows(fenced_writes.CONCLUDE, table_id, rows.text(outcome), epoch)
        if not stored:
            self._check(table_id, alive)

    async def reopen(self, table_id: str, epoch: int = 0) -> None:
        [(stored, alive)] = await self._rows(fenced_writes.REOPEN, table_id, epoch)
        if not stored:
            self._check(table_id, alive)

    async def of_deal(self, game: str, deal: str, limit: int) -> list[TableRow]:
        return [rows.table_of(found) for found in await self._rows(rows.for_postgres(rows.OF_DEAL), game, deal, limit)]

    async def waiting(self, limit: int) -> list[TableRow]:
        return [rows.table_of(found) for found in await self._rows(rows.for_postgres(rows.WAITING), limit)]

    async def ids(self, after: str, limit: int) -> list[str]:
        return [found[0] for found in await self._rows(rows.for_postgres(rows.IDS), after, limit)]

    async def restore(self, table: TableRow, events: list[Event], chat: Sequence[ChatRow] = ()) -> bool:
        async with self._connection() as connection, connection.transaction():
            try:
                async with connection.transaction():
                    await connection.execute(rows.for_postgres(rows.CREATE), *rows.values_of(table))
            except asyncpg.UniqueViolationError:
                return False
            await connection.executemany(
                rows.for_postgres(rows.RESTORE), [rows.event_values(table.id, event) for event in events]
            )
            await connection.executemany(rows.for_postgres(rows.RESTORE_CHAT), rows.chat_values(table.id, chat))
            await _insert_owner(connection, table.id, None)
            return True

    async def query(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        return [tuple(found) for found in await self._rows(rows.for_postgres(statement), *values)]

    async def query_all(self, first: Statement, *others: Statement) -> bool:
        async with self._connection() as connection, connection.transaction():
            if not await connection.fetch(rows.for_postgres(first[0]), *first[1:]):
                return False
            for statement, *values in others:
                await connection.execute(rows.for_postgres(statement), *values)
            return True

    async def check(self) -> None:
        await self.ids("", 1)
        if await self._rows("select 1 where current_setting('transaction_read_only') = 'on'"):
            raise StoreError(f"{self.where} takes no writes now: it is read-only, or the copy of another database")

    async def close(self) -> None:
        if self._pool is not None:
            pool, self._pool = self._pool, None
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(pool.close(), TIMEOUT)

    # -- many workers -------------------------------------------------------------------------------

    def clone(self) -> PostgresStore:
        return PostgresStore(self._url, most=1)

    async def register(self, worker: str, address: str, seconds: float) -> None:
        await self._rows(fenced_writes.ENROL, worker, address, seconds)

    async def renew(self, worker: str, seconds: float) -> bool | None:
        found = await self._rows(fenced_writes.RENEW, worker, seconds)
        return bool(found[0][0]) if found else None

    async def live_workers(self) -> dict[str, str]:
        return dict(await self._rows("select id, address from workers where until > clock_timestamp()"))

    async def unregister(self, worker: str) -> None:
        await self._rows("delete from workers where id = $1", worker)
        await self._rows(f"delete from workers where until < clock_timestamp() - interval '{STALE_WORKER}'")

    async def claim(self, table_id: str, worker: str) -> Claim:
        claim = await self._claims.add(_valid_id(table_id), (table_id, worker))
        if claim is None:
            raise UnknownTable(f"there is no table {table_id!r}")
        return claim

    async def _claim_all(self, asked: Sequence[tuple[str, str]]) -> list[Claim | None]:
        found = await self._rows(fenced_writes.CLAIM, *map(list, zip(*asked, strict=True)))
        claims = {
            table_id: Claim(epoch, mine, "" if mine else address, orphan)
            for table_id, epoch, mine, address, orphan in found
        }
        return [claims.get(table_id) for table_id, _ in asked]

    async def owned(self, worker: str) -> dict[str, int]:
        return dict(await self._rows("select table_id, epoch from owners where worker = $1", worker))

    async def release(self, held: Mapping[str, int], worker: str) -> None:
        await self._rows(fenced_writes.RELEASE, list(held), list(held.values()), worker)

    async def secret(self, name: str) -> str:
        await self._rows("insert into secrets values ($1, $2) on conflict do nothing", name, secrets.token_urlsafe(32))
        return str((await self._rows("select value from secrets where name = $1", name))[0][0])


def _valid_id(table_id: str) -> str:
    """The id of a table. Raises `UnknownTable` for a text that PostgreSQL cannot store: it would make the whole batch
    fail."""
    try:
        if "\0" not in table_id and table_id.encode():
            return table_id
    except UnicodeEncodeError:
        pass
    raise UnknownTable(f"there is no table {table_id!r}")


def _by_table(found: Sequence[Any], asked: Sequence[tuple[Any, ...]]) -> list[list[Any]]:
    """Rows grouped by their first value, the table, in the order of the request."""
    stored: dict[str, list[Any]] = {table_id: [] for table_id, *_ in asked}
    for table_id, *values in found:
        stored[table_id].append(values)
    return list(stored.values())


async def _no_reset(connection: Any) -> None:
    """Reset a connection before its next use: nothing to do, since sessions have no state here. The driver's own reset
    would be a second round trip for every statement."""


async def _insert_owner(connection: Any, table_id: str, worker: str | None) -> None:
    await connection.execute("insert into owners values ($1, $2, $3)", table_id, worker, 0 if worker is None else 1)
