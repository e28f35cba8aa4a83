"""The schema that all stores share, their common statements, and the conversion of rows.

The parameters of statements are ``?1``, ``?2``; for PostgreSQL they become ``$1`` (`for_postgres`).

A new database runs all `MIGRATIONS`, an older one those that it lacks. A published migration never changes; a change
of the schema is a new migration.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from upcard.store.errors import NewerStore
from upcard.store.interface import ChatRow, Event, Outcome, SeatRow, TableRow, Terms
from upcard.types import EventNumber

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """
        create table tables (
            id text primary key, game text not null, players integer not null, options text not null,
            seed {bytes} not null, salt {bytes} not null, commitment text not null, forced integer not null,
            seats text not null, created {real} not null, started {real}, ended {real},
            entropy text not null, names text not null
        ) {strict}
        """,
        """
        create table events (
            table_id text not null references tables (id), number integer not null, seat integer not null,
            move integer not null, arg text not null, act text not null, time {real} not null,
            primary key (table_id, number), unique (table_id, act)
        ) {strict}
        """,
        "create index unfinished on tables (created) where ended is null",
    ),
    ("alter table tables add column revision integer not null default 0",),
    (
        "alter table tables add column deal text not null default ''",
        "alter table tables add column outcome text not null default ''",
        "alter table tables add column terms text not null default '{{}}'",
        "create index deals on tables (game, deal) where deal != ''",
    ),
    (
        "create table doors (name text primary key, until {real} not null) {strict}",
        """
        create table said (
            table_id text not null, number integer not null, seat integer not null, name text not null,
            words text not null, primary key (table_id, number)
        ) {strict}
        """,
        "create table accounts (id text primary key, name text not null, created {real} not null) {strict}",
        """
        create table passkeys (
            id text primary key, account text not null references accounts (id), public_key text not null,
            counted integer not null, label text not null, created {real} not null, used {real}
        ) {strict}
        """,
        "create index passkeys_of on passkeys (account)",
        """
        create table sessions (
            hash text primary key, account text not null, kind text not null, until {real} not null
        ) {strict}
        """,
        """
        create table account_seats (
            account text not null references accounts (id), table_id text not null, seat integer not null,
            kept {real} not null, primary key (account, table_id)
        ) {strict}
        """,
    ),
    (
        "create table notices (table_id text primary key, times integer not null, at {real} not null) {strict}",
        "create index seats_of on account_seats (table_id)",
    ),
    (
        "alter table sessions add column passkey text not null default ''",
        "alter table sessions add column created {real} not null default 0",
        "alter table sessions add column proved {real} not null default 0",
        "alter table sessions add column label text not null default ''",
        "create index sessions_of on sessions (account)",
    ),
)
SCHEMA = len(MIGRATIONS)


def pending_migrations(since: int, where: str, **words: str) -> list[tuple[int, list[str]]]:
    """The migrations that a database of schema `since` lacks: for each the new schema and its statements, with the type
    names of the database (`words`). Raises `NewerStore`, which names the database `where`."""
    if since > SCHEMA:
        raise NewerStore(
            f"{where} was written by a newer Upcard (schema {since}, this one reads {SCHEMA}): "
            "upgrade, or choose another data folder"
        )
    return [(n + 1, [text.format(**words) for text in MIGRATIONS[n]]) for n in range(since, SCHEMA)]


def for_postgres(statement: str) -> str:
    """A statement with PostgreSQL's parameters."""
    return statement.replace("?", "$")


COLUMNS = (
    "id", "game", "players", "options", "seed", "salt", "commitment", "forced", "seats", "created", "started", "ended",
    "entropy", "names", "revision", "deal", "outcome", "terms",
)  # fmt: skip
_COLUMNS = ", ".join(COLUMNS)
EVENT = "number, seat, move, arg, act, time"

