"""Matches that are over: walked with every card open, gone on from, taken out and brought in."""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import Any

import msgspec
import pytest

from tests.room.people import Person
from upcard.engine.records import boards, pbn
from upcard.engine.records.replay import Perspective, Replay
from upcard.engine.steps import Steps
from upcard.errors import BadRecord
from upcard.room import NotYet, Room, RoomError, RoomTable, TableRequest, finished_matches
from upcard.room.wire.message_parts import Frame, View
from upcard.room.workers.worker_pool import WAITING, TooMuchWork
from upcard.store import Outcome, moderation


async def played_out(room: Room, game: str = "briscola", **wish: object) -> RoomTable:
    """A table of two people, or bots only, at which everything has been played."""
    made = await room.create(
        TableRequest(game, seats=["bot:random"] * 2, players=2, options={"single_hand": True}, **wish)
    )  # type: ignore[arg-type]
    match, chance = made.table.match, random.Random(3)
    assert match is not None
    while not match.over:
        seat = match.table.to_act[0]
        await made.table.live.play(
            seat, "", f"{match.number}", match.number, chance.choice(match.table.legal_ids(seat))
        )
    return made.table


async def frames(room: Room, table: RoomTable, at: int, count: int, eyes: str) -> list[Frame]:
    """Positions as a client reads them."""
    found = await room.finished_matches.frames(table, at, count, eyes)
    return [msgspec.json.decode(frame, type=Frame) for frame in found]


async def test_a_finished_match_is_replayed_with_open_hands(room: Room) -> None:
    table = await played_out(room)
    (frame,) = await frames(room, table, 5, 1, "all")
    hands = [zone for zone in frame.view.zones if zone.role == "hand"]
    assert frame.at == 5 and len(hands) == 2
    for zone in hands:
        assert zone.cards is not None and None not in zone.cards and len(zone.cards) == zone.count
    (seen,) = await frames(room, table, 5, 1, "0")
    other = next(zone for zone in seen.view.zones if zone.role == "hand" and zone.unit == 1)
    assert other.cards is None or set(other.cards) == {None}, "through the eyes of one seat the other hand is closed"


async def test_a_cached_replay_is_rebuilt_after_a_name_change(room: Room) -> None:
    table = await played_out(room)
    before = (await room.finished_matches.replay(table)).text
    assert "Hedy" not in before
    await moderation.rename_seat(room.services.store, table.row.id, 0, "Hedy", 1.0)
    room.finished_matches.forget(table.row.id)
    room.unload(table.row.id)
    after = (await room.finished_matches.replay(await room.open(table.row.id))).text
    assert after != before and "Hedy" in after


async def test_positions_are_returned_in_blocks_up_to_the_end(room: Room) -> None:
    table = await played_out(room)
    assert table.match is not None
    last = table.match.number
    walked = await frames(room, table, last - 3, 40, "table")
    assert [frame.at for frame in walked] == [last - 3, last - 2, last - 1, last]
    assert walked[-1].view.ended and not walked[0].view.ended
    assert len(await frames(room, table, 0, 1000, "all")) == min(finished_matches.MAX_FRAMES, last + 1)


async def test_an_unfinished_match_reveals_nothing(room: Room) -> None:
    table = (await room.create(TableRequest("briscola", players=2, seats=["bot:random"] * 2))).table
    with pytest.raises(NotYet, match="when it is over"):
        await room.finished_matches.frames(table, 0, 1, "table")
    with pytest.raises(NotYet, match="when it is over"):
        await room.finished_matches.review(table, 0)
    with pytest.raises(NotYet, match="when it is over"):
        await room.play_on(table, 0, 0, "Ann", "random")


@pytest.mark.parametrize(
    ("at", "eyes", "words"), [(999, "all", "there is no move 999"), (0, "2", "'all', 'table' or a seat")]
)
async def test_an_unknown_position_is_refused(room: Room, at: int, eyes: str, words: str) -> None:
    with pytest.raises(RoomError, match=words):
        await room.finished_matches.frames(await played_out(room), at, 1, eyes)


