"""Undo and redo in a game for one player, and what is counted of it."""

from __future__ import annotations

from tests.room.people import Person, make_room
from upcard.room import CreatedTable, Room, RoomTable, TableRequest
from upcard.room.lobby import Lobby
from upcard.room.match.match import Match
from upcard.room.wire import messages
from upcard.room.workers.executors import inline
from upcard.store import SqliteStore


async def patience(room: Room, **wish: object) -> tuple[RoomTable, Person, CreatedTable]:
    """A deal of which the first legal moves do not end at once, as one in thirty does."""
    while True:
        made = await room.create(TableRequest("black_hole", name="Ann", **wish))  # type: ignore[arg-type]
        probe = match_of(made.table).table.reopened()
        for _ in range(5):
            if not probe.over:
                probe.play(probe.legal_ids(0)[0])
        if not probe.over:
            break
    ann = Person(0)
    await made.table.add_viewer(ann)
    return made.table, ann, made


def match_of(table: RoomTable) -> Match:
    assert table.match is not None
    return table.match


async def play(table: RoomTable, pick: int = 0) -> None:
    match = match_of(table)
    answer = await table.act(0, f"m{match.number}", match.seq(0), match.table.legal_ids(0)[pick])
    assert isinstance(answer, messages.Ack)


async def to_the_end(table: RoomTable) -> None:
    while not table.over:
        await play(table)


def words(table: RoomTable) -> list[str]:
    return [table.match.table.game.moves.words(made.move) for made in table.match.table.moves] if table.match else []


async def test_moves_are_taken_back_one_after_another_and_made_again(room: Room) -> None:
    table, ann, _ = await patience(room)
    for _ in range(3):
        await play(table)
    made, shown = words(table), table.whole(0).view
    whole = table.whole(0)
    assert (whole.undo, whole.redo) == (3, 0) and ann.last(messages.Event).undo == 3
    for left in (2, 1, 0):
        assert await table.vote(0, "back", True) is None
        assert words(table) == made[:left]
        assert (ann.last(messages.Whole).undo, ann.last(messages.Whole).redo) == (left, 3 - left)
    assert await table.vote(0, "back", True) == messages.Error("you have not made a move that can be taken back")
    for back in (1, 2, 3):
        assert await table.redo(0) is None
        assert words(table) == made[:back] and ann.last(messages.Event).redo == 3 - back
    assert table.whole(0).view == shown
    assert await table.redo(0) == messages.Error("there is nothing to make again")


async def test_another_move_drops_what_could_be_made_again_and_the_same_move_does_not(room: Room) -> None:
    table, _, _ = await patience(room)
    while len(match_of(table).table.legal_ids(0)) < 2:
        await play(table)
    for _ in range(2):
        await play(table)
    for _ in range(2):
        await table.vote(0, "back", True)
    await play(table)
    assert len(match_of(table).undone) == 1
    await table.vote(0, "back", True)
    await play(table, pick=1)
    assert match_of(table).undone == []


async def test_what_could_be_made_again_is_known_after_a_restart(room: Room) -> None:
    table, _ann, _ = await patience(room)
    for _ in range(3):
        await play(table)
    for _ in range(2):
        await table.vote(0, "back", True)
    left = list(match_of(table).undone)
    room.unload(table.row.id)
    again = await room.open(table.row.id)
    assert again is not table and match_of(again).undone == left and again.whole(0).redo == 2


async def test_a_lost_patience_goes_on_after_its_last_move_is_taken_back(room: Room) -> None:
    table, _ann, made = await patience(room)
    await to_the_end(table)
    store = room.services.store
    assert table.row.outcome is not None and (await store.table(table.row.id)).ended is not None
    assert table.row.outcome.taken_back == 0
    assert await table.vote(0, "back", True) is None
    stored = await store.table(table.row.id)
    assert not table.over and stored.ended is None and stored.outcome is None
    assert table.row.id in await store.unfinished(10)
    await to_the_end(table)
    stored = await store.table(table.row.id)
    assert stored.ended is not None and stored.outcome is not None and stored.outcome.taken_back == 1
    (line,) = await Lobby(room).mine([(table.row.id, str(made.token))])
    assert line.taken_back == 1


