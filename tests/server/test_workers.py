"""Four workers on two machines (processes, folders), one database: whatever dies, all play what the log tells."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

import upcard
from tests.postgres import Postgres
from tests.server.client import Server, open_table
from tests.server.process import THINK
from tests.server.test_process import play
from tests.server.worker_group import (
    GONE,
    LONG,
    SCHEMA,
    Takeover,
    WorkerGroup,
    all_heard,
    ask,
    come_back,
    leave,
    level,
    read,
    seated,
    sent_away,
    wait_for,
)
from upcard.store import PostgresStore, moderation


@pytest.fixture(scope="module")
def standing(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WorkerGroup]:
    crowd = WorkerGroup(postgres, tmp_path_factory.mktemp("many"), postgres.make_schema(SCHEMA))
    try:
        yield crowd
    finally:
        for worker in crowd.workers:
            if hasattr(worker, "process"):
                worker.kill()


@pytest.fixture
def crowd(standing: WorkerGroup) -> WorkerGroup:
    standing.heal()
    return standing


async def test_players_connected_to_four_workers_play_one_match(crowd: WorkerGroup) -> None:
    acked: dict[str, int] = {}
    table, _, clients = await seated(crowd, options={"single_hand": True})
    watcher = await come_back(crowd.workers[2], table)
    await clients[1].send(t="say", text="good evening")
    for client in (*clients, watcher):
        assert (await client.until("said"))["text"] == "good evening"
    assert [seat["online"] for seat in (await ask(crowd.workers[3], f"/api/tables/{table}"))["seats"]] == [True] * 4
    await play(clients, 52, acked, random.Random(1))
    await level([*clients, watcher])
    assert len(acked) == 52 and all(client.view["ended"] for client in (*clients, watcher))
    crowd.check(table, acked)
    crowd.same_record_everywhere(table)
    for worker in crowd.workers:
        assert await read(worker, "/ready") == "ready\n"
    told = await read(crowd.workers[2], "/metrics")
    moves = re.findall(r'upcard_move_seconds_count{who="person",worker="[^"]*-(\d+)-[^"]*"} (\d+)', told)
    pids = [str(worker.pid) for worker in crowd.workers]
    assert dict(moves) == {pid: "52" if pid == pids[0] else "0" for pid in pids}
    assert told.count("# TYPE upcard_move_seconds histogram") == 1
    await leave(*clients, watcher)


async def test_a_seats_rate_limit_counts_all_workers(crowd: WorkerGroup) -> None:
    """Connections are forwarded to the table's owner, so its rate limit counts all of them."""
    table, tokens, clients = await seated(crowd)
    elsewhere = [await come_back(worker, table, tokens[0]) for worker in crowd.workers[1:]]
    answers = []
    for number in range(40):
        client = [clients[0], *elsewhere][number % 4]
        await client.send(t="why", move=0)
        answers.append((await client.until("why", "error"))["t"])
        if "error" in answers:
            break
    assert answers == ["why"] * 30 + ["error"]
    await leave(*clients, *elsewhere)


async def test_concurrent_joins_at_all_workers_give_the_seat_once(crowd: WorkerGroup) -> None:
    order = {"game": "whist", "seats": ["me", "open", "open", "open"], "name": "Ann"}
    made = await ask(crowd.workers[1], "/api/tables", order)

    async def join(worker: Server, name: str) -> int | None:
        try:
            return int((await ask(worker, f"/api/tables/{made['table']}/join", {"name": name, "seat": 2}))["seat"])
        except urllib.error.HTTPError as refused:
            with refused:
                assert refused.code == 409 and "seat 2 is taken" in json.loads(refused.read())["error"]
            return None

    taken = await asyncio.gather(*(join(worker, f"P{n}") for n, worker in enumerate(crowd.workers)))
    assert sorted(taken, key=str) == [2, None, None, None]
    with pytest.raises(urllib.error.HTTPError) as unknown:
        await ask(crowd.workers[0], "/api/tables/nosuchtable")
    with unknown.value as refused:
        assert refused.code == 404


