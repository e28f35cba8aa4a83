"""A real server in its own process, and clients over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import os
import re
import signal
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.server import process

FORKS = multiprocessing.get_context("forkserver")
"""Servers are forked from a process that has loaded all modules, which takes longer than most tests."""
FORKS.set_forkserver_preload(["tests.server.process"])


class Server:
    """A server process over a data folder. A context manager; `kill` is a SIGKILL."""

    def __init__(
        self,
        folder: Path,
        pause: float = 0.0,
        dies: tuple[str, int] | None = None,
        database: str = "",
        **pace: float | str,
    ) -> None:
        """With `dies` it kills itself at that point of that event (see ``process.py``). With a `database` it is one of
        its workers. `pace`: the seconds of windows, the port, and the
        host."""
        self.folder, self.pause, self.dies = folder, pause, dies
        self.more = {"TEST_DATABASE": database, **{f"TEST_{name.upper()}": str(n) for name, n in pace.items()}}

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()

    def start(self) -> None:
        """Start it, and wait until it prints its address."""
        self.launch()
        self.wait_until_there()

    def launch(self) -> None:
        """Start it."""
        arguments = [str(self.folder), str(self.pause), *map(str, self.dies or ())]
        self._said, its_end = FORKS.Pipe(duplex=False)
        self.process = FORKS.Process(target=process.begin, args=(arguments, self.more, its_end), daemon=True)
        self.process.start()
        its_end.close()

    def wait_until_there(self) -> None:
        """Wait until it prints its address."""
        with open(self._said.fileno(), encoding="utf-8", closefd=False) as lines:
            said = lines.readline()
        found = re.search(r"http://([\d.:]+)/", said)
        assert found, f"the server said {said!r}"
        self.host = found[1]

    def stop(self, by: signal.Signals) -> int:
        """Stop it by a signal; returns its exit status."""
        self.signal(by)
        self._said.close()
        return self.ended(60)  # on a busy machine it first finishes compiling

    @property
    def runs(self) -> bool:
        """Whether its process runs."""
        return hasattr(self, "process") and self.process.is_alive()

    @property
    def pid(self) -> int:
        """Its process id."""
        assert self.process.pid is not None
        return self.process.pid

    def signal(self, which: signal.Signals) -> None:
        """Send its process a signal."""
        if self.runs:
            os.kill(self.pid, which)

    def ended(self, seconds: float) -> int:
        """Wait until it has stopped; returns its exit status, negative for a signal."""
        self.process.join(seconds)
        assert self.process.exitcode is not None, f"it has not stopped in {seconds} seconds"
        return self.process.exitcode

    def kill(self) -> None:
        """SIGKILL."""
        self.stop(signal.SIGKILL)

    def ask(self, path: str, body: Any = None) -> Any:
        """An HTTP request; POST if there is a body."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://{self.host}{path}", data, {"content-type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read())


class Client:
    """A client at a table (no token: a spectator) that records every frame."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.view: dict[str, Any] = {}
        self.seq = 0

    @classmethod
    async def at(cls, server: Server, table: str, token: str | None = None, since: int = 0) -> Client:
        """Connect, say hello and get the view."""
        client = cls(await connect(f"ws://{server.host}/ws?table={table}", max_size=2**22, open_timeout=60))
        await client.send(t="hello", token=token, since=since)
        await client.until("view")
        return client

    async def send(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))

    async def next(self, seconds: float = 60) -> dict[str, Any]:
        """The next message."""
        frame = await asyncio.wait_for(self.socket.recv(), seconds)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: dict[str, Any] = json.loads(frame)
        if message["t"] in ("view", "event"):
            self.view, self.offers, self.seq = message["view"], message["offers"], message["seq"]
        return message

    async def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while True:
            message = await self.next()
            if message["t"] in kinds:
                return message

    async def close(self) -> None:
        """Close the connection."""
        with contextlib.suppress(Exception):
            await self.socket.close()


def open_table(server: Server, **changes: Any) -> tuple[str, list[str]]:
    """Open a table of four people; returns its id and their tokens."""
    order = {"game": "whist", "seats": ["me", "open", "open", "open"], "name": "Ann", "forced": False, **changes}
    made = server.ask("/api/tables", order)
    tokens = [made["token"]]
    for name in ("Ben", "Cat", "Dan"):
        tokens.append(server.ask(f"/api/tables/{made['table']}/join", {"name": name})["token"])
    return made["table"], tokens
