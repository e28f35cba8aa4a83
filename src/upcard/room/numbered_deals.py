"""Numbered deals: the deal of the day, the same cards again, and the comparison of results. A player's first attempt
without hints is compared; the others are listed for what they are.

The number of a deal reveals its cards, so such a deal is for one person with bots. The bots have one level, and seeds
that follow from the deal, so all players meet the same bots.
"""

from __future__ import annotations

import datetime
import hashlib
import re
from collections.abc import Iterable, Sequence

import msgspec

from upcard.bots import USUAL
from upcard.bots.host.bot_host import MoveQuestion, MoveRequest
from upcard.bots.readiness.interface import Readiness
from upcard.bots.search.determinization import LOOKED_BACK
from upcard.engine.compile.game import compiled_game
from upcard.engine.play.game import Game
from upcard.engine.play.table import Table
from upcard.engine.steps import Steps
from upcard.room.match.match import Match, game_of, is_on
from upcard.room.people import text_input, tokens
from upcard.room.wire.message_parts import DealResult
from upcard.store import Event, SeatRow, Store, TableRow, side_tables
from upcard.types import EventNumber, Seat

NUMBERS = 1_000_000
"""Deals of the day have numbers below this."""
ATTEMPT_SECONDS = 400 * 86_400.0
"""Seconds for which a player's attempt at a deal is remembered."""
MAX_MOVES = 5_000
"""The most moves of a match that bots play for comparison."""
_NUMBERED = re.compile(r'\[Seed "([0-9]{1,20})"\]')


def heading(number: int) -> str:
    """The record heading (`engine.records.record.begin`) of a numbered deal."""
    return f'[Seed "{number}"]'


def number_of(deal: str) -> int | None:
    """The number of a deal, or None.

    >>> number_of(heading(48213)), number_of('[Seed "00ff"]')
    (48213, None)
    """
    found = _NUMBERED.fullmatch(deal)
    return int(found[1]) if found else None


def of_day(game: str, day: datetime.date) -> int:
    """The number of a game's deal of the day, the same in every room.

    >>> of_day("whist", datetime.date(2026, 11, 22)) == of_day("whist", datetime.date(2026, 11, 22))
    True
    """
    digest = hashlib.sha256(f"upcard deal of the day {day.isoformat()} {game}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % NUMBERS


def game_of_day(day: datetime.date, listed: Sequence[str]) -> str:
    """The game of the day on the home page: each in turn."""
    return listed[day.toordinal() * 11 % len(listed)]


def usual_players(game: str) -> int:
    """The usual number of players: the first that the game declares, or four of many, or the fewest.

    >>> usual_players("whist"), usual_players("crates"), usual_players("mille")
    (4, 4, 2)
    """
    players = compiled_game(game).about.players
    if players[0] != min(players) or len(players) == 1:
        return players[0]
    return 4 if 4 in players and max(players) > 4 else min(players)


def measure(row: TableRow) -> str:
    """The unit of comparison: moves for one player, points for several."""
    return "moves" if row.players == 1 else "points"


def score(row: TableRow, seat: Seat) -> float:
    """The score of a seat by `measure`; more is better. In a match of one hand: the points ahead of the others."""
    assert row.outcome is not None
    if row.players == 1:
        return float(row.outcome.moves)
    return row.outcome.returns[seat] if is_on(row.options.get("single_hand")) else row.outcome.points[seat]


def results(rows: Iterable[TableRow], like: TableRow) -> list[DealResult]:
    """The results of all who played this deal with the same options, the best first; at a table of bots, of the seat
    where people sit. Those that are not compared come last: a later attempt, or one with help. Matches with hurried
    moves are left out, and those that began in a position of another match."""
    found = []
    for row in rows:
        if row.outcome is None or row.outcome.hurried or (row.players, row.options) != (like.players, like.options):
            continue
        if row.terms.continued or row.terms.told:
            continue
        people = [n for n, seat in enumerate(row.seats) if seat.kind == "person"]
        seat = people[0] if people else person_of(like)
        name = row.names[seat] if row.names else row.seats[seat].name
        level = "" if people else row.seats[seat].level
        found.append(DealResult(
            row.id, name, level, score(row, seat), seat in row.outcome.won, row.outcome.moves,
            row.seats[seat].help, row.outcome.taken_back, row.terms.again,
        ))  # fmt: skip
    return sorted(found, key=lambda result: (not is_compared(result), -result.score))


def is_compared(result: DealResult) -> bool:
    """Whether a result stands among the others: of a first attempt, without help."""
    return not (result.help or result.taken_back or result.again)


async def is_first_attempt(store: Store, deal: str, player: str, now: float) -> bool:
    """Note that a player attempts a deal; whether it is the first time in `ATTEMPT_SECONDS`. The store has only a hash.
    Raises `StoreError`."""
    digest = hashlib.sha256(f"upcard attempt {deal} {player}".encode()).hexdigest()
    return await side_tables.allow_request(store, "attempt:" + digest, 1, ATTEMPT_SECONDS, now)


def person_of(row: TableRow) -> int:
    """The seat of the (first) person at a table, else the first seat."""
    return next((n for n, seat in enumerate(row.seats) if seat.kind == "person"), 0)


def seed_of_bot(row: TableRow, seat: Seat) -> int | None:
    """The seed of a seat's bot at a table with a known deal; None if the deal is secret."""
    if not row.deal:
        return None
    digest = hashlib.sha256(f"upcard bot {row.game} {row.deal} {seat}".encode()).digest()
    return int.from_bytes(digest[:7], "big")


def bot_table(row: TableRow) -> TableRow:
    """The table of bots that play the cards of `row`, with an id that follows from the cards."""
    names = [seat.name for seat in row.seats if seat.kind == "bot"]
    spare = text_input.unique_name(text_input.BOT_NAMES[(row.players - 1) % len(text_input.BOT_NAMES)], names)
    seats = tuple(seat if seat.kind == "bot" else SeatRow("bot", spare, USUAL) for seat in row.seats)
    identity = f"{row.game} {row.players} {sorted(row.options.items())} {row.deal} {[seat.level for seat in seats]}"
    table = tokens.table_id_of(identity)
    return msgspec.structs.replace(
        row, id=table, seats=seats, names=tuple(seat.name for seat in seats), entropy=("",) * row.players,
        started=row.created, ended=None, outcome=None, revision=0,
    )  # fmt: skip


def play_out(row: TableRow, readiness: Readiness) -> Steps[tuple[Match, list[Event]]]:
    """Let bots play a match in steps of one move, each a question (`engine.steps`). It takes seconds: run it in the
    worker pool."""
    match = Match(row, game=game_of(row))
    table: Table = match.table
    game: Game = game_of(row)
    bots = [readiness.bot(seat.level, game, seed_of_bot(row, n) or 0) for n, seat in enumerate(row.seats)]
    events: list[Event] = []
    while not match.over and len(events) < MAX_MOVES:
        yield
        while table.window and not table.to_act:
            match.close_window()
        if match.over:
            break
        seat = table.to_act[0]
        request = MoveRequest(
            0, f"{row.id}/{seat}", row.seats[seat].level, seed_of_bot(row, seat) or 0, row.game, row.players,
            row.options, seat, table.snapshot().tobytes(), table.trail(LOOKED_BACK),
        )  # fmt: skip
        move = yield MoveQuestion(request, bots[seat], table.information_set(seat))
        event = Event(EventNumber(len(events) + 1), seat, move, (), f"{seat}!{len(events)}", row.created)
        match.apply(event)
        events.append(event)
    return match, events
