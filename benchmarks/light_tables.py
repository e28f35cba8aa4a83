"""People at tables of an installed server, as `benchmarks.light` needs them: what they wait for, what memory they take.

A person opens a table against bots, plays any legal move when asked, and looks until a bot has played.
"""

from __future__ import annotations

import json
import os
import time
import urllib.error
import urllib.request
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from benchmarks.room.server import cpu_of, family

MAX_WAIT = 20.0
"""Seconds that a person waits for a bot. In a patience there is none."""
AGAIN = 2.0
"""Seconds after which a table is asked for again: a server opens thirty a minute for one address."""
QUIET = 0.1
"""A server that works less than this in two seconds has nothing more to do."""


@dataclass(frozen=True)
class Memory:
    """Resident memory in bytes."""

    server: int
    """Of the serving process."""
    all_processes: int
    """With the processes that it has started; what several of them share is counted once."""


def sit_down(stack: ExitStack, host: str, game: str) -> ClientConnection:
    """Open a table of a game, one person against bots, and sit down there until the stack is left."""
    table = _opened(host, game)
    url = f"ws://{host}/ws?table={table['table']}"
    line = stack.enter_context(connect(url, max_size=2**23, compression=None, open_timeout=60, ping_interval=None))
    line.send(json.dumps({"t": "hello", "token": table["token"]}))
    return line


def see_a_bot_play(line: ClientConnection) -> bool:
    """Play until another seat has played; False if none does."""
    acts = 0
    while True:
        try:
            message = json.loads(line.recv(timeout=MAX_WAIT))
        except TimeoutError:
            return False
        if message["t"] not in ("view", "event"):
            continue
        if message["seq"] > acts:
            return True
        offers = [offer for offer in message["offers"] if not offer["content"]]
        if offers:
            acts += 1
            act = {"t": "act", "id": f"a{acts}", "base": message["seq"], "move": offers[0]["move"]}
            line.send(json.dumps(act))


def memory_with_tables(host: str, pid: int, games: Iterable[str]) -> Memory:
    """Memory of a server with a table of each game, after a bot has played at each and all work is done."""
    with ExitStack() as stack:
        for game in games:
            see_a_bot_play(sit_down(stack, host, game))
        rest(pid)
        return memory_of(pid)


def rest(pid: int) -> None:
    """Wait until a server and its processes have nothing more to do, or for a minute."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        worked = sum(map(cpu_of, family(pid)))
        time.sleep(2)
        if sum(map(cpu_of, family(pid))) - worked < QUIET:
            return


def memory_of(pid: int) -> Memory:
    """The memory of a server now."""
    shares = 0
    for process in family(pid):
        with suppress(OSError):  # one that has ended meanwhile
            shares += _kilobytes(Path(f"/proc/{process}/smaps_rollup"), "Pss:")
    return Memory(_kilobytes(Path(f"/proc/{pid}/status"), "VmRSS:") * 1024, shares * 1024)


def measures_memory() -> bool:
    """Whether this system tells how much memory processes share."""
    return os.path.exists("/proc/self/smaps_rollup")


def _kilobytes(file: Path, name: str) -> int:
    return next(int(line.split()[1]) for line in file.read_text().splitlines() if line.startswith(name))


def _opened(host: str, game: str) -> dict[str, Any]:
    order = json.dumps({"game": game, "name": "Ann"}).encode()
    while True:
        request = urllib.request.Request(f"http://{host}/api/tables", order, {"content-type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                made: dict[str, Any] = json.loads(answer.read())
                return made
        except urllib.error.HTTPError as refused:
            if refused.code != 429:
                raise
            time.sleep(AGAIN)
