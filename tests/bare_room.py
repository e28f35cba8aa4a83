"""A program for a bare environment (`tests.bare`): plays games through a room without a network, against random bots.

    python bare_room.py MOVES GAME...

Prints for every game its name and how many moves of the person's own were answered.
"""

import asyncio
import json
import secrets
import sys
import tempfile
from pathlib import Path
from typing import Any

import upcard
from upcard.room.workers.bot_pace import Pace
from upcard.server.browser.in_process import InProcessServer, open_room

SECONDS = 60.0
"""For a game."""


async def request(room: InProcessServer, method: str, target: str, body: Any = None) -> Any:
    data = b"" if body is None else json.dumps(body).encode()
    answer = await room.request(method, target, [("Content-Type", "application/json")], data)
    assert answer.status in (200, 201), answer.body
    return json.loads(answer.body)


async def play(room: InProcessServer, name: str, most: int) -> int:
    players = upcard.game(name).players
    order = {"game": name, "seats": ["me", *["bot:random"] * (players - 1)], "name": "Ann", "forced": False}
    made = await request(room, "POST", "/api/tables", order)
    messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    socket = room.connect(
        f"/ws?table={made['table']}",
        lambda: None,
        lambda text: messages.put_nowait(json.loads(text)),
        lambda code: messages.put_nowait({"t": "closed"}),
    )
    socket.send(json.dumps({"t": "hello", "token": made["token"]}))
    played = 0
    while True:
        message = await messages.get()
        assert message["t"] not in ("error", "closed"), message
        if message["t"] not in ("view", "event"):
            continue
        if message["sheets"] or message["view"]["ended"] or played == most:
            break
        offers = [offer for offer in message["offers"] if not offer["content"]]
        if offers:
            act = {"t": "act", "id": secrets.token_hex(8), "base": message["seq"], "move": offers[0]["move"]}
            socket.send(json.dumps(act))
            played += 1
    socket.close()
    return played


async def main(most: int, names: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        room = await open_room(Path(folder) / "room.sqlite3", pace=Pace(0, 0, 0))
        for name in names:
            await request(room, "GET", f"/api/games/{name}")
            print(name, await asyncio.wait_for(play(room, name, most), SECONDS), flush=True)
        await room.close()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2:]))
