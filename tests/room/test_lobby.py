"""What stands outside the tables: one's own matches, open tables, deals of the day."""

from __future__ import annotations

import asyncio
import datetime

import pytest

from tests.room.people import Person
from upcard.bots.readiness import Readiness
from upcard.engine.steps import Steps
from upcard.errors import BadRecord
from upcard.room import Room, RoomTable, TableRequest, numbered_deals
from upcard.room.lobby import Lobby
from upcard.room.match import Match
from upcard.room.worker_pool import WAITING
from upcard.server import game_info
from upcard.store import Event, TableRow, Terms

DAY = datetime.date(2026, 11, 22)


async def settle(table: RoomTable) -> None:
    """Wait until the match of a table is over: with a spectator, and bots in all seats."""
    watcher = Person(None)
    await table.add_viewer(watcher)
    for seat, held in enumerate(table.seats()):
        if held.kind == "person":
            await table.auto(seat, True)
    async with asyncio.timeout(60):
        while not table.over:
            await asyncio.sleep(0.01)
    table.remove_viewer(watcher)


async def compared(lobby: Lobby, table: RoomTable) -> list[str]:
    """Who played the cards of a table, the best first, once bots have played them too."""
    async with asyncio.timeout(60):
        while True:
            found = await lobby.results(table.row)
            if any(result.level for result in found):
                return [result.name for result in found]
            await asyncio.sleep(0.02)


def of_day(room: Room, game: str, name: str, number: int) -> TableRequest:
    row = Lobby(room).of_day(game, DAY)
    seats = ["me", *["bot:club"] * (row.players - 1)]
    return TableRequest(game, row.players, "book", row.options, seats, name, deal=numbered_deals.heading(number))


def test_every_day_and_game_has_its_own_deal() -> None:
    tomorrow = DAY + datetime.timedelta(days=1)
    numbers = {numbered_deals.of_day(game, day) for game in ("whist", "tute") for day in (DAY, tomorrow)}
    assert len(numbers) == 4 and all(0 <= number < numbered_deals.NUMBERS for number in numbers)


def test_each_game_with_decisions_is_the_game_of_the_day_in_turn() -> None:
    listed = game_info.daily()
    assert "beggar_my_neighbor" not in listed and len(listed) > 30
    days = [numbered_deals.game_of_day(DAY + datetime.timedelta(days=n), listed) for n in range(len(listed))]
    assert sorted(days) == sorted(listed)


async def test_all_players_get_the_same_cards_and_bots(room: Room) -> None:
    ann = await room.create(of_day(room, "whist", "Ann", 77))
    ben = await room.create(of_day(room, "whist", "Ben", 77))
    other = await room.create(of_day(room, "whist", "Cat", 78))
    hands = [
        [zone.cards for zone in made.table.whole(0).view.zones if zone.role == "hand" and zone.unit == 0]  # type: ignore[union-attr]
        for made in (ann, ben, other)
    ]
    assert hands[0] == hands[1] != hands[2]
    for made in (ann, ben):
        await settle(made.table)
    assert ann.table.match is not None and ben.table.match is not None
    assert ann.table.match.table.moves == ben.table.match.table.moves, "the same bots in the same positions"


async def test_results_of_a_deal_are_compared_with_those_of_bots(room: Room) -> None:
    lobby = Lobby(room)
    made = await room.create(of_day(room, "briscola", "Ann", 5))
    assert [result.name for result in await lobby.results(made.table.row)] == [], "no match is over"
    await settle(made.table)
    names = await compared(lobby, made.table)
    assert sorted(names) == ["Ann", "Blaise"]
    results = await lobby.results(made.table.row)
    assert [result.score for result in results] == sorted((result.score for result in results), reverse=True)
    bot = next(result for result in results if result.level)
    assert (await room.finished_matches.replay(await room.open(bot.table))).last == bot.moves, (
        "their match can be walked"
    )


async def test_the_bots_comparison_games_are_limited_for_each_address(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = Lobby(room)
    tables = [(await room.create(of_day(room, "briscola", "Ann", number))).table for number in range(WAITING + 1)]
    begun: list[str] = []
    play_out = numbered_deals.play_out

    def counted(row: TableRow, readiness: Readiness) -> Steps[tuple[Match, list[Event]]]:
        begun.append(row.deal)
        yield from play_out(row, readiness)
        raise BadRecord("kept by no store")

    monkeypatch.setattr(numbered_deals, "play_out", counted)
    for table in tables:
        await lobby.results(table.row, "198.51.100.1")
    await lobby.results(tables[0].row, "203.0.113.5")
    async with asyncio.timeout(20):
        while lobby._playing:
            await asyncio.sleep(0.01)
    assert len(begun) == WAITING and tables[-1].row.deal not in begun


async def test_a_match_is_sent_as_a_challenge(room: Room) -> None:
    lobby = Lobby(room)
    first = (await room.create(TableRequest("briscola", 2, options={"single_hand": True}, name="Ann"))).table
    await settle(first)
    mine = await lobby.deal_of(first.row.id)
    second = await room.play_on(first, 0, 0, "Ben", "")
    assert second.table.row.deal == mine.deal
    await settle(second.table)
    assert {"Ann", "Ben"} <= {result.name for result in await lobby.results(second.table.row)}
    assert {"Ann", "Ben"} <= {result.name for result in await lobby.results(mine)}


async def test_own_matches_are_listed_with_the_turn(room: Room) -> None:
    lobby = Lobby(room)
    going = await room.create(TableRequest("whist", name="Ann", options={"first_dealer": 3}))
    over = await room.create(of_day(room, "briscola", "Ann", 9))
    await settle(over.table)
    asked = [(made.table.row.id, str(made.token)) for made in (going, over)]
    listed = await lobby.mine([*asked, ("nothing", "x"), (asked[0][0], "wrong")])
    assert [line.table for line in listed] == [table for table, _ in asked]
    assert listed[0].turn and listed[0].ended is None and listed[0].level == "club"
    assert listed[1].ended is not None and not listed[1].turn and listed[1].deal == 9
    outcome = over.table.row.outcome
    assert outcome is not None and (listed[1].won, listed[1].score) == (0 in outcome.won, outcome.returns[0])


@pytest.mark.parametrize("listed", [True, False])
async def test_a_listed_table_is_in_the_lobby(room: Room, listed: bool) -> None:
    lobby = Lobby(room)
    seats = ["me", "open"]
    made = await room.create(TableRequest("briscola", 2, seats=seats, name="Ann", terms=Terms(listed=listed)))
    assert await lobby.open_tables() == [], "no player waits there"
    await made.table.add_viewer(Person(0))
    assert [line.table for line in await lobby.open_tables()] == ([made.table.row.id] if listed else [])
    await made.table.join("Ben")
    assert await lobby.open_tables() == [], "it has begun"
