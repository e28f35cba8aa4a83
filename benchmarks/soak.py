"""Does the card room hold? ``python -m benchmarks.soak [--minutes 60] [--tables 40] [--kill 12] [--out soak.json]``.

A server in a process of its own plays with people (programs on real WebSockets, on this machine alone) and bots, while
things go wrong: its store refuses some writes and loses the answers of others, readers stop reading, lines open and say
nothing, and now and then the process is killed without a warning and begun again. With ``--workers 2`` it is
``upcard serve`` over a PostgreSQL of its own, whose writes succeed; in turn one worker is killed, and all are replaced
by a rolling restart. Every ten seconds memory, open files,
tables, lines, the event loop's lag and the times from a move to its answer are looked at. At the end the store is read:
each act that was acknowledged is there, and no table has a gap.

It fails (status 1) when something is lost or doubled, when a player was stuck for a minute, or when in the longest life
of the server memory or descriptors still grew in its last third by more than a tenth.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import random
import re
import socket
import sys
import tempfile
import time
import urllib.error
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from benchmarks.room.faulty import Server, Workers
from tests.postgres import HOW_TO, Postgres
from tests.postgres import programs as postgres_programs

GAMES = ("whist", "truco", "go_boom", "gong_zhu")
STUCK = 60.0
"""Seconds in which a player gets on, whatever happens."""
LOOK = 10.0
GONE = (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, EOFError, urllib.error.URLError)


@dataclass
class Look:
    """What was seen at a moment."""

    minute: float
    life: int
    """How often the server had been killed before."""
    age: float
    """Minutes since it began."""
    megabytes: float
    descriptors: int
    tables: int
    lines: int
    waiting: int
    lag_ms: float
    """Of the event loop, on average since the last look."""
    moves: int
    p50_ms: float
    p99_ms: float


@dataclass
class Tally:
    """What the players counted."""

    acked: set[tuple[str, str]] = field(default_factory=set)
    """Every acknowledged act, with its table."""
    times: list[float] = field(default_factory=list)
    matches: int = 0
    comebacks: int = 0
    sent_again: int = 0
    stuck: list[str] = field(default_factory=list)


class Player:
    """A player who plays match after match at their own tables, with bots."""

    def __init__(self, number: int, server: Server, tally: Tally, pause: float) -> None:
        self.number, self.server, self.tally, self.pause = number, server, tally, pause
        self.chance = random.Random(number)
        self.table, self.token, self.acts = "", "", 0
        self.moved = time.monotonic()
        self.doubtful: dict[str, Any] | None = None
        """An act that has had no answer."""

    async def live(self) -> None:
        await asyncio.sleep(self.chance.random() * 10)
        while True:
            try:
                if not self.table:
                    await self.sit_down()
                await self.play()
            except GONE:
                self.tally.comebacks += 1
                await asyncio.sleep(0.3 + self.chance.random())
            if time.monotonic() - self.moved > STUCK:
                self.tally.stuck.append(f"player {self.number} at {self.table}")
                self.table, self.moved = "", time.monotonic()

    async def sit_down(self) -> None:
        order = {"game": self.chance.choice(GAMES), "name": f"P{self.number}", "forced": False}
        try:
            made = await asyncio.to_thread(self.server.ask, "/api/tables", order)
        except urllib.error.HTTPError as refused:
            refused.close()
            await asyncio.sleep(5)  # thirty tables a minute of one address
            return
        self.table, self.token, self.doubtful = made["table"], made["token"], None
        self.moved = time.monotonic()

    async def play(self) -> None:
        if not self.table:
            return
        url = f"ws://127.0.0.1:{self.server.port}/ws?table={self.table}"
        async with connect(url, compression=None, open_timeout=20, max_size=2**22) as line:
            await line.send(json.dumps({"t": "hello", "token": self.token}))
            state = await self.until(line, "view")
            if self.doubtful is not None:
                self.tally.sent_again += 1
                await self.send(line, self.doubtful)
            while not (state["view"] or {}).get("ended"):
                if state["offers"]:
                    await asyncio.sleep(self.pause * (0.5 + self.chance.random()))
                    state = await self.move(line, state)
                else:
                    state = await self.until(line, "view", "event")
            self.tally.matches += 1
            self.table = ""

    async def move(self, line: ClientConnection, state: dict[str, Any]) -> dict[str, Any]:
        self.acts += 1
        offer = self.chance.choice(state["offers"])
        act = {"t": "act", "id": f"a{self.acts}", "base": state["seq"], "move": offer["move"]}
        if offer["content"]:
            act["text"] = offer["grammar"]["examples"][0]
        return await self.send(line, act) or await self.look(line)

    async def look(self, line: ClientConnection) -> dict[str, Any]:
        """See everything again."""
        await line.send(json.dumps({"t": "hello", "token": self.token}))
        return await self.until(line, "view")

    async def send(self, line: ClientConnection, act: dict[str, Any]) -> dict[str, Any] | None:
        """Make a move, repeated until it is answered; returns the table after it, if the server sent it."""
        self.doubtful, state, began = act, None, time.perf_counter()
        await line.send(json.dumps(act))
        while True:
            message = await self.next(line)
            if message["t"] in ("view", "event"):
                state = message
            elif message["t"] == "nack" and message["code"] == "store":
                await asyncio.sleep(0.2)
                self.tally.sent_again += 1
                await line.send(json.dumps(act))
            elif message["t"] in ("ack", "nack"):
                break
        self.doubtful, self.moved = None, time.monotonic()
        if message["t"] == "ack":
            self.tally.acked.add((self.table, str(act["id"])))
            self.tally.times.append(time.perf_counter() - began)
            return state
        return None

    async def until(self, line: ClientConnection, *kinds: str) -> dict[str, Any]:
        while (message := await self.next(line))["t"] not in kinds:
            pass
        return message

    async def next(self, line: ClientConnection) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(line.recv(), 30))
        return message


async def stops_reading(players: list[Player], chance: random.Random) -> None:
    """A spectator whose phone goes to sleep."""
    while True:
        with contextlib.suppress(*GONE):
            table = chance.choice(players).table
            if table:
                url = f"ws://127.0.0.1:{players[0].server.port}/ws?table={table}"
                async with connect(url, max_queue=1, ping_interval=None, compression=None) as line:
                    line.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                    await line.send('{"t": "hello", "token": null}')
                    line.transport.pause_reading()  # type: ignore[attr-defined]
                    await asyncio.sleep(20 + 40 * chance.random())
                    line.transport.abort()
        await asyncio.sleep(1)


async def says_nothing(server: Server, chance: random.Random) -> None:
    """A line that begins a request and never ends it."""
    while True:
        with contextlib.suppress(*GONE):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(chance.choice([b"", b"GET / HT", b"POST /api/tables HTTP/1.1\r\nContent-Le"]))
            await asyncio.wait_for(reader.read(), 30)
            writer.close()
        await asyncio.sleep(1)


def looked(server: Server, tally: Tally, began: float, before: dict[str, float]) -> Look | None:
    """Look at the server; None while it is not there."""
    try:
        text = server.ask("/metrics")
        megabytes = server.resident()
    except GONE:
        return None
    total, count = (_sum(text, f"upcard_loop_lag_seconds_{end}") for end in ("sum", "count"))
    fresh = before.get("life") != server.kills
    since, looks = (0.0, 0.0) if fresh else (before["total"], before["count"])
    before.update(total=total, count=count, life=server.kills)
    times, tally.times = sorted(tally.times), []
    now = time.monotonic()
    return Look(
        round((now - began) / 60, 2), server.kills, round((now - server.born) / 60, 2), round(megabytes, 1),
        int(_sum(text, "upcard_descriptors")), int(_sum(text, "upcard_tables")), int(_sum(text, "upcard_connections")),
        int(_sum(text, "upcard_messages_waiting")),
        round(1e3 * (total - since) / max(1.0, count - looks), 2), len(times),
        round(1e3 * times[len(times) // 2], 2) if times else 0.0,
        round(1e3 * times[len(times) * 99 // 100], 2) if times else 0.0,
    )  # fmt: skip


def _sum(text: str, name: str) -> float:
    """A metric, of all workers and labels together."""
    return sum(float(value) for value in re.findall(rf"^{name}(?:\{{[^}}]*\}})? (\S+)$", text, re.M))


def lost(server: Server, tally: Tally) -> list[str]:
    """What the store lacks of what was acknowledged, and what it has twice or with gaps."""
    faults, events = [], server.events()
    for table, own in itertools.groupby(events, lambda event: event[0]):
        numbers = [number for _, number, _ in own]
        if numbers != list(range(1, len(numbers) + 1)):
            faults.append(f"table {table} has {len(numbers)} events numbered up to {numbers[-1]}")
    kept = Counter((table, act.partition(":")[2]) for table, _, act in events if ":" in act)
    faults += [f"table {table} has lost {act}" for table, act in tally.acked if (table, act) not in kept]
    return faults + [f"table {table} has {act} {times} times" for (table, act), times in kept.items() if times > 1]


def grown(looks: list[Look]) -> list[str]:
    """What still grew in the last third of the server's longest life, which was warm by then."""
    lives = [[look for look in looks if look.life == life] for life in {look.life for look in looks}]
    longest = max(lives, key=len)
    third = len(longest) // 3
    faults = []
    for name in ("megabytes", "descriptors"):
        middle, last = (
            max(float(getattr(look, name)) for look in part) for part in (longest[third : 2 * third], longest[-third:])
        )
        if third and last > 1.1 * middle + 5:
            faults.append(
                f"{name} grew from {middle:g} to {last:g} in {longest[-1].age - longest[third].age:.0f} minutes"
            )
    return faults


