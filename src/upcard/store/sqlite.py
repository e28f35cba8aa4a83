"""The store in one SQLite file.

WAL with ``synchronous=NORMAL``: what `append` has returned survives a killed process; a crash of the
machine may lose the last milliseconds, never the file.

Statements run where they are called, on the event loop: to append is a write of a page or two into the
system's cache, some 20 microseconds, where a hop to a thread and back costs 100 and, on a busy machine,
milliseconds. The one thing that waits for the disk, copying the log back into the file, is taken out of
the way: a thread with a connection of its own does it now and then.

Where there are no threads, and one file is all that is kept (a browser), another journal mode has every write in the
file itself when it is done, and `SqliteStore` awaits a function after each write: it copies the file to where it stays.
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
from upcard.store.interface import Event, Outcome, SaidRow, Statement, TableRow

log = logging.getLogger(__name__)
TIDY_AFTER = 1000
"""Events after which the log is copied into the file."""
FEW = 500
"""Moves that are kept with a new table on the event loop: they take some 2 ms."""
LONG = 16_384
"""Pages of the log (64 MB) from which on everybody waits for the last of them to be copied, so that it begins anew."""
APPLICATION = 0x55504344  # "UPCD", in the header of the file
_WORDS = {"bytes": "blob", "real": "real", "strict": "strict, without rowid"}
# The number is checked where it is given, so that numbers are gapless whoever writes.
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
        """`journal`: with ``"wal"`` the last writes lie in a file beside the main one, and a thread copies them over;
        with any other mode the main file holds every write, and no thread is started.

        `after_write` is awaited after every write, before the write counts as done: nobody is sent a move before. Where
        it raises, the write fails with `StoreError` and is in the file nevertheless, as if the connection had been lost
        after it: the same act may be made again, and `after_write` is then called again. Calls never overlap: writes
        that were made during a call are covered by the next one together.
        """
        self.path = str(path)
        self._wal = journal == "wal"
        self._after_write = after_write
        self._copying = asyncio.Lock()
        self._base = _open(self.path, journal)
        self._copied = self._base.total_changes
        """The number of changes that `after_write` has been called for."""
        self._tidier = ThreadPoolExecutor(1, thread_name_prefix="upcard-store")
        self._tidying: Future[int] | None = None
        self._untidy = 0

    def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return work(self._base)
        except sqlite3.OperationalError as error:
            raise StoreError(f"{self.path} cannot be used now: {error}") from None
        except sqlite3.DatabaseError as error:
            raise DamagedStore(_damaged(self.path, error)) from None

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        done = self._run(work)
        if self._after_write is not None:
            await self._copy(self._after_write)
        return done

    async def _copy(self, after_write: Callable[[], Awaitable[object]]) -> None:
        """Have `after_write` called, unless it has been called since the last change."""
        async with self._copying:
            changes = self._base.total_changes
            if self._copied == changes:
                return
            try:
                await after_write()
            except Exception as error:
                raise StoreError(f"{self.path} cannot be kept now: {error}") from error
            self._copied = changes

    async def create(self, table: TableRow, events: Sequence[Event] = ()) -> None:
        def work(base: sqlite3.Connection) -> None:
            with _together(base) if events else contextlib.nullcontext():
                base.execute(rows.CREATE, rows.values_of(table))
                base.executemany(rows.RESTORE, [rows.event_values(table.id, event) for event in events])

        if len(events) <= FEW or self.path == ":memory:" or not self._wal:
            await self._write(work)
        else:
            await asyncio.wrap_future(self._tidier.submit(self._beside, work))
            if self._after_write is not None:
                self._copied = -1  # this connection does not count what another has changed
                await self._copy(self._after_write)

    def _beside(self, work: Callable[[sqlite3.Connection], None]) -> None:
        """Write something long in the thread that tidies up, over a connection of its own."""

        def connected(_: sqlite3.Connection) -> None:
            with contextlib.closing(sqlite3.connect(self.path, isolation_level=None)) as base:
                _settle(base)
                work(base)

        self._run(connected)

    async def table(self, table_id: str) -> TableRow:
        def work(base: sqlite3.Connection) -> TableRow:
            found = base.execute(rows.TABLE, (table_id,)).fetchone()
            if found is None:
                raise UnknownTable(f"there is no table {table_id!r}")
            return rows.table_of(found)

        return self._run(work)

    async def update(self, table: TableRow) -> TableRow:
        def work(base: sqlite3.Connection) -> None:
            if base.execute(rows.UPDATE, rows.changes_of(table)).rowcount != 1:
                if base.execute("select 1 from tables where id = ?", (table.id,)).fetchone() is None:
                    raise UnknownTable(f"there is no table {table.id!r}")
                raise RowChanged(f"the seats of table {table.id} have changed since revision {table.revision}")

        await self._write(work)
        return rows.with_revision(table)

    async def finish(self, table_id: str, ended: float) -> None:
        await self._write(lambda base: base.execute(rows.FINISH, (table_id, ended)))

    async def unfinished(self, limit: int) -> list[str]:
        return self._run(lambda base: [found[0] for found in base.execute(rows.UNFINISHED, (limit,))])

    async def append(self, table_id: str, event: Event, ends: bool = False) -> Event:
        kept = await self._write(lambda base: _append(base, table_id, event, ends))
        try:
            self._tidy()
        except (sqlite3.Error, RuntimeError) as error:  # the event is kept: that is all that was promised
            log.warning("%s cannot be tidied up now: %s", self.path, error)
        return kept

    def _tidy(self) -> None:
        if not self._wal:
            return
        self._untidy += 1
        if self._tidying is not None and self._tidying.done():
            # Where nothing was written meanwhile the log begins anew. Else it may grow for a while: to copy the little
            # that is left waits for the disk, some 10 to 40 ms.
            long, self._tidying = self._tidying.result() >= LONG, None
            if long:
                self._base.execute("pragma wal_checkpoint(passive)").fetchone()
        elif self._tidying is None and self._untidy >= TIDY_AFTER:
            self._untidy = 0
            self._tidying = self._tidier.submit(_checkpoint, self.path)

    async def events(self, table_id: str, after: int = 0) -> list[Event]:
        return self._run(lambda base: [rows.event_of(found) for found in base.execute(rows.EVENTS, (table_id, after))])

    async def said(self, table_id: str) -> list[SaidRow]:
        return self._run(lambda base: [SaidRow(*found) for found in base.execute(rows.SAID, (table_id,))])

    async def conclude(self, table_id: str, outcome: Outcome) -> None:
        await self._write(lambda base: base.execute(rows.CONCLUDE, (table_id, rows.text(outcome))))

    async def of_deal(self, game: str, deal: str, limit: int) -> list[TableRow]:
        return self._run(
            lambda base: [rows.table_of(found) for found in base.execute(rows.OF_DEAL, (game, deal, limit))]
        )

    async def waiting(self, limit: int) -> list[TableRow]:
        return self._run(lambda base: [rows.table_of(found) for found in base.execute(rows.WAITING, (limit,))])

    async def ids(self, after: str, limit: int) -> list[str]:
        return self._run(lambda base: [found[0] for found in base.execute(rows.IDS, (after, limit))])

    async def restore(self, table: TableRow, events: list[Event], said: Sequence[SaidRow] = ()) -> bool:
        def work(base: sqlite3.Connection) -> bool:
            with _together(base):
                if base.execute(rows.TABLE, (table.id,)).fetchone() is not None:
                    return False
                base.execute(rows.CREATE, rows.values_of(table))
                base.executemany(rows.RESTORE, [rows.event_values(table.id, event) for event in events])
                base.executemany(rows.RESTORE_SAID, rows.said_values(table.id, said))
                return True

        return await self._write(work)

    async def ask(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        changes = self._base.total_changes
        found = self._run(lambda base: base.execute(statement, values).fetchall())
        if self._after_write is not None and changes != self._base.total_changes:
            await self._copy(self._after_write)
        return found

    async def ask_all(self, first: Statement, *others: Statement) -> bool:
        def work(base: sqlite3.Connection) -> bool:
            with _together(base):
                if not base.execute(first[0], first[1:]).fetchall():
                    return False
                for statement, *values in others:
                    base.execute(statement, values)
                return True

        return await self._write(work)

    async def close(self) -> None:
        self._tidier.shutdown()
        self._run(lambda base: base.close())


def _checkpoint(path: str) -> int:
    """Copy most of the log into the file; how many pages the log has. What fails now is done another time."""
    with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(path, timeout=1)) as base:
        return int(base.execute("pragma wal_checkpoint(passive)").fetchone()[1])
    return 0


def _append(base: sqlite3.Connection, table_id: str, event: Event, ends: bool) -> Event:
    values = rows.event_values(table_id, event)
    with _together(base) if ends else contextlib.nullcontext():
        try:
            if base.execute(_APPEND, values).rowcount == 1:
                if ends:
                    base.execute(rows.FINISH, (table_id, event.time))
                return event
        except sqlite3.IntegrityError:
            pass
    found = base.execute(rows.KEPT, (table_id, event.act)).fetchone()
    if found is None:
        raise NumberTaken(f"event {event.number} is not the next at table {table_id}")
    return rows.event_of(found)


@contextlib.contextmanager
def _together(base: sqlite3.Connection) -> Iterator[None]:
    """All that is written, or nothing."""
    base.execute("begin immediate")
    try:
        yield
    except BaseException:
        if base.in_transaction:
            base.execute("rollback")
        raise
    base.execute("commit")


def _open(path: str, journal: Journal) -> sqlite3.Connection:
    try:
        if path != ":memory:" and not Path(path).exists():
            # Everybody's cards lie in it: nobody else on the machine may read it. SQLite's logs get the same rights.
            Path(path).touch(mode=0o600)
        base = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    except (OSError, sqlite3.OperationalError) as error:
        raise StoreError(f"{path} cannot be opened: {error}") from None
    try:
        _prepare(base, path, journal)
    except sqlite3.OperationalError as error:
        base.close()
        hint = "; it has to belong to the user who runs the server" if "readonly" in str(error) else ""
        raise StoreError(f"{path} cannot be used: {error}{hint}") from None
    except sqlite3.DatabaseError as error:
        base.close()
        raise DamagedStore(_damaged(path, error)) from None
    except StoreError:
        base.close()
        raise
    return base


def _settle(base: sqlite3.Connection) -> None:
    """What every connection to the file has to be told."""
    base.execute("pragma synchronous = normal")
    base.execute("pragma foreign_keys = on")
    base.execute("pragma busy_timeout = 1000")
    base.execute("pragma wal_autocheckpoint = 0")


def _prepare(base: sqlite3.Connection, path: str, journal: Journal) -> None:
    version = base.execute("pragma user_version").fetchone()[0]
    owner = base.execute("pragma application_id").fetchone()[0]
    empty = base.execute("select count(*) from sqlite_schema").fetchone()[0] == 0
    if not empty and owner != APPLICATION:
        raise DamagedStore(f"{path} is a database, but not one of Upcard; choose another data folder")
    steps = rows.steps(version, path, **_WORDS)
    base.execute(f"pragma journal_mode = {journal}")
    _settle(base)
    for schema, statements in steps:
        _take(base, schema, statements)
    fault = base.execute("pragma quick_check(1)").fetchone()[0]
    if fault != "ok":
        raise DamagedStore(_damaged(path, fault))


def _take(base: sqlite3.Connection, schema: int, statements: list[str]) -> None:
    """Bring the file to a schema, whole or not at all."""
    with _together(base):
        if base.execute("pragma user_version").fetchone()[0] >= schema:
            return  # somebody else was quicker
        base.execute(f"pragma application_id = {APPLICATION}")
        for statement in statements:
            base.execute(statement)
        base.execute(f"pragma user_version = {schema}")


def _damaged(path: str, fault: object) -> str:
    return f"{path} is damaged ({fault}); put it aside (or restore a copy of it), and Upcard will begin a new one"
