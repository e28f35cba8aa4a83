"""`Room`: creates tables, loads them from the store when they are needed, and unloads idle ones."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from upcard.bots import usual_for
from upcard.bots.networks.network_names import LEARNED
from upcard.engine.compile.game import compiled_game
from upcard.engine.play.game import Game
from upcard.engine.play.log import Move
from upcard.engine.play.table import Table
from upcard.engine.records import boards, record
from upcard.engine.steps import Steps
from upcard.errors import BadRecord
from upcard.room import numbered_deals
from upcard.room.errors import BrokenTable, NoSuchTable, RoomError
from upcard.room.fair_deal.commit_reveal import Secret
from upcard.room.finished_matches import FinishedMatches
from upcard.room.match.loading import load_match
from upcard.room.match.match import Match
from upcard.room.people import seating, tokens
from upcard.room.services import Services, choosable_levels
from upcard.room.table import RoomTable
from upcard.room.wire import messages
from upcard.store import Event, SeatRow, TableRow, Terms, UnknownTable
from upcard.types import EventNumber, Seat

log = logging.getLogger(__name__)
MAX_MOVES, MAX_RECORD_LENGTH = 8_000, 400_000
"""The most moves and letters of an imported match. A match of 100 hands of bridge has about 6,500 moves and 150,000
letters."""
MAX_BOARDS = 1000
"""The most boards of a text that are listed; one of 400,000 letters has about as many."""
IDLE = 60.0
"""Seconds after which a table without viewers is unloaded. Loading it again takes a few milliseconds, so a restart
loads tables only when they are needed."""


@dataclass(frozen=True)
class ImportedMatch:
    """A match that was brought in as a text, and what else the text holds."""

    table: RoomTable
    boards: tuple[str, ...] = ()
    """Of a text in PBN or LIN, the numbers of its boards."""
    board: int = 0
    """The place of the board that is at the table, counted from 1."""
    faults: tuple[str, ...] = ()
    """What could not be read, in sentences with board and line."""


@dataclass(frozen=True)
class TableRequest:
    """A request for a new table."""

    game: str
    players: int | None = None
    preset: str = "book"
    options: Mapping[str, int | str | bool] = field(default_factory=dict)
    seats: Sequence[str] | None = None
    """``me``, ``open`` or ``bot:LEVEL`` for every seat; by default the player and bots of the usual level."""
    name: str = ""
    promise: str = ""
    """The player's commitment to a word for the deal (`room.fair_deal.commit_reveal.promise_of`)."""
    forced: bool = True
    deal: str = ""
    """The record heading of a known deal (`engine.records.record.deal_of`), only for one person and bots; empty: a
    secret deal."""
    moves: Sequence[Move] = ()
    """The first moves, if the match starts from a position."""
    terms: Terms = field(default_factory=Terms)
    player: str = ""
    """The player of a known deal (`room.numbered_deals.is_first_attempt`); empty: not known."""


@dataclass(frozen=True)
class CreatedTable:
    """A new table, with the seat and token of its creator (None for a table of bots)."""

    table: RoomTable
    seat: Seat | None
    token: str | None