async def test_another_worker_continues_after_the_owner_is_killed_in_a_trick(crowd: WorkerGroup) -> None:
    chance, acked = random.Random(2), {}  # type: ignore[var-annotated]
    table, tokens, clients = await seated(crowd)
    await play(clients, 6, acked, chance)
    before = await level(clients)
    owner = crowd.owner(table)
    assert owner is not None
    seen = [(client.view, client.offers) for client in clients]
    actor = next(client for client in clients if client.offers)
    seat = clients.index(actor)
    doubtful = {"t": "act", "id": "doubt", "base": actor.seq, "move": actor.offers[-1]["move"]}
    await actor.send(**doubtful)
    alive = crowd.others(owner)
    async with Takeover():
        owner.kill()
        for client, worker in zip(clients, crowd.workers, strict=True):
            assert await sent_away(client) in ((1006, 1012) if worker is owner else (1012,))
        again = [await come_back(random.Random(n).choice(alive), table, token) for n, token in enumerate(tokens)]
    heir = crowd.owner(table)
    assert heir in alive
    kept = await level(again) - before
    assert kept in (0, 1), "the move that was under way is there or not"
    if not kept:
        assert [(client.view, client.offers) for client in again] == seen
    await again[seat].send(**doubtful)
    answer = await again[seat].until("ack", "nack")
    assert (answer["t"], answer["seq"]) == ("ack", before + 1)
    acked["doubt"] = before + 1
    await level(again)
    await play(again, 5, acked, chance)
    crowd.check(table, acked)
    await leave(*clients, *again)


async def test_another_worker_closes_the_window_of_a_killed_owner(crowd: WorkerGroup) -> None:
    """In a window no seat may be seen to act. The new owner opens it again, closes it, and the game continues."""
    chance = random.Random(3)
    table, tokens, clients = await seated(crowd, game="comet")
    moves = 0
    while True:  # until a window opens in which no client may act
        await all_heard(clients)
        actor = next((client for client in clients if client.offers), None)
        if actor is None:
            break
        await actor.send(t="act", id=f"m{moves}", base=actor.seq, move=chance.choice(actor.offers)["move"])
        assert (await actor.until("ack", "nack"))["t"] == "ack"
        moves += 1
        assert moves < 200
    owner = crowd.owner(table)
    assert owner is not None
    async with Takeover():
        owner.kill()
        assert len(crowd.stored(table)) == moves
        again = [await come_back(crowd.others(owner)[seat % 3], table, token) for seat, token in enumerate(tokens)]
    end = time.monotonic() + LONG
    while not any(client.offers for client in again):
        assert time.monotonic() < end, "the window stays open"
        await all_heard(again)
    assert len(crowd.stored(table)) == moves, "it was closed without a move"
    actor = next(client for client in again if client.offers)
    await actor.send(t="act", id="after", base=actor.seq, move=actor.offers[0]["move"])
    assert (await actor.until("ack", "nack"))["t"] == "ack"
    await leave(*clients, *again)


async def test_another_worker_moves_for_the_bot_of_a_killed_owner(crowd: WorkerGroup) -> None:
    thinker = crowd.workers[3]
    (thinker.folder / THINK).touch()
    order = {"game": "whist", "seats": ["bot:random"] * 3 + ["me"], "name": "Ann", "forced": False}
    made = await ask(thinker, "/api/tables", order)
    table, token = made["table"], made["token"]
    client = await come_back(crowd.workers[0], table, token)
    while client.offers:  # until a bot has to think
        await client.send(t="act", id=f"a{client.seq}", base=client.seq, move=client.offers[0]["move"])
        await client.until("event")
    stands = client.seq
    assert crowd.owner(table) is thinker
    async with Takeover():
        thinker.kill()
        (thinker.folder / THINK).unlink()
        assert await sent_away(client) == 1012
        again = await come_back(crowd.workers[1], table, token)
    while again.seq <= stands:
        await again.until("event")
    assert crowd.owner(table) in crowd.workers[:3]
    await leave(client, again)


