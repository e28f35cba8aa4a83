"""What the operator's documentation promises: dependencies, options, metrics."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
import typer
from starlette.testclient import TestClient

from tests.room.people import AnyMove
from upcard import cli
from upcard.room import Services
from upcard.server.announcement import announce
from upcard.server.app import make_app
from upcard.server.cluster.worker_proxy import WorkerProxy
from upcard.server.guard.connection_limits import ConnectionLimits
from upcard.server.run import RESERVED_DESCRIPTORS
from upcard.server.settings import Settings
from upcard.store import LeasedStore, PostgresStore, SqliteStore, StoreError, postgres

ROOT = Path(__file__).parents[2]
EXTRAS = ("asyncpg", "webauthn", "uvloop", "pgx", "torch", "gymnasium")


def a_process(code: str, **environment: str) -> str:
    """The output of a new Python process."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **environment}, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_room_runs_without_the_extras(tmp_path: Path) -> None:
    """Without any extra tables are made, and played over the wire."""
    code = f"""
import sys
for name in {EXTRAS!r}:
    sys.modules[name] = None
from starlette.testclient import TestClient
from upcard.room import Services
from upcard.server import make_app
from upcard.store import SqliteStore
app = make_app(Services(SqliteStore({str(tmp_path / "room.sqlite3")!r})))
with TestClient(app, base_url="http://localhost") as client:
    made = client.post("/api/tables", json={{"game": "whist", "seats": ["me", "open", "open", "open"], "name": "Ann"}})
    print(made.status_code, client.get("/ready").status_code)
"""
    assert a_process(code) == "201 200\n"


def test_a_database_without_its_driver_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "asyncpg", None)
    with pytest.raises(StoreError, match=r"pip install 'upcard\[postgres\]'"):
        PostgresStore("postgresql://upcard@localhost/cards")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems count otherwise")
def test_the_connection_limit_is_below_the_descriptor_limit() -> None:
    """A line too many is refused by the room, long before the system refuses to open anything."""
    code = """
import importlib, resource
run = importlib.import_module("upcard.server.run")
resource.setrlimit(resource.RLIMIT_NOFILE, (256, 1000))
print(run._descriptors(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""
    assert a_process(code) == "1000 1000\n"
    assert 0 < RESERVED_DESCRIPTORS < 1000


def test_network_addresses_are_printed_only_for_all_interfaces(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        port = listening.getsockname()[1]
        announce(Settings(), "127.0.0.1", listening, browser=False)
        alone = capsys.readouterr().out
        assert f"http://127.0.0.1:{port}/" in alone and len(alone.splitlines()) == 1
        announce(Settings(), "0.0.0.0", listening, browser=False)
        assert len(capsys.readouterr().out.splitlines()) > 1


def names_of(text: str) -> set[str]:
    return set(re.findall(r"\bupcard_[a-z_]+[a-z]", text))


async def test_the_documented_metrics_are_the_exported_ones() -> None:
    worker_proxy = WorkerProxy(LeasedStore(SqliteStore(":memory:")), "127.0.0.1:1", ConnectionLimits(10))  # type: ignore[arg-type]
    services = Services(SqliteStore(":memory:"), make_bot=AnyMove)
    services.counters.refused["stale"] = services.counters.bot_moves["club", "judgement"] = 1  # these have labels
    app = make_app(services, worker_proxy=worker_proxy)
    worker_proxy.is_from_worker = lambda headers: True  # type: ignore[method-assign]
    page = TestClient(app, base_url="http://127.0.0.1", client=("127.0.0.1", 1)).get("/metrics").text
    there = {line.split()[2] for line in page.splitlines() if line.startswith("# TYPE")}
    told = (ROOT / "docs" / "operating" / "monitoring.md").read_text(encoding="utf-8")
    table = told[told.index("| metric | |") : told.index("The 99th percentile of a person's move")]
    assert names_of(table) == there
    alarms = {name.removesuffix("_bucket").removesuffix("_sum") for name in names_of(told)}
    assert alarms <= there


def test_container_and_unit_use_existing_options() -> None:
    options = typer.main.get_command(cli.app).commands["serve"].params  # type: ignore[attr-defined]
    flags = {flag for option in options for flag in (*option.opts, *option.secondary_opts)}
    variables = {str(option.envvar) for option in options if option.envvar}
    unit = (ROOT / "deploy" / "upcard.service").read_text(encoding="utf-8")
    [command] = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    assert set(re.findall(r"--[a-z-]+", command)) <= flags and " serve " in command
    container = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    said = set(re.findall(r"\b(UPCARD_[A-Z_]+)", container))
    assert said and said <= variables
    assert 'CMD ["upcard", "serve"]' in container


def test_the_files_named_by_the_threat_model_exist() -> None:
    text = (ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\b(test_[a-z_]+\.py)", text))
    there = {path.name for path in (ROOT / "tests").rglob("test_*.py")}
    assert len(named) > 10 and named <= there


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="the limit is set by a shell")
def test_idle_connections_do_not_block_the_server_or_fill_the_log(tmp_path: Path) -> None:
    """Lines that say nothing take all descriptors: they are closed, the next one comes in, and little is said of it."""
    serve = [sys.executable, "-m", "upcard", "serve", "--no-browser", "--port", "0", "--data", str(tmp_path / "room")]
    with (tmp_path / "said").open("wb") as said:
        server = subprocess.Popen(
            ["sh", "-c", 'ulimit -n 300; exec "$@"', "sh", *serve, "--bot-workers", "0"],
            stdout=subprocess.PIPE, stderr=said, text=True,
        )  # fmt: skip
    idle: list[socket.socket] = []
    try:
        assert server.stdout is not None
        found = re.search(r"http://([\d.]+):(\d+)/", server.stdout.readline())
        assert found
        place = found[1], int(found[2])
        for _ in range(400):
            line = socket.socket()
            line.setblocking(False)
            line.connect_ex(place)
            idle.append(line)
        end = time.monotonic() + 60
        while not _is_answered(place):
            assert time.monotonic() < end, "the server accepts no clients any more"
        assert server.poll() is None
        assert (tmp_path / "said").stat().st_size < 1000
    finally:
        for line in idle:
            line.close()
        server.kill()
        server.wait()
        assert server.stdout is not None
        server.stdout.close()


def _is_answered(place: tuple[str, int]) -> bool:
    with socket.socket() as line:
        line.settimeout(5)
        try:
            line.connect(place)
            line.sendall(b"GET /live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            return line.recv(100).startswith(b"HTTP/1.1 200")
        except OSError:
            time.sleep(0.2)
            return False
