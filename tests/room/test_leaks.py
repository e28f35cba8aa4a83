"""Two worlds that a viewer cannot tell apart give it the same frames, byte for byte."""

from __future__ import annotations

import asyncio
import copy
import random
import re

import msgspec
import numpy as np
import pytest

import upcard
from tests.room.people import Person, make_room
from upcard.engine.layout import layout_of
from upcard.engine.redeal import Redealer
from upcard.room import RoomTable, Wish
from upcard.room import messages as m
from upcard.room.match import Match
from upcard.store import Event, SqliteStore


def loadable() -> list[str]:
    """The games that are there."""
    found = []
    for name in upcard.games():
        try:
            upcard.game(name)
        except ImportError:
            continue
        found.append(name)
    return found


def in_world(match: Match, states: np.ndarray) -> Match:
    """The same match on other cards."""
    twin: Match = copy.copy(match)
    twin.table = table = copy.copy(match.table)
    table._states, table.moves, table.sheets = states.copy(), [*table.moves], [*table.sheets]
    table._lines, table._silent, table._public = [*table._lines], table._silent.copy(), None
    twin.changed, twin.acts = [*match.changed], {**match.acts}
    twin.quiet = {viewer: [*numbers] for viewer, numbers in match.quiet.items()}
    return twin


def greeting(table: RoomTable, match: Match, viewer: int | None) -> bytes:
    """What a viewer is sent on hello and when it asks why."""
    stand_in = RoomTable(table.house, table.row, match)
    sent: list[object] = [stand_in.whole(viewer)]
    if viewer is not None:
        sent += [stand_in.why(viewer, m.Why(move)) for move in range(0, len(match.table.game.floor.moves), 7)][:8]
    return msgspec.json.encode(sent)


def news(table: RoomTable, match: Match, viewer: int | None, event: Event) -> m.Event | None:
    """What a viewer is sent of an event."""
    stand_in = RoomTable(table.house, table.row, match)
    person = Person(viewer)
    stand_in.watchers.append(person)
    lines, sheets = {seat: match.table.lines(seat) for seat in match.viewers}, len(match.table.sheets)
    match.apply(event)
    stand_in._tell_event(lines, sheets)
    heard = [message for message in person.inbox if isinstance(message, m.Event)]
    return heard[0] if heard else None


@pytest.mark.parametrize("name", loadable())
async def test_frames_do_not_tell_two_worlds_apart(name: str) -> None:
    room = make_room(SqliteStore(":memory:"))
    players = upcard.game(name).players
    made = await room.make(Wish(name, seats=["bot:random"] * players))
    table, chance = made.table, random.Random(name)
    assert table.match is not None
    redealer = Redealer(layout_of(table.match.table.game.floor.schema))
    chooser = np.array([7], np.uint64)
    for number in range(1, 25):
        true = table.match.table
        while true.window and not true.to_act:
            table.match.lapse()
        if true.over:
            break
        seat = chance.choice(true.to_act)
        event = Event(number, seat, chance.choice(true.legal_ids(seat)), (), f"{number}", 0.0)
        for viewer in (None, *range(players)):
            world = redealer.redeal(true._states, viewer, chooser)
            here, there = in_world(table.match, true._states), in_world(table.match, world)
            assert greeting(table, here, viewer) == greeting(table, there, viewer), f"event {number}, viewer {viewer}"
            if seat not in there.table.to_act or event.move not in there.table.legal_ids(seat):
                continue  # the event itself tells the worlds apart
            one, two = news(table, here, viewer, event), news(table, there, viewer, event)
            shown = one is not None and two is not None and (one.view != two.view or bool(one.sheets))
            if not shown:  # else it has turned up a card, or a hand has been shown and counted
                assert msgspec.json.encode(one) == msgspec.json.encode(two), f"event {number}, viewer {viewer}"
        table.match.apply(event)
    await room.close()


CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")


async def test_no_frame_of_a_hand_of_whist_names_a_card_that_its_reader_may_not_know() -> None:
    room = make_room(SqliteStore(":memory:"))
    made = await room.make(Wish("whist", seats=["bot:random"] * 4, options={"single_hand": "on"}, forced=False))
    table, checked = made.table, 0

    class Suspicious(Person):
        """Reads every frame against the true cards at the moment it is sent."""

        def send(self, message: m.Reply) -> None:
            nonlocal checked
            assert table.match is not None
            truth = [table.match.table.view(seat).hands[seat].seen for seat in range(4)]
            shown = table.match.table.view(None)
            open_to_all = {card for hand in shown.hands for card in hand.seen}
            hidden = {c for seat, hand in enumerate(truth) for c in hand if seat != self.seat} - open_to_all
            named = set(CARD.findall(msgspec.json.encode(message).decode()))
            assert not named & hidden, f"seat {self.seat} was sent {named & hidden}"
            checked += len(hidden) > 0

    for viewer in (None, 0, 1, 2, 3):
        await table.watch(Suspicious(viewer))
    assert table.match is not None
    while not table.match.over:
        await asyncio.sleep(0.001)
    assert checked > 200
    await room.close()


async def test_the_seed_is_in_no_frame_and_in_no_answer_before_the_end() -> None:
    room = make_room(SqliteStore(":memory:"))
    made = await room.make(Wish("whist", seats=["me", "bot:random", "bot:random", "bot:random"], name="Ann"))
    ann = Person(0)
    await made.table.watch(ann)
    sent = repr(ann.inbox) + msgspec.json.encode(ann.inbox).decode()
    row = made.table.row
    assert row.commitment in sent
    for secret in (row.seed.hex(), row.salt.hex(), row.seats[0].token_hash):
        assert secret not in sent
    assert made.table.match is not None and isinstance(made.table.match.table.seed, bytes)
    assert made.table.match.table.seed.hex() not in sent
    await room.close()
