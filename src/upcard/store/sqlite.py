"""The store in one SQLite file.

WAL with ``synchronous=NORMAL``: what `append` has returned survives a killed process; a crash of the
machine may lose the last milliseconds, never the file.

Statements run where they are called, on the event loop: to append is a write of a page or two into the
system's cache, some 20 microseconds, where a hop to a thread and back costs 100 and, on a busy machine,
milliseconds. The one thing that waits for the disk, copying the log back into the file, is taken out of
the way: a thread with a connection of its own does it now and then.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from upcard.store.interface import Event, Outcome, SeatRow, TableRow, Terms
from upcard.store.problems import DamagedStore, NewerStore, NumberTaken, RowChanged, StoreError, UnknownTable

log = logging.getLogger(__name__)
SCHEMA = 3
TIDY_AFTER = 1000
"""Events after which the log is copied into the file."""
APPLICATION = 0x55504344  # "UPCD", in the header of the file
_DEALS = "create index deals on tables (game, deal) where deal != ''"
_MAKE = f"""
begin;
create table tables (
    id text primary key, game text not null, players integer not null, options text not null,
    seed blob not null, salt blob not null, commitment text not null, forced integer not null,
    seats text not null, created real not null, started real, ended real,
    entropy text not null, names text not null, revision integer not null default 0,
    deal text not null default '', outcome text not null default '', terms text not null default '{{}}'
) strict, without rowid;
create table events (
    table_id text not null references tables (id), number integer not null, seat integer not null,
    move integer not null, arg text not null, act text not null, time real not null,
    primary key (table_id, number), unique (table_id, act)
) strict, without rowid;
create index unfinished on tables (created) where ended is null;
{_DEALS};
pragma application_id = {APPLICATION};
pragma user_version = {SCHEMA};
commit;
"""
_MIGRATIONS = {
    1: ("alter table tables add column revision integer not null default 0",),
    2: (
        "alter table tables add column deal text not null default ''",
        "alter table tables add column outcome text not null default ''",
        "alter table tables add column terms text not null default '{}'",
        _DEALS,
    ),
}
"""What makes a file of one schema a file of the next."""
_COLUMNS = """
id, game, players, options, seed, salt, commitment, forced, seats, created, started, ended, entropy, names, revision,
deal, outcome, terms
""".strip().replace("\n", " ")
# The number is checked where it is given, so that numbers are gapless whoever writes.
_APPEND = """
insert into events select :table, :number, :seat, :move, :arg, :act, :time
where :number = 1 + coalesce((select max(number) from events where table_id = :table), 0)
"""
_UPDATE = """
update tables set seats = ?, started = ?, entropy = ?, names = ?, revision = revision + 1 where id = ? and revision = ?
"""
_KEPT = "select number, seat, move, arg, act, time from events where table_id = ? and act = ?"
_FINISH = "update tables set ended = coalesce(ended, ?) where id = ?"
_CONCLUDE = "update tables set outcome = ? where id = ?"
_OF_DEAL = f"""
select {_COLUMNS} from tables where game = ? and deal = ? and deal != '' and outcome != '' order by created desc limit ?
"""
_WAITING = f"select {_COLUMNS} from tables where ended is null and started is null order by created desc limit ?"
_EVENTS = "select number, seat, move, arg, act, time from events where table_id = ? and number > ? order by number"

T = TypeVar("T")
_json = msgspec.json.encode
_seats = msgspec.json.Decoder(tuple[SeatRow, ...])
_options = msgspec.json.Decoder(dict[str, bool | int | str])
_words = msgspec.json.Decoder(tuple[str, ...])
_outcome = msgspec.json.Decoder(Outcome)
_terms = msgspec.json.Decoder(Terms)
_numbers = msgspec.json.Decoder(tuple[int, ...])


class SqliteStore:
    """`interface.Store` in a file (or ``":memory:"``). Raises `DamagedStore` or `NewerStore` on opening."""

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        self._base = _open(self.path)
        self._tidier = ThreadPoolExecutor(1, thread_name_prefix="upcard-store")
        self._tidying: Future[None] | None = None
        self._untidy = 0

    def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return work(self._base)
        except sqlite3.OperationalError as error:
            raise StoreError(f"{self.path} cannot be used now: {error}") from None
        except sqlite3.DatabaseError as error:
            raise DamagedStore(_damaged(self.path, error)) from None

    async def create(self, table: TableRow) -> None:
        marks = ", ".join("?" * 18)

        def work(base: sqlite3.Connection) -> None:
            base.execute(f"insert into tables ({_COLUMNS}) values ({marks})", _row(table))

        self._run(work)

    async def table(self, table_id: str) -> TableRow:
        def work(base: sqlite3.Connection) -> TableRow:
            found = base.execute(f"select {_COLUMNS} from tables where id = ?", (table_id,)).fetchone()
            if found is None:
                raise UnknownTable(f"there is no table {table_id!r}")
            return _table(found)

        return self._run(work)

    async def update(self, table: TableRow) -> TableRow:
        values = (_text(table.seats), table.started, _text(table.entropy), _text(table.names), table.id, table.revision)

        def work(base: sqlite3.Connection) -> None:
            if base.execute(_UPDATE, values).rowcount != 1:
                if base.execute("select 1 from tables where id = ?", (table.id,)).fetchone() is None:
                    raise UnknownTable(f"there is no table {table.id!r}")
                raise RowChanged(f"the seats of table {table.id} have changed since revision {table.revision}")

        self._run(work)
        return msgspec.structs.replace(table, revision=table.revision + 1)

    async def finish(self, table_id: str, ended: float) -> None:
        self._run(lambda base: base.execute(_FINISH, (ended, table_id)))

    async def unfinished(self, limit: int) -> list[str]:
        def work(base: sqlite3.Connection) -> list[str]:
            sql = "select id from tables where ended is null order by created desc limit ?"
            return [found[0] for found in base.execute(sql, (limit,))]

        return self._run(work)

    async def append(self, table_id: str, event: Event, ends: bool = False) -> Event:
        kept = self._run(lambda base: _append(base, table_id, event, ends))
        try:
            self._tidy()
        except (sqlite3.Error, RuntimeError) as error:  # the event is kept: that is all that was promised
            log.warning("%s cannot be tidied up now: %s", self.path, error)
        return kept

    def _tidy(self) -> None:
        self._untidy += 1
        if self._tidying is not None and self._tidying.done():
            # What was written meanwhile is little; with it the log is empty and begins anew.
            self._tidying = None
            self._base.execute("pragma wal_checkpoint(passive)").fetchone()
        elif self._tidying is None and self._untidy >= TIDY_AFTER:
            self._untidy = 0
            self._tidying = self._tidier.submit(_checkpoint, self.path)

    async def events(self, table_id: str, after: int = 0) -> list[Event]:
        def work(base: sqlite3.Connection) -> list[Event]:
            return [_event(found) for found in base.execute(_EVENTS, (table_id, after))]

        return self._run(work)

    async def conclude(self, table_id: str, outcome: Outcome) -> None:
        self._run(lambda base: base.execute(_CONCLUDE, (_text(outcome), table_id)))

    async def of_deal(self, game: str, deal: str, limit: int) -> list[TableRow]:
        return self._run(lambda base: [_table(found) for found in base.execute(_OF_DEAL, (game, deal, limit))])

    async def waiting(self, limit: int) -> list[TableRow]:
        return self._run(lambda base: [_table(found) for found in base.execute(_WAITING, (limit,))])

    async def close(self) -> None:
        self._tidier.shutdown()
        self._run(lambda base: base.close())


def _checkpoint(path: str) -> None:
    """Copy most of the log into the file. What fails now is done another time."""
    with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(path, timeout=1)) as base:
        base.execute("pragma wal_checkpoint(passive)")


def _append(base: sqlite3.Connection, table_id: str, event: Event, ends: bool) -> Event:
    values = {
        "table": table_id, "number": event.number, "seat": event.seat, "move": event.move,
        "arg": _text(event.arg), "act": event.act, "time": event.time,
    }  # fmt: skip
    with _together(base) if ends else contextlib.nullcontext():
        try:
            if base.execute(_APPEND, values).rowcount == 1:
                if ends:
                    base.execute(_FINISH, (event.time, table_id))
                return event
        except sqlite3.IntegrityError:
            pass
    found = base.execute(_KEPT, (table_id, event.act)).fetchone()
    if found is None:
        raise NumberTaken(f"event {event.number} is not the next at table {table_id}")
    return _event(found)


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


def _event(found: tuple[Any, ...]) -> Event:
    number, seat, move, arg, act, time = found
    return Event(number, seat, move, _numbers.decode(arg), act, time)


def _text(value: object) -> str:
    return _json(value).decode()


def _row(table: TableRow) -> tuple[object, ...]:
    return (
        table.id, table.game, table.players, _text(table.options), table.seed, table.salt, table.commitment,
        int(table.forced), _text(table.seats), table.created, table.started, table.ended, _text(table.entropy),
        _text(table.names), table.revision, table.deal, _text(table.outcome) if table.outcome else "",
        _text(table.terms),
    )  # fmt: skip


def _table(found: tuple[object, ...]) -> TableRow:
    values = dict(zip(_COLUMNS.split(", "), found, strict=True))
    for name, decoder in (("options", _options), ("seats", _seats), ("entropy", _words), ("names", _words)):
        values[name] = decoder.decode(str(values[name]))
    values["outcome"] = _outcome.decode(str(values["outcome"])) if values["outcome"] else None
    values["terms"] = _terms.decode(str(values["terms"]))
    return msgspec.convert(values, TableRow, strict=False)


def _open(path: str) -> sqlite3.Connection:
    try:
        base = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    except sqlite3.OperationalError as error:
        raise StoreError(f"{path} cannot be opened: {error}") from None
    try:
        _prepare(base, path)
    except sqlite3.OperationalError as error:
        base.close()
        raise StoreError(f"{path} cannot be used: {error}") from None
    except sqlite3.DatabaseError as error:
        base.close()
        raise DamagedStore(_damaged(path, error)) from None
    except StoreError:
        base.close()
        raise
    return base


def _prepare(base: sqlite3.Connection, path: str) -> None:
    version = base.execute("pragma user_version").fetchone()[0]
    owner = base.execute("pragma application_id").fetchone()[0]
    empty = base.execute("select count(*) from sqlite_schema").fetchone()[0] == 0
    if not empty and owner != APPLICATION:
        raise DamagedStore(f"{path} is a database, but not one of Upcard; choose another data folder")
    if version > SCHEMA:
        raise NewerStore(
            f"{path} was written by a newer Upcard (schema {version}, this one reads {SCHEMA}): "
            "upgrade, or choose another data folder"
        )
    base.execute("pragma journal_mode = wal")
    base.execute("pragma synchronous = normal")
    base.execute("pragma foreign_keys = on")
    base.execute("pragma busy_timeout = 1000")
    base.execute("pragma wal_autocheckpoint = 0")
    if empty:
        base.executescript(_MAKE)
    else:
        _migrate(base, version)
    fault = base.execute("pragma quick_check(1)").fetchone()[0]
    if fault != "ok":
        raise DamagedStore(_damaged(path, fault))


def _migrate(base: sqlite3.Connection, version: int) -> None:
    """Bring a file of an older schema up to date, each step whole or not at all."""
    for step in range(version, SCHEMA):
        with _together(base):
            if base.execute("pragma user_version").fetchone()[0] != step:
                continue  # somebody else was quicker
            for statement in _MIGRATIONS[step]:
                base.execute(statement)
            base.execute(f"pragma user_version = {step + 1}")


def _damaged(path: str, fault: object) -> str:
    return f"{path} is damaged ({fault}); put it aside (or restore a copy of it), and Upcard will begin a new one"
