from __future__ import annotations

import asyncio
import json
import random
import signal
import sqlite3
import subprocess
import sys
import urllib.error
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import upcard
from tests.server.client import Client, Server, open_table
from tests.server.process import POINTS
from upcard.room.fair_deal.commit_reveal import check_record, promise_of
from upcard.server import invitation
from upcard.server.run import CannotListen, FolderInUse, lock_folder, open_socket


async def everybody(server: Server, table: str, tokens: list[str]) -> list[Client]:
    return [await Client.at(server, table, token) for token in tokens]


async def play(clients: list[Client], moves: int, acked: dict[str, int], chance: random.Random) -> None:
    """Make `moves` moves, each by a client to act, and keep every ack."""
    for _ in range(moves):
        seq = max(client.seq for client in clients)
        for client in clients:
            while client.seq < seq:
                await client.until("event")
        actor = next((client for client in clients if client.offers), None)
        if actor is None:
            return
        act = f"{seq}-{chance.randrange(10**9)}"
        await actor.send(t="act", id=act, base=actor.seq, move=chance.choice(actor.offers)["move"])
        answer = await actor.until("ack", "nack")
        assert answer["t"] == "ack", answer
        acked[act] = answer["seq"]


def stored(folder: Path) -> list[tuple[int, str]]:
    base = sqlite3.connect(folder / "room.sqlite3")
    rows = base.execute("select number, act from events order by number").fetchall()
    assert base.execute("pragma integrity_check").fetchone() == ("ok",)
    base.close()
    return rows


def test_an_invitation_has_an_address_for_phones(tmp_path: Path) -> None:
    """Through the real start: what the socket listens at is what the invitation tells."""
    with Server(tmp_path, host="0.0.0.0") as server:
        order = {"game": "whist", "seats": ["me", "open", "open", "open"], "name": "Ann"}
        table, port = server.ask("/api/tables", order)["table"], server.host.rpartition(":")[2]
        shown = server.ask(f"/api/tables/{table}/invitation")
    near = [invitation.bracketed(address) for address in invitation.local_addresses("0.0.0.0")]
    assert shown["addresses"] == [f"http://{address}:{port}/t/{table}" for address in near]
    with Server(tmp_path) as alone:
        assert alone.ask(f"/api/tables/{table}/invitation")["addresses"] == [], "no phone reaches the loopback"


async def test_a_store_removed_under_the_server_acknowledges_nothing(tmp_path: Path) -> None:
    acked: dict[str, int] = {}
    with Server(tmp_path) as server:
        table, tokens = open_table(server)
        clients = await everybody(server, table, tokens)
        await play(clients, 3, acked, random.Random(5))
        for file in tmp_path.glob("room.sqlite3*"):
            file.unlink()
        seq = max(client.seq for client in clients)
        for client in clients:
            while client.seq < seq:
                await client.until("event")
        [actor] = [client for client in clients if client.offers]
        await actor.send(t="act", id="lost", base=actor.seq, move=actor.offers[0]["move"])
        answer = await actor.until("ack", "nack")
        assert (answer["t"], answer["code"]) == ("nack", "store") and str(tmp_path) not in str(answer)
        with pytest.raises(urllib.error.HTTPError) as refused:
            server.ask("/api/tables", {"game": "whist", "name": "Ann"})
        with refused.value:
            assert refused.value.code == 503
            assert json.loads(refused.value.read()) == {"error": "the card room cannot write now; try again"}
        with pytest.raises(urllib.error.HTTPError) as unready:
            server.ask("/ready")
        with unready.value:
            assert unready.value.code == 503 and b"room.sqlite3 is gone" in unready.value.read()
        for client in clients:
            await client.close()


async def test_a_killed_server_loses_no_acknowledged_move(tmp_path: Path) -> None:
    chance = random.Random(5)
    acked: dict[str, int] = {}
    with Server(tmp_path) as server:
        table, tokens = open_table(server)
        for round_ in range(4):
            clients = await everybody(server, table, tokens)
            await play(clients, 4 * round_ + chance.choice((1, 2, 3)), acked, chance)  # in mid-trick
            seen = [(client.view, client.offers, client.seq) for client in clients]
            # One more move is under way when the server dies: it may or may not be kept.
            latest = max(client.seq for client in clients)
            for client in clients:
                while client.seq < latest:
                    await client.until("event")
            seen = [(client.view, client.offers, client.seq) for client in clients]
            actor = next(client for client in clients if client.offers)
            doubtful = {"t": "act", "id": f"doubt-{round_}", "base": actor.seq, "move": actor.offers[-1]["move"]}
            if round_ % 2:
                await actor.send(**doubtful)
                await asyncio.sleep(chance.random() * 0.004)
            server.kill()
            server.start()
            again = await everybody(server, table, tokens)
            if not round_ % 2:
                assert [(client.view, client.offers, client.seq) for client in again] == seen
            place = clients.index(actor)
            await again[place].send(**doubtful)
            answer = await again[place].until("ack", "nack")
            assert (answer["t"], answer["seq"]) == ("ack", latest + 1)
            acked[doubtful["id"]] = answer["seq"]
            for client in (*clients, *again):
                await client.close()
        numbers = stored(tmp_path)
        assert [number for number, _ in numbers] == list(range(1, len(numbers) + 1))
        kept = {act.partition(":")[2]: number for number, act in numbers}
        assert kept == acked


