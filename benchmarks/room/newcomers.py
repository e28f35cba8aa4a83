"""The waiting times of new players at a server without compiled games: several at once, each with another game."""

from __future__ import annotations

import asyncio
import json
import os
import random
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from benchmarks.room.server import Server

GAMES = ("whist", "truco", "go_boom", "gong_zhu", "contract_rummy", "bartok")
PAUSE = 1.0
"""Seconds that a person thinks."""


@dataclass
class Newcomer:
    """A player who opens a game's page, and a table, and plays."""

    game: str
    shown: float = 0.0
    """Seconds from the first request until the game's page was there."""
    made: float = 0.0
    """Until the table was there."""
    seen: float = 0.0
    """Until it was seen."""
    answers: list[float] = field(default_factory=list)
    """From a move to its answer."""
    others: list[float] = field(default_factory=list)
    """From one's own move, or the others', to the next of the others."""
    moves: int = 0
    waited_since: float = 0.0
    """The start of the current wait for another seat or the server, by `time.monotonic`; 0 if there is none."""

    @property
    def longest(self) -> float:
        """The longest wait for another seat or the server so far."""
        still = time.monotonic() - self.waited_since if self.waited_since else 0.0
        return max(still, *self.answers, *self.others, 0.0)

    async def play(self, server: Server, until: float) -> None:
        """Play match after match until a moment."""
        began, chance = time.monotonic(), random.Random(self.game)
        while time.monotonic() < until:
            await asyncio.to_thread(_ask, server, f"/api/games/{self.game}")
            self.shown = self.shown or time.monotonic() - began
            order = {"game": self.game, "name": self.game}
            made = await asyncio.to_thread(_ask, server, "/api/tables", order)
            self.made = self.made or time.monotonic() - began
            try:
                async with asyncio.timeout_at(asyncio.get_running_loop().time() + until - time.monotonic()):
                    await self._sit(server, made, began, chance)
            except TimeoutError:
                self.others.append(self.longest)  # what it still waits for counts, too
            finally:
                self.waited_since = 0.0

    async def _sit(self, server: Server, made: dict[str, Any], began: float, chance: random.Random) -> None:
        url = f"ws://{server.host}/ws?table={made['table']}"
        async with connect(url, compression=None, max_size=2**22, open_timeout=120) as line:
            await line.send(json.dumps({"t": "hello", "token": made["token"]}))
            asked, acts = 0.0, 0
            self.waited_since = time.monotonic()
            async for text in line:
                message = json.loads(text)
                now, kind = time.monotonic(), message["t"]
                if kind in ("ack", "nack") and asked:
                    self.answers.append(now - asked)
                if kind not in ("view", "event"):
                    continue
                self.seen = self.seen or now - began
                if asked:
                    self.answers.append(now - asked)
                elif self.waited_since:
                    self.others.append(now - self.waited_since)
                asked, self.waited_since, self.moves = 0.0, now, self.moves + 1
                if message["view"] and message["view"].get("ended"):
                    return
                offers = [offer for offer in message["offers"] if not offer["content"]]
                if offers:
                    self.waited_since = 0.0
                    await asyncio.sleep(PAUSE * (0.5 + chance.random()))
                    asked = self.waited_since = time.monotonic()
                    acts += 1
                    act = {"t": "act", "id": f"a{acts}", "base": message["seq"], "move": chance.choice(offers)["move"]}
                    await line.send(json.dumps(act))


def _ask(server: Server, path: str, body: Any = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://{server.host}{path}", data, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=120) as answer:
        return json.loads(answer.read())


async def _all(server: Server, people: Sequence[Newcomer], seconds: float) -> list[str]:
    until, began = time.monotonic() + seconds, time.monotonic()
    playing = asyncio.gather(*(person.play(server, until) for person in people))
    looks, before = [], (0.0, 0.0)
    while not playing.done():
        await asyncio.wait([playing], timeout=10)
        found = [await asyncio.to_thread(server.metric, f"upcard_loop_lag_seconds_{part}") for part in ("sum", "count")]
        lag = (found[0] - before[0]) / max(1.0, found[1] - before[1])
        before = found[0], found[1]
        moves = sum(person.moves for person in people)
        looks.append(f"{time.monotonic() - began:.0f} s: the loop is {lag * 1e3:.0f} ms late, {moves} moves seen")
        print(looks[-1], flush=True)
    await playing
    return looks


def measure(games: Sequence[str], seconds: float, at_once: int) -> None:
    """Begin a server with nothing compiled, and let people come, so many at once, each to another of these games."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["NUMBA_CACHE_DIR"] = str(folder / "cache")
        people = [Newcomer(game) for game in games]
        with Server(folder) as server:
            print(f"the server took clients after {server.started:.1f} s")
            for first in range(0, len(people), at_once):
                asyncio.run(_all(server, people[first : first + at_once], seconds))
            kept = sorted((folder / "cache").rglob("kept/*"), key=lambda note: note.stat().st_mtime)
            began = (folder / "cache").stat().st_ctime
            cpu, own = server.cpu(), server.own_cpu()
        for person in people:
            answers, others = sorted(person.answers), sorted(person.others)
            print(
                f"{person.game}: page {person.shown:.1f} s, table {person.made:.1f} s, seen {person.seen:.1f} s; "
                f"{person.moves} moves seen; own answered after {_spread(answers)}, others' after {_spread(others)}"
            )
        print(
            "in the cache: " + ", ".join(f"{n.name.rpartition('.')[0]} {n.stat().st_mtime - began:.0f} s" for n in kept)
        )
        worst = max(people, key=lambda person: person.longest)
        print(f"the longest wait of a table: {worst.longest:.1f} s, {worst.game}")
        print(f"processor time {cpu:.0f} s, of the server's own process {own:.0f} s")
        print(f"the machine's load is {Path('/proc/loadavg').read_text().split()[0]}")


def _spread(times: Sequence[float]) -> str:
    return f"{times[len(times) // 2]:.2f} s, {times[-1]:.2f} s at most" if times else "never"
