"""`Room`: all tables, made, found when somebody asks for them, and put away when nobody looks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from upcard.engine.compile.game import compiled_game
from upcard.engine.play.game import Game
from upcard.engine.play.log import Move
from upcard.engine.play.table import Table
from upcard.engine.records import record
from upcard.engine.steps import Steps
from upcard.errors import BadRecord
from upcard.research import pbn
from upcard.room import messages, seating, tokens
from upcard.room.errors import BrokenTable, NoSuchTable, RoomError
from upcard.room.fair_deal.commit_reveal import Secret
from upcard.room.finished_matches import FinishedMatches
from upcard.room.match import Match
from upcard.room.services import LEVELS, Services
from upcard.room.table import RoomTable
from upcard.store import Event, SeatRow, TableRow, Terms, UnknownTable

log = logging.getLogger(__name__)
MOST_MOVES, LONGEST_RECORD = 8_000, 400_000
"""Moves and letters of a match that is brought in. A match of 100 hands of bridge has some 6,500 moves and 150,000
letters."""
IDLE = 60.0
"""Seconds after which a table that nobody looks at is put away. It comes back from the store when somebody asks for it,
in a millisecond or a few: so after a crash nothing has to be rebuilt before the room is open."""


@dataclass(frozen=True)
class TableRequest:
    """A table that somebody wants to open."""

    game: str
    players: int | None = None
    preset: str = "book"
    options: Mapping[str, int | str | bool] = field(default_factory=dict)
    seats: Sequence[str] | None = None
    """``me``, ``open`` or ``bot:LEVEL`` for every seat; by default oneself and bots of the usual level."""
    name: str = ""
    promise: str = ""
    """What the person adds to the deal, as `room.fair_deal.commit_reveal.promise_of` hides it."""
    forced: bool = True
    deal: str = ""
    """The heading of a record (`engine.records.record.deal_of`), where the cards shall come from there: for one person
    and bots, as who knows the cards must not play against others."""
    moves: Sequence[Move] = ()
    """Moves that have been made already."""
    terms: Terms = field(default_factory=Terms)


@dataclass(frozen=True)
class CreatedTable:
    """A new table, and the seat and token of who made it (None for a table of bots)."""

    table: RoomTable
    seat: int | None
    token: str | None


class Room:
    """The tables of one store."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._open: dict[str, RoomTable] = {}
        self._opening: dict[str, asyncio.Task[RoomTable]] = {}
        self.keeps: Callable[[str], bool] = lambda table_id: True
        """Whether a table that is opened stays in memory: one that is played by another server is only looked at."""
        self.finished_matches = FinishedMatches(services.workers)

    @property
    def tables(self) -> Mapping[str, RoomTable]:
        """The tables in memory."""
        return self._open

    async def make(self, wish: TableRequest) -> CreatedTable:
        """Open a new table. Raises `RoomError`, `UnknownGame` or `BadOption`."""
        rules = await self.services.run(compiled_game, wish.game)  # it may have to be imported
        game = Game(rules, wish.players, wish.preset, wish.options)
        wanted = wish.seats if wish.seats is not None else ["me"] + [f"bot:{seating.STAND_IN}"] * (game.players - 1)
        if len(wanted) != game.players:
            raise RoomError(f"{game.title} with {game.players} players needs {game.players} seats, not {len(wanted)}")
        if wish.deal and any(word != "me" and not word.startswith("bot:") for word in wanted):
            raise RoomError("a deal with a number is for one person against bots")
        if wish.deal and wish.terms.closed:
            raise RoomError("the cards of a deal with a number cannot be kept secret")
        seats = seating.arrange(wanted, LEVELS)
        seat = token = None
        if "me" in wanted:
            seats, seat, token = seating.sit(seats, wish.name, list(wanted).index("me"), wish.promise)
        secret = Secret.new()
        row = TableRow(
            tokens.new_table_id(), game.name, game.players, game.options, secret.seed, secret.salt, secret.commitment,
            seats, self.services.clock(), forced=wish.forced, deal=wish.deal, terms=wish.terms,
        )  # fmt: skip
        table = self._at(row, None)
        await self.services.store.create(row, _events(wish.moves, "before", row.created))
        if seating.all_taken(seats):
            await table.start()
        self._open[row.id] = table
        return CreatedTable(table, seat, token)

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
        try:
            return await asyncio.shield(opening)
        finally:
            del opening  # what it raises holds this frame: a circle

    async def _read(self, table_id: str) -> RoomTable:
        try:
            row = await self.services.store.table(table_id)
        except UnknownTable:
            raise NoSuchTable(f"there is no table {table_id[:40]!r}; ask for the link again") from None
        events = await self.services.store.events(table_id)
        try:
            match = None if row.started is None else await self.services.begin(row, events)
        except BrokenTable as error:
            log.error("%s", error)
            raise
        table = self._at(row, match)
        for line in await self.services.store.said(table_id):
            table.spectators.keep(messages.Said(line.seat, line.name, line.words))
        if self.keeps(table_id):
            self._open[table_id] = table
        return table

    def _at(self, row: TableRow, match: Match | None) -> RoomTable:
        table = RoomTable(self.services, row, match)
        table.go_on = self.again
        return table

    async def again(self, table: RoomTable, promises: Mapping[int, str] | None = None) -> str:
        """Open the table at which the people of a finished match play the next, in the same seats, under the same
        rules, with new cards; gives its id. There is one such table, whoever asks however often. Where seats made
        `promises`, the deal waits for their words, as at a first table."""
        old = table.row
        row_id = tokens.table_id_of(f"again {old.id} {old.seed.hex()} {old.salt.hex()}")
        try:
            return (await self.open(row_id)).row.id
        except NoSuchTable:
            pass
        won = old.outcome.won if old.outcome is not None else ()
        before = old.terms.evening or (0,) * old.players
        evening = tuple(count + (seat in won) for seat, count in enumerate(before))
        secret = Secret.new()
        row = TableRow(
            row_id, old.game, old.players, old.options, secret.seed, secret.salt, secret.commitment,
            seating.again(old.seats, promises or {}),
            self.services.clock(), forced=old.forced, deal="", terms=Terms(clock=old.terms.clock, evening=evening,
                                                                        before=old.id, closed=old.terms.closed),
        )  # fmt: skip
        made = self._at(row, None)
        await self.services.store.create(row)
        await made.start()
        self._open[row_id] = made
        return row_id

    async def onward(
        self, source: RoomTable, at: int, seat: int, name: str, level: str, address: str = ""
    ) -> CreatedTable:
        """A new table that goes on from a position of a match that is over (0: the same cards once more), one person
        against bots of a level (none: of those that sat there). Raises `RoomError`."""
        told = await self.finished_matches.replay(source, address)
        if not 0 <= at <= told.last:
            raise RoomError(f"there is no move {at}; the match has {told.last}")
        if not 0 <= seat < source.row.players:
            raise RoomError(f"there is no seat {seat}; seats are 0 to {source.row.players - 1}")
        row = source.row
        levels = [level or (held.level if held.kind == "bot" else seating.STAND_IN) for held in row.seats]
        seats = ["me" if n == seat else f"bot:{levels[n]}" for n in range(row.players)]
        terms = Terms() if at else Terms(like=row.id)
        return await self.make(TableRequest(
            row.game, row.players, "book", row.options, seats, name, deal=record.deal_of(told.text),
            moves=told.table.moves[:at], terms=terms,
        ))  # fmt: skip

    async def bring(self, text: str, address: str = "") -> RoomTable:
        """A match brought in as a record, or as the first board of a PBN text: it can be walked and gone on from.
        Raises `BadRecord`, or `RoomError` where the address brings too much."""
        if len(text) > LONGEST_RECORD:
            raise BadRecord(
                f"a record that is brought in has at most {LONGEST_RECORD:,} letters; this one has {len(text):,}"
            )
        told, deal = await self.services.workers.run(_told(text), address, kind="record")
        players = told.players
        seats = tuple(SeatRow("bot", name, seating.STAND_IN) for name in told.names)
        secret, now = Secret.new(), self.services.clock()
        row = TableRow(
            tokens.new_table_id(), told.game.name, players, told.game.options, secret.seed, secret.salt,
            secret.commitment, seats, now, started=now, ended=now, entropy=("",) * players, names=told.names,
            forced=False, deal=deal, terms=Terms(told=True),
        )  # fmt: skip
        await self.services.store.create(row, _events(told.moves, "told", now))
        return await self.open(row.id)

    async def in_memory(self, table_id: str) -> RoomTable | None:
        """A table that is in memory, or on its way there; it is not opened for this."""
        opening = self._opening.get(table_id)
        if opening is not None:
            await asyncio.wait([opening])
        return self._open.get(table_id)

    def sweep(self) -> list[str]:
        """Put away tables that nobody has looked at for long; which."""
        now = self.services.timer()
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
        await self.services.close()


def _events(moves: Sequence[Move], act: str, now: float) -> list[Event]:
    """Moves that were made before a table was opened, as they are stored."""
    return [
        Event(number, made.seat, made.move, made.arg, f"{made.seat}!{number}!{act}", now)
        for number, made in enumerate(moves, 1)
    ]


def _told(text: str) -> Steps[tuple[Table, str]]:
    """The match that a text tells of, a record or the first board of a PBN text, and where its cards come from."""
    if "[Deal " not in text:
        table = yield from record.read_in_steps(text, most=MOST_MOVES)
    else:
        boards = pbn.read(text)
        if not boards:
            raise BadRecord("there is no board with a deal in this text")
        yield
        table = boards[0].replayed()
    return table, record.deal_of(table.record())
