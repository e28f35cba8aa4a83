"""Two worlds that a viewer cannot tell apart give it the same frames, byte for byte."""

from __future__ import annotations

import asyncio
import copy
import random
import re
from collections.abc import Iterable
from itertools import chain

import msgspec
import numpy as np
import pytest

import upcard
from tests.few_daily import few_daily
from tests.room.people import AnyMove, Person, make_room
from upcard.engine.knowledge.consistent_redeal import ConsistentRedealer
from upcard.engine.testing.log_checks import remembered
from upcard.room import Room, RoomTable, Services, TableRequest
from upcard.room.match.match import Match
from upcard.room.wire import messages as m
from upcard.room.workers.bot_pace import Pace
from upcard.store import Event, SqliteStore

CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")
TRIES = 8
TURNED_UP = ("beggar_my_neighbor",)
"""Games whose every event turns up a card."""


def in_world(match: Match, states: np.ndarray) -> Match:
    """The same match on other cards."""
    twin: Match = copy.copy(match)
    twin.table = table = copy.copy(match.table)
    table._states, table.moves, table.sheets = states.copy(), [*table.moves], [*table.sheets]
    table._log = copy.copy(table._log)
    table._changed()
    table._log._lines, table._log._silent = [*table._log._lines], table._log._silent.copy()
    twin.changed, twin.acts = [*match.changed], {**match.acts}
    twin.quiet = {viewer: [*numbers] for viewer, numbers in match.quiet.items()}
    return twin


async def greeting(table: RoomTable, match: Match, viewer: int | None) -> bytes:
    """What a viewer is sent on hello, when it asks why, and when it asks for what is refused: all frames in their
    order, byte for byte, so that they are as many and as long, too."""
    stand_in = RoomTable(table.services, table.row, match)
    person = Person(viewer)
    await stand_in.add_viewer(person)
    sent: list[object] = [*person.inbox]
    if viewer is not None:
        moves, legal = len(match.table.game.moves), match.table.legal_ids(viewer)
        for move in range(0, moves, 7)[:8]:
            sent.append(await stand_in.why(viewer, m.Why(move)))
            assert isinstance(sent[-1], m.Reason), "an answer, not that the question came too fast"
        base = match.seq(viewer)
        for move in [move for move in range(3, moves, 7) if move not in legal][:8]:
            sent.append(await stand_in.act(viewer, f"try{move}", base, move))
        sent += [await stand_in.act(viewer, "past", max(0, base - 3), 0) if 0 not in legal else None]
        sent += [await stand_in.act(viewer, "beyond", base + 9, 0), await stand_in.act(viewer, "none", base, moves)]
        sent += [stand_in.signal(viewer, "no such sign"), await stand_in.vote(viewer, "again", True)]
        assert not any(isinstance(answer, m.Ack) for answer in sent), "nothing is played here"
    stand_in.close()
    return msgspec.json.encode(sent)


def moderation_updates(table: RoomTable, match: Match, viewer: int | None, event: Event) -> list[m.Reply]:
    """What a viewer is sent of an event, in its order."""
    stand_in = RoomTable(table.services, table.row, match)
    person = Person(viewer)
    stand_in.spectators.viewers.append(person)
    lines, sheets = {seat: match.table.lines(seat) for seat in match.viewers}, len(match.table.sheets)
    match.apply(event)
    stand_in.live.send_event(lines, sheets)
    return person.inbox


def told_of(sent: list[m.Reply]) -> m.Event | None:
    """The event among what was sent."""
    return next((message for message in sent if isinstance(message, m.Event)), None)


def told_elsewhere(
    table: RoomTable, worlds: Iterable[np.ndarray], viewer: int | None, event: Event, after: dict[str, object]
) -> list[list[m.Reply]]:
    """What a viewer is sent of an event in the first world in which it can happen and leaves the same view."""
    assert table.match is not None
    for world in worlds:
        there = in_world(table.match, world)
        if event.seat not in there.table.to_act or event.move not in there.table.legal_ids(event.seat):
            continue
        told = moderation_updates(table, there, viewer, event)
        if there.table.view(viewer).as_dict() == after:
            return [told]
    return []


