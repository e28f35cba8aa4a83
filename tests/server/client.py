"""A real server in a process of its own, and clients that speak the wire over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

PROCESS = Path(__file__).with_name("process.py")


class Server:
    """A server process over a data folder. A context manager; `kill` is a SIGKILL."""

    def __init__(
        self, folder: Path, pause: float = 0.0, dies: tuple[str, int] | None = None, database: str = "", **pace: float
    ) -> None:
        """With `dies` it kills itself at that point of the event of that number (see ``process.py``). With a `database`
        it is one of its workers; `pace`: how long windows stand, and the port."""
        self.folder, self.pause, self.dies = folder, pause, dies
        self.more = {"TEST_DATABASE": database, **{f"TEST_{name.upper()}": str(n) for name, n in pace.items()}}

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()

    def start(self) -> None:
        """Start it and wait until it has said where it is."""
        self.launch()
        self.wait_until_there()

    def launch(self) -> None:
        """Start it."""
        root = PROCESS.parents[2]
        places = [str(root / "src"), str(root), os.environ.get("PYTHONPATH", "")]
        self.process = subprocess.Popen(
            [sys.executable, str(PROCESS), str(self.folder), str(self.pause), *map(str, self.dies or ())],
            stdout=subprocess.PIPE, text=True, env={**os.environ, **self.more, "PYTHONPATH": os.pathsep.join(places)},
        )  # fmt: skip

    def wait_until_there(self) -> None:
        """Wait until it has said where it is."""
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://([\d.:]+)/", said)
        assert found, f"the server said {said!r}"
        self.host = found[1]

    def stop(self, by: signal.Signals) -> int:
        """End it by a signal; gives its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(by)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return self.process.wait(20)

    def kill(self) -> None:
        """As if the power had gone."""
        self.stop(signal.SIGKILL)

    def ask(self, path: str, body: Any = None) -> Any:
        """An HTTP request; POST if there is a body."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://{self.host}{path}", data, {"content-type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read())


class Client:
    """A seat at a table (no token: a spectator) that keeps every frame it gets."""

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
        """Hang up."""
        with contextlib.suppress(Exception):
            await self.socket.close()


def open_table(server: Server, **changes: Any) -> tuple[str, list[str]]:
    """A table of four people: its id and their tokens."""
    order = {"game": "whist", "seats": ["me", "open", "open", "open"], "name": "Ann", "forced": False, **changes}
    made = server.ask("/api/tables", order)
    tokens = [made["token"]]
    for name in ("Ben", "Cat", "Dan"):
        tokens.append(server.ask(f"/api/tables/{made['table']}/join", {"name": name})["token"])
    return made["table"], tokens
