"""Tables: who sits down, moves and their answers, what is said and asked."""

from __future__ import annotations

import asyncio
import random
import threading
from typing import Any

import pytest

from tests.room.people import AnyMove, Person
from tests.room.tables import FOUR, four_people, next_move, play_on
from tests.room.virtual_clock import in_virtual_time
from upcard.errors import BadOption, UnknownGame
from upcard.room import BadToken, NoSuchTable, Room, RoomError, SeatTaken, TableRequest
from upcard.room.clocks.rate_limit import RateLimit
from upcard.room.match import live_match
from upcard.room.match.match import Match
from upcard.room.people.seating import seat_of
from upcard.room.services import Services
from upcard.room.wire import messages as m
from upcard.room.workers.bot_pace import Pace
from upcard.store import SqliteStore


async def test_a_table_begins_when_the_last_seat_is_taken(room: Room) -> None:
    made = await room.create(TableRequest("whist", seats=FOUR, name="Ann"))
    watcher = Person(0)
    await made.table.add_viewer(watcher)
    assert watcher.last(m.Whole).view is None
    refused = await made.table.act(0, "early", 0, 0)
    assert (refused.code, refused.why) == ("closed", "the match begins when all seats are taken; open: 1, 2, 3")
    for name in ("Ben", "Cat", "Dan"):
        assert watcher.last(m.Whole).view is None
        await made.table.join(name)
    view = watcher.last(m.Whole).view
    assert next(len(z.cards) for z in view.zones if z.name == "hands") == 13
    assert [seat.name for seat in watcher.last(m.Seats).seats] == ["Ann", "Ben", "Cat", "Dan"]


async def test_seats_can_be_chosen_and_are_taken_once(room: Room) -> None:
    made = await room.create(TableRequest("whist", seats=["open", "me", "bot:random", "open"], name="Ann"))
    assert made.seat == 1
    assert (await made.table.join("Ann", 3))[0] == 3
    assert made.table.row.seats[3].name == "Ann 2"
    with pytest.raises(SeatTaken, match="seat 3 is taken; open: 0"):
        await made.table.join("Eve", 3)
    with pytest.raises(RoomError, match="no seat 9"):
        await made.table.join("Eve", 9)
    await made.table.join("Eve")
    with pytest.raises(SeatTaken, match="you may watch"):
        await made.table.join("Fay")


@pytest.mark.parametrize(
    ("wish", "error", "complaint"),
    [
        (TableRequest("whist"), RoomError, "a name has at least one letter"),
        (TableRequest("wist", name="Ann"), UnknownGame, "did you mean whist"),
        (TableRequest("whist", players=5, name="Ann"), BadOption, "4 players, not 5"),
        (TableRequest("whist", preset="long", name="Ann"), BadOption, "it has book, short"),
        (TableRequest("whist", options={"target": 0}, name="Ann"), BadOption, "from 1 to 1000"),
        (TableRequest("whist", options={"players": 4}, name="Ann"), BadOption, "no option 'players'"),
        (TableRequest("whist", seats=["me"], name="Ann"), RoomError, "needs 4 seats, not 1"),
        (TableRequest("whist", seats=["me"] * 4, name="Ann"), RoomError, "one seat only"),
        (TableRequest("whist", seats=["me", "bot:genius", "open", "open"], name="Ann"), RoomError, "not 'bot:genius'"),
        (TableRequest("whist", name="Ann", promise="tea"), RoomError, "64 hexadecimal digits"),
    ],
)
async def test_an_impossible_table_request_says_why(
    room: Room, wish: TableRequest, error: type[Exception], complaint: str
) -> None:
    with pytest.raises(error, match=complaint):
        await room.create(wish)
    assert not room.tables


async def test_tokens_open_their_own_seat_and_are_not_stored(room: Room, store: SqliteStore) -> None:
    made = await room.create(TableRequest("whist", seats=FOUR, name="Ann"))
    _, other = await made.table.join("Ben")
    assert made.token is not None
    assert seat_of(made.table.row.seats, made.token) == 0
    assert seat_of(made.table.row.seats, other) == 1
    with pytest.raises(BadToken):
        seat_of(made.table.row.seats, "guess")
    stored = await store.table(made.table.row.id)
    assert made.token not in str(stored)