async def test_a_worker_suspended_past_its_lease_does_not_write(crowd: WorkerGroup) -> None:
    chance, acked = random.Random(4), {}  # type: ignore[var-annotated]
    table, tokens, clients = await seated(crowd)
    await play(clients, 5, acked, chance)
    before = await level(clients)
    sleeper = crowd.owner(table)
    assert sleeper is crowd.workers[0]
    sleeper.signal(signal.SIGSTOP)
    try:
        actor = next(client for client in clients if client.offers)
        seat = clients.index(actor)
        # The move waits at the sleeper's door (of seat 0: at its own), and would be its next.
        await actor.send(t="act", id="late", base=before, move=actor.offers[0]["move"])
        for client in clients[1:]:
            assert await sent_away(client) == 1012
        alive = crowd.others(sleeper)
        again = [await come_back(alive[n % 3], table, token) for n, token in enumerate(tokens)]
        assert crowd.owner(table) in alive and await level(again) == before
        other = again[seat].offers[-1]["move"]
        await again[seat].send(t="act", id="quick", base=before, move=other)
        assert (await again[seat].until("ack", "nack"))["t"] == "ack"
        acked["quick"] = before + 1
        await level(again)
    finally:
        sleeper.signal(signal.SIGCONT)
    # Awake, it is asked to move by who never left it, and sends him away.
    with pytest.raises(ConnectionClosed):
        await clients[0].send(t="hello", token=tokens[0])
        while True:
            assert (await clients[0].next()).get("id") not in acked
    await play(again, 4, acked, chance)
    rows = crowd.stored(table)
    assert "late" not in {act.partition(":")[2] for _, act in rows} and len(rows) == before + 5
    crowd.check(table, acked)
    back = await come_back(sleeper, table, tokens[2])
    assert back.seq == await level(again), "it serves the table again, through its owner"
    await leave(*clients, *again, back)


async def test_workers_survive_a_restart_of_the_database(crowd: WorkerGroup) -> None:
    chance, acked = random.Random(5), {}  # type: ignore[var-annotated]
    table, tokens, clients = await seated(crowd)
    await play(clients, 5, acked, chance)
    before = await level(clients)
    await asyncio.to_thread(crowd.postgres.stop, "immediate")
    actor = next(client for client in clients if client.offers)
    act = {"t": "act", "id": "meanwhile", "base": before, "move": actor.offers[0]["move"]}
    await actor.send(**act)
    assert (await actor.until("ack", "nack"))["code"] == "store"
    await asyncio.to_thread(crowd.postgres.start)
    seat, end = clients.index(actor), time.monotonic() + LONG
    while True:  # as a page does: the same act, until it is answered
        try:
            await clients[seat].send(**act)
            answer = await clients[seat].until("ack", "nack")
            if answer["t"] == "ack":
                break
        except GONE:
            await clients[seat].close()
            clients[seat] = await come_back(crowd.workers[seat], table, tokens[seat])
        assert time.monotonic() < end
        await asyncio.sleep(0.2)
    acked["meanwhile"] = before + 1
    for n, client in enumerate(clients):
        if n != seat:
            await client.close()
            clients[n] = await come_back(crowd.workers[n], table, tokens[n])
    await play(clients, 5, acked, chance)
    crowd.check(table, acked)
    await leave(*clients)