class Room:
    """The tables of one store."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._open: dict[str, RoomTable] = {}
        self._opening: dict[str, asyncio.Task[RoomTable]] = {}
        self.stays_in_memory: Callable[[str], bool] = lambda table_id: True
        """Whether a loaded table stays in memory; a table of another server does not."""
        self.finished_matches = FinishedMatches(services.workers)

    @property
    def tables(self) -> Mapping[str, RoomTable]:
        """The tables in memory."""
        return self._open

    async def create(self, wish: TableRequest) -> CreatedTable:
        """Open a new table. Raises `RoomError`, `UnknownGame`, `BadOption` or `BadNetwork`."""
        rules = await self.services.run(compiled_game, wish.game)  # it may have to be imported
        game = Game(rules, wish.players, wish.preset, wish.options)
        wanted = wish.seats if wish.seats is not None else ["me"] + [f"bot:{usual_for(game.name)}"] * (game.players - 1)
        if len(wanted) != game.players:
            raise RoomError(f"{game.title} with {game.players} players needs {game.players} seats, not {len(wanted)}")
        if wish.deal and any(word != "me" and not word.startswith("bot:") for word in wanted):
            raise RoomError("a deal with a number is for one person against bots")
        if wish.deal and wish.terms.closed:
            raise RoomError("the cards of a deal with a number cannot be kept secret")
        seats = seating.arrange(wanted, choosable_levels())
        await self._check_networks(seats, game)
        seat = token = None
        if "me" in wanted:
            seats, seat, token = seating.take_seat(seats, wish.name, list(wanted).index("me"), wish.promise)
        secret = Secret.new()
        terms = await self._with_attempt(wish, game)
        row = TableRow(
            tokens.new_table_id(), game.name, game.players, game.options, secret.seed, secret.salt, secret.commitment,
            seats, self.services.clock(), forced=wish.forced, deal=wish.deal, terms=terms,
        )  # fmt: skip
        table = self._new_table(row, None)
        await self.services.store.create(row, _events(wish.moves, "before", row.created))
        if seating.all_taken(seats):
            await table.start()
        self._open[row.id] = table
        return CreatedTable(table, seat, token)

    async def _with_attempt(self, wish: TableRequest, game: Game) -> Terms:
        """The terms of a table; of a known deal they say whether the player has opened it before."""
        terms = wish.terms
        if not wish.deal or terms.continued or not wish.player:
            return terms
        store, now = self.services.store, self.services.clock()
        deal = f"{game.name} {game.players} {wish.deal}"
        first = await numbered_deals.is_first_attempt(store, deal, wish.player, now)
        return msgspec.structs.replace(terms, again=terms.again or not first)

    async def _check_networks(self, seats: seating.Seating, game: Game) -> None:
        """Raises `BadNetwork` if a network in a seat cannot play the game."""
        levels = {row.level for row in seats if row.kind == "bot" and row.level.startswith(f"{LEARNED}:")}
        if levels:
            from upcard.bots.networks.learned import (
                check_level,  # few tables have a network, and importing it takes time
            )

            for level in levels:
                await self.services.run(check_level, level, game)

    async def open(self, table_id: str) -> RoomTable:
        """A table by its id, loaded from the store if needed. Raises `NoSuchTable` or `BrokenTable`."""
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
            del opening  # its exception refers to this frame: a reference cycle

    async def look_at(self, table_id: str) -> RoomTable:
        """A table as `open` gives it, which does not stay in memory if it was not there: to read its record once."""
        return self._open.get(table_id) or await self._read(table_id, stays=False)

    async def _read(self, table_id: str, stays: bool = True) -> RoomTable:
        try:
            row = await self.services.store.table(table_id)
        except UnknownTable:
            raise NoSuchTable(f"there is no table {table_id[:40]!r}; ask for the link again") from None
        events = await self.services.store.events(table_id)
        try:
            match = None if row.started is None else await load_match(self.services, row, events)
        except BrokenTable as error:
            log.error("%s", error)
            raise
        table = self._new_table(row, match)
        for line in await self.services.store.chat(table_id):
            table.spectators.add_chat(messages.Said(line.seat, line.name, line.words))
        if stays:
            await table.live.store_end()
        if stays and self.stays_in_memory(table_id):
            self._open[table_id] = table
        return table

    def _new_table(self, row: TableRow, match: Match | None) -> RoomTable:
        table = RoomTable(self.services, row, match)
        table.open_next = self.next_match
        return table

    async def next_match(self, table: RoomTable, promises: Mapping[int, str] | None = None) -> str:
        """Create the table of the next match: the same seats and options, with new cards. Returns its id, which follows
        from the old table, so there is only one. With `promises` the deal waits for the players' words."""
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
            seating.for_next_match(old.seats, promises or {}),
            self.services.clock(), forced=old.forced, deal="", terms=Terms(clock=old.terms.clock, evening=evening,
                                                                        before=old.id, closed=old.terms.closed),
        )  # fmt: skip
        made = self._new_table(row, None)
        await self.services.store.create(row)
        await made.start()
        self._open[row_id] = made
        return row_id

    async def play_on(
        self, source: RoomTable, at: int, seat: Seat, name: str, level: str, address: str = "", *,
        player: str = "", token: str = "",
    ) -> CreatedTable:  # fmt: skip
        """Create a table that continues from a position of a finished match (0: the same cards again), for one person
        against bots of a level (empty: the levels of the match). Its players, who have a `token`, know the cards.
        Raises `RoomError`."""
        replayed = await self.finished_matches.replay(source, address)
        if not 0 <= at <= replayed.last:
            raise RoomError(f"there is no move {at}; the match has {replayed.last}")
        if not 0 <= seat < source.row.players:
            raise RoomError(f"there is no seat {seat}; seats are 0 to {source.row.players - 1}")
        row = source.row
        levels = [level or (held.level if held.kind == "bot" else seating.STAND_IN) for held in row.seats]
        seats = ["me" if n == seat else f"bot:{levels[n]}" for n in range(row.players)]
        terms = Terms(continued=True) if at else Terms(like=row.id, again=seating.is_key(row.seats, token))
        return await self.create(TableRequest(
            row.game, row.players, "book", row.options, seats, name, deal=record.deal_of(replayed.text),
            moves=replayed.table.moves[:at], terms=terms, player=player,
        ))  # fmt: skip

    async def import_record(self, text: str, address: str = "", board: int = 0) -> RoomTable:
        """Import a match from a record, or a board from a text in PBN or LIN, for replay: of several boards the one at
        a place counted from 1, or else the first whose deal is whole. Raises `BadRecord`, or `RoomError` if the address
        imports too much."""
        return (await self.import_match(text, address, board)).table

    async def import_match(self, text: str, address: str = "", board: int = 0) -> ImportedMatch:
        """The same, and what else the text holds."""
        if len(text) > MAX_RECORD_LENGTH:
            raise BadRecord(
                f"a record that is brought in has at most {MAX_RECORD_LENGTH:,} letters; this one has {len(text):,}"
            )
        found = await self.services.workers.run(_match_of(text, board), address, kind="record")
        match, players = found.match, found.match.players
        shown = seating.imported_names(match.names, fit=boards.is_boards(text))
        seats = tuple(SeatRow("bot", name, seating.STAND_IN) for name in shown)
        secret, now = Secret.new(), self.services.clock()
        row = TableRow(
            tokens.new_table_id(), match.game.name, players, match.game.options, secret.seed, secret.salt,
            secret.commitment, seats, now, started=now, ended=now, entropy=("",) * players, names=shown,
            forced=False, deal=found.deal, terms=Terms(told=True),
        )  # fmt: skip
        await self.services.store.create(row, _events(match.moves, "told", now))
        return ImportedMatch(await self.open(row.id), found.boards, found.board, found.faults)

    async def in_memory(self, table_id: str) -> RoomTable | None:
        """A table if it is in memory or being loaded, else None."""
        opening = self._opening.get(table_id)
        if opening is not None:
            await asyncio.wait([opening])
        return self._open.get(table_id)

    def sweep(self) -> list[str]:
        """Unload idle tables; returns their ids."""
        now = self.services.timer()
        idle = [name for name, table in self._open.items() if table.is_idle and now - table.idle_since > IDLE]
        for table_id in idle:
            self.unload(table_id)
        return idle

    def unload(self, table_id: str) -> None:
        """Remove a table from memory; the next request loads it from the store."""
        table = self._open.pop(table_id, None)
        if table is not None:
            table.close()

    async def close(self) -> None:
        """Close all tables and the services; all appended events are in the store."""
        for table in self._open.values():
            table.close()
        await self.services.close()


