"""`Lobby`: a player's own matches, open tables, deals of the day, and their results."""

from __future__ import annotations

import asyncio
import datetime
import logging
from collections.abc import Iterable, Sequence

import msgspec

from upcard import bots
from upcard.engine.compile.game import compiled_game
from upcard.engine.play.game import Game
from upcard.engine.records import record
from upcard.errors import UpcardError
from upcard.room import numbered_deals
from upcard.room.errors import BadToken
from upcard.room.match import view_messages
from upcard.room.match.match import game_of
from upcard.room.people import seating, tokens
from upcard.room.room import Room
from upcard.room.wire.message_parts import DealResult, MyTable, OpenTable
from upcard.room.workers.worker_pool import TooMuchWork
from upcard.store import StoreError, TableRow, Terms, UnknownTable
from upcard.types import Seat

log = logging.getLogger(__name__)
MAX_RUNNING = 20
"""The most running matches whose turn the home page shows, since each has to be loaded for that."""
MAX_OPEN, MAX_COMPARED = 50, 1000
STALE = 6 * 3600.0
"""Seconds after which an open table is no longer listed."""


class Lobby:
    """The lobby of a room."""

    def __init__(self, room: Room) -> None:
        self.room, self.services = room, room.services
        self._playing: set[str] = set()

    # -- a player's own matches ---------------------------------------------------------------------

    async def mine(self, kept: Iterable[tuple[str, str]]) -> list[MyTable]:
        """The tables of these ids and tokens, in that order, without invalid ones."""
        own = []
        for table_id, token in kept:
            await asyncio.sleep(0)  # a file is read without waiting, and others have their turn in between
            try:
                own.append((table_id, seating.seat_of((await self._row(table_id)).seats, token)))
            except (UnknownTable, BadToken):
                continue
        return await self.of_seats(own)

    async def of_seats(self, own: Iterable[tuple[str, int]]) -> list[MyTable]:
        """The tables of these seats, in that order, without deleted ones."""
        found, running = [], 0
        for table_id, seat in own:
            await asyncio.sleep(0)  # as above
            try:
                row = await self._row(table_id)
            except UnknownTable:
                continue
            running += row.ended is None
            found.append(await self._line(row, seat, row.ended is None and running <= MAX_RUNNING))
        return found

    async def _row(self, table_id: str) -> TableRow:
        table = self.room.tables.get(table_id)
        return table.row if table is not None else await self.services.store.table(table_id)

    async def _line(self, row: TableRow, seat: Seat, look: bool) -> MyTable:
        turn = False
        if look and row.started is not None:
            try:
                match = (await self.room.open(row.id)).match
                turn = match is not None and not match.over and seat in match.table.to_act
            except UpcardError as error:
                log.warning("table %s cannot be loaded: %s", row.id, error)
        levels = [other.level for n, other in enumerate(row.seats) if other.kind == "bot" and n != seat]
        ended, over = row.ended, row.outcome
        return MyTable(
            row.id, row.game, compiled_game(row.game).about.title, seat, view_messages.seats(row.seats, (), ()),
            row.started is not None, ended, turn, over is not None and seat in over.won,
            0.0 if over is None else numbered_deals.score(row, seat), numbered_deals.measure(row),  # type: ignore[arg-type]
            max(levels, key=_strength, default=""), numbered_deals.number_of(row.deal),
            over is not None and over.hurried > 0, 0 if over is None else over.taken_back, row.terms.continued,
        )  # fmt: skip

    # -- tables to join -----------------------------------------------------------------------------

    async def open_tables(self) -> list[OpenTable]:
        """The listed tables with free seats, the latest first."""
        since = self.services.clock() - STALE
        return [
            OpenTable(row.id, row.game, compiled_game(row.game).about.title, view_messages.seats(row.seats, (), ()),
                      row.terms.clock, row.created)
            for row in await self.services.store.waiting(10 * MAX_OPEN)
            if row.terms.listed and row.created > since and self._is_kept_open(row)
        ][:MAX_OPEN]  # fmt: skip

    def _is_kept_open(self, row: TableRow) -> bool:
        """Whether a player is waiting there, as far as this process knows."""
        table = self.room.tables.get(row.id)
        return table is None or bool(table.spectators.online)

    # -- deals --------------------------------------------------------------------------------------

    def of_day(self, game: str, day: datetime.date) -> TableRow:
        """A new table for a game's deal of the day: one hand by the book, the first seat for a person, bots of the
        usual level in the others."""
        rules = compiled_game(game)
        chosen = Game(rules, numbered_deals.usual_players(game), "book", {"single_hand": True})
        seats = seating.arrange(["me"] + [f"bot:{bots.usual_for(game)}"] * (chosen.players - 1), bots.LEVELS)
        return TableRow(
            tokens.new_table_id(), game, chosen.players, chosen.options, b"", b"", "", seats, self.services.clock(),
            deal=numbered_deals.heading(numbered_deals.of_day(game, day)), forced=False,
        )  # fmt: skip

    async def results(self, row: TableRow, address: str = "") -> list[DealResult]:
        """The results of all who played the cards of a table, the best first. If there is no result of bots, bots play
        the deal in the background, counted for the client's address."""
        source = await self._source(row)
        rows = await self.services.store.of_deal(row.game, row.deal, MAX_COMPARED)
        found = numbered_deals.results([*rows, *([source] if source is not None else [])], row)
        if row.deal and not any(result.level for result in found):
            self.compare(row, address)
        return found

    async def _source(self, row: TableRow) -> TableRow | None:
        """The finished table with the same cards, for a challenge."""
        try:
            return await self._row(row.terms.like) if row.terms.like else None
        except UnknownTable:
            return None

    def compare(self, row: TableRow, address: str = "") -> None:
        """Let bots play the cards of a table, unless they are playing them already, or the game is not compiled yet:
        interpreted rules would take minutes."""
        alone = numbered_deals.bot_table(row)
        chosen = self.services.readiness.cast(game_of(row))
        if alone.id in self._playing or chosen.rules.provisional:
            self.services.readiness.prepare(row.game, bots.USUAL)
            return
        self._playing.add(alone.id)
        self.services.keep_task(asyncio.ensure_future(self._play_with_bots(alone, address)))

    async def _play_with_bots(self, row: TableRow, address: str) -> None:
        try:
            match, events = await self.services.workers.run(
                numbered_deals.play_out(row, self.services.readiness), address, row.id, "play"
            )
            outcome = match.outcome
            if outcome is None:
                log.warning("bots did not finish %s of %s", row.deal, row.game)
                return
            await self.services.store.create(row, events)
            await self.services.store.finish(row.id, self.services.clock())
            await self.services.store.conclude(row.id, outcome)
        except TooMuchWork:
            pass  # it is tried again at a later request
        except (UpcardError, StoreError) as error:
            log.warning("bots could not play %s of %s: %s", row.deal, row.game, error)
        finally:
            self._playing.discard(row.id)

    async def deal_of(self, table_id: str, address: str = "") -> TableRow:
        """The row of a table, with the heading of its deal if the match is over. Raises `RoomError`."""
        table = await self.room.open(table_id)
        row = table.row
        if row.deal or not table.is_public:
            return row
        replayed = await self.room.finished_matches.replay(table, address)
        return msgspec.structs.replace(row, deal=record.deal_of(replayed.text), terms=_like(row))


def _like(row: TableRow) -> Terms:
    return msgspec.structs.replace(row.terms, like=row.id)


def _strength(level: str) -> int:
    order: Sequence[str] = bots.level_names()
    return order.index(level) if level in order else 0
