"""Commands for operators: ``people``, ``rename``, ``unsay``, ``forget``. The room may be running."""

from __future__ import annotations

import datetime
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from upcard.cli.arguments import console
from upcard.cli.transfer import Data, Database, a_store
from upcard.errors import UpcardError
from upcard.names.rules import DELETED_NAME
from upcard.numerals import whole_number

if TYPE_CHECKING:
    from upcard.store import Store, accounts, moderation

T = TypeVar("T")
_SOON = "Open tables show it within five seconds."


def people(
    text: Annotated[str, typer.Argument(metavar="[TEXT]", help="Part of a name or of a chat line.")] = "",
    limit: Annotated[int, typer.Option(min=1, help="The most lines of each kind.")] = 50,
    data: Data = None,
    database: Database = "",
) -> None:
    """List accounts and players at tables, the latest first; with a text also bots and chat lines."""
    from upcard.store import accounts, moderation

    async def work(
        store: Store,
    ) -> tuple[list[accounts.FoundAccount], list[moderation.PlayerSeat], list[moderation.ChatLine]]:
        return (
            await accounts.find(store, text, limit),
            await moderation.find_players(store, text, limit),
            await moderation.find_chat(store, text, limit) if text else [],
        )

    members, seated, spoken = _in(data, database, work)
    _print(
        ("account", "name", "since", "last login", "seats"),
        [(m.account.id, m.account.name, _day(m.account.created), _day(m.used), str(m.seats)) for m in members],
    )
    _print(
        ("table:seat", "name", "", "game", "since"),
        [(f"{s.table}:{s.seat}", s.name, "bot" if s.kind == "bot" else "", s.game, _day(s.created)) for s in seated],
    )
    _print(
        ("table:seat", "name", "said"),
        [(f"{s.table}:{s.line.seat}", s.line.name, s.line.words) for s in spoken],
    )
    if not members and not seated and not spoken:
        print(f"no name or chat line contains {text!r}" if text else "there are no people yet")


def rename(
    who: Annotated[str, typer.Argument(help="An account, or TABLE:SEAT, as 'upcard people' lists them.")],
    name: Annotated[str, typer.Argument(help="The new name.")] = DELETED_NAME,
    data: Data = None,
    database: Database = "",
) -> None:
    """Rename a player at one table, or an account and all its seats. Shared records and chat lines get the new name,
    too."""
    from upcard.room.people.text_input import clean_name
    from upcard.store import accounts, moderation

    shown = clean_name(name)

    async def work(store: Store) -> str:
        table, seat = _place(who)
        if seat is not None:
            new = await moderation.rename_seat(store, table, seat, shown, time.time())
            return f"Seat {seat} of table {table} is {new}"
        tables = await accounts.rename(store, (await _account(store, who)).id, shown, time.time())
        return f"The account is {shown}. Tables at which its seat is: {tables}"

    print(f"{_in(data, database, work)}. {_SOON}")


def unsay(
    where: Annotated[str, typer.Argument(metavar="TABLE[:SEAT]", help="A table, or one seat of it.")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Remove the chat lines of a table, or of one of its seats."""
    from upcard.store import moderation

    table, seat = _place(where)
    lines = _in(data, database, lambda store: moderation.delete_chat(store, table, seat, time.time()))
    print(f"Lines removed: {lines}. {_SOON}")


def forget(
    account: Annotated[str, typer.Argument(help="The account, as 'upcard people' lists it.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    data: Data = None,
    database: Database = "",
) -> None:
    """Delete an account, as its owner could: its passkeys, sessions, seats and chat lines, and its name in records
    shared with others."""
    from upcard.store import accounts

    found = _in(data, database, lambda store: _account(store, account))
    if not yes:
        typer.confirm(f"Delete the account of {found.name}? It cannot be brought back.", abort=True)
    tables = _in(data, database, lambda store: accounts.delete(store, found.id, time.time()))
    print(f"The account of {found.name} is deleted. Tables at which it has no name now: {tables}. {_SOON}")


def _in(data: Data, database: Database, work: Callable[[Store], Awaitable[T]]) -> T:
    """Run some work with a room's store."""
    import asyncio

    async def begun() -> T:
        async with a_store(data, database) as store:
            return await work(store)

    return asyncio.run(begun())


async def _account(store: Store, account_id: str) -> accounts.Account:
    from upcard.store import accounts

    found = await accounts.account(store, account_id)
    if found is None:
        raise UpcardError(f"there is no account {account_id!r}; 'upcard people' lists them, a seat is TABLE:SEAT")
    return found


def _place(text: str) -> tuple[str, int | None]:
    """A table and optionally one of its seats; the table may be given as a link."""
    table, colon, seat = text.rpartition("/")[2].partition(":")
    number = whole_number(seat, 9)
    if colon and number is None:
        raise UpcardError(f"a seat is the number behind the colon, counted from 0, as in {table}:0; not {seat!r}")
    return table, number if colon else None


def _day(moment: float | None) -> str:
    return "" if moment is None else f"{datetime.datetime.fromtimestamp(moment):%Y-%m-%d %H:%M}"


def _print(headings: tuple[str, ...], lines: list[tuple[str, ...]]) -> None:
    if lines:
        from rich.table import Table as Grid
        from rich.text import Text

        grid = Grid(box=None, pad_edge=False)
        for n, heading in enumerate(headings):
            grid.add_column(heading, no_wrap=n == 0, overflow="fold")
        for line in lines:
            grid.add_row(*map(Text, line))  # brackets in names are not markup
        console().print(grid)
        print()