def _events(moves: Sequence[Move], act: str, now: float) -> list[Event]:
    """The events of moves made before a table was opened."""
    return [
        Event(EventNumber(number), made.seat, made.move, made.arg, f"{made.seat}!{number}!{act}", now)
        for number, made in enumerate(moves, 1)
    ]


@dataclass(frozen=True)
class _MatchInText:
    """What a text holds."""

    match: Table
    deal: str
    """The heading of its deal."""
    boards: tuple[str, ...] = ()
    board: int = 0
    faults: tuple[str, ...] = ()


def _match_of(text: str, board: int) -> Steps[_MatchInText]:
    """The match of a record, or of a board in PBN or LIN. Raises `BadRecord`."""
    if not boards.is_boards(text):
        if board:
            raise BadRecord("this is the record of one match, which has no boards to choose from")
        table = yield from record.read_in_steps(text, most=MAX_MOVES)
        return _MatchInText(table, record.deal_of(table.record()))
    found = yield from boards.read_in_steps(text)
    faults = boards.sentences(found.faults)
    if not found:
        raise BadRecord(" ".join(["no board of this text could be read.", *faults]))
    if board > len(found):
        raise BadRecord(f"there is no board {board} in this text; it has {len(found):,}")
    place = board or boards.first_whole(found)
    chosen = found[place - 1]
    table = yield from chosen.replayed_in_steps()
    deal = "\n".join(part for part in (record.deal_of(table.record()), boards.heading_of(chosen)) if part)
    labels = tuple(boards.label_at(found, number) for number in range(1, min(len(found), MAX_BOARDS) + 1))
    return _MatchInText(table, deal, labels, place, tuple(faults))