async def test_a_move_is_sent_to_all_and_each_sees_only_its_own_hand(room: Room) -> None:
    table, people = await four_people(room)
    spectator = Person(None)
    await table.add_viewer(spectator)
    seat, move = next_move(table)
    assert isinstance(await table.act(seat, "a", 0, move), m.Ack)
    for person in (*people, spectator):
        event = person.last(m.Event)
        assert event.seq == 1
        assert event.log[-1].text.startswith(table.row.names[seat] + " plays")
        assert event.view.viewer == person.seat
        assert bool(event.offers) == (person.seat in event.view.to_act)
    assert spectator.last(m.Whole).offers == []


async def test_the_same_act_again_gives_the_same_answer_and_changes_nothing(room: Room, store: SqliteStore) -> None:
    table, people = await four_people(room)
    seat, move = next_move(table)
    answers = await asyncio.gather(*(table.act(seat, "once", 0, move) for _ in range(5)))
    await play_on(table, 3)
    answers.append(await table.act(seat, "once", 0, move))
    assert answers == [m.Ack("once", 1)] * 6
    assert len(await store.events(table.row.id)) == table.number == 4
    assert [e.seq for e in people[0].inbox if isinstance(e, m.Event)] == [1, 2, 3, 4]


async def test_an_act_id_belongs_to_its_seat(room: Room) -> None:
    table, _ = await four_people(room)
    first, move = next_move(table)
    await table.act(first, "same", 0, move)
    second, reply = next_move(table)
    assert await table.act(second, "same", 1, reply) == m.Ack("same", 2)


async def test_a_refused_act_is_refused_again(room: Room) -> None:
    table, _ = await four_people(room)
    seat, move = next_move(table)
    other = (seat + 1) % 4
    first = await table.act(other, "mine", 0, move)
    assert isinstance(first, m.Nack) and first.code == "not_your_turn"
    await play_on(table, 1)
    assert await table.act(other, "mine", 0, move) is first


async def test_refusals_name_the_rule(room: Room) -> None:
    table, _ = await four_people(room)
    await play_on(table, 1)
    assert table.match is not None
    seat = table.match.table.to_act[0]
    legal = table.match.table.legal_ids(seat)
    wrong = next(move for move in range(52) if move not in legal)
    answer = await table.act(seat, "x", 1, wrong)
    assert isinstance(answer, m.Nack)
    assert answer.code == "illegal" and answer.rule in ("R3", "R9") and answer.why
    unknown = await table.act(seat, "y", 1, 52)
    assert isinstance(unknown, m.Nack) and unknown.code == "unknown_move"
    assert table.number == 1


async def test_why_works_for_moves_and_for_touched_cards(room: Room) -> None:
    table, _ = await four_people(room)
    seat, move = next_move(table)
    assert table.match is not None
    word = table.match.table.game.moves.words(move)
    assert await table.why(seat, m.Why(move)) == m.Reason(move, "", None)
    assert await table.why(seat, m.Why(zone="hands", unit=seat, card=word)) == m.Reason(move, "", None)
    late = await table.why((seat + 1) % 4, m.Why(zone="hands", unit=0, card=word))
    assert isinstance(late, m.Reason) and late.why == f"it is {table.row.names[seat]}'s turn"
    nothing = await table.why(seat, m.Why(zone="trick"))
    assert isinstance(nothing, m.Reason) and nothing.move is None and nothing.why
    assert isinstance(await table.why(seat, m.Why(52)), m.Error)


async def test_a_move_chosen_on_an_old_view_is_stale_only_where_it_matters(room: Room) -> None:
    table, _ = await four_people(room)
    first, _ = next_move(table)
    await play_on(table, 3)
    last, move = next_move(table)
    stale = await table.act(last, "s", 2, move)  # at 2 it was not its turn: it cannot have known what it may do
    assert isinstance(stale, m.Nack) and stale.code == "stale"
    future = await table.act(last, "f", 99, move)
    assert isinstance(future, m.Nack) and future.code == "stale"
    assert table.match is not None
    table.match.changed[last] = 1  # as if nothing since event 1 had changed what this seat may do
    assert isinstance(await table.act(last, "t", 2, move), m.Ack)
    assert first != last


