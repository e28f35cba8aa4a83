"""What stands outside the tables: one's own matches, open tables, deals of the day."""

from __future__ import annotations

import asyncio
import datetime
from dataclasses import replace

import pytest

from tests.room.people import Person
from upcard.bots.readiness.interface import Readiness
from upcard.engine.steps import Steps
from upcard.errors import BadRecord
from upcard.room import Room, RoomTable, TableRequest, numbered_deals
from upcard.room.lobby import Lobby
from upcard.room.match import hints_and_review
from upcard.room.match.match import Match
from upcard.room.wire import messages
from upcard.room.wire.message_parts import DealResult
from upcard.room.workers.worker_pool import WAITING
from upcard.server.catalogue import game_info
from upcard.store import Event, TableRow, Terms

DAY = datetime.date(2026, 11, 22)


async def settle(table: RoomTable) -> None:
    """Wait until the match of a table is over: with a spectator, bots, and people who play their first legal card."""
    watcher = Person(None)
    await table.add_viewer(watcher)
    async with asyncio.timeout(60):
        while not table.over:
            await asyncio.sleep(0.01)
            match = table.match
            assert match is not None
            for seat in match.table.to_act:
                if table.seats()[seat].kind == "person" and seat in match.table.to_act:
                    move, number = match.table.legal_ids(seat)[0], match.number
                    await table.live.play(seat, "", f"m{seat}-{number}", number, move)
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


def help_of(results: list[DealResult]) -> dict[str, tuple[str, bool]]:
    return {result.name: (result.help, result.again) for result in results if not result.level}


async def test_the_list_says_what_was_made_with_help_and_compares_it_with_nothing(room: Room) -> None:
    lobby, tables = Lobby(room), {}
    for name in ("Ann", "Ben", "Cat"):
        tables[name] = (await room.create(of_day(room, "briscola", name, 6))).table
        assert tables[name].whole(0).compared
    ben = tables["Ben"]
    await ben.add_viewer(Person(0))
    async with asyncio.timeout(20):
        while ben.match is None or ben.match.table.to_act != (0,):
            await asyncio.sleep(0.01)
    assert isinstance(await ben.advise(0, hints_and_review.hint), messages.Advice)
    assert (await room.services.store.table(ben.row.id)).seats[0].help == "hints", "it survives a killed server"
    await tables["Cat"].auto(0, True)
    await tables["Cat"].auto(0, False)
    for table in tables.values():
        await settle(table)
    results = await lobby.results(tables["Ann"].row)
    assert help_of(results) == {"Ann": ("", False), "Ben": ("hints", False), "Cat": ("bot", False)}
    assert results[0].name == "Ann" and [numbered_deals.is_compared(found) for found in results[:3]].count(True) <= 2
    order = [numbered_deals.is_compared(found) for found in results]
    assert order == sorted(order, reverse=True), "what is compared comes first"


async def test_a_first_attempt_counts_and_not_a_second_even_if_the_first_was_left(room: Room) -> None:
    lobby = Lobby(room)
    left = await room.create(replace(of_day(room, "briscola", "Ann", 8), player="ann's secret"))
    again = await room.create(replace(of_day(room, "briscola", "Ann", 8), player="ann's secret"))
    other = await room.create(replace(of_day(room, "briscola", "Ben", 8), player="ben's secret"))
    elsewhere = await room.create(replace(of_day(room, "briscola", "Ann", 9), player="ann's secret"))
    assert [made.table.row.terms.again for made in (left, again, other, elsewhere)] == [False, True, False, False]
    for made in (again, other):
        await settle(made.table)
    assert help_of(await lobby.results(other.table.row)) == {"Ann": ("", True), "Ben": ("", False)}
    kept = await room.services.store.query("select name from doors")
    assert kept and not any("ann" in str(row) for row in kept), "the store has hashes"


async def test_a_challenge_is_a_later_attempt_for_who_sat_in_the_match(room: Room) -> None:
    made = await room.create(TableRequest("briscola", 2, options={"single_hand": True}, name="Ann"))
    await settle(made.table)
    for token, again in ((str(made.token), True), ("", False), ("wrong", False)):
        assert (await room.play_on(made.table, 0, 0, "Ann", "", token=token)).table.row.terms.again is again


async def test_a_match_that_began_in_a_position_of_another_is_not_compared(room: Room) -> None:
    lobby = Lobby(room)
    first = (await room.create(of_day(room, "briscola", "Ann", 10))).table
    await settle(first)
    onward = (await room.play_on(first, 4, 0, "Eve", "")).table
    assert not onward.whole(0).compared
    await settle(onward)
    assert "Eve" not in help_of(await lobby.results(first.row))


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
