"""Health checks, metrics, logs and addresses, for operators."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from tests.room.people import AnyMove
from tests.server.rooms import SITE, full_table, hear
from upcard.room import Services
from upcard.room.workers.bot_pace import Pace
from upcard.room.workers.counters import Counters, Histogram
from upcard.server import addresses
from upcard.server.announcement import hints
from upcard.server.app import make_app
from upcard.server.guard.request_limits import RequestLimits
from upcard.server.monitoring import logs, metrics, monitoring
from upcard.server.ready_check import ReadyCheck
from upcard.server.run import uvicorn_config
from upcard.server.settings import Settings
from upcard.store import SqliteStore, StoreError


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    services = Services(SqliteStore(":memory:"), pace=Pace(0, 0, 0), make_bot=AnyMove)
    app = make_app(services, Settings(monitors=("192.0.2.0/24",)))
    with TestClient(app, base_url=SITE, client=("127.0.0.1", 1)) as made:
        yield made


def samples(text: str) -> dict[str, float]:
    """The metrics by name with labels; checks the format of every line."""
    found = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            sample = re.fullmatch(r'([a-z_]+(?:\{(?:[a-z]+="[^"]*",?)*\})?) ([0-9.e+-]+)', line)
            assert sample, line
            assert sample[1] not in found
            found[sample[1]] = float(sample[2])
    return found


def test_a_healthy_room_is_live_and_ready(client: TestClient) -> None:
    assert client.get("/live").text == "alive\n"
    assert (client.get("/ready").status_code, client.get("/ready").text) == (200, "ready\n")


def test_a_room_with_a_failing_store_is_live_but_not_ready(client: TestClient, monkeypatch: Any) -> None:
    async def broken(self: SqliteStore, after: str, limit: int) -> list[str]:
        raise StoreError("the disk is gone")

    monkeypatch.setattr(SqliteStore, "ids", broken)
    assert client.get("/live").status_code == 200
    answer = client.get("/ready")
    assert (answer.status_code, answer.text) == (503, "the disk is gone\n")


SECRETS = ("postgresql://ann@db.example.org:5432/cards", "/srv/upcard/room.sqlite3")


@pytest.mark.parametrize("address", ["198.51.100.1", "127.0.0.1"])
def test_strangers_do_not_learn_where_the_store_is(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(self: SqliteStore, *args: object) -> Any:
        raise StoreError(f"{' and '.join(SECRETS)} cannot be used now")

    services = Services(SqliteStore(":memory:"), pace=Pace(0, 0, 0), make_bot=AnyMove)
    app = make_app(services, Settings(monitors=("192.0.2.0/24",)), limits=RequestLimits.none())
    with TestClient(app, base_url=SITE, client=(address, 1)) as client:
        table, _ = full_table(client)
        app.state.room.unload(table)
        for name in ("create", "table", "ids", "waiting", "of_deal", "events", "query"):
            monkeypatch.setattr(SqliteStore, name, broken)
        headers = {"x-forwarded-for": "198.51.100.1"}
        answers = [
            client.get("/ready", headers=headers), client.get("/metrics", headers=headers), client.get("/api/tables"),
            client.post("/api/tables", json={"game": "whist", "name": "Ann"}), client.get(f"/api/tables/{table}"),
            client.get(f"/api/tables/{table}/replay"),
            client.post("/api/mine", json={"tables": [{"table": table, "token": "x"}]}),
        ]  # fmt: skip
        with client.websocket_connect(f"/ws?table={table}") as socket:
            told = hear(socket, "error")["why"]
        own = client.get("/ready").text
        monkeypatch.undo()
    for text in (*(answer.text for answer in answers), told):
        assert not any(secret in text for secret in SECRETS), text
    assert [answer.status_code for answer in answers] == [503, 403, *[503] * 5]
    assert answers[0].text == "not ready\n" and (SECRETS[0] in own) == (address == "127.0.0.1")
    assert any(SECRETS[0] in record.getMessage() for record in caplog.records), "the operator reads it in the log"


def test_a_proxy_without_a_name_is_noticed_once(caplog: pytest.LogCaptureFixture) -> None:
    services = Services(SqliteStore(":memory:"), pace=Pace(0, 0, 0), make_bot=AnyMove)
    for proxies, times in (((), 1), (("127.0.0.1",), 0)):
        caplog.clear()
        client = TestClient(make_app(services, Settings(proxies=proxies)), base_url=SITE, client=("127.0.0.1", 1))
        for _ in range(3):
            client.get("/live", headers={"x-forwarded-for": "192.0.2.1"})
        assert sum("--proxy does not name it" in record.getMessage() for record in caplog.records) == times


@pytest.mark.parametrize("header", ["Forwarded", "X-Forwarded-For", "X-Forwarded-Proto", "X-Real-IP", "Via"])
def test_the_metrics_are_not_given_through_a_proxy(client: TestClient, header: str) -> None:
    assert client.get("/metrics").status_code == 200
    refused = client.get("/metrics", headers={header: "127.0.0.1"})
    assert refused.status_code == 403 and "not for clients of a proxy" in refused.text


def test_the_start_says_where_passkeys_work_and_that_a_proxy_is_missing() -> None:
    assert hints(Settings(), "127.0.0.1", 8000) == []
    [local] = hints(Settings(accounts=True), "127.0.0.1", 8000)
    assert "http://localhost:8000 only; for other machines" in local
    [public] = hints(Settings(accounts=True, origin="https://cards.example.org"), "0.0.0.0", 8000)
    assert public == "Accounts: passkeys work at https://cards.example.org only"
    [proxy] = hints(Settings(names=("localhost", "127.0.0.1", "cards.example.org")), "127.0.0.1", 8000)
    assert "--proxy 127.0.0.1" in proxy
    assert hints(Settings(names=("cards.example.org",), proxies=("127.0.0.1",)), "127.0.0.1", 8000) == []


def test_readiness_is_found_out_once_a_second_however_many_ask() -> None:
    found: list[float] = []
    now = 0.0

    async def find() -> str:
        found.append(now)
        return "no" if len(found) == 1 else ""

    async def ask() -> list[str]:
        nonlocal now
        check = ReadyCheck(clock=lambda: now)
        told = [await check.problem(find) for _ in range(100)]
        now += 1.5
        return [*told, await check.problem(find)]

    assert asyncio.run(ask()) == ["no"] * 100 + [""] and len(found) == 2


def test_moves_and_refusals_are_counted(client: TestClient) -> None:
    table, tokens = full_table(client)
    with client.websocket_connect(f"/ws?table={table}") as socket:
        socket.send_json({"t": "hello"})
        seat = hear(socket, "view")["view"]["to_act"][0]
    with client.websocket_connect(f"/ws?table={table}") as socket:
        socket.send_json({"t": "hello", "token": tokens[seat]})
        offers = hear(socket, "view")["offers"]
        assert samples(client.get("/metrics").text)['upcard_move_seconds_count{who="person"}'] == 0
        socket.send_json({"t": "act", "id": "a", "base": 0, "move": 10**6})
        assert hear(socket, "nack")["code"] == "unknown_move"
        socket.send_json({"t": "act", "id": "b", "base": 0, "move": offers[0]["move"]})
        assert hear(socket, "ack")["seq"] == 1
        counted = samples(client.get("/metrics").text)
    assert counted['upcard_refused_total{code="unknown_move"}'] == 1
    assert counted['upcard_connections{of="seats"}'] == 1 and counted["upcard_tables"] == 1
    assert counted['upcard_move_seconds_count{who="person"}'] == 1
    assert counted['upcard_move_seconds_bucket{le="+Inf",who="person"}'] == 1
    if sys.platform == "linux":
        assert counted["upcard_descriptors"] > 3


def test_metrics_of_several_workers_are_grouped_by_name() -> None:
    def of(worker: str, lag: float) -> str:
        histogram = Histogram((0.1, 1.0))
        histogram.add(lag)
        families = metrics._Families({"worker": worker})
        families.histogram("upcard_lag_seconds", "Lag.", {"": histogram})
        families.counter("upcard_refused_total", "Refused.", {"stale": 2, "rate": 1}, "code")
        return metrics.merged(families.families)

    both = [family for text in (of("a", 0.5), of("b", 5.0)) for family in text_string_to_metric_families(text)]
    text = metrics.merged(both)
    assert text.count("# TYPE") == 2 and text.index("upcard_refused_total") > text.rindex("upcard_lag_seconds")
    assert samples(text) == {
        'upcard_lag_seconds_bucket{le="0.1",worker="a"}': 0, 'upcard_lag_seconds_bucket{le="0.1",worker="b"}': 0,
        'upcard_lag_seconds_bucket{le="1.0",worker="a"}': 1, 'upcard_lag_seconds_bucket{le="1.0",worker="b"}': 0,
        'upcard_lag_seconds_bucket{le="+Inf",worker="a"}': 1, 'upcard_lag_seconds_bucket{le="+Inf",worker="b"}': 1,
        'upcard_lag_seconds_count{worker="a"}': 1, 'upcard_lag_seconds_count{worker="b"}': 1,
        'upcard_lag_seconds_sum{worker="a"}': 0.5, 'upcard_lag_seconds_sum{worker="b"}': 5,
        'upcard_refused_total{code="stale",worker="a"}': 2, 'upcard_refused_total{code="rate",worker="a"}': 1,
        'upcard_refused_total{code="stale",worker="b"}': 2, 'upcard_refused_total{code="rate",worker="b"}': 1,
    }  # fmt: skip


def test_garbage_collections_are_timed() -> None:
    counters = Counters()
    with monitoring.timed_collections(counters):
        circle: list[object] = []
        circle.append(circle)
        del circle
        gc.collect()
    gc.collect()
    assert counters.gc_pauses.count >= 1 and counters.gc_objects >= 1
    before = counters.gc_pauses.count
    gc.collect()
    assert counters.gc_pauses.count == before


def test_metrics_need_an_allowed_address() -> None:
    services = Services(SqliteStore(":memory:"), pace=Pace(0, 0, 0), make_bot=AnyMove)
    app = make_app(services, Settings(monitors=("192.0.2.0/24", "2001:db8::7")))
    told = {}
    for address in ("127.0.0.1", "192.0.2.9", "198.51.100.1", "2001:db8::7", "2001:db8::8"):
        # Without its lifespan: the store is closed once.
        told[address] = TestClient(app, base_url=SITE, client=(address, 1)).get("/metrics").status_code
    assert told == {
        "127.0.0.1": 200, "192.0.2.9": 200, "198.51.100.1": 403, "2001:db8::7": 200, "2001:db8::8": 403
    }  # fmt: skip


def test_logs_are_json_without_secrets(capsys: pytest.CaptureFixture[str]) -> None:
    token = "jNq3fO0kSx8yTz1uVw2xYz3aBc4dEf5g"
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(logs.JsonFormatter("worker-1"))
    log = logging.Logger("upcard.test")
    log.addHandler(handler)
    log.warning("postgresql://ann:geheim@db/cards is away, %s and token=%s", token, "short")
    try:
        raise ValueError(f"bad {token}")
    except ValueError:
        log.exception("two\nlines")
    text = capsys.readouterr().out
    first, second = (json.loads(line) for line in text.splitlines())
    assert first["message"] == "postgresql://ann:***@db/cards is away, *** and token=***"
    assert (first["level"], first["worker"], first["logger"]) == ("warning", "worker-1", "upcard.test")
    assert second["message"] == "two\nlines" and "ValueError: bad ***" in second["exception"]
    assert "geheim" not in text and token not in text and "short" not in text


def test_each_warning_is_logged_once_a_minute() -> None:
    """Invalid requests of a client, or a full room, must not fill the disk with warnings."""
    said, now = logs.OncePerMinute(), [1000.0]

    def passes(level: int, text: str) -> bool:
        return said.filter(logging.LogRecord("uvicorn.error", level, "", 0, text, (), None))

    with mock.patch.object(logs.time, "monotonic", side_effect=lambda: now[0]):
        assert passes(logging.WARNING, "Exceeded concurrency limit.")
        assert not any(passes(logging.WARNING, "Exceeded concurrency limit.") for _ in range(1000))
        assert passes(logging.WARNING, "Invalid HTTP request received."), "something else"
        assert all(passes(logging.ERROR, "Exception in ASGI application") for _ in range(3)), "all errors are logged"
        now[0] += 61
        assert passes(logging.WARNING, "Exceeded concurrency limit.")
    for _ in range(2):
        uvicorn_config(lambda: None)
    assert sum(isinstance(kept, logs.OncePerMinute) for kept in logging.getLogger("uvicorn.error").filters) == 1


def test_a_qr_code_in_text_has_the_right_squares() -> None:
    import segno

    url = "http://192.0.2.7:8000/"
    squares = [[bool(dark) for dark in row] for row in segno.make(url, error="l", micro=False).matrix_iter(border=2)]
    halves = {"█": (False, False), "▀": (False, True), "▄": (True, False), " ": (True, True)}
    lines = addresses.qr(url).splitlines()
    drawn = []
    for line in lines:
        upper, lower = zip(*(halves[sign] for sign in line), strict=True)
        drawn += [list(upper), list(lower)]
    assert drawn[: len(squares)] == squares
    assert not any(any(row) for row in drawn[len(squares) :])


def test_the_printed_invitation_has_every_reachable_address() -> None:
    text = addresses.invitation(8000, ["192.0.2.7", "2001:db8::7"])
    assert "http://192.0.2.7:8000/\n" in text and "http://[2001:db8::7]:8000/\n" in text
    for address in addresses.own_addresses():
        assert not address.startswith(("127.", "169.254.", "fe80", "::1"))
    assert not any(":" in address for address in addresses.own_addresses(both=False))
