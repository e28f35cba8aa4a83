"""The compiler is installed beside an open room, which starts again with it."""

from __future__ import annotations

import asyncio
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from upcard.cli import serving
from upcard.jit import backend
from upcard.jit.backend import Backend
from upcard.room import Services
from upcard.server import make_app
from upcard.server.compiler_installation import CompilerInstallation
from upcard.server.run import CannotServe, run
from upcard.server.settings import Settings
from upcard.store import SqliteStore

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there a room does not start again by itself")
ROOM = """
import sys
from upcard.server.run import run
from upcard.server.settings import Settings
print("again", run(Settings(data=sys.argv[1], install_compiler=sys.argv[2], bot_workers=0)), flush=True)
"""


def python(program: str) -> str:
    return shlex.join([sys.executable, "-c", program])


async def test_an_installation_that_succeeds_is_over() -> None:
    installation = CompilerInstallation(python("print('installed')"))
    assert installation.under_way and await installation.run()
    assert not installation.under_way and installation.succeeded


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (python("import sys; print('one\\n\\nno network\\n', file=sys.stderr); sys.exit(3)"), "no network"),
        (python("import sys; sys.exit(3)"), "it ended with code 3"),
        ("/no/such/command", "No such file or directory"),
        ("'", "No closing quotation"),
    ],
    ids=["words", "code", "missing", "quotation"],
)
async def test_an_installation_that_fails_leaves_one_line_in_the_log(
    command: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    installation = CompilerInstallation(command)
    assert not await installation.run()
    assert not installation.under_way and not installation.succeeded
    [line] = caplog.messages
    assert line.startswith("the compiler is not installed") and why in line and "\n" not in line


@pytest.mark.parametrize("starts_s", [0.0, 1.5], ids=["runs", "is just starting"])
async def test_an_installation_ends_with_the_room_and_all_that_it_has_started(
    starts_s: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = asyncio.create_subprocess_exec

    async def starts(*command: str, **settings: Any) -> asyncio.subprocess.Process:
        process = await started(*command, **settings)
        await asyncio.sleep(starts_s)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", starts)
    note = tmp_path / "alive"
    inner = f"import pathlib, time\nfor _ in range(600):\n pathlib.Path({str(note)!r}).touch(); time.sleep(0.05)"
    outer = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {inner!r}])"
    running = asyncio.ensure_future(CompilerInstallation(python(outer)).run())
    end = time.monotonic() + 60
    while not note.exists() and time.monotonic() < end:
        await asyncio.sleep(0.05)
    assert note.exists()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await asyncio.sleep(0.5)
    note.unlink()
    await asyncio.sleep(0.5)
    assert not note.exists()


def test_the_page_knows_that_the_compiler_is_being_installed() -> None:
    app = make_app(Services(SqliteStore(":memory:")))
    app.state.installation = CompilerInstallation("true")
    with TestClient(app, base_url="http://a.test") as client:
        assert client.get("/api/health").json()["installing"] is True
        shown = client.get("/api/games/briscola").json()
        assert (shown["waits_for"], shown["preparing"]) == ("compiler", 0)
        app.state.installation.under_way = False
        assert client.get("/api/health").json()["installing"] is False
        assert client.get("/api/games/briscola").json()["waits_for"] == ""


def test_a_room_ends_so_as_to_start_again_when_the_compiler_is_there(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ROOM, str(tmp_path), "true"], capture_output=True, text=True, timeout=300, check=True
    )
    address, installed, again = done.stdout.splitlines()
    assert installed == "The compiler is installed: the room starts again with it."
    [port] = re.findall(r":(\d+)/", address)
    assert again == f"again {port}"


def test_a_room_stays_open_where_the_compiler_cannot_be_installed(tmp_path: Path) -> None:
    room = subprocess.Popen(
        [sys.executable, "-c", ROOM, str(tmp_path), python("raise SystemExit('no network')")],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    with room:
        assert room.stdout is not None and room.stderr is not None
        assert room.stdout.readline().startswith("Upcard is at ")
        assert "(no network)" in room.stderr.readline()
        assert room.poll() is None
        room.terminate()
        assert room.wait(60) in (0, -15) and "again" not in room.stdout.read().replace("again 0", "")


def test_several_workers_do_not_start_again_by_themselves() -> None:
    with pytest.raises(CannotServe, match="install the compiler first"):
        run(Settings(install_compiler="true", database="postgresql://nobody@localhost/none"), workers=2)


def test_the_same_room_is_opened_again_at_its_port(monkeypatch: pytest.MonkeyPatch) -> None:
    began: list[list[str]] = []
    monkeypatch.setattr(sys, "argv", ["upcard", "serve", "--port", "0", "--install-compiler", "true"])
    monkeypatch.setattr(serving.os, "execv", lambda program, arguments: began.append(arguments[1:]))
    serving._start_again(8123)
    assert began == [
        ["-P", "-m", "upcard", "serve", "--port", "0", "--install-compiler", "true",
         "--port", "8123", "--no-browser", "--install-compiler", ""]
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("chosen", "there", "lacks"),
    [
        (Backend.INTERPRETED, False, True),
        (Backend.INTERPRETED, True, False),  # NUMBA_DISABLE_JIT
        (Backend.LIBRARY, False, False),
        (Backend.COMPILED, True, False),
    ],
)
def test_the_compiler_is_installed_only_where_rules_lack_it(
    chosen: Backend, there: bool, lacks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backend, "BACKEND", chosen)
    monkeypatch.setattr(serving, "installed", lambda library: there)
    assert serving._lacks_compiler() is lacks