async def soak(wanted: argparse.Namespace, server: Server) -> int:
    tally, looks = Tally(), []  # type: tuple[Tally, list[Look]]
    players = [Player(n, server, tally, wanted.pause) for n in range(wanted.tables)]
    chance = random.Random(11)
    others = [stops_reading(players, chance) for _ in range(wanted.slow)]
    others += [says_nothing(server, chance) for _ in range(wanted.slow)]
    tasks = [asyncio.ensure_future(work) for work in [*(player.live() for player in players), *others]]
    began, killed, before = time.monotonic(), time.monotonic(), {}  # type: tuple[float, float, dict[str, float]]
    try:
        while (now := time.monotonic()) - began < wanted.minutes * 60:
            await asyncio.sleep(LOOK)
            look = await asyncio.to_thread(looked, server, tally, began, before)
            if look is not None:
                looks.append(look)
                print(" ".join(f"{name} {value}" for name, value in asdict(look).items()), flush=True)
            # The last run is the longest: no kills in the last two fifths of the time.
            if now - killed > wanted.kill * 60 and now - began < wanted.minutes * 36:
                await asyncio.to_thread(server.kill)
                killed = time.monotonic()
    finally:
        while tasks:  # one that is cancelled while what it waits for comes may go on (asyncio.wait_for until 3.12)
            for task in tasks:
                task.cancel()
            tasks = list((await asyncio.wait(tasks, timeout=2))[1])
        status = await asyncio.to_thread(server.end)
    faults = [*lost(server, tally), *tally.stuck, *grown(looks), *([f"ended with {status}"] if status > 0 else [])]
    said = {
        "minutes": wanted.minutes, "tables": wanted.tables, "acts": len(tally.acked), "matches": tally.matches,
        "kills": server.kills, "comebacks": tally.comebacks, "sent again": tally.sent_again, "faults": faults,
    }  # fmt: skip
    print(json.dumps(said, indent=1))
    if wanted.out:
        wanted.out.write_text(json.dumps({**said, "looks": [asdict(look) for look in looks]}), encoding="utf-8")
    return 1 if faults else 0


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--minutes", type=float, default=60)
    options.add_argument("--tables", type=int, default=40, help="people, each with bots at a table")
    options.add_argument("--pause", type=float, default=1.0, help="seconds that a person thinks")
    options.add_argument("--slow", type=int, default=5, help="readers that stop, and as many lines that say nothing")
    options.add_argument("--kill", type=float, default=12, help="minutes between two kills, in the first three fifths")
    options.add_argument("--idle", type=float, default=120, help="seconds after which an unwatched table is put away")
    options.add_argument("--workers", type=int, default=1, help="more than one: over a PostgreSQL of their own")
    options.add_argument("--out", type=Path, help="every look, as JSON")
    wanted = options.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "index.html").write_text("<!doctype html>", encoding="utf-8")
        if wanted.workers == 1:
            return asyncio.run(soak(wanted, Server(folder, wanted.idle)))
        programs = postgres_programs()
        assert programs is not None, HOW_TO
        with Postgres(programs) as database:
            return asyncio.run(soak(wanted, Workers(folder, wanted.idle, wanted.workers, database)))


if __name__ == "__main__":
    sys.exit(main())