@pytest.mark.parametrize("point", POINTS)
async def test_a_server_killed_at_any_point_of_a_move_has_the_move_or_not(tmp_path: Path, point: str) -> None:
    """The last card of a match of one hand: the event, and that the match is over, are kept together or not at all."""
    acked: dict[str, int] = {}
    with Server(tmp_path, dies=(point, 52)) as server:
        table, tokens = open_table(server, options={"single_hand": True})
        clients = await everybody(server, table, tokens)
        await play(clients, 51, acked, random.Random(7))
        latest = max(client.seq for client in clients)
        for client in clients:
            while client.seq < latest:
                await client.until("event")
        actor = next(client for client in clients if client.offers)
        last = {"t": "act", "id": "last", "base": actor.seq, "move": actor.offers[0]["move"]}
        with pytest.raises(ConnectionClosed):
            await actor.send(**last)
            while True:
                await actor.next()
        assert await asyncio.to_thread(server.ended, 20) == -signal.SIGKILL
        server.kill()  # lets go of its pipe
        kept = len(stored(tmp_path)) == 52
        assert kept == (point not in ("before the append", "in the transaction"))
        base = sqlite3.connect(tmp_path / "room.sqlite3")
        assert (base.execute("select ended from tables").fetchone()[0] is not None) == kept
        base.close()
        server.dies = None
        server.start()
        assert server.ask(f"/api/tables/{table}")["ended"] == kept
        again = await everybody(server, table, tokens)
        assert {client.seq for client in again} == {51 + kept}
        place = clients.index(actor)
        await again[place].send(**last)
        answer = await again[place].until("ack", "nack")
        assert (answer["t"], answer["seq"]) == ("ack", 52)
        assert len(stored(tmp_path)) == 52 and server.ask(f"/api/tables/{table}")["ended"]
        for client in (*clients, *again):
            await client.close()


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGHUP])
async def test_a_stopped_server_asks_clients_to_reconnect_and_continues(tmp_path: Path, by: signal.Signals) -> None:
    with Server(tmp_path) as server:
        table, tokens = open_table(server)
        clients = await everybody(server, table, tokens)
        await play(clients, 6, {}, random.Random(1))
        assert await asyncio.to_thread(server.stop, by) in (0, -signal.SIGTERM)
        assert (await clients[0].until("restarting"))["retry_ms"] == 500
        with pytest.raises(ConnectionClosed) as closed:
            await clients[0].next()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
        server.start()
        again = await Client.at(server, table, tokens[0], since=6)
        assert again.seq == 6
        await again.close()


async def test_a_whole_match_over_real_sockets_has_a_provable_record(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        table, tokens = open_table(server, options={"target": 1}, promise=promise_of("tea"))
        early = await Client.at(server, table, tokens[0])
        assert early.view is None, "the cards were dealt before all words were revealed"
        await early.send(t="reveal", entropy="tea")
        await early.close()
        clients = await everybody(server, table, tokens)
        spectator = await Client.at(server, table)
        chance = random.Random(3)
        while not all(client.view["ended"] for client in clients):
            await play(clients, 1, {}, chance)
            for client in clients:
                if not client.offers and not client.view["ended"] and client.seq < max(c.seq for c in clients):
                    await client.until("event")
        while not spectator.view["ended"]:
            await spectator.until("event")
        import urllib.request

        with urllib.request.urlopen(f"http://{server.host}/api/tables/{table}/record") as answer:
            record = answer.read().decode()
        shown = server.ask(f"/api/tables/{table}")
        assert shown["ended"] and check_record(record, shown["commitment"]).added == (0,)
        assert '[Entropy "tea * * *"]' in record
        assert upcard.load(record).over
        for client in (*clients, spectator):
            await client.close()


async def test_a_frame_that_is_too_long_closes_only_its_connection(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        table, tokens = open_table(server)
        loud = await Client.at(server, table, tokens[0])
        calm = await Client.at(server, table, tokens[1])
        await loud.send(t="say", text="x" * 2**20)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await loud.next()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
        await calm.send(t="ping")
        await calm.until("pong")
        assert calm.seq == 0
        await calm.close()


async def test_a_client_with_too_many_messages_is_disconnected(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        table, tokens = open_table(server)
        loud = await Client.at(server, table, tokens[0])
        heard: list[dict[str, Any]] = []
        with pytest.raises(ConnectionClosed) as closed:
            for _ in range(400):
                await loud.send(t="ping")
            while True:
                heard.append(await loud.next())
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008
        assert any(message["t"] == "error" and "too fast" in message["why"] for message in heard)


def test_a_second_server_on_a_folder_is_refused(tmp_path: Path) -> None:
    held = lock_folder(tmp_path)
    with pytest.raises(FolderInUse, match="stop it, or choose another folder with --data"):
        lock_folder(tmp_path)
    held.release()
    lock_folder(tmp_path).release()


def test_a_killed_server_releases_its_folder(tmp_path: Path) -> None:
    holds = (
        "import sys, pathlib; from upcard.server.run import lock_folder; lock = lock_folder(pathlib.Path(sys.argv[1]))"
    )
    script = f"{holds}; print('held', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == "held\n"
        with pytest.raises(FolderInUse):
            lock_folder(tmp_path)
        other.kill()
    lock_folder(tmp_path).release()


def test_a_port_in_use_is_named() -> None:
    taken = open_socket("127.0.0.1", 0)
    try:
        with pytest.raises(CannotListen, match="port 0 takes a free one"):
            open_socket("127.0.0.1", taken.getsockname()[1])
    finally:
        taken.close()
    with pytest.raises(CannotListen):
        open_socket("no.such.host.invalid", 0)
