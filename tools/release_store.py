"""Write the store that a release leaves behind, for `tests/store/test_upgrade.py`: ``python tools/release_store.py``.

Run it in a checkout of the release, before its first change of the schema: it fills a room with a table of every game
in the middle of a match, with chat and with two accounts, and writes ``tests/data/room-VERSION.sqlite3.xz``, and beside
it as JSON what each table offered. Several seconds; all cards are random.
"""

from __future__ import annotations

import asyncio
import json
import lzma
import os
import random
import tempfile
from pathlib import Path
from typing import Any

os.environ["NUMBA_DISABLE_JIT"] = "1"  # a few moves of each game are made sooner than its rules are compiled

import upcard
from upcard.room import Room, RoomTable, Services, TableRequest
from upcard.room.workers.bot_pace import Pace
from upcard.store import SqliteStore
from upcard.store.accounts import Account, OwnSeat, Passkey, add_passkey, add_seat, create

DATA = Path(__file__).resolve().parent.parent / "tests" / "data"
MOVES = 20
"""The most moves of a table."""
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
CREATED = 1.7e9


async def main() -> None:
    """Fill a store, and write it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "room.sqlite3"
        store = SqliteStore(path)
        room = Room(Services(store, pace=Pace(0, 0, 0)))
        offered = {}
        for name in upcard.games():
            table = await _table(room, name)
            offered[table.row.id] = await _play(table, random.Random(name))
        whist = next(table for table in room.tables.values() if table.row.game == "whist")
        await whist.say(1, "Good luck")
        for n, account in enumerate(("ann", "ben")):
            await create(store, Account(account, NAMES[n], CREATED))
            await add_passkey(store, Passkey(f"key-{account}", account, "public", 7, "phone", CREATED, None))
            await add_seat(store, account, OwnSeat(whist.row.id, n, CREATED), whist.row.revision)
        await room.close()
        name = f"room-{upcard.__version__}"
        (DATA / f"{name}.sqlite3.xz").write_bytes(lzma.compress(path.read_bytes(), preset=9))
        (DATA / f"{name}.json").write_text(json.dumps(offered, indent=1) + "\n", encoding="utf-8")


async def _table(room: Room, name: str) -> RoomTable:
    players = upcard.game(name).players
    seats = ["me", *["open"] * (players - 1)]
    made = await room.create(TableRequest(name, players=players, seats=seats, name=NAMES[0], forced=False))
    for seat in range(1, players):
        await made.table.join(NAMES[seat])
    return made.table


async def _play(room_table: RoomTable, chance: random.Random) -> dict[str, Any]:
    """Make moves without content, by chance, and say what is offered then."""
    match = room_table.match
    assert match is not None
    for _ in range(MOVES):
        table = match.table
        if table.window or not table.to_act:
            break  # time would have to pass
        seat, kind = table.to_act[0], table.game.moves.kind
        plain = [move for move in table.legal_ids(seat) if not kind(move).content]
        if match.over or not plain:
            break
        await room_table.act(seat, f"m{match.number}", match.number, chance.choice(plain))
    seats = {str(seat): match.table.legal_ids(seat) for seat in match.table.to_act}
    return {"game": room_table.row.game, "moves": match.number, "offered": seats}


if __name__ == "__main__":
    asyncio.run(main())