async def test_a_table_without_viewers_is_paused(room: Room) -> None:
    made = await room.create(TableRequest("whist", seats=["bot:random"] * 4))
    await asyncio.sleep(0.05)
    assert made.table.number == 0


async def test_acts_chat_and_queries_are_rate_limited(room: Room) -> None:
    table, people = await four_people(room)
    codes = [getattr(await table.act(1, f"f{n}", 0, 99), "code", "") for n in range(61)]
    assert codes == ["unknown_move"] * 60 + ["rate"]
    assert [await table.say(0, f"hello {n}") is None for n in range(9)] == [True] * 8 + [False]
    assert sum(isinstance(message, m.Said) for message in people[3].inbox) == 8
    assert isinstance([await table.why(2, m.Why(0)) for _ in range(31)][-1], m.Error)


async def test_new_viewers_get_the_chat(room: Room) -> None:
    table, _ = await four_people(room)
    await table.say(0, "well\u202e played")
    late = Person(None)
    await table.add_viewer(late)
    assert late.last(m.Whole).chat == [m.Said(0, "Ann", "well played")]


async def test_unknown_tables_are_named(room: Room) -> None:
    with pytest.raises(NoSuchTable, match="no table 'x'"):
        await room.open("x")


def test_a_secret_move_is_not_sent_to_others_and_leaves_no_gap() -> None:
    in_virtual_time(moves_made_in_secret())


async def moves_made_in_secret() -> None:
    room = Room(Services(SqliteStore(":memory:"), pace=Pace(0, 0, 4.0), make_bot=AnyMove))
    made = await room.create(TableRequest("trex", seats=FOUR, name="Ann", forced=False))
    for name in ("Ben", "Cat", "Dan"):
        await made.table.join(name)
    table, people = made.table, [Person(seat) for seat in (0, 1, 2, 3, None)]
    for person in people:
        await table.add_viewer(person)
    assert table.match is not None
    chance = random.Random(2)
    kinds = table.match.table.game.moves
    while len(table.match.quiet[None]) < 2 and table.number < 700:
        if not table.match.table.to_act:
            await asyncio.sleep(4.1)  # the window is over
        seat = chance.choice(table.match.table.to_act)
        move = chance.choice(table.match.table.legal_ids(seat))
        seen = table.match.table.view(None).as_dict()
        heard = [len(person.inbox) for person in people]
        table._acts[seat] = RateLimit(1000, 1)
        answer = await table.act(seat, f"m{table.number}", table.match.seq(seat), move)
        assert isinstance(answer, m.Ack) and answer.seq == table.match.seq(seat)
        told = [person.seat for person, before in zip(people, heard, strict=True) if len(person.inbox) > before]
        hidden = kinds.kind(move).silent and seen == table.match.table.view(None).as_dict()
        assert seat in told and (None in told) is not hidden
    assert len(table.match.quiet[None]) == 2
    again = Match(table.row, await room.services.store.events(table.row.id))
    assert again.quiet == table.match.quiet
    for person in people:
        counted = [message.seq for message in person.inbox if isinstance(message, m.Event)]
        assert counted == sorted(counted)  # some come twice: the end of a window has the number of what opened it
        assert sorted(set(counted)) == list(range(1, table.match.seq(person.seat) + 1))
        lines = [line.n for message in person.inbox if isinstance(message, m.Event) for line in message.log]
        start = len(person.inbox[0].log) if isinstance(person.inbox[0], m.Whole) else 0
        assert lines == list(range(start, start + len(lines)))
        assert table.match.number_at(person.seat, table.match.seq(person.seat)) == table.number
    await room.close()


async def test_a_sign_is_seen_by_all_and_changes_nothing(room: Room) -> None:
    made = await room.create(TableRequest("truco", seats=FOUR, name="Ann", forced=False))
    for name in ("Ben", "Cat", "Dan"):
        await made.table.join(name)
    people = [Person(seat) for seat in range(4)]
    for person in people:
        await made.table.add_viewer(person)
    table = made.table
    sign = people[0].last(m.Whole).signals[0]
    before = table.match.table.fields() if table.match else {}
    assert table.signal(1, sign) is None
    assert all(f"Ben: {sign}" in [line.text for line in person.last(m.Whole).log] for person in people)
    assert table.match is not None and table.match.table.fields() == before
    again = table.signal(1, sign)
    assert isinstance(again, m.Error) and "wait for the next move" in again.why
    assert isinstance(table.signal(2, "shout"), m.Error)


