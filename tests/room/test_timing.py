"""Windows of equal length, clocks of the rules, bots that react: on a clock that passes only in the test."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import upcard
from tests.games.test_kowah import JUNK
from tests.games.test_kowah import table as kowah_table
from tests.games.test_twenty_nine import NORTH, SOUTH, WEST, play, playing
from tests.room.people import AnyMove, Person
from tests.room.virtual_clock import in_virtual_time
from upcard.engine.play.table import Table
from upcard.room import Room, RoomTable, Services, TableRequest
from upcard.room.match.match import Match
from upcard.room.wire import messages as m
from upcard.room.workers.bot_pace import Pace
from upcard.room.workers.executors import inline
from upcard.store import SqliteStore

WINDOW = 4.0
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


class Witness(Person):
    """A viewer that records the time and the bytes of each frame."""

    def __init__(self, seat: int | None) -> None:
        super().__init__(seat)
        self.notes: list[tuple[float, bytes]] = []

    def send(self, message: m.Reply) -> None:
        super().send(message)
        self.notes.append((round(asyncio.get_running_loop().time(), 6), msgspec.json.encode(message)))


class Scene:
    """A table of people (and bots where `seats` says so) on which the cards of a position lie."""

    def __init__(self, start: Table, seats: dict[int, str] | None = None, pace: Pace | None = None) -> None:
        self.start, self.seats, self.pace = start, seats or {}, pace or Pace(0, 0, WINDOW)
        self.witnesses: dict[int | None, Witness] = {}

    async def sit_down(self) -> None:
        loop, game = asyncio.get_running_loop(), self.start.game
        services = Services(
            SqliteStore(":memory:"),
            pace=self.pace,
            make_bot=AnyMove,
            clock=loop.time,
            timer=loop.time,
            executors=inline(),
            grace=1e6,
        )
        self.room = Room(services)
        seats = [self.seats.get(seat, "me" if seat == 0 else "open") for seat in range(game.players)]
        wish = TableRequest(game.name, game.players, options=game.options, seats=seats, name="Ann", forced=False)
        self.table: RoomTable = (await self.room.create(wish)).table
        for seat in range(1, game.players):
            if seat not in self.seats:
                await self.table.join(f"P{'abcdefg'[seat]}", seat)
        assert self.table.match is not None
        self.match = self.table.match
        self.match.table._states = self.start.snapshot()
        self.match.table._changed()
        for seat in (None, *(s for s in range(game.players) if s not in self.seats)):
            self.witnesses[seat] = Witness(seat)
            await self.table.add_viewer(self.witnesses[seat])
        for witness in self.witnesses.values():
            witness.notes.clear()

    async def act(self, seat: int, words: str) -> m.Ack | m.Nack:
        move = self.start.game.moves.parse(words)
        return await self.table.act(seat, f"{words}{self.match.number}", self.match.seq(seat), move)

    async def play(self, *moves: tuple[float, int, str]) -> Scene:
        """Make moves, each at its time; then let a minute pass."""
        await self.sit_down()
        began = asyncio.get_running_loop().time()
        for at, seat, words in moves:
            await asyncio.sleep(began + at - asyncio.get_running_loop().time())
            answer = await self.act(seat, words)
            assert isinstance(answer, m.Ack), answer
        await asyncio.sleep(60)
        await self.room.close()
        return self


def played(start: Table, *moves: tuple[float, int, str], **more: Any) -> Scene:
    scene: Scene = in_virtual_time(Scene(start, **more).play(*moves))
    return scene


def told(scene: Scene, viewer: int | None) -> list[tuple[float, bytes]]:
    return scene.witnesses[viewer].notes


def comet(holder: bool) -> Table:
    hands = ["5♠ K♥", "6♠ 2♥", "9♦ 3♥" if holder else "3♣ 3♥", "4♥ 7♥"]
    stub = "3♣" if holder else "9♦"
    return upcard.game("comet", players=4).position(hands=hands, stub=stub, turn=0, dealer=3)


def the_royals(held: bool) -> Table:
    """South is about to take a trick; North holds the royals, or West one of them."""
    west, north = ("9♠ 9♥ 10♥", "7♠ K♦ Q♦") if held else ("9♠ 9♥ Q♦", "7♠ K♦ 10♥")
    return play(playing(["J♠ 7♥ 8♥", west, north, "8♣ 9♣ A♣"], leader=WEST, marker="♦"), "9♠ 7♠ 8♣")


def a_discard(serves: bool) -> Table:
    """Seat 2 has declared checki; the discard of seat 0 serves it, or does not."""
    declared = f"{'5♠ 5♠ 5♥' if serves else '5♠ 5♥ 5♦'} 7♠ 7♠ 7♦ 2♥ 2♥"
    return kowah_table([f"{JUNK} 5♠", JUNK, declared], phase="discard", pairs=["", "", "2♥"])


def low_cards(four_twos: bool) -> Table:
    """South is about to choose Trex; West holds the four 2s, or three and a 4."""
    west = ["2♣", "2♦", "2♥", "2♠", "5♣", "6♣", "7♣", "8♣", "9♣", "10♣", "J♣", "Q♣", "K♣"]
    east = ["4♣", "A♣", "3♣", "3♦", "4♦", "5♦", "6♦", "7♦", "8♦", "9♦", "10♦", "J♦", "Q♦"]
    if not four_twos:
        west[3], east[0] = east[0], west[3]
    rest = [a_rank + a_suit for a_suit in "♦♥♠" for a_rank in RANKS if a_rank + a_suit not in west + east]
    rest = sorted(set(rest) - {"2♠", "4♣"}, key=lambda card: card != "7♥")
    hands = [" ".join(rest[:13]), " ".join(west), " ".join(rest[13:]), " ".join(east)]
    return upcard.game("trex").position(hands=hands, phase="choose", turn=0, owner=0, dealer=0)


WINDOWS = [
    (comet, (1.0, 0, "5♠"), 2, "wait", 1),
    (the_royals, (1.0, SOUTH, "J♠"), NORTH, "keep the royals", 1),
    (a_discard, (1.0, 0, "5♠"), 2, "pass", 2),
    (low_cards, (1.0, 0, "Trex"), 1, "keep the 2s", 1),
]
"""A position with a seat that may act, or without one; the moves that open the window; the seat; its pass; how many."""


@pytest.mark.parametrize(("world", "opens", "asked", "silence", "windows"), WINDOWS)
def test_the_length_of_a_window_does_not_reveal_whether_a_seat_had_a_choice(
    world: Callable[[bool], Table], opens: tuple[float, int, str], asked: int, silence: str, windows: int
) -> None:
    nobody = played(world(False), opens)
    quiet = played(world(True), opens)
    quick = played(world(True), opens, (1.5, asked, silence))
    slow = played(world(True), opens, (1.0 + WINDOW - 0.01, asked, silence))
    for viewer in (None, opens[1]):
        notes = told(nobody, viewer)
        assert [at for at, _ in notes] == [1.0 + WINDOW * n for n in range(windows + 1)]
        assert notes == told(quiet, viewer) == told(quick, viewer) == told(slow, viewer)


def test_in_a_window_the_other_seats_wait() -> None:
    scene = played(comet(holder=True), (1.0, 0, "5♠"))
    seen = {
        viewer: [msgspec.json.decode(frame) for _, frame in notes.notes] for viewer, notes in scene.witnesses.items()
    }
    first = {viewer: (frames[0]["view"]["to_act"], len(frames[0]["offers"])) for viewer, frames in seen.items()}
    assert first == {None: ([], 0), 0: ([], 0), 1: ([], 0), 2: ([2], 2), 3: ([], 0)}
    assert [frame["view"]["to_act"] for frame in seen[1]] == [[], [1]]
    assert [frame["seq"] for frame in seen[1]] == [1, 1]
    assert [move.seat for move in scene.match.table.moves] == [0, 2]


def test_a_used_window_closes_at_once() -> None:
    scene = played(comet(holder=True), (1.0, 0, "5♠"), (2.0, 2, "9♦"))
    assert [at for at, _ in told(scene, None)] == [1.0, 2.0]


def test_a_window_waits_for_the_only_person_and_not_for_bots() -> None:
    async def practice(start: Table, bots: dict[int, str], me: int) -> tuple[Scene, float]:
        scene = Scene(start, bots, Pace(0.5, 1.2, WINDOW, chance=random.Random(7)))
        await scene.sit_down()
        scene.table.remove_viewer(scene.witnesses[None])
        while scene.match.number < 1 or scene.match.table.window:
            await asyncio.sleep(0.05)
            if asyncio.get_running_loop().time() > 30:
                break
            if scene.match.table.to_act == (me,) and not scene.match.table.window:
                await scene.act(me, scene.match.table.legal(me)[0])
        over = asyncio.get_running_loop().time()
        await scene.room.close()
        return scene, over

    asked, still = in_virtual_time(practice(comet(holder=True), dict.fromkeys((0, 1, 3), "bot:random"), 2))
    assert asked.match.table.to_act == (2,) and still > 30, "the window waits for the person"
    _, over = in_virtual_time(practice(comet(holder=False), dict.fromkeys((1, 2, 3), "bot:random"), 0))
    assert over < WINDOW, "a window for bots alone lasts less than a second"


def test_a_move_out_of_turn_gets_the_same_refusal_in_a_window() -> None:
    async def refused(holder: bool) -> list[m.Ack | m.Nack]:
        scene = Scene(comet(holder))
        await scene.sit_down()
        await scene.act(0, "5♠")
        answers = [await scene.act(1, "6♠"), await scene.act(0, "wait"), await scene.act(3, "4♥")]
        await scene.room.close()
        return answers

    there, away = (in_virtual_time(refused(holder)) for holder in (True, False))
    assert there == away
    assert all(isinstance(answer, m.Nack) and answer.code == "not_your_turn" for answer in there)


def test_a_window_is_restored_from_the_store() -> None:
    async def again() -> list[list[str]]:
        scene = Scene(upcard.game("comet").table(seed=1))
        await scene.sit_down()
        for _ in range(12):
            seats = scene.match.table.to_act
            if not seats:
                await asyncio.sleep(WINDOW + 0.1)
                continue
            await scene.act(seats[0], scene.match.table.legal(seats[0])[0])
        events = await scene.room.services.store.events(scene.table.row.id)
        twin = Match(scene.table.row, ())
        twin.table._states = scene.start.snapshot()
        twin.table._changed()
        for event in events:
            twin.apply(event)
        await scene.room.close()
        return [[entry.text for entry in match.table.log_of_all()] for match in (scene.match, twin)]

    one, other = in_virtual_time(again())
    assert one == other
    assert len(one) > 8


def counted(view: Any) -> list[int]:
    return [zone.count for zone in view.hands]


def test_no_player_wins_the_card_when_the_time_for_a_word_is_over() -> None:
    table = upcard.game("through_the_window", players=3, word_timeout=20).position(
        piles=["", "4♣", ""], upcard="6♥", phase="call", turn=0, dealer=2
    )
    scene = played(table, (5.0, 1, "no word"))
    assert [at for at, _ in told(scene, None)] == [5.0, 20.0, 20.0]
    assert scene.match.table.view().unclaimed.seen == ("6♥",)


@pytest.mark.parametrize(("seconds", "cards"), [(2.9, [2, 3, 2]), (3.0, [3, 2, 2])])
def test_a_delay_is_measured_by_the_clock_of_the_table(seconds: float, cards: list[int]) -> None:
    table = upcard.game("bartok", players=3, delay_seconds=3).position(
        hands=["7♥ 5♠", "K♥ K♠", "9♥ 9♠"], phase="turn", turn=0, discard="7♣", stock="2♦ 3♦ 4♦",
        direction="to the left",
    )  # fmt: skip
    scene = played(table, (seconds, 1, "charge a delay"))
    assert counted(scene.match.table.view()) == cards
    offers = msgspec.json.decode(m.encode(scene.witnesses[2].last(m.Event)))["offers"]
    assert [offer["content"] for offer in offers if offer["kind"] == "delay"] == [False]


def test_a_bot_calls_a_word_after_the_time_that_its_level_takes() -> None:
    table = upcard.game("through_the_window", players=3).position(
        piles=["", "", ""], upcard="6♥", phase="call", turn=0, dealer=2
    )
    calls = []
    for level in ("search", "random"):
        scene = played(table, seats={1: f"bot:{level}"}, pace=Pace(0.5, 1.2, WINDOW, chance=random.Random(7)))
        calls.append(told(scene, 0)[0][0])
        assert scene.match.table.view().score == [0, 1, 0]
    assert 1.5 <= calls[0] <= 4.0
    assert 6.0 <= calls[1] <= 16.0
    assert calls[0] != calls[1]
