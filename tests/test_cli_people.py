"""The commands for operators: ``people``, ``rename``, ``unsay``, ``forget``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.store.stored import row
from upcard import cli
from upcard.server.run import DATABASE, lock_folder
from upcard.store import ChatRow, PostgresStore, SeatRow, SqliteStore, Store, TableRow, accounts, side_tables


@pytest.fixture(params=["sqlite", "postgres"])
def room(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[list[str], Callable[[], Store]]]:
    """A running room: the options that name it, and its store."""
    if request.param == "sqlite":
        where, opened = ["--data", str(tmp_path)], lambda: SqliteStore(tmp_path / DATABASE)
    else:
        url = request.getfixturevalue("database")
        where, opened = ["--database", url], lambda: PostgresStore(url)
    asyncio.run(_furnish(opened()))
    held = lock_folder(tmp_path)  # as the server does that has it open
    yield where, opened
    held.release()


async def _furnish(store: Store) -> None:
    seats = (SeatRow("person", "Rude", token_hash="00ff"), SeatRow("person", "Ben", token_hash="aa"))
    await store.create(row(seats=seats, players=2, names=("Rude", "Ben"), started=1.0))
    for seat, name in enumerate(("Rude", "Ben")):
        await side_tables.say(store, "t1", ChatRow(seat, name, "[red]some words[/red]"))
    await accounts.create(store, accounts.Account("00ff", "Rude", 1.0))
    await accounts.add_seat(store, "00ff", accounts.OwnSeat("t1", 0, 1.0), 0)
    await store.close()


def read(opened: Callable[[], Store]) -> tuple[TableRow, list[ChatRow], accounts.Account | None]:
    async def work() -> tuple[TableRow, list[ChatRow], accounts.Account | None]:
        store = opened()
        found = await store.table("t1"), await store.chat("t1"), await accounts.account(store, "00ff")
        await store.close()
        return found

    return asyncio.run(work())


def invoke(*arguments: str, given: str = "") -> str:
    result = CliRunner().invoke(cli.app, list(arguments), input=given)
    assert result.exit_code == 0, (result.output, result.exception)
    return result.output


def test_people_are_listed_and_searched(room, monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    where, _ = room
    every = invoke("people", *where)
    assert "00ff" in every and "t1:0" in every and "t1:1" in every and "some words" not in every
    found = invoke("people", "WORDS", *where)
    assert "[red]some words[/red]" in found and "00ff" not in found
    assert "no name or chat line contains 'xyz'" in invoke("people", "xyz", *where)


def test_a_name_at_a_table_is_changed_while_the_room_is_open(room):
    where, opened = room
    assert "Seat 0 of table t1 is Polite. Open tables" in invoke("rename", "t1:0", " Polite ", *where)
    kept, said, account = read(opened)
    assert kept.names == ("Polite", "Ben") and said[0].name == "Polite" and kept.seats[0].token_hash == "00ff"
    assert account is not None and account.name == "Rude"
    assert "is Somebody" in invoke("rename", "https://cards.example.org/t/t1:0", *where), "as its link says it"


def test_an_account_is_renamed_with_its_seats(room):
    where, opened = room
    assert "The account is Polite. Tables at which its seat is: 1." in invoke("rename", "00ff", "Polite", *where)
    kept, _, account = read(opened)
    assert kept.names == ("Polite", "Ben") and account is not None and account.name == "Polite"


def test_chat_lines_are_removed(room):
    where, opened = room
    assert invoke("unsay", "t1:0", *where).startswith("Lines removed: 1.")
    assert [line.seat for line in read(opened)[1]] == [1]
    assert invoke("unsay", "t1", *where).startswith("Lines removed: 1.")
    assert read(opened)[1] == []


def test_an_account_is_deleted_when_that_is_confirmed(room, monkeypatch):
    where, opened = room
    refused = CliRunner().invoke(cli.app, ["forget", "00ff", *where], input="n\n")
    assert refused.exit_code != 0 and read(opened)[2] is not None
    assert "is deleted. Tables at which it has no name now: 1." in invoke("forget", "00ff", *where, given="y\n")
    kept, said, account = read(opened)
    assert account is None and kept.names == ("Somebody", "Ben") and kept.seats[0].token_hash == ""
    assert [line.seat for line in said] == [1]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["rename", "t1:9", "Cat"], "table t1 has no seat 9; its seats are 0 to 1"),
        (["rename", "t1:one", "Cat"], "a seat is the number behind the colon, counted from 0, as in t1:0; not 'one'"),
        (["rename", "t2:0", "Cat"], "there is no table 't2'"),
        (["rename", "t1", "Cat"], "there is no account 't1'; 'upcard people' lists them, a seat is TABLE:SEAT"),
        (["rename", "t1:0", "<b>"], "letters, digits, spaces and . ' - _ only"),
        (["unsay", "t2"], "there is no table 't2'"),
        (["forget", "nobody", "--yes"], "there is no account 'nobody'"),
    ],
)
def test_a_refusal_says_what_is_allowed(arguments, why, tmp_path, capsys):
    asyncio.run(_furnish(SqliteStore(tmp_path / DATABASE)))
    assert cli.run([*arguments, "--data", str(tmp_path)]) == 2
    assert why in capsys.readouterr().err


def test_without_a_room_none_is_created(tmp_path, capsys):
    assert cli.run(["people", "--data", str(tmp_path)]) == 2
    assert "there is no room in" in capsys.readouterr().err and not (tmp_path / DATABASE).exists()