async def test_a_rolling_restart_is_only_a_reconnect(crowd: WorkerGroup) -> None:
    chance, acked = random.Random(6), {}  # type: ignore[var-annotated]
    table, tokens, clients = await seated(crowd, options={"single_hand": True})
    for worker in (crowd.workers[0], crowd.workers[3]):  # the owner, and one that forwards a player
        await play(clients, 6, acked, chance)
        await level(clients)
        held = crowd.owner(table) is worker
        ended = asyncio.to_thread(worker.stop, signal.SIGTERM)
        codes, status = await asyncio.gather(
            asyncio.gather(*(sent_away(clients[n]) for n in range(4) if held or crowd.workers[n] is worker)), ended
        )
        assert set(codes) == {1012} and status in (0, -signal.SIGTERM)
        alive = crowd.others(worker)
        for n in range(4):
            if held or crowd.workers[n] is worker:
                await clients[n].close()
                clients[n] = await come_back(alive[n % 3], table, tokens[n])
        await level(clients)
        await asyncio.to_thread(worker.start)
        for n in range(4):  # home again
            await clients[n].close()
            clients[n] = await come_back(crowd.workers[n], table, tokens[n])
    await play(clients, 40, acked, chance)
    await level(clients)
    crowd.check(table, acked)
    crowd.same_record_everywhere(table)
    await leave(*clients)


@pytest.mark.long
async def test_workers_behind_one_port_are_replaced_on_death_and_on_sighup(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.make_schema("behind_one_port")
    command = [sys.executable, "-m", "upcard.cli", "serve", "--no-browser", "--port", "0", "--workers", "2"]
    places = [str(tmp_path), str(Path(upcard.__file__).parent.parent), os.environ.get("PYTHONPATH", "")]
    # Five workers are begun here: none loads all games only to list them.
    without = "import upcard.server.catalogue.game_info as game_info\ngame_info.summaries = list\n"
    (tmp_path / "sitecustomize.py").write_text(without, encoding="utf-8")
    with subprocess.Popen(
        [*command, "--database", url], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(places)},
    ) as process:  # fmt: skip
        try:
            assert process.stdout is not None
            server = Server(tmp_path)
            said = await asyncio.to_thread(process.stdout.readline)
            server.host = said.split("http://")[1].partition("/")[0]
            table, tokens = await asyncio.to_thread(open_table, server)
            acked: dict[str, int] = {}
            chance = random.Random(7)

            def workers() -> set[int]:
                names = postgres.sql("select id from workers where until > clock_timestamp()", "behind_one_port")
                children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
                assert len(names.splitlines()) <= len(children) + 1
                return {int(pid) for pid in children}

            first = workers()
            assert len(first) == 2
            clients = [await come_back(server, table, token) for token in tokens]
            await play(clients, 5, acked, chance)
            gone = min(first)
            os.kill(gone, signal.SIGKILL)
            await wait_for(lambda: gone not in workers() and len(workers()) == 2)
            for n, token in enumerate(tokens):
                await clients[n].close()
                clients[n] = await come_back(server, table, token)
            await play(clients, 5, acked, chance)
            second = workers()
            process.send_signal(signal.SIGHUP)
            await wait_for(lambda: not workers() & second and len(workers()) == 2)
            for n, token in enumerate(tokens):
                await clients[n].close()
                clients[n] = await come_back(server, table, token)
            await play(clients, 5, acked, chance)
            assert max(client.seq for client in clients) == 15
            await leave(*clients)
        finally:
            process.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(process.wait, LONG) in (0, -signal.SIGTERM)


async def test_a_renamed_player_is_renamed_at_every_worker(crowd: WorkerGroup) -> None:
    table, tokens, clients = await seated(crowd)
    outside = PostgresStore(crowd.postgres.url(SCHEMA))
    assert await moderation.rename_seat(outside, table, 2, "Polite", time.time()) == "Polite"
    await outside.close()
    assert [await sent_away(client) for client in clients] == [1012] * 4
    for worker, token in zip(crowd.workers[::-1], tokens, strict=True):
        client = await come_back(worker, table, token)
        seats = (await ask(worker, f"/api/tables/{table}"))["seats"]
        assert seats[2]["name"] == "Polite"
        await leave(client)
