"""The room without a network: requests and WebSockets as calls."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from upcard.bots.explain import reviews
from upcard.bots.host.bot_host import BotWorker
from upcard.bots.readiness.warm_up import try_out
from upcard.engine.play.table import Table
from upcard.room.match.hints_and_review import REVIEW
from upcard.room.workers.bot_channel import Channel, Receiver
from upcard.room.workers.bot_pace import Pace
from upcard.server.browser.in_process import InProcessServer, StartupError, channel_starter, open_room

AT_ONCE = Pace(0, 0, 0)
PATIENCE = 60.0
"""Seconds that a test waits for a message: rules may have to be compiled."""


class Player:
    """Seat 0 of a table: plays the first move that it is offered, whenever it is offered one."""

    def __init__(self, room: InProcessServer, table: str, token: str) -> None:
        self.messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.opened = asyncio.Event()
        self.code: int | None = None
        self.played = 0
        self.socket = room.connect(
            f"/ws?table={table}", self.opened.set, lambda text: self.messages.put_nowait(json.loads(text)), self._closed
        )
        self.say(t="hello", token=token)

    def _closed(self, code: int) -> None:
        self.code = code

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        return await asyncio.wait_for(self.messages.get(), PATIENCE)

    async def whole_view(self) -> dict[str, Any]:
        """The view that answers the hello."""
        while (message := await self.hear())["t"] != "view":
            pass
        return message

    async def play(self, moves: int, message: dict[str, Any]) -> bool:
        """Play so many moves of this seat; `message` holds the view and the offers now. Whether the hand has ended."""
        last = self.played + moves
        while self.played < last:
            if message.get("offers"):
                self.played += 1
                self.say(t="act", id=secrets.token_hex(8), base=message["seq"], move=message["offers"][0]["move"])
            message = await self.hear()
            while message["t"] not in ("view", "event"):
                assert message["t"] != "error", message
                message = await self.hear()
            if message["sheets"]:
                return True
        return False


async def whist(room: InProcessServer, level: str = "random", **options: str) -> tuple[str, str]:
    """A table of Whist with three bots; its id and the token of seat 0."""
    order = {"game": "whist", "seats": ["me", *[f"bot:{level}"] * 3], "name": "Ann", "forced": False}
    kind = [("Content-Type", "application/json")]
    answer = await room.request("POST", "/api/tables", kind, json.dumps({**order, "options": options}).encode())
    assert answer.status == 201, answer.body
    made = json.loads(answer.body)
    return made["table"], made["token"]


async def test_a_hand_is_played_on_after_the_room_was_closed_in_the_middle_of_it(tmp_path: Path) -> None:
    file = tmp_path / "room.sqlite3"
    room = await open_room(file, pace=AT_ONCE)
    table, token = await whist(room)
    ann = Player(room, table, token)
    begun = await ann.whole_view()
    assert not await ann.play(5, begun)
    await room.close()
    assert ann.code == 1012  # restarting: come back

    room = await open_room(file, pace=AT_ONCE)
    ann = Player(room, table, token)
    message = await ann.whole_view()
    hand = next(zone for zone in message["view"]["zones"] if zone["name"] == "hands" and zone["unit"] == 0)
    assert 8 <= hand["count"] <= 9  # five or six of thirteen cards are played
    assert await ann.play(20, message)
    assert 7 <= ann.played <= 9
    await room.close()


async def test_requests_are_answered_as_over_a_network() -> None:
    room = await open_room()
    answer = await room.request("get", "/api/games/whist")
    assert answer.status == 200
    assert json.loads(answer.body)["name"] == "whist"
    assert ("content-type", "application/json") in answer.headers
    missing = await room.request("GET", "/api/games/no%20such%20game")
    assert missing.status == 404
    assert "no such game" in json.loads(missing.body)["error"]
    await room.close()


async def test_a_socket_to_no_table_is_closed_with_a_reason() -> None:
    room = await open_room()
    guest = Player(room, "nowhere", "token")
    message = await guest.hear()
    assert message["t"] == "error"
    while guest.code is None:
        await asyncio.sleep(0.01)
    assert guest.code == 1008
    assert guest.opened.is_set()
    guest.socket.send("{}")  # dropped, as a browser does
    await room.close()


async def test_a_client_that_closes_its_socket_leaves_the_table() -> None:
    room = await open_room(pace=AT_ONCE)
    table, token = await whist(room)
    ann = Player(room, table, token)
    await ann.whole_view()
    ann.socket.close(1001)
    assert ann.code == 1001
    connections = room.app.state.connections  # type: ignore[attr-defined]
    while len(connections):
        await asyncio.sleep(0.01)
    await room.close()


async def test_an_application_that_fails_at_its_start_says_why() -> None:
    async def broken(scope: Any, receive: Any, send: Any) -> None:
        raise OSError("there is no disk")

    with pytest.raises(StartupError, match="there is no disk"):
        await InProcessServer.begin(broken)


class WorkerBeside:
    """A worker for bots behind two functions, as a browser has it: nothing but bytes goes to and fro."""

    def __init__(self) -> None:
        self.asked = 0
        self.ended = False
        self.held: list[Callable[[], object]] | None = None
        """Messages that the worker has not read, where it is so busy that it reads none."""

    def start(self, received: Callable[[bytes], None], ended: Callable[[], None]) -> tuple[Any, Any]:
        loop = asyncio.get_running_loop()
        worker: list[BotWorker] = []
        loop.call_soon(lambda: worker.append(BotWorker(lambda data: loop.call_soon(received, data))))

        def post(data: bytes) -> None:
            self.asked += 1
            if self.held is not None:
                self.held.append(lambda: worker[0].receive(data))
            else:
                loop.call_soon(lambda: worker[0].receive(data))

        return post, self.end

    def go_on(self) -> None:
        """Read the messages that are held."""
        held, self.held = self.held or [], None
        for receive in held:
            receive()

    def end(self) -> None:
        self.ended = True


async def test_bots_think_in_another_worker() -> None:
    try_out("whist", "club")  # what is not compiled yet would take longer than a worker is waited for
    beside = WorkerBeside()
    room = await open_room(start_worker=channel_starter(beside.start), pace=AT_ONCE)
    ann = Player(room, *await whist(room, "club", single_hand="on"))
    assert await ann.play(14, await ann.whole_view())
    counters = room.app.state.room.services.counters  # type: ignore[attr-defined]
    # Three bots play 13 cards each: a third of them without a choice, at most, which asks no worker; nor does the first
    # move, where it is made before the worker has said that it is ready.
    assert 39 >= beside.asked >= counters.bot_choices.count >= 20
    assert {by for _, by in counters.bot_moves} == {"level"}
    await room.close()
    assert beside.ended


async def test_the_event_loop_hears_requests_while_a_match_is_reviewed() -> None:
    room = await open_room(pace=AT_ONCE)
    ann = Player(room, *await whist(room, single_hand="on"))
    assert await ann.play(14, await ann.whole_view())
    ann.say(t="review")
    served, message = 0, None
    while message is None or message["t"] != "reviewed":
        assert (await room.request("GET", "/live")).status == 200
        served += 1
        await asyncio.sleep(0)
        with contextlib.suppress(asyncio.QueueEmpty):
            message = ann.messages.get_nowait()
    assert served > 10
    await room.close()


async def waiting_for_review(beside: WorkerBeside) -> tuple[InProcessServer, Player, Table]:
    """A room with a worker that holds all messages, the player of a finished hand after the request for a review, and
    the table."""
    room = await open_room(start_worker=channel_starter(beside.start), pace=AT_ONCE)
    room.app.state.room.services.bot_pool.start_wait = PATIENCE  # type: ignore[attr-defined]
    table, token = await whist(room, single_hand="on")
    ann = Player(room, table, token)
    assert await ann.play(14, await ann.whole_view())
    beside.held = []
    ann.say(t="review")
    async with asyncio.timeout(PATIENCE):
        while not beside.held:
            await asyncio.sleep(0.001)
    return room, ann, room.app.state.room.tables[table].match.table  # type: ignore[attr-defined]


async def reviewed(ann: Player) -> dict[str, Any]:
    while (message := await ann.hear())["t"] != "reviewed":
        pass
    return message


async def test_the_room_answers_and_plays_while_a_worker_thinks_about_a_review() -> None:
    try_out("whist", "club")
    beside = WorkerBeside()
    room, ann, table = await waiting_for_review(beside)
    ben = Player(room, *await whist(room))
    assert not await ben.play(3, await ben.whole_view())
    assert (await room.request("GET", "/live")).status == 200
    while not ann.messages.empty():  # nothing here does the worker's work
        assert ann.messages.get_nowait()["t"] != "reviewed"
    beside.go_on()
    said, expected = await reviewed(ann), reviews.review(table, 0, iterations=REVIEW).as_dict()
    marked = [[(remark["number"], remark["cost"]) for remark in one["remarks"]] for one in (said, expected)]
    assert said["decisions"] == expected["decisions"] and marked[0] == marked[1]
    assert beside.asked >= expected["decisions"] > 5
    await room.close()


def no_worker(receiver: Receiver) -> Channel:
    raise OSError("no worker can start")


async def test_a_review_is_finished_here_if_the_worker_ends() -> None:
    try_out("whist", "club")
    beside = WorkerBeside()
    room, ann, table = await waiting_for_review(beside)
    services = room.app.state.room.services  # type: ignore[attr-defined]
    services.bot_pool.quick.start = no_worker
    for worker in list(services.bot_pool.quick.workers):
        for pending in worker.pending.values():
            pending.retried = True
        worker.connection_lost(None)
    assert (await reviewed(ann))["decisions"] == reviews.review(table, 0, iterations=REVIEW).decisions
    await room.close()
