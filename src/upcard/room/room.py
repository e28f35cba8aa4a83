"""`Room`: all tables, made, found again after a restart, and put away when nobody looks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from upcard.engine.compile.game import compiled_game
from upcard.engine.play.game import Game
from upcard.room import seating, tokens
from upcard.room.fairness import Secret
from upcard.room.house import LEVELS, House
from upcard.room.match import begin
from upcard.room.problems import BrokenTable, NoSuchTable, RoomError
from upcard.room.table import RoomTable
from upcard.store import TableRow, UnknownTable

log = logging.getLogger(__name__)
IDLE = 900.0
"""Seconds after which a table that nobody looks at is put away. It comes back from the store."""


@dataclass(frozen=True)
class Wish:
    """A table that somebody wants to open."""

    game: str
    players: int | None = None
    preset: str = "book"
    options: Mapping[str, int | str | bool] = field(default_factory=dict)
    seats: Sequence[str] | None = None
    """``me``, ``open`` or ``bot:LEVEL`` for every seat; by default oneself and bots of the usual level."""
    name: str = ""
    entropy: str = ""
    forced: bool = True


@dataclass(frozen=True)
class Made:
    """A new table, and the seat and token of who made it (None for a table of bots)."""

    table: RoomTable
    seat: int | None
    token: str | None


class Room:
    """The tables of one store."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._open: dict[str, RoomTable] = {}
        self._opening: dict[str, asyncio.Task[RoomTable]] = {}

    @property
    def tables(self) -> Mapping[str, RoomTable]:
        """The tables in memory."""
        return self._open

    async def make(self, wish: Wish) -> Made:
        """Open a new table. Raises `RoomError`, `UnknownGame` or `BadOption`."""
        game = Game(compiled_game(wish.game), wish.players, wish.preset, wish.options)
        wanted = wish.seats if wish.seats is not None else ["me"] + [f"bot:{seating.STAND_IN}"] * (game.players - 1)
        if len(wanted) != game.players:
            raise RoomError(f"{game.title} with {game.players} players needs {game.players} seats, not {len(wanted)}")
        seats = seating.arrange(wanted, LEVELS)
        seat = token = None
        if "me" in wanted:
            seats, seat, token = seating.sit(seats, wish.name, list(wanted).index("me"), wish.entropy)
        secret = Secret.new()
        row = TableRow(
            tokens.new_table_id(), game.name, game.players, game.options, secret.seed, secret.salt, secret.commitment,
            seats, self.house.clock(), forced=wish.forced,
        )  # fmt: skip
        table = RoomTable(self.house, row, None)
        await self.house.store.create(row)
        if seating.all_taken(seats):
            await table.start()
        self._open[row.id] = table
        return Made(table, seat, token)

    async def open(self, table_id: str) -> RoomTable:
        """A table by its id, rebuilt from its events if need be. Raises `NoSuchTable` or `BrokenTable`."""
        found = self._open.get(table_id)
        if found is not None:
            return found
        opening = self._opening.get(table_id)
        if opening is None:
            opening = asyncio.ensure_future(self._read(table_id))
            self._opening[table_id] = opening
            opening.add_done_callback(lambda _: self._opening.pop(table_id, None))
        return await asyncio.shield(opening)

    async def _read(self, table_id: str) -> RoomTable:
        try:
            row = await self.house.store.table(table_id)
        except UnknownTable:
            raise NoSuchTable(f"there is no table {table_id[:40]!r}; ask for the link again") from None
        events = await self.house.store.events(table_id)
        match = None if row.started is None else await asyncio.to_thread(begin, row, events, self.house.readiness)
        table = self._open[table_id] = RoomTable(self.house, row, match)
        return table

    async def recover(self, limit: int = 10_000) -> int:
        """Rebuild the tables whose match is not over, the latest first; how many. Broken ones are logged."""
        opened = 0
        for table_id in await self.house.store.unfinished(limit):
            try:
                await self.open(table_id)
                opened += 1
            except BrokenTable as error:
                log.error("%s", error)
        return opened

    def sweep(self) -> list[str]:
        """Put away tables that nobody has looked at for long; which."""
        now = self.house.timer()
        idle = [name for name, table in self._open.items() if table.is_idle and now - table.rested > IDLE]
        for table_id in idle:
            self.forget(table_id)
        return idle

    def forget(self, table_id: str) -> None:
        """Put a table away as it is: whoever opens it gets it from the store."""
        table = self._open.pop(table_id, None)
        if table is not None:
            table.close()

    async def close(self) -> None:
        """End everything; what was appended is in the store."""
        for table in self._open.values():
            table.close()
        await self.house.close()