async def test_a_position_is_played_on_against_bots(room: Room) -> None:
    table = await played_out(room)
    made = await room.play_on(table, 6, 1, "Ann", "random")
    assert made.seat == 1 and made.table.match is not None and table.match is not None
    before, after = table.match.table, made.table.match.table
    assert after.moves == before.moves[:6]
    (frame,) = await frames(room, table, 6, 1, "1")
    assert made.table.whole(1).view == frame.view, "the same position"
    assert [seat.kind for seat in made.table.seats()] == ["bot", "person"]


async def test_a_table_played_on_from_a_position_is_reloaded(room: Room) -> None:
    made = await room.play_on(await played_out(room), 6, 0, "Ann", "random")
    table = made.table.row.id
    before = made.table.whole(0)
    made.table.idle_since = -1e9
    room.sweep()
    again = await room.open(table)
    assert again is not made.table and again.whole(0) == before


async def test_a_known_deal_is_played_against_bots_only(room: Room) -> None:
    with pytest.raises(RoomError, match="one person against bots"):
        await room.create(TableRequest("whist", seats=["me", "open", "bot:club", "bot:club"], deal='[Seed "7"]'))


async def test_the_result_of_a_match_is_stored(room: Room) -> None:
    table = await played_out(room)
    assert table.match is not None and table.match.table.result is not None
    result, number = table.match.table.result, table.match.number
    kept = (await room.services.store.table(table.row.id)).outcome
    assert kept == Outcome(result.won, result.points, result.returns, number)


async def test_an_exported_record_can_be_imported(room: Room) -> None:
    table = await played_out(room)
    again = await room.import_record(table.record())
    assert again.row.id != table.row.id and again.is_public
    ours, theirs = await room.finished_matches.replay(table), await room.finished_matches.replay(again)
    assert finished_matches.lines(ours) == finished_matches.lines(theirs) and ours.last == theirs.last
    made = await room.play_on(again, 4, 0, "Ann", "random")
    assert made.table.match is not None and made.table.match.number == 4


async def test_an_unfinished_record_can_be_replayed_but_not_continued(room: Room) -> None:
    text = (await played_out(room)).record()
    short = await room.import_record(
        "\n".join(line for line in text.splitlines() if not line.startswith(("6.", "7.", "8.")))[:600].rpartition("\n")[
            0
        ]
    )
    assert short.match is not None and not short.match.over
    last = short.match.number
    await short.add_viewer(Person(None))
    assert short.match.number == last and (await room.finished_matches.replay(short)).last == last


