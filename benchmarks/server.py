"""What the card room carries: ``python benchmarks/server.py [--tables 50] [--moves 100] [--open 1000]``.

Four figures, each with a bounded amount of work, on loopback with real WebSockets: moves a second with the
time from a move to its ack, memory of an idle connection, memory of an open table, and the time in which a
restarted room has rebuilt its open tables. The server is a process of its own; the clients share one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from upcard.room import House, Room, Wish
from upcard.room.pace import Pace
from upcard.server import run
from upcard.store import SqliteStore

SEATS = 4
ACTS_ALLOWED = 55
"""Acts that a seat makes at most, below the limit of 60 in 20 seconds."""


def resident(pid: int) -> float:
    """Memory of a process in kB."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert found
    return float(found[1])


def house(folder: Path) -> House:
    return House(SqliteStore(folder / "room.sqlite3"), pace=Pace(0, 0, 0))


async def fill(folder: Path, tables: int, moves: int) -> list[tuple[str, list[str]]]:
    """Tables of four people with so many moves each; ids and tokens."""
    room, chance, made = Room(house(folder)), random.Random(1), []
    for _ in range(tables):
        opened = await room.make(Wish("whist", seats=["me", "open", "open", "open"], name="Ann", forced=False))
        table, tokens = opened.table, [opened.token or ""]
        for name in ("Ben", "Cat", "Dan"):
            tokens.append((await table.join(name))[1])
        assert table.match is not None
        for number in range(moves):
            seat = table.match.table.to_act[0]
            await table.act(seat, f"a{number}", number, chance.choice(table.match.table.legal_ids(seat)))
        made.append((table.row.id, tokens))
    await room.close()
    return made


async def recover(folder: Path) -> tuple[int, float]:
    """Tables rebuilt, and the seconds it took."""
    room = Room(house(folder))
    began = time.perf_counter()
    count = await room.recover()
    seconds = time.perf_counter() - began
    await room.close()
    return count, seconds


class Process:
    """The server as a process of its own."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, __file__, "--serve", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.host = re.search(r"http://([\d.:]+)/", self.process.stdout.readline())[1]  # type: ignore[index]

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / float(os.sysconf("SC_CLK_TCK"))


async def settled(server: Process) -> None:
    """Wait until it has rebuilt its tables."""
    await asyncio.sleep(1)
    busy = -1.0
    while server.cpu() > busy:
        busy = server.cpu() + 0.05
        await asyncio.sleep(0.5)


async def hello(host: str, table: str, token: str | None) -> tuple[ClientConnection, dict[str, Any]]:
    socket = await connect(f"ws://{host}/ws?table={table}", compression=None, ping_interval=None)
    await socket.send(json.dumps({"t": "hello", "token": token}))
    while True:
        message = json.loads(await socket.recv())
        if message["t"] == "view":
            return socket, message


async def play(host: str, table: str, tokens: list[str], moves: int, times: list[float]) -> int:
    """So many moves at a table by four connections; the seconds from move to ack are added to `times`."""
    chance = random.Random(table)
    seats = [await hello(host, table, token) for token in tokens]
    left = [moves]

    async def sit(seat: int) -> None:
        socket, state = seats[seat]
        acts = 0
        while left[0] > 0 and acts < ACTS_ALLOWED:
            if state["offers"]:
                began = time.perf_counter()
                move = chance.choice(state["offers"])["move"]
                act = {"t": "act", "id": f"{seat}-{state['seq']}", "base": state["seq"], "move": move}
                await socket.send(json.dumps(act))
                while (message := json.loads(await socket.recv()))["t"] not in ("ack", "nack"):
                    state = message if message["t"] == "event" else state
                assert message["t"] == "ack", message
                times.append(time.perf_counter() - began)
                left[0] -= 1
                acts += 1
            else:
                async with asyncio.timeout(10):
                    message = json.loads(await socket.recv())
                state = message if message["t"] == "event" else state

    try:
        tasks = [asyncio.ensure_future(sit(seat)) for seat in range(SEATS)]
        while left[0] > 0 and not all(task.done() for task in tasks):
            await asyncio.sleep(0.05)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    finally:
        for socket, _ in seats:
            await socket.close()
    return moves - left[0]


def _spread(times: list[float]) -> str:
    times.sort()
    return f"{times[len(times) // 2] * 1e3:8.2f} ms p50, {times[len(times) * 99 // 100] * 1e3:.2f} ms p99"


async def throughput(server: Process, tables: list[tuple[str, list[str]]], moves: int) -> None:
    times: list[float] = []
    cpu, began = server.cpu(), time.perf_counter()
    played = sum(await asyncio.gather(*(play(server.host, *table, moves, times) for table in tables)))
    seconds, worked = time.perf_counter() - began, server.cpu() - cpu
    print(
        f"moves             {played / seconds:8.0f} a second ({played} moves at {len(tables)} tables, 4 sockets each)"
    )
    print(f"                  {played / worked:8.0f} a second of the server's processor time")
    print(f"move to ack       {_spread(times)}")


async def one_at_a_time(server: Process, table: tuple[str, list[str]], moves: int) -> None:
    times: list[float] = []
    await play(server.host, *table, moves, times)
    print(f"  an idle server  {_spread(times)}")


async def idle(server: Process, tables: list[tuple[str, list[str]]], sockets: int) -> None:
    await asyncio.sleep(0.5)
    before = resident(server.process.pid)
    held = []
    for number in range(sockets):
        held.append((await hello(server.host, tables[number % len(tables)][0], None))[0])
    grown = resident(server.process.pid) - before
    print(f"idle connection   {grown / sockets:8.1f} kB ({sockets} spectators)")
    for socket in held:
        await socket.close()


async def main(tables: int, moves: int, opened: int, sockets: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "index.html").write_text("<!doctype html>", encoding="utf-8")
        began = time.perf_counter()
        made = await fill(folder, opened, 26)
        count = opened * 26
        print(f"in one process    {count / (time.perf_counter() - began):8.0f} moves a second, kept, with no viewer")
        count, seconds = await recover(folder)
        print(f"recovery          {seconds:8.2f} s for {count} open tables of 26 moves")
        with tempfile.TemporaryDirectory() as bare:
            await fill(Path(bare), 1, 26)
            with Process(Path(bare)) as server:
                await settled(server)
                one = resident(server.process.pid)
        with Process(folder) as server:
            await settled(server)
            print(f"open table        {(resident(server.process.pid) - one) / (opened - 1):8.1f} kB")
            await one_at_a_time(server, made[-1], 50)
            await throughput(server, made[:tables], moves)
            await idle(server, made, sockets)


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for option, usual in (("tables", 50), ("moves", 100), ("open", 1000), ("sockets", 1000)):
        options.add_argument(f"--{option}", type=int, default=usual)
    options.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if chosen.serve:
        run(port=0, house=house(chosen.serve), static=chosen.serve)
    else:
        asyncio.run(main(chosen.tables, chosen.moves, chosen.open, chosen.sockets))
