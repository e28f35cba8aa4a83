"""Tables that stand in a store before the server begins."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Sequence
from pathlib import Path

import upcard
from upcard.bots import LEVELS
from upcard.engine.play.game import Game
from upcard.room.match.match import Match
from upcard.room.people import seating, tokens
from upcard.store import Event, PostgresStore, SeatRow, SqliteStore, Store, TableRow


def row_of(game: Game, seats: Sequence[SeatRow], table: str = "benchmark") -> TableRow:
    """A table that has just begun."""
    return TableRow(
        table, game.name, game.players, game.options, secrets.token_bytes(32), bytes(16), "", tuple(seats), 0.0,
        started=0.0, entropy=("",) * game.players, names=tuple(seat.name for seat in seats), forced=False,
    )  # fmt: skip


def with_person(game: Game, level: str) -> tuple[TableRow, str]:
    """A table of one person and bots of a level, and the person's token."""
    seats = seating.arrange(["me"] + [f"bot:{level}"] * (game.players - 1), LEVELS)
    seats, _, token = seating.take_seat(seats, "Ann", 0)
    return row_of(game, seats, tokens.new_table_id()), token


def random_moves(row: TableRow, count: int) -> list[Event]:
    """The events of a match played at random, as many as there are up to a number."""
    match, chance = Match(row), random.Random(row.id)
    table = match.table
    events: list[Event] = []
    while table.to_act and len(events) < count:
        seat = chance.choice(table.to_act)
        move = chance.choice(table.legal_ids(seat))
        table.play(move, seat)
        events.append(Event(len(events) + 1, seat, move, (), f"{seat}:a{len(events)}", 0.0))
    return events


def fill(
    folder: Path, count: int, game: str = "whist", level: str = "random", moves: int = 0, database: str = ""
) -> list[list[str]]:
    """So many tables in a new store (a file in the folder, or a database), each after so many moves; their ids with the
    token of their one person."""
    chosen = upcard.game(game)
    made: list[list[str]] = []
    folder.mkdir(parents=True, exist_ok=True)
    store: Store = PostgresStore(database) if database else SqliteStore(folder / "room.sqlite3")

    async def keep() -> None:
        if isinstance(store, PostgresStore):
            await store.open()
        for number in range(count):
            row, token = with_person(chosen, level)
            made.append([row.id, token])
            await store.restore(row, random_moves(row, moves + number % 7) if moves else [])
        await store.close()

    asyncio.run(keep())
    return made


def fill_with_people(folder: Path, count: int, game: str = "whist") -> list[list[str]]:
    """So many tables of people in a new store; table and token of every seat."""
    chosen = upcard.game(game)
    made: list[list[str]] = []
    store = SqliteStore(folder / "room.sqlite3")

    async def keep() -> None:
        for _ in range(count):
            seats = seating.arrange(["open"] * chosen.players, LEVELS)
            found = []
            for seat in range(chosen.players):
                seats, _, token = seating.take_seat(seats, f"Player {seat}", seat)
                found.append(token)
            row = row_of(chosen, seats, tokens.new_table_id())
            made.extend([row.id, token] for token in found)
            await store.create(row)
        await store.close()

    asyncio.run(keep())
    return made
