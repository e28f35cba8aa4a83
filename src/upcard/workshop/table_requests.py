"""Requests about tables of the workshop's room: all views of one at once, what each seat may know, steps back, and
positions that a person has set up."""

from __future__ import annotations

from typing import Any

import msgspec

from upcard.engine.compile.game import compiled_game
from upcard.engine.play.game import Game
from upcard.engine.play.log import Move
from upcard.engine.play.table import Table
from upcard.engine.records import record
from upcard.engine.testing.checks import Watch
from upcard.engine.testing.fault import Fault
from upcard.room import Room, RoomError, RoomTable, TableRequest
from upcard.room.match.match import CONCEDED, TAKEN_BACK, Match
from upcard.workshop.requests import Answer

MAX_LISTED = 500
"""The most legal moves of a seat that are listed; their number is given in any case."""
MAX_MOVES = 20_000


class OfTable(msgspec.Struct, frozen=True):
    """A table of the room."""

    table: str


class Back(msgspec.Struct, frozen=True):
    """A table as it was after some moves: of a table of the room, seen by `seat`; or of a record, seen by the seat that
    was to act."""

    moves: int | None = None
    """How many of its moves stay; by default those before the last decision of `seat`."""
    table: str = ""
    record: str = ""
    seat: int = 0
    name: str = "Guest"
    level: str = "random"


class Position(msgspec.Struct, frozen=True):
    """A position to play on from, in the words of `docs/positions.md`."""

    game: str
    fields: dict[str, Any] = {}
    players: int | None = None
    options: dict[str, int | str | bool] = {}
    seat: int = 0
    name: str = "Guest"
    level: str = "random"


class SeatView(msgspec.Struct, frozen=True):
    """What one seat sees (None: a spectator), and what it may do."""

    seat: int | None
    name: str
    view: dict[str, Any]
    legal: list[str]
    count: int
    """How many moves are legal."""
    made: int
    """How many moves it has made."""


class AllViews(msgspec.Struct, frozen=True):
    """A table from every seat."""

    game: str
    moves: int
    """How many were made."""
    to_act: list[int]
    over: bool
    seats: list[SeatView]
    fields: dict[str, Any]
    """The position, as `position` takes it."""
    record: str


class SeatKnows(msgspec.Struct, frozen=True):
    """What one seat may know (None: a spectator)."""

    seat: int | None
    name: str
    hidden: int
    """How many cards it cannot see."""
    leak: str
    """What its view, its moves or its log tell of hidden cards; empty if nothing."""


class NewTable(msgspec.Struct, frozen=True):
    """A table and the key of the seat at it."""

    table: str
    token: str | None
    seat: int | None
    link: str


class TableRequests:
    """These requests, for one room."""

    def __init__(self, room: Room) -> None:
        self._room = room

    def answers(self) -> dict[str, tuple[type[Any], Answer]]:
        """The requests by their names."""
        return {
            "views": (OfTable, self._views), "leaks": (OfTable, self._leaks), "back": (Back, self._back),
            "position": (Position, self._position),
        }  # fmt: skip

    async def _table(self, name: str) -> Table:
        opened = await self._room.open(name)
        if opened.match is None:
            raise RoomError("no match is played at this table yet")
        return opened.match.table

    async def _views(self, asked: OfTable) -> AllViews:
        table = await self._table(asked.table)
        names, acting = table.names, table.to_act
        seats = []
        for seat in (None, *range(table.players)):
            legal = table.legal(seat) if seat in acting and seat is not None else []
            shown = table.view(seat).as_dict()
            made = sum(move.seat == seat for move in table.moves)
            name = "" if seat is None else names[seat]
            seats.append(SeatView(seat, name, shown, legal[:MAX_LISTED], len(legal), made))
        return AllViews(
            table.game.name, len(table.moves), list(acting), table.over, seats, table.fields(), table.record()
        )

    async def _leaks(self, asked: OfTable) -> list[SeatKnows]:
        table = await self._table(asked.table)
        states = table.snapshot()
        watch = Watch(_game_of(table), len(table.moves) + 1)
        placed = watch.check_cards(states)
        found = []
        for seat in (None, *range(table.players)):
            try:
                if not table.over:  # then all is open, as the suite has it
                    watch.check_leak(table.views, states, placed, seat)
                leak = ""
            except Fault as fault:
                leak = str(fault).removeprefix(f"{fault.check}: ")
            hidden = len(watch.redealer.hidden(states, seat))
            found.append(SeatKnows(seat, "" if seat is None else table.names[seat], hidden, leak))
        return found

    async def _back(self, asked: Back) -> NewTable:
        if asked.record:
            table = record.read(asked.record)
            chosen, heading, moves = _game_of(table), record.deal_of(table.record()), table.moves
            acting = [move.seat for move in moves] + list(table.to_act[:1])
        else:
            opened = await self._room.open(asked.table)
            chosen, heading, moves = await self._story(opened)
            acting = []
        stay = _before_last(moves, asked.seat) if asked.moves is None else asked.moves
        if not 0 <= stay <= len(moves):
            raise RoomError(f"there is no move {stay}; the match has {len(moves)}")
        seat = acting[stay] if stay < len(acting) else asked.seat
        return await self._create(chosen, heading, moves[:stay], seat, asked.name, asked.level)

    async def _story(self, opened: RoomTable) -> tuple[Game, str, list[Move]]:
        """The game, the deal and the moves of a table, also of one whose rules failed."""
        events = await self._room.services.store.events(opened.row.id)
        begun = Match(opened.row)
        if opened.match is not None:
            moves = list(opened.match.table.moves)
        else:
            moves = []
            for event in events:
                if event.move == TAKEN_BACK:
                    del moves[event.arg[0] :]
                elif event.move != CONCEDED:
                    moves.append(Move(event.seat, event.move, event.arg))
        return _game_of(begun.table), record.deal_of(begun.table.record()), moves

    async def _position(self, asked: Position) -> NewTable:
        chosen = Game(compiled_game(asked.game), asked.players, options=asked.options)
        table = chosen.position(**asked.fields)
        return await self._create(
            _game_of(table), record.deal_of(table.record()), [], asked.seat, asked.name, asked.level
        )

    async def _create(self, game: Game, heading: str, moves: list[Move], seat: int, name: str, level: str) -> NewTable:
        if not 0 <= seat < game.players:
            raise RoomError(f"there is no seat {seat}; seats are 0 to {game.players - 1}")
        if len(moves) > MAX_MOVES:
            raise RoomError(f"a table begins with at most {MAX_MOVES:,} moves")
        seats = ["me" if n == seat else f"bot:{level}" for n in range(game.players)]
        created = await self._room.create(TableRequest(
            game.name, game.players, "book", game.options, seats, name, deal=heading, moves=moves,
        ))  # fmt: skip
        row = created.table.row
        return NewTable(row.id, created.token, created.seat, f"/t/{row.id}")


def _before_last(moves: list[Move], seat: int) -> int:
    """How many moves came before the last one of a seat."""
    own = [number for number, move in enumerate(moves) if move.seat == seat]
    if not own:
        raise RoomError("there is no move of yours to take back")
    return own[-1]


def _game_of(table: Table) -> Game:
    game = table.game
    assert isinstance(game, Game)
    return game
