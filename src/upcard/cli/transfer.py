"""Commands that copy a room from one store to another: ``export``, ``import``."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from upcard.errors import UpcardError

if TYPE_CHECKING:
    from upcard.store import Store, json_lines

Data = Annotated[
    Path | None, typer.Option(metavar="DIR", envvar="UPCARD_DATA", help="The folder that 'upcard serve' was given.")
]
Database = Annotated[
    str, typer.Option(metavar="URL", envvar="UPCARD_DATABASE", help="The database that 'upcard serve' was given.")
]


def export(
    file: Annotated[str, typer.Argument(help="The file to write; - is standard output.")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Copy a whole room into a file, running or not: tables, moves, chat, accounts.

    The file contains the cards of unfinished matches, so protect it like the store itself.
    """
    import asyncio

    from upcard.store import json_lines

    async def work() -> int:
        lines = -1  # the first one is the heading
        async with a_store(data, database) as store:
            with _writing(file) as to:
                async for line in json_lines.export_lines(store):
                    to.write(line)
                    lines += 1
        return lines

    print(f"{asyncio.run(work())} tables and accounts", file=sys.stderr)


def import_tables(
    file: Annotated[str, typer.Argument(help="A file written by 'upcard export'; - is standard input.")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Import tables and accounts from a file into a room; existing ones are not changed."""
    import asyncio

    from upcard.store import json_lines

    async def work() -> json_lines.ImportCounts:
        async with a_store(data, database, alone=True) as store:
            with _reading(file) as lines:
                return await json_lines.import_lines(store, lines)

    taken = asyncio.run(work())
    print(
        f"{taken.tables} tables and {taken.accounts} accounts were taken, {taken.skipped} were there already",
        file=sys.stderr,
    )


@contextlib.asynccontextmanager
async def a_store(data: Path | None, database: str, alone: bool = False) -> AsyncIterator[Store]:
    """A room's store; with `alone` no server may be using its folder."""
    from upcard.server.run import DATABASE, data_folder, lock_folder
    from upcard.store import PostgresStore, SqliteStore

    if data is not None and database:
        raise UpcardError("a room is in a folder or in a database: give one of --data and --database")
    held = None
    store: Store | None = None
    try:
        if database:
            shared = store = PostgresStore(database)
            await shared.open()
        else:
            folder = data or data_folder()
            if not alone and not (folder / DATABASE).exists():
                raise UpcardError(f"there is no room in {folder}")
            folder.mkdir(parents=True, exist_ok=True)
            held = lock_folder(folder) if alone else None
            store = SqliteStore(folder / DATABASE)
        yield store
    finally:
        if store is not None:
            await store.close()
        if held is not None:
            held.release()


@contextlib.contextmanager
def _writing(file: str) -> Iterator[BinaryIO]:
    if file == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    beside = f"{file}.part"
    # Readable only by its owner, and written atomically.
    with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as to:
        yield to
        to.flush()
        os.fsync(to.fileno())
    os.replace(beside, file)


@contextlib.contextmanager
def _reading(file: str) -> Iterator[BinaryIO]:
    if file == "-":
        yield sys.stdin.buffer
        return
    with open(file, "rb") as lines:
        yield lines