async def test_a_pbn_board_is_imported(room: Room) -> None:
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    table = await room.import_record(f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{deal}"]\n')
    told = await room.finished_matches.replay(table)
    assert pbn.board_of(told.table).hands[2].count("♠") == 13
    made = await room.play_on(table, 0, 0, "Ann", "random")
    assert made.table.match is not None and made.table.match.table.names[0] == "Ann"


TWO_BOARDS = """[Event "Cup"]
[South "Ann"]
[West "Ben"]
[North "Cleo"]
[East "Dan"]
[Board "1"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. - -"]

[Event "Cup"]
[South "Ann"]
[West "Ben"]
[North "Cleo"]
[East "Dan"]
[Board "2"]
[Dealer "N"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
[Auction "N"]
7S Pass Pass 9Z
"""


async def test_of_several_boards_the_first_whole_one_is_imported_and_the_rest_is_reported(room: Room) -> None:
    brought = await room.import_match(TWO_BOARDS)
    assert (brought.boards, brought.board) == (("1", "2"), 2)
    assert brought.faults[0].startswith("Board 2, line 18: '9Z' is no call")
    table = brought.table
    assert table.match is not None and table.match.table.names == ("Ann", "Ben", "Cleo", "Dan")
    assert boards.tags_of(table.row.deal) == {"Event": "Cup", "Board": "2"}
    room.unload(table.row.id)
    told = await room.finished_matches.replay(await room.open(table.row.id))
    assert (told.names, told.last) == (("Ann", "Ben", "Cleo", "Dan"), 3)
    with pytest.raises(BadRecord, match="the deal of the board is wrong"):
        await room.import_match(TWO_BOARDS, board=1)
    with pytest.raises(BadRecord, match="there is no board 3 in this text; it has 2"):
        await room.import_match(TWO_BOARDS, board=3)


async def test_reading_boards_is_charged_and_can_be_ended(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = 0
    reading = boards.read_in_steps

    def counted(text: str) -> Steps[Any]:
        nonlocal taken
        steps = reading(text)
        while True:
            try:
                next(steps)
            except StopIteration as done:
                return done.value
            taken += 1
            yield

    monkeypatch.setattr("upcard.room.room.boards.read_in_steps", counted)
    monkeypatch.setattr("upcard.room.workers.worker_pool.SLICE", 0.0)
    budget = room.services.workers._budget("record")
    monkeypatch.setattr(budget, "_clock", lambda: 0.0)  # nothing is refilled meanwhile
    importing = asyncio.ensure_future(room.import_match(TWO_BOARDS * 800, "a"))
    while not taken and not importing.done():
        await asyncio.sleep(0)
    importing.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await importing
    for _ in range(20):
        await asyncio.sleep(0.01)
    assert 0 < taken < 1600, "it goes on from slice to slice, and not after the client has gone"
    assert budget._now_used("a") > 0


@pytest.mark.parametrize("text", ["", "hello", '[Game "whist"]', '[Board "1"]\n[Deal "x"]'])
async def test_a_text_that_is_not_a_record_is_refused(room: Room, text: str) -> None:
    with pytest.raises(BadRecord):
        await room.import_record(text)


async def test_a_record_is_stored_in_one_transaction(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (await played_out(room)).record()

    async def append(*_: object) -> None:
        raise AssertionError("a move is kept by itself")

    monkeypatch.setattr(room.services.store, "append", append)
    brought = await room.import_record(text)
    assert brought.match is not None and brought.match.over
    made = await room.play_on(brought, 9, 0, "Ann", "random")
    assert made.table.match is not None and made.table.match.number == 9


async def test_a_record_longer_than_a_match_can_be_is_refused_before_it_is_played(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (await played_out(room)).record()
    monkeypatch.setattr("upcard.engine.records.record._play", lambda *_: pytest.fail("it is played"))
    with pytest.raises(BadRecord, match=r"at most 8,000 moves; this one has 8,\d\d\d$"):
        await room.import_record(text + "41. Ada: 7♥\n" * 8000)
    with pytest.raises(BadRecord, match=r"at most 400,000 letters; this one has 400,001$"):
        await room.import_record("x" * 400_001)


async def test_positions_and_replays_are_computed_once(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await played_out(room)
    worked_out: list[int] = []
    view_at, in_steps = finished_matches.view_at, finished_matches.Replay.in_steps

    def counted(replay: Replay, at: int, perspective: Perspective) -> View:
        worked_out.append(at)
        return view_at(replay, at, perspective)

    def begun(text: str) -> Steps[Replay]:
        worked_out.append(-1)
        return in_steps(text)

    monkeypatch.setattr(finished_matches, "view_at", counted)
    monkeypatch.setattr(finished_matches.Replay, "in_steps", begun)
    asked = [room.finished_matches.frames(table, at, 10, "all", f"198.51.100.{at}") for at in (0, 3, 5, 0)]
    first, *_, same = await asyncio.gather(*asked)
    assert first == same
    assert sorted(worked_out) == [-1, *range(20)], "each once, however many ask"


async def test_the_caches_are_limited_in_bytes() -> None:
    worked_out: list[str] = []
    held: finished_matches.AsyncCache[str, bytes] = finished_matches.AsyncCache(250, len)

    async def work(key: str) -> bytes:
        worked_out.append(key)
        if key == "wrong":
            raise RoomError(key)
        return bytes(100)

    for key in ("a", "b", "a", "c", "a", "b"):  # c puts out b, which was asked for longest ago
        await held.get(key, lambda key=key: work(key))  # type: ignore[misc]
        assert held.held <= 250
    assert worked_out == ["a", "b", "c", "b"]
    for _ in range(2):
        with pytest.raises(RoomError):
            await held.get("wrong", lambda: work("wrong"))
    assert worked_out[-2:] == ["wrong", "wrong"], "what failed is tried again"


async def test_replays_of_one_address_are_limited(room: Room) -> None:
    tables = [await played_out(room) for _ in range(WAITING + 1)]
    asked = [room.finished_matches.replay(table, "198.51.100.1") for table in tables]
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(one) for one in found] == [Replay] * WAITING + [TooMuchWork]
