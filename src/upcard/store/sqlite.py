"""The store in one SQLite file.

WAL with ``synchronous=NORMAL``: an event that `append` has returned survives a killed process; a crash of the machine
may lose the last milliseconds, but does not damage the file. Nothing is stored, and so nothing acknowledged, once the
file is removed or replaced (`store.open_files`).

Statements run on the event loop: an append writes a page or two into the system's cache, about 20 microseconds, while
a thread and back would cost 100 and, on a busy machine, milliseconds. Checkpoints, which wait for the disk, run in a
thread with its own connection.

In a browser, which has no threads and stores one file, another journal mode writes everything to that file, and
`SqliteStore` awaits a function after each write, which copies the file to permanent storage.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal, TypeVar

from upcard.store import rows
from upcard.store.errors import DamagedStore, NumberTaken, RowChanged, StoreError, UnknownTable
from upcard.store.interface import ChatRow, Event, Outcome, Statement, TableRow
from upcard.store.open_files import OpenFiles
from upcard.types import BEFORE_ALL, EventNumber

log = logging.getLogger(__name__)
CHECKPOINT_AFTER = 1000
"""The number of events between two checkpoints."""
FEW_EVENTS = 500
"""The most events that a new table stores on the event loop (about 2 ms); more go to the thread."""
LONG_WAL = 16_384
"""Pages of the WAL (64 MB) from which on the event loop waits for a full checkpoint, so that the WAL starts anew."""
APPLICATION = 0x55504344  # "UPCD", in the header of the file
_FILE_ENDINGS = ("", "-wal", "-shm")
"""The endings of the files of a database in WAL mode (https://sqlite.org/walformat.html)."""
_WORDS = {"bytes": "blob", "real": "real", "strict": "strict, without rowid"}
# The insert checks the number, so that numbers have no gaps even with several writers.
_APPEND = """
insert into events select ?1, ?2, ?3, ?4, ?5, ?6, ?7
where ?2 = 1 + coalesce((select max(number) from events where table_id = ?1), 0)
"""

T = TypeVar("T")
Journal = Literal["wal", "delete", "truncate", "persist", "memory"]
"""SQLite's journal modes that keep a transaction whole (https://sqlite.org/pragma.html#pragma_journal_mode)."""


class SqliteStore:
    """`interface.Store` in a file (or ``":memory:"``). Raises `DamagedStore` or `NewerStore` on opening."""

    def __init__(
        self,
        path: str | Path,
        *,
        journal: Journal = "wal",
        after_write: Callable[[], Awaitable[object]] | None = None,
    ) -> None:
        """`journal`: with ``"wal"``, recent writes are in a separate file, and a thread copies them to the main file;
        with other modes all writes go to the main file, and there is no thread.

        `after_write` is awaited after every write; a move is sent to clients only after it. If it raises, the write
        fails with `StoreError` but stays in the file, as after a lost connection: the client may repeat the act, and
        `after_write` is then called again. Calls never overlap: one call covers all writes made during the one before.
        """
        self.path = str(path)
        self._wal = journal == "wal"
        self._after_write = after_write
        self._copying = asyncio.Lock()
        self._connection = _open(self.path, journal)
        self._files = OpenFiles(self.path, _FILE_ENDINGS) if self._wal and path != ":memory:" else None
        self._failed = False
        """Whether the last write failed, for instance because the disk is full."""
        self._copied = self._connection.total_changes
        """The number of changes that `after_write` has been called for."""
        self._checkpointer = ThreadPoolExecutor(1, thread_name_prefix="upcard-store")
        self._checkpointing: Future[int] | None = None
        self._uncheckpointed = 0

    def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return work(self._connection)
        except sqlite3.OperationalError as error:
            raise StoreError(f"{self.path} cannot be used now: {error}") from None
        except sqlite3.DatabaseError as error:
            raise DamagedStore(_damaged(self.path, error)) from None

    def _run_write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run what may write, unless it would be lost."""
        self._failed = True
        if self._files is not None:
            self._files.check()
        found = self._run(work)
        self._failed = False
        return found

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        future = self._run_write(work)
        if self._after_write is not None:
            await self._copy(self._after_write)
        return future

    async def _copy(self, after_write: Callable[[], Awaitable[object]]) -> None:
        """Have `after_write` called, unless it has been called since the last change."""
        async with self._copying:
            changes = self._connection.total_changes
            if self._copied == changes:
                return
            try:
                await after_write()
            except Exception as error:
                raise StoreError(f"{self.path} cannot be kept now: {error}") from error
            self._copied = changes

    async def create(self, table: TableRow, events: Sequence[Event] = ()) -> None:
        def work(connection: sqlite3.Connection) -> None:
            with _transaction(connection) if events else contextlib.nullcontext():
                connection.execute(rows.CREATE, rows.values_of(table))
                connection.executemany(rows.RESTORE, [rows.event_values(table.id, event) for event in events])

        if len(events) <= FEW_EVENTS or self.path == ":memory:" or not self._wal:
            await self._write(work)
        else:
            if self._files is not None:
                self._files.check()
            await asyncio.wrap_future(self._checkpointer.submit(self._in_thread, work))
            if self._after_write is not None:
                self._copied = -1  # this connection does not count what another has changed
                await self._copy(self._after_write)

    def _in_thread(self, work: Callable[[sqlite3.Connection], None]) -> None:
        """Run a long write in the checkpoint thread, with its own connection."""

        def connected(_: sqlite3.Connection) -> None:
            with contextlib.closing(_connect_again(self.path)) as connection:
                _set_pragmas(connection)
                work(connection)

        self._run(connected)

    async def table(self, table_id: str) -> TableRow:
        def work(connection: sqlite3.Connection) -> TableRow:
            found = connection.execute(rows.TABLE, (table_id,)).fetchone()
            if found is None:
                raise UnknownTable(f"there is no table {table_id!r}")
            return rows.table_of(found)

        return self._run(work)

    async def update(self, table: TableRow) -> TableRow:
        def work(connection: sqlite3.Connection) -> None:
            if connection.execute(rows.UPDATE, rows.changes_of(table)).rowcount != 1:
                if connection.execute("select 1 from tables where id = ?", (table.id,)).fetchone() is None:
                    raise UnknownTable(f"there is no table {table.id!r}")
                raise RowChanged(f"the seats of table {table.id} have changed since revision {table.revision}")

        await self._write(work)
        return rows.with_revision(table)

    async def finish(self, table_id: str, ended: float) -> None:
        await self._write(lambda connection: connection.execute(rows.FINISH, (table_id, ended)))

    async def unfinished(self, limit: int) -> list[str]:
        return self._run(lambda connection: [found[0] for found in connection.execute(rows.UNFINISHED, (limit,))])

    async def append(self, table_id: str, event: Event, ends: bool = False) -> Event:
        written = await self._write(lambda connection: _append(connection, table_id, event, ends))
        try:
            self._checkpoint_if_due()
        except (sqlite3.Error, RuntimeError) as error:  # the event is stored, which is all that matters
            log.warning("%s cannot be checkpointed now: %s", self.path, error)
        return written

    def _checkpoint_if_due(self) -> None:
        if not self._wal:
            return
        self._uncheckpointed += 1
        if self._checkpointing is not None and self._checkpointing.done():
            # If nothing was written meanwhile, the WAL starts anew. Otherwise it may grow for a while: copying the
            # rest would wait for the disk, 10 to 40 ms.
            long, self._checkpointing = self._checkpointing.result() >= LONG_WAL, None
            if long:
                self._connection.execute("pragma wal_checkpoint(passive)").fetchone()
        elif self._checkpointing is None and self._uncheckpointed >= CHECKPOINT_AFTER:
            self._uncheckpointed = 0
            self._checkpointing = self._checkpointer.submit(_checkpoint, self.path)

    async def events(self, table_id: str, after: EventNumber = BEFORE_ALL) -> list[Event]:
        return self._run(
            lambda connection: [rows.event_of(found) for found in connection.execute(rows.EVENTS, (table_id, after))]
        )

    async def chat(self, table_id: str) -> list[ChatRow]:
        return self._run(lambda connection: [ChatRow(*found) for found in connection.execute(rows.CHAT, (table_id,))])

    async def conclude(self, table_id: str, outcome: Outcome) -> None:
        await self._write(lambda connection: connection.execute(rows.CONCLUDE, (table_id, rows.text(outcome))))

    async def reopen(self, table_id: str) -> None:
        await self._write(lambda connection: connection.execute(rows.REOPEN, (table_id,)))

    async def of_deal(self, game: str, deal: str, limit: int) -> list[TableRow]:
        return self._run(
            lambda connection: [rows.table_of(found) for found in connection.execute(rows.OF_DEAL, (game, deal, limit))]
        )

    async def waiting(self, limit: int) -> list[TableRow]:
        return self._run(
            lambda connection: [rows.table_of(found) for found in connection.execute(rows.WAITING, (limit,))]
        )

    async def ids(self, after: str, limit: int) -> list[str]:
        return self._run(lambda connection: [found[0] for found in connection.execute(rows.IDS, (after, limit))])

    async def restore(self, table: TableRow, events: list[Event], chat: Sequence[ChatRow] = ()) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            with _transaction(connection):
                if connection.execute(rows.TABLE, (table.id,)).fetchone() is not None:
                    return False
                connection.execute(rows.CREATE, rows.values_of(table))
                connection.executemany(rows.RESTORE, [rows.event_values(table.id, event) for event in events])
                connection.executemany(rows.RESTORE_CHAT, rows.chat_values(table.id, chat))
                return True

        return await self._write(work)

    async def query(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        changes, run = self._connection.total_changes, self._run if _reads(statement) else self._run_write
        found = run(lambda connection: connection.execute(statement, values).fetchall())
        if self._after_write is not None and changes != self._connection.total_changes:
            await self._copy(self._after_write)
        return found

    async def query_all(self, first: Statement, *others: Statement) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            with _transaction(connection):
                if not connection.execute(first[0], first[1:]).fetchall():
                    return False
                for statement, *values in others:
                    connection.execute(statement, values)
                return True

        return await self._write(work)

    async def check(self) -> None:
        if self._files is not None:
            self._files.check()
        await self.ids("", 1)
        if self._failed:  # whether a write succeeds again, only a write shows
            await self.query("insert into doors (name, until) values ('', 0) on conflict (name) do nothing")

    async def close(self) -> None:
        self._checkpointer.shutdown()
        self._run(lambda connection: connection.close())


def _connect_again(path: str, timeout: float = 5.0) -> sqlite3.Connection:
    """A second connection to a database, which must exist: SQLite would make an empty one in its place."""
    return sqlite3.connect(f"{Path(path).absolute().as_uri()}?mode=rw", timeout, isolation_level=None, uri=True)


def _reads(statement: str) -> bool:
    return statement.lstrip().startswith("select")


def _checkpoint(path: str) -> int:
    """Run a passive checkpoint; returns the pages of the WAL. A failed one is repeated later."""
    with contextlib.suppress(sqlite3.Error), contextlib.closing(_connect_again(path, timeout=1)) as connection:
        return int(connection.execute("pragma wal_checkpoint(passive)").fetchone()[1])
    return 0


def _append(connection: sqlite3.Connection, table_id: str, event: Event, ends: bool) -> Event:
    values = rows.event_values(table_id, event)
    with _transaction(connection) if ends else contextlib.nullcontext():
        try:
            if connection.execute(_APPEND, values).rowcount == 1:
                if ends:
                    connection.execute(rows.FINISH, (table_id, event.time))
                return event
        except sqlite3.IntegrityError:
            pass
    found = connection.execute(rows.EVENT_OF_ACT, (table_id, event.act)).fetchone()
    if found is None:
        raise NumberTaken(f"event {event.number} is not the next at table {table_id}")
    return rows.event_of(found)


@contextlib.contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """A transaction."""
    connection.execute("begin immediate")
    try:
        yield
    except BaseException:
        if connection.in_transaction:
            connection.execute("rollback")
        raise
    connection.execute("commit")


def _open(path: str, journal: Journal) -> sqlite3.Connection:
    try:
        if path != ":memory:" and not Path(path).exists():
            # The file has everyone's cards: only its owner may read it. SQLite gives its WAL the same mode.
            Path(path).touch(mode=0o600)
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    except (OSError, sqlite3.OperationalError) as error:
        raise StoreError(f"{path} cannot be opened: {error}") from None
    try:
        _migrate(connection, path, journal)
    except sqlite3.OperationalError as error:
        connection.close()
        hint = "; it must belong to the user that runs the server" if "readonly" in str(error) else ""
        raise StoreError(f"{path} cannot be used: {error}{hint}") from None
    except sqlite3.DatabaseError as error:
        connection.close()
        raise DamagedStore(_damaged(path, error)) from None
    except StoreError:
        connection.close()
        raise
    return connection


def _set_pragmas(connection: sqlite3.Connection) -> None:
    """The settings of every connection to the file."""
    connection.execute("pragma synchronous = normal")
    connection.execute("pragma foreign_keys = on")
    connection.execute("pragma busy_timeout = 1000")
    connection.execute("pragma wal_autocheckpoint = 0")


def _migrate(connection: sqlite3.Connection, path: str, journal: Journal) -> None:
    version = connection.execute("pragma user_version").fetchone()[0]
    owner = connection.execute("pragma application_id").fetchone()[0]
    empty = connection.execute("select count(*) from sqlite_schema").fetchone()[0] == 0
    if not empty and owner != APPLICATION:
        raise DamagedStore(f"{path} is a database, but not one of Upcard; choose another data folder")
    pending_migrations = rows.pending_migrations(version, path, **_WORDS)
    connection.execute(f"pragma journal_mode = {journal}")
    _set_pragmas(connection)
    for schema, statements in pending_migrations:
        _apply_migration(connection, schema, statements)
    fault = connection.execute("pragma quick_check(1)").fetchone()[0]
    if fault != "ok":
        raise DamagedStore(_damaged(path, fault))


def _apply_migration(connection: sqlite3.Connection, schema: int, statements: list[str]) -> None:
    """Run one migration in a transaction."""
    with _transaction(connection):
        if connection.execute("pragma user_version").fetchone()[0] >= schema:
            return  # another process was quicker
        connection.execute(f"pragma application_id = {APPLICATION}")
        for statement in statements:
            connection.execute(statement)
        connection.execute(f"pragma user_version = {schema}")


def _damaged(path: str, fault: object) -> str:
    return f"{path} is damaged ({fault}); move it away (or restore a copy of it), and Upcard will start a new one"