async def test_the_review_after_a_take_back_is_another(room: Room) -> None:
    table, _, _ = await patience(room)
    await to_the_end(table)
    finished = room.finished_matches
    first, number = await finished.review(table, 0), match_of(table).table.number
    await table.vote(0, "back", True)
    await to_the_end(table)
    assert match_of(table).table.number == number, "as many moves as before"
    assert await finished.review(table, 0) is not first


async def test_the_rules_own_undo_counts_too_and_then_there_is_no_second_one() -> None:
    room = make_room(SqliteStore(":memory:"), executors=inline())
    table, _, _ = await patience(room, preset="takebacks")
    await play(table)
    assert (table.whole(0).undo, table.whole(0).redo) == (0, 0)
    moves = match_of(table).table.game.moves
    undo = next(move for move in match_of(table).table.legal_ids(0) if moves.words(move) == "undo")
    await table.act(0, "u", match_of(table).seq(0), undo)
    resign = next(move for move in match_of(table).table.legal_ids(0) if moves.words(move) == "resign")
    await table.act(0, "r", match_of(table).seq(0), resign)
    assert table.row.outcome is not None and table.row.outcome.taken_back == 1
    await room.close()


async def test_only_the_player_of_a_game_for_one_has_redo(room: Room) -> None:
    made = await room.create(TableRequest("briscola", 2, name="Ann"))
    assert (made.table.whole(0).undo, made.table.whole(0).redo) == (0, 0)
    assert await made.table.redo(0) == messages.Error("there is nothing to make again")
    compared, _, _ = await patience(room, deal='[Seed "7"]')
    await play(compared)
    assert (compared.whole(0).undo, compared.whole(None).undo) == (0, 0)
    table, _, _ = await patience(room)
    await play(table)
    assert (table.whole(0).undo, table.whole(None).undo) == (1, 0), "a spectator takes nothing back"


async def test_a_match_continued_from_a_finished_one_may_be_taken_back_and_is_marked(room: Room) -> None:
    table, _, _made = await patience(room)
    await to_the_end(table)
    onward = await room.play_on(table, 2, 0, "Ann", "")
    assert onward.table.row.terms.continued and onward.table.whole(0).undo == 2
    assert await onward.table.vote(0, "back", True) is None
    (line,) = await Lobby(room).mine([(onward.table.row.id, str(onward.token))])
    assert line.continued


async def test_a_patience_that_is_given_up_is_over_and_lost(room: Room) -> None:
    table, ann, made = await patience(room)
    await play(table)
    assert await table.concede(0) is None
    said = ann.last(messages.Event)
    assert table.over and said.view.ended and not said.view.won and not said.offers
    assert [line.text for line in said.log] == ["Ann gives up.", "The match is over; nobody has won."]
    kept = await room.services.store.table(table.row.id)
    assert kept.ended is not None and kept.outcome is not None
    assert (kept.outcome.won, kept.outcome.moves, kept.outcome.taken_back) == ((), 1, 0)
    (own,) = await Lobby(room).mine([(table.row.id, str(made.token))])
    assert own.ended is not None and not own.won
    assert await table.concede(0) == messages.Error("there is nothing to give up")


async def test_what_was_given_up_is_over_after_a_restart_and_goes_on_when_a_move_is_taken_back(room: Room) -> None:
    table, _ann, _ = await patience(room)
    for _ in range(2):
        await play(table)
    await table.concede(0)
    room.unload(table.row.id)
    again = await room.open(table.row.id)
    assert again is not table and again.over and again.record()
    assert await again.vote(0, "back", True) is None
    assert not again.over and len(words(again)) == 1
    assert (await room.services.store.table(table.row.id)).ended is None


async def test_a_deal_that_others_play_too_can_be_given_up_and_a_game_for_several_cannot(room: Room) -> None:
    table, _ann, _ = await patience(room, deal='[Seed "7"]')
    assert table.live.is_compared and await table.concede(0) is None and table.over
    made = await room.create(TableRequest("whist", name="Ann", seats=["me", *["bot:club"] * 3]))
    assert await made.table.concede(0) == messages.Error("there is nothing to give up")


async def test_a_deal_of_which_no_card_can_be_played_is_stored_as_lost(room: Room, store: SqliteStore) -> None:
    while True:
        made = await room.create(TableRequest("black_hole", name="Ann"))
        if made.table.over:
            break
    row = await store.table(made.table.row.id)
    assert row.ended is not None and row.outcome is not None and not row.outcome.won
    [match] = await Lobby(room).mine([(row.id, made.token)])
    assert match.ended == row.ended and not match.won