CREATE = f"insert into tables ({_COLUMNS}) values ({', '.join(f'?{n + 1}' for n in range(len(COLUMNS)))})"
TABLE = f"select {_COLUMNS} from tables where id = ?1"
UPDATE = """
update tables set seats = ?3, started = ?4, entropy = ?5, names = ?6, revision = revision + 1
where id = ?1 and revision = ?2
"""
FINISH = "update tables set ended = coalesce(ended, ?2) where id = ?1"
CONCLUDE = "update tables set outcome = ?2 where id = ?1"
REOPEN = "update tables set ended = null, outcome = '' where id = ?1"
UNFINISHED = "select id from tables where ended is null order by created desc limit ?1"
OF_DEAL = f"""
select {_COLUMNS} from tables where game = ?1 and deal = ?2 and deal != '' and outcome != ''
order by created desc limit ?3
"""
WAITING = f"select {_COLUMNS} from tables where ended is null and started is null order by created desc limit ?1"
EVENT_OF_ACT = f"select {EVENT} from events where table_id = ?1 and act = ?2"
EVENTS = f"select {EVENT} from events where table_id = ?1 and number > ?2 order by number"
RESTORE = f"insert into events (table_id, {EVENT}) values (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
RESTORE_CHAT = "insert into said (table_id, number, seat, name, words) values (?1, ?2, ?3, ?4, ?5)"
CHAT = "select seat, name, words from said where table_id = ?1 order by number"
IDS = "select id from tables where id > ?1 order by id limit ?2"

_json = msgspec.json.encode
_seats = msgspec.json.Decoder(tuple[SeatRow, ...])
_options = msgspec.json.Decoder(dict[str, bool | int | str])
_words = msgspec.json.Decoder(tuple[str, ...])
_outcome = msgspec.json.Decoder(Outcome)
_terms = msgspec.json.Decoder(Terms)
_numbers = msgspec.json.Decoder(tuple[int, ...])


def text(value: object) -> str:
    """A value as JSON."""
    return _json(value).decode()


def values_of(table: TableRow) -> tuple[Any, ...]:
    """The parameters of `CREATE`."""
    return (
        table.id, table.game, table.players, text(table.options), table.seed, table.salt, table.commitment,
        int(table.forced), text(table.seats), table.created, table.started, table.ended, text(table.entropy),
        text(table.names), table.revision, table.deal, text(table.outcome) if table.outcome else "",
        text(table.terms),
    )  # fmt: skip


def changes_of(table: TableRow) -> tuple[Any, ...]:
    """The parameters of `UPDATE`."""
    return table.id, table.revision, text(table.seats), table.started, text(table.entropy), text(table.names)


def with_revision(table: TableRow) -> TableRow:
    """A table as it is stored by `UPDATE`."""
    return msgspec.structs.replace(table, revision=table.revision + 1)


def table_of(found: Any) -> TableRow:
    """The table of a row of `TABLE`."""
    values = dict(zip(COLUMNS, found, strict=True))
    for name, decoder in (("options", _options), ("seats", _seats), ("entropy", _words), ("names", _words)):
        values[name] = decoder.decode(str(values[name]))
    values["outcome"] = _outcome.decode(str(values["outcome"])) if values["outcome"] else None
    values["terms"] = _terms.decode(str(values["terms"]))
    return msgspec.convert(values, TableRow, strict=False)


def event_values(table_id: str, event: Event) -> tuple[Any, ...]:
    """The parameters of `RESTORE`."""
    return table_id, event.number, event.seat, event.move, text(event.arg), event.act, event.time


def chat_values(table_id: str, chat: Sequence[ChatRow]) -> list[tuple[Any, ...]]:
    """The parameters of `RESTORE_CHAT`."""
    return [(table_id, number, line.seat, line.name, line.words) for number, line in enumerate(chat, 1)]


def event_of(found: Any) -> Event:
    """The event of a row of `EVENTS` or `EVENT_OF_ACT`."""
    number, seat, move, arg, act, time = found
    return Event(EventNumber(number), seat, move, () if arg == "[]" else _numbers.decode(arg), act, time)