@pytest.mark.parametrize("name", few_daily())
async def test_frames_of_indistinguishable_positions_are_equal(name: str) -> None:
    """In Play or Pay most cards end differently in every other world: a table more is looked at until one does not."""
    for _ in range(8):
        if await compared_with_other_worlds(name) or name in TURNED_UP:
            return
    pytest.fail("no event was held against another world")


async def compared_with_other_worlds(name: str) -> int:
    """Plays the beginning of a match; returns how many events could be held against another world."""
    room = Room(Services(SqliteStore(":memory:"), pace=Pace(3600, 3600, 3600), make_bot=AnyMove))  # no bot moves
    players = upcard.game(name).players
    made = await room.create(TableRequest(name, seats=["bot:random"] * players))
    table, chance = made.table, random.Random(name)
    assert table.match is not None
    redealer = ConsistentRedealer(table.match.table.game.rules)
    rng = np.array([7], np.uint64)
    compared = 0
    for number in range(1, 25):
        true = table.match.table
        while true.window and not true.to_act:
            table.match.close_window()
        if true.over:
            break
        seat = chance.choice(true.to_act)
        event = Event(number, seat, chance.choice(true.legal_ids(seat)), (), f"{number}", 0.0)
        for viewer in (None, *range(players)):
            world = redealer.redeal(true._states, viewer, rng)
            known = await greeting(table, in_world(table.match, true._states), viewer)
            assert known == await greeting(table, in_world(table.match, world), viewer), (
                f"event {number}, viewer {viewer}"
            )
            here = in_world(table.match, true._states)
            sent = moderation_updates(table, here, viewer, event)
            told = told_of(sent)
            if told is not None and told.sheets:
                continue  # the hand is over: its cards have been turned up and counted
            more = (redealer.redeal(true._states, viewer, rng) for _ in range(TRIES))
            other = told_elsewhere(table, chain([world], more), viewer, event, here.table.view(viewer).as_dict())
            if other:
                assert msgspec.json.encode(sent) == msgspec.json.encode(other[0]), f"event {number}, viewer {viewer}"
                compared += 1
            elif (
                told is not None
            ):  # the event turns up cards in every world: it may name those that are seen, no others
                seen = {card for zone in here.table.view(viewer).zones for card in zone.seen} | remembered(here.table)
                named = set(CARD.findall(" ".join(line.text for line in told.log)))
                assert named <= seen | set(CARD.findall(known.decode())), f"event {number}, viewer {viewer}"
        table.match.apply(event)
    await room.close()
    return compared


async def test_no_frame_of_whist_names_a_hidden_card() -> None:
    room = make_room(SqliteStore(":memory:"))
    made = await room.create(
        TableRequest("whist", seats=["bot:random"] * 4, options={"single_hand": "on"}, forced=False)
    )
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
        await table.add_viewer(Suspicious(viewer))
    assert table.match is not None
    while not table.match.over:
        await asyncio.sleep(0.001)
    assert checked > 200
    await room.close()


async def test_the_seed_is_in_no_frame_and_in_no_answer_before_the_end() -> None:
    room = make_room(SqliteStore(":memory:"))
    made = await room.create(TableRequest("whist", seats=["me", "bot:random", "bot:random", "bot:random"], name="Ann"))
    ann = Person(0)
    await made.table.add_viewer(ann)
    sent = repr(ann.inbox) + msgspec.json.encode(ann.inbox).decode()
    row = made.table.row
    assert row.commitment in sent
    for secret in (row.seed.hex(), row.salt.hex(), row.seats[0].token_hash):
        assert secret not in sent
    assert made.table.match is not None and isinstance(made.table.match.table.seed, bytes)
    assert made.table.match.table.seed.hex() not in sent
    await room.close()
