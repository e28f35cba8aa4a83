"""The store in PostgreSQL, for many processes on many machines.

What `append` has returned is on the database's disk (its ``synchronous_commit``). Beside the tables and events that
every store has there are the *workers*, each with a moment until which it is believed to live, and the *owners*: who
may write at a table, under a number that grows with every owner, the *epoch*. Every write names its epoch and is made
in the statement that looks at it, with the owner's row locked: who has lost a table cannot write there, however late he
wakes. All moments are the database's own: no clock of a worker is asked.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from upcard.store import fenced_writes, rows
from upcard.store.errors import DamagedStore, LateOwner, LostTable, NumberTaken, RowChanged, StoreError, UnknownTable
from upcard.store.interface import Claim, Event, Outcome, SaidRow, Statement, TableRow
from upcard.store.pipelining import Pipeline

try:
    import asyncpg
except ImportError:  # pragma: no cover - the extra is not installed
    asyncpg = None

_Append = tuple[Any, ...]
"""The values of an event, the epoch, and whether the match is over with it."""
SCHEMES = ("postgresql", "postgres")
CONNECTIONS = 4
"""The most connections of one process; an append takes a millisecond or two of one."""
PATIENCE = 5.0
"""Seconds after which a database that does not answer is given up for this time."""
READ_AT_ONCE = 50
"""Tables that are read by one statement: some thousand events, two or three milliseconds of the event loop."""
LOCK = 0x55504344  # "UPCD": held while the schema is brought up to date
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
"""What only a store of many needs; taken with the first step."""

FORGOTTEN = "1 hour"
"""How long the row of a worker that is gone is kept."""


class PostgresStore:
    """`interface.SharedStore` in the database at ``postgresql://USER:PASSWORD@HOST/NAME``. It is opened at the first
    use, on the event loop that uses it. Raises `StoreError` when the driver is not installed."""

    def __init__(self, url: str, most: int = CONNECTIONS) -> None:
        if asyncpg is None:
            raise StoreError("PostgreSQL needs its driver: pip install '.[postgres]'")
        self._url, self.where, self._most = url, shown(url), most
        self._pool: Any = None
        self._opening = asyncio.Lock()
        # What many tables want in the same moment goes out as one statement.
        self._appends: Pipeline[_Append, tuple[bool, bool | None]] = Pipeline(self._append_all)
        self._claims: Pipeline[tuple[str, str], Claim | None] = Pipeline(self._claim_all)
        self._tables: Pipeline[str, Any] = Pipeline(self._read_tables, READ_AT_ONCE)
        self._events: Pipeline[tuple[str, int], list[Any]] = Pipeline(self._read_events, READ_AT_ONCE)
        self._said: Pipeline[tuple[str], list[Any]] = Pipeline(self._read_said, READ_AT_ONCE)

    # -- connections --------------------------------------------------------------------------------

    async def open(self) -> None:
        """Connect, and bring the database up to date. Raises `StoreError` or `NewerStore`."""
        async with self._opening:
            if self._pool is not None:
                return
            async with self._errors():
                pool = await asyncio.wait_for(
                    asyncpg.create_pool(
                        self._url,
                        min_size=1,
                        max_size=self._most,
                        timeout=PATIENCE,
                        command_timeout=PATIENCE,
                        reset=_as_it_is,
                    ),
                    PATIENCE,
                )
                try:
                    async with pool.acquire() as base:
                        await self._prepare(base)
                except BaseException:
                    await pool.close()
                    raise
                self._pool = pool

    async def _prepare(self, base: Any) -> None:
        async with base.transaction():
            await base.execute("select pg_advisory_xact_lock($1)", LOCK)
            schema = 0
            if await base.fetchval("select to_regclass('upcard') is not null"):
                schema = await base.fetchval("select schema from upcard")
            elif await base.fetchval("select to_regclass('tables') is not null"):
                raise DamagedStore(f"{self.where} has tables, but not those of Upcard; choose another database")
            else:
                await base.execute("create table upcard (schema integer not null)")
                await base.execute("insert into upcard values (0)")
            for number, statements in rows.steps(schema, self.where, **_WORDS):
                for statement in (*statements, *(_SHARED if number == 1 else ())):
                    await base.execute(statement)
                await base.execute("update upcard set schema = $1", number)

    @contextlib.asynccontextmanager
    async def _errors(self) -> AsyncIterator[None]:
        try:
            yield
        except asyncpg.InsufficientPrivilegeError as error:
            raise StoreError(f"{self.where} does not let us in: {error}") from None
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
            raise StoreError(f"{self.where} cannot be used now: {str(error) or type(error).__name__}") from None

    @contextlib.asynccontextmanager
    async def _base(self) -> AsyncIterator[Any]:
        if self._pool is None:
            await self.open()
        async with self._errors(), self._pool.acquire(timeout=PATIENCE) as base:
            yield base

    async def _rows(self, statement: str, *values: Any) -> list[Any]:
        async with self._base() as base:
            found: list[Any] = await base.fetch(statement, *values)
            return found

    # -- what every store does ----------------------------------------------------------------------

    async def create(self, table: TableRow, events: Sequence[Event] = (), worker: str | None = None) -> None:
        """Keep a new table, held by a worker from the first moment, under epoch 1."""
        async with self._base() as base, base.transaction():
            await base.execute(rows.dollars(rows.CREATE), *rows.values_of(table))
            await base.executemany(rows.dollars(rows.RESTORE), [rows.event_values(table.id, event) for event in events])
            await _own(base, table.id, worker)

    async def table(self, table_id: str) -> TableRow:
        found = await self._tables.add(_possible(table_id), table_id)
        if found is None:
            raise UnknownTable(f"there is no table {table_id!r}")
        return rows.table_of(found)

    async def _read_tables(self, table_ids: Sequence[str]) -> list[Any]:
        found = {row["id"]: row for row in await self._rows(fenced_writes.TABLES, table_ids)}
        return [found.get(table_id) for table_id in table_ids]

    async def update(self, table: TableRow, epoch: int = 0) -> TableRow:
        [(kept, alive)] = await self._rows(fenced_writes.UPDATE, *rows.changes_of(table), epoch)
        if not kept:
            await self.table(table.id)
            self._check(table.id, alive)
            raise RowChanged(f"the seats of table {table.id} have changed since revision {table.revision}")
        return rows.with_revision(table)

    async def finish(self, table_id: str, ended: float, epoch: int = 0) -> None:
        [(kept, alive)] = await self._rows(fenced_writes.FINISH, table_id, ended, epoch)
        if not kept:
            self._check(table_id, alive)

    async def unfinished(self, limit: int) -> list[str]:
        return [found[0] for found in await self._rows(rows.dollars(rows.UNFINISHED), limit)]

    async def append(self, table_id: str, event: Event, ends: bool = False, epoch: int = 0) -> Event:
        values = (*rows.event_values(table_id, event), epoch, ends)
        kept, alive = await self._appends.add(table_id, values)
        if kept:
            return event
        found = await self._rows(rows.dollars(rows.KEPT), table_id, event.act)
        if found:
            return rows.event_of(found[0])
        self._check(table_id, alive)
        raise NumberTaken(f"event {event.number} is not the next at table {table_id}")

    async def _append_all(self, values: Sequence[_Append]) -> list[tuple[bool, bool | None]]:
        found = await self._rows(fenced_writes.APPEND, *map(list, zip(*values, strict=True)))
        told = {table_id: (kept, alive) for table_id, kept, alive in found}
        return [told[table_id] for table_id, *_ in values]

    def _check(self, table_id: str, alive: bool | None) -> None:
        """What was not written may not have been ours to write."""
        if alive is None:
            raise LostTable(f"table {table_id} is held by another worker")
        if not alive:
            raise LateOwner(f"table {table_id} was held by this worker until a moment ago; it has to say that it lives")

    async def events(self, table_id: str, after: int = 0) -> list[Event]:
        return [rows.event_of(found) for found in await self._events.add(_possible(table_id), (table_id, after))]

    async def _read_events(self, asked: Sequence[tuple[str, int]]) -> list[list[Any]]:
        return _by_table(await self._rows(fenced_writes.EVENTS, *map(list, zip(*asked, strict=True))), asked)

    async def said(self, table_id: str) -> list[SaidRow]:
        return [SaidRow(*found) for found in await self._said.add(_possible(table_id), (table_id,))]

    async def _read_said(self, asked: Sequence[tuple[str]]) -> list[list[Any]]:
        return _by_table(await self._rows(fenced_writes.SAID, [table_id for (table_id,) in asked]), asked)

    async def conclude(self, table_id: str, outcome: Outcome, epoch: int = 0) -> None:
        [(kept, alive)] = await self._rows(fenced_writes.CONCLUDE, table_id, rows.text(outcome), epoch)
        if not kept:
            self._check(table_id, alive)

    async def of_deal(self, game: str, deal: str, limit: int) -> list[TableRow]:
        return [rows.table_of(found) for found in await self._rows(rows.dollars(rows.OF_DEAL), game, deal, limit)]

    async def waiting(self, limit: int) -> list[TableRow]:
        return [rows.table_of(found) for found in await self._rows(rows.dollars(rows.WAITING), limit)]

    async def ids(self, after: str, limit: int) -> list[str]:
        return [found[0] for found in await self._rows(rows.dollars(rows.IDS), after, limit)]

    async def restore(self, table: TableRow, events: list[Event], said: Sequence[SaidRow] = ()) -> bool:
        async with self._base() as base, base.transaction():
            try:
                async with base.transaction():
                    await base.execute(rows.dollars(rows.CREATE), *rows.values_of(table))
            except asyncpg.UniqueViolationError:
                return False
            await base.executemany(rows.dollars(rows.RESTORE), [rows.event_values(table.id, event) for event in events])
            await base.executemany(rows.dollars(rows.RESTORE_SAID), rows.said_values(table.id, said))
            await _own(base, table.id, None)
            return True

    async def ask(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        return [tuple(found) for found in await self._rows(rows.dollars(statement), *values)]

    async def ask_all(self, first: Statement, *others: Statement) -> bool:
        async with self._base() as base, base.transaction():
            if not await base.fetch(rows.dollars(first[0]), *first[1:]):
                return False
            for statement, *values in others:
                await base.execute(rows.dollars(statement), *values)
            return True

    async def close(self) -> None:
        if self._pool is not None:
            pool, self._pool = self._pool, None
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(pool.close(), PATIENCE)

    # -- many workers -------------------------------------------------------------------------------

    def twin(self) -> PostgresStore:
        return PostgresStore(self._url, most=1)

    async def enrol(self, worker: str, address: str, seconds: float) -> None:
        await self._rows(fenced_writes.ENROL, worker, address, seconds)

    async def renew(self, worker: str, seconds: float) -> bool | None:
        found = await self._rows(fenced_writes.RENEW, worker, seconds)
        return bool(found[0][0]) if found else None

    async def living(self) -> dict[str, str]:
        return dict(await self._rows("select id, address from workers where until > clock_timestamp()"))

    async def dismiss(self, worker: str) -> None:
        await self._rows("delete from workers where id = $1", worker)
        await self._rows(f"delete from workers where until < clock_timestamp() - interval '{FORGOTTEN}'")

    async def claim(self, table_id: str, worker: str) -> Claim:
        claim = await self._claims.add(_possible(table_id), (table_id, worker))
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


def _possible(table_id: str) -> str:
    """The id of a table. Raises `UnknownTable` for a text that the database cannot even be asked for: it would fail
    together with all that others ask in the same statement."""
    try:
        if "\0" not in table_id and table_id.encode():
            return table_id
    except UnicodeEncodeError:
        pass
    raise UnknownTable(f"there is no table {table_id!r}")


def _by_table(found: Sequence[Any], asked: Sequence[tuple[Any, ...]]) -> list[list[Any]]:
    """Rows whose first value is their table, table by table as they were asked for."""
    kept: dict[str, list[Any]] = {table_id: [] for table_id, *_ in asked}
    for table_id, *values in found:
        kept[table_id].append(values)
    return list(kept.values())


async def _as_it_is(base: Any) -> None:
    """What a connection needs before it is used again: nothing. Transactions are over, and nothing else is left in a
    session here; the driver would ask the database to tidy up, a second round trip for every statement."""


async def _own(base: Any, table_id: str, worker: str | None) -> None:
    await base.execute("insert into owners values ($1, $2, $3)", table_id, worker, 0 if worker is None else 1)


def shown(url: str) -> str:
    """A database's address without the password.

    >>> shown("postgresql://upcard:secret@db.example.org:5432/cards?password=secret")
    'postgresql://upcard@db.example.org:5432/cards'
    """
    parts = urlsplit(url)
    user, _, host = parts.netloc.rpartition("@")
    user = user.partition(":")[0]
    return urlunsplit((parts.scheme, f"{user}@{host}" if user else host, parts.path, "", ""))
