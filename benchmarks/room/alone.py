"""What a move costs the room alone.

Processor time of the whole process for a move of one person with four viewers, each with a line of its own: refused or
not, kept in a store in memory, applied, shown and put into the bytes of a frame. No network, no bots. The match is
chosen at random beforehand, and every figure is the best of twenty matches.
"""

from __future__ import annotations

import asyncio
import cProfile
import pstats
import random
import time

import upcard
from upcard.engine.play.game import Game
from upcard.engine.play.log import Move
from upcard.room import RoomTable, Services
from upcard.room.match.match import Match
from upcard.room.wire import messages
from upcard.room.workers.bot_pace import Pace
from upcard.store import SeatRow, SqliteStore, TableRow

VIEWERS, RUNS = 4, 21


class Line:
    """A viewer: counts the bytes of what it is sent."""

    def __init__(self, seat: int | None) -> None:
        self.seat, self.bytes, self.address = seat, 0, ""

    def send(self, message: messages.Reply) -> None:
        self.bytes += len(messages.encode(message))


def table_row(game: Game, name: str) -> TableRow:
    seats = tuple(SeatRow("person", f"Player {seat}", "club") for seat in range(game.players))
    return TableRow(
        name, game.name, game.players, game.options, bytes(32), bytes(16), "", seats, 0.0, started=0.0,
        entropy=("",) * game.players, names=tuple(seat.name for seat in seats), forced=False,
    )  # fmt: skip


def random_moves(row: TableRow, count: int) -> list[Move]:
    """The moves of a match played at random, as many as there are up to a number."""
    match, rng = Match(row), random.Random(row.game)
    table = match.table
    for _ in range(count):
        if not table.to_act:
            break
        seat = rng.choice(table.to_act)
        table.play(rng.choice(table.legal_ids(seat)), seat)
    return table.moves


async def seconds(row: TableRow, moves: list[Move]) -> tuple[float, int]:
    """Processor time for these moves at a table with viewers, and the bytes that were sent."""
    services = Services(SqliteStore(":memory:"), pace=Pace(0, 0, 0))
    await services.store.create(row)
    table = RoomTable(services, row, Match(row))
    lines = [Line(seat if seat < row.players else None) for seat in range(VIEWERS)]
    for line in lines:
        await table.add_viewer(line)
    for line in lines:
        line.bytes = 0
    began = time.process_time()
    for number, made in enumerate(moves):
        answer = await table.live.play(made.seat, "", str(number), number, made.move)
        assert isinstance(answer, messages.Ack), answer
    spent = time.process_time() - began
    table.close()
    await services.close()
    return spent, sum(line.bytes for line in lines)


def measure(game: Game, count: int, profile: bool) -> None:
    matches = []
    for number in range(RUNS):
        row = table_row(game, f"benchmark{number}")
        matches.append((row, random_moves(row, count)))
    asyncio.run(seconds(*matches[0]))  # loads what is compiled
    if profile:
        with cProfile.Profile() as profiler:
            asyncio.run(seconds(*matches[1]))
        pstats.Stats(profiler).sort_stats("tottime").print_stats(30)
    found = []
    for row, moves in matches[1:]:
        spent, sent = asyncio.run(seconds(row, moves))
        found.append((spent / len(moves) * 1e3, sent / len(moves) / 1e3))
    took, size = min(found)
    print(f"{game.name:20} {took:6.3f} ms a move, {size:5.1f} kB in {VIEWERS} frames")


def main(games: list[str], moves: int, profile: bool) -> None:
    """Measure these games."""
    for name in games:
        measure(upcard.game(name), moves, profile)
