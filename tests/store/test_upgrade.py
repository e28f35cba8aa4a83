"""A store of the last release is opened, and its tables go on (`tools/release_store.py` has written it)."""

from __future__ import annotations

import json
import lzma
import sqlite3
from pathlib import Path
from typing import Any

import pytest

import upcard
from tests.room.people import AnyMove
from upcard.bots.readiness.interface import AlwaysReady, Chosen
from upcard.engine.compile.game import compiled_game
from upcard.room import Room, Services
from upcard.room.wire import messages as m
from upcard.room.workers.bot_pace import Pace
from upcard.store import SqliteStore, accounts, rows

DATA = Path(__file__).parents[1] / "data"
RELEASES = sorted(path.name.removesuffix(".sqlite3.xz") for path in DATA.glob("room-*.sqlite3.xz"))


class Interpreted(AlwaysReady):
    """A few moves of every game are made sooner than its rules are loaded."""

    def cast(self, chosen: Chosen, level: str = "") -> Chosen:
        return chosen.under(compiled_game(chosen.name, interpreted=True))


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    """The file of a release, and what its tables offered, by their ids."""
    path = tmp_path / "room.sqlite3"
    path.write_bytes(lzma.decompress((DATA / f"{request.param}.sqlite3.xz").read_bytes()))
    return path, json.loads((DATA / f"{request.param}.json").read_text(encoding="utf-8"))


def room_at(path: Path) -> Room:
    services = Services(SqliteStore(path), pace=Pace(0, 0, 0), make_bot=AnyMove)
    services.readiness = Interpreted(AnyMove)
    return Room(services)


def schema_of(path: Path) -> int:
    base = sqlite3.connect(path)
    found: int = base.execute("pragma user_version").fetchone()[0]
    base.close()
    return found


async def test_the_tables_of_the_last_release_go_on(release: tuple[Path, dict[str, Any]]) -> None:
    path, offered = release
    assert schema_of(path) < rows.SCHEMA, "a release of the schema of today shows nothing: make a newer one later"
    room, made = room_at(path), {}
    assert {was["game"] for was in offered.values()} == set(upcard.games())
    assert set(await room.services.store.ids("", 100)) == set(offered)
    for table_id, was in offered.items():
        table = await room.open(table_id)
        assert table.match is not None and table.number == was["moves"], was["game"]
        now = table.match.table
        assert {str(seat): now.legal_ids(seat) for seat in now.to_act} == was["offered"], was["game"]
        for seat, moves in was["offered"].items():
            plain = [move for move in moves if not now.game.moves.kind(move).content]
            if plain and not now.window:
                answer = await table.act(int(seat), "after", table.number, plain[0])
                assert answer == m.Ack("after", was["moves"] + 1), was["game"]
                made[table_id] = table.number
                break
    await room.close()
    assert len(made) > 25 and schema_of(path) == rows.SCHEMA
    again = room_at(path)
    assert {table_id: (await again.open(table_id)).number for table_id in made} == made
    await again.close()


async def test_a_match_of_the_last_release_is_played_to_the_end_of_its_hand(
    release: tuple[Path, dict[str, Any]],
) -> None:
    path, offered = release
    [table_id] = [table_id for table_id, was in offered.items() if was["game"] == "whist"]
    room = room_at(path)
    table = await room.open(table_id)
    assert table.match is not None and [seat.name for seat in table.row.seats] == ["Ann", "Ben", "Cat", "Dan"]
    while table.number < 52:
        seat = table.match.table.to_act[0]
        move = table.match.table.legal_ids(seat)[0]
        assert isinstance(await table.act(seat, f"n{table.number}", table.number, move), m.Ack)
    assert table.match.table.sheets, "the hand has been counted"
    assert [(line.seat, line.words) for line in await room.services.store.chat(table_id)] == [(1, "Good luck")]
    await room.close()


async def test_accounts_of_the_last_release_are_kept(release: tuple[Path, dict[str, Any]]) -> None:
    path, offered = release
    [table_id] = [table_id for table_id, was in offered.items() if was["game"] == "whist"]
    store = SqliteStore(path)
    for seat, (account, name) in enumerate((("ann", "Ann"), ("ben", "Ben"))):
        found = await accounts.account(store, account)
        assert found is not None and found.name == name
        [key] = await accounts.passkeys(store, account)
        assert (key.id, key.counted, key.label) == (f"key-{account}", 7, "phone")
        assert await accounts.passkey(store, key.id) == key
        assert [(own.table, own.seat) for own in await accounts.seats(store, account, 9)] == [(table_id, seat)]
    await store.close()