async def test_a_typed_question_is_stored_with_its_reading(room: Room, store: SqliteStore) -> None:
    made = await room.create(
        TableRequest("diplomat", players=3, seats=["me", "open", "open"], name="Ann", forced=False)
    )
    table = made.table
    for name in ("Ben", "Cat"):
        await table.join(name)
    spectator = Person(None)
    await table.add_viewer(spectator)
    assert table.match is not None
    moves = table.match.table.game.moves
    seat = table.match.table.to_act[0]
    await table.act(seat, "a", 0, moves.parse(f"ask seat {(seat + 1) % 3}"))
    ask = moves.parse("ask in your own words")
    refused = await table.act(seat, "b", 1, ask, "do you like cheese?")
    assert isinstance(refused, m.Nack)
    assert (refused.code, "any even spade number cards" in refused.why) == ("illegal", True)
    understood = await table.why(seat, m.Why(ask, text="at least two hearts lower than 7"))
    assert understood == m.Reason(ask, "", None, "do you have at least 2 of 2♥ 3♥ 4♥ 5♥ 6♥ A♥?")
    assert "is not known here" in (await table.why(seat, m.Why(ask, text="cheese"))).why
    assert table.number == 1
    assert await table.act(seat, "c", 1, ask, "at least two hearts lower than 7") == m.Ack("c", 2)
    told = [line.text for line in spectator.last(m.Event).log]
    assert told[0].endswith("do you have at least 2 of 2♥ 3♥ 4♥ 5♥ 6♥ A♥?")
    assert told[1].split(": ")[1] in ("yes.", "no.")
    events = await store.events(table.row.id)
    assert events[-1].arg == table.match.table.moves[-1].arg != ()
    assert Match(table.row, events).table.record() == table.match.table.record()


async def test_a_question_in_plain_english_is_read_and_stored(room: Room) -> None:
    made = await room.create(
        TableRequest("diplomat", players=3, seats=["me", "open", "open"], name="Ann", forced=False)
    )
    for name in ("Ben", "Cat"):
        await made.table.join(name)
    table = made.table
    assert table.match is not None
    asking = table.match.table
    while not any(offer.content for offer in asking.offers(asking.to_act[0])):
        await play_on(table, 1)
    seat = asking.to_act[0]
    move = next(offer.move for offer in asking.offers(seat) if offer.content)
    refused = await table.act(seat, "nonsense", table.number, move, "do you like cheese?")
    assert isinstance(refused, m.Nack) and refused.code == "illegal" and refused.why
    assert isinstance(await table.act(seat, "asks", table.number, move, "do you have any hearts lower than 7?"), m.Ack)
    assert any("hearts" in entry.text or "♥" in entry.text for entry in asking.log(None)[-3:])
    before = asking.fields()
    again = Match(table.row, await room.services.store.events(table.row.id))
    assert again.table.fields() == before


async def test_a_text_that_takes_too_long_to_read_is_refused(room: Room, monkeypatch: Any) -> None:
    """It is read in a thread, and not waited for longer than a moment."""
    made = await room.create(
        TableRequest("diplomat", players=3, seats=["me", "open", "open"], name="Ann", forced=False)
    )
    for name in ("Ben", "Cat"):
        await made.table.join(name)
    table, open_next = made.table, threading.Event()
    assert table.match is not None
    seat = table.match.table.to_act[0]
    monkeypatch.setattr(live_match, "READING", 0.05)
    monkeypatch.setattr(Match, "read", lambda *_: open_next.wait(30))
    asked = asyncio.ensure_future(table.act(seat, "slow", table.number, 0, "do you have any hearts?"))
    turns = 0
    while not asked.done():
        turns += 1
        await asyncio.sleep(0.001)
    open_next.set()
    refused = await asked
    assert isinstance(refused, m.Nack) and "takes too long to understand" in refused.why
    assert turns > 3, "the event loop went round meanwhile"
