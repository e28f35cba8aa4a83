"""A library proves itself before it is loaded: a good one, and some that are damaged."""

from __future__ import annotations

import ctypes
import hashlib
import json
import logging
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from upcard.bots.readiness.libraries import build_libraries
from upcard.jit import library, proof
from upcard.jit.rule import COMPILES

pytestmark = pytest.mark.skipif(
    not COMPILES or not shutil.which("cc"), reason="only the compiler and a linker build libraries"
)
GAME = "briscola"
NOTHING, FOR_EVER, NO_INSTRUCTION = {
    "x86_64": (b"\x31\xc0\xc3", b"\xeb\xfe", b"\x0f\x0b"),
    "aarch64": (b"\x00\x00\x80\x52\xc0\x03\x5f\xd6", b"\x00\x00\x00\x14", b"\x00\x00\x00\x00"),
}.get(platform.machine(), (b"", b"", b""))
"""The machine code of a function that returns 0, of an endless loop, and of no instruction at all."""
needs_code = pytest.mark.skipif(not NOTHING, reason="there is no machine code for this processor in this test")


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the library of Briscola."""
    folder = tmp_path_factory.mktemp("libraries")
    (made,) = build_libraries([GAME], folder)
    assert made.fault == ""
    return folder


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The empty folder of outcomes, of a process that knows none."""
    monkeypatch.setattr(proof, "FOLDER", tmp_path / "proofs")
    monkeypatch.setattr(proof, "_outcomes", {})
    proof._warn_of.cache_clear()
    return tmp_path / "proofs"


def damaged(good: Path, folder: Path, code: bytes) -> Path:
    """A copy of the library in which the function that plays a move is overwritten."""
    shutil.copytree(good, folder)
    index = json.loads((folder / f"{GAME}.json").read_text())
    (symbol,) = {made for key, (made, _) in index["entries"].items() if f":play_{GAME}(" in key}
    loaded = ctypes.CDLL(str(good / f"{GAME}.so"))
    there = ctypes.string_at(ctypes.cast(loaded[symbol], ctypes.c_void_p).value or 0, 48)
    whole = (folder / f"{GAME}.so").read_bytes()
    assert whole.count(there) == 1
    put(folder, whole.replace(there, code + there[len(code) :]))
    return folder


def put(folder: Path, content: bytes) -> None:
    """Put a library there that its index says is whole."""
    (folder / f"{GAME}.so").write_bytes(content)
    index = json.loads((folder / f"{GAME}.json").read_text())
    found = {"size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
    (folder / f"{GAME}.json").write_text(json.dumps({**index, **found}))


def outcomes(kept: Path) -> list[str]:
    """What is kept."""
    return sorted(path.read_text().strip() for path in kept.iterdir() if path.suffix != ".lock")


def no_process(*_: Any, **__: Any) -> Any:
    """Instead of one that plays."""
    raise AssertionError("it was tried before")


@pytest.mark.long
def test_a_good_library_is_tried_once_on_a_machine(good: Path, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not proof.is_known(good, GAME)
    assert proof.fault_of(good, GAME) == ""
    assert outcomes(kept) == [""] and proof.is_known(good, GAME)
    monkeypatch.setattr(proof, "_outcomes", {})  # another process
    monkeypatch.setattr(proof.subprocess, "run", no_process)
    assert proof.is_known(good, GAME) and proof.fault_of(good, GAME) == ""
    monkeypatch.setattr(proof, "_machine", lambda: "another processor")
    assert not proof.is_known(good, GAME)


@needs_code
@pytest.mark.parametrize(
    ("code", "words"),
    [
        (NOTHING, "was tried and plays otherwise than plain Python (hand 0: made (0, "),
        pytest.param(NO_INSTRUCTION, "was tried and crashed (SIGILL)", marks=pytest.mark.long),
        pytest.param(
            FOR_EVER, "was tried and did not come to an end within 3 seconds of a processor", marks=pytest.mark.long
        ),
    ],
)
def test_a_damaged_library_is_found_out_and_remembered(
    code: bytes, words: str, good: Path, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proof, "PROCESSOR_SECONDS", 3)
    folder = damaged(good, tmp_path / "damaged", code)
    fault = proof.fault_of(folder, GAME)
    assert fault.startswith(words)
    assert outcomes(kept) == [fault]
    assert proof.fault_of(good, GAME) == "" and outcomes(kept) == ["", fault]  # two libraries side by side
    monkeypatch.setattr(proof, "_outcomes", {})
    with monkeypatch.context() as patched:
        patched.setattr(proof.subprocess, "run", no_process)
        assert proof.fault_of(folder, GAME) == fault
    proof.forget_fault(folder, GAME)
    assert not proof.is_known(folder, GAME) and proof.is_known(good, GAME)


def test_one_that_a_busy_machine_cannot_try_in_time_is_tried_again_later(
    good: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(proof, "PATIENCE", 0.05)
        assert "because the machine is busy" in proof.fault_of(good, GAME)
    assert outcomes(kept) == []
    monkeypatch.setattr(proof, "_outcomes", {})
    assert proof.fault_of(good, GAME) == ""


def test_a_process_that_is_ended_from_outside_or_cannot_start_proves_nothing(
    good: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed = subprocess.CompletedProcess([], -9, "", "")
    monkeypatch.setattr(proof.subprocess, "run", lambda *_, **__: killed)
    assert proof.fault_of(good, GAME) == "could not be tried (the process was ended by SIGKILL)"
    assert outcomes(kept) == []
    monkeypatch.setattr(proof, "_outcomes", {})

    def none(*_: Any, **__: Any) -> Any:
        raise OSError("no more processes")

    monkeypatch.setattr(proof.subprocess, "run", none)
    assert proof.fault_of(good, GAME) == "could not be tried (no more processes)" and outcomes(kept) == []


def test_a_library_that_does_not_fit_is_not_tried(good: Path, kept: Path, tmp_path: Path) -> None:
    folder = tmp_path / "other"
    shutil.copytree(good, folder)
    index = json.loads((folder / f"{GAME}.json").read_text())
    (folder / f"{GAME}.json").write_text(json.dumps({**index, "digest": "0" * 12, "package": "0" * 12}))
    assert proof.fault_of(folder, GAME) == "" and outcomes(kept) == []
    assert proof.fault_of(folder, "whist") == "" and proof.is_known(folder, "whist")  # there is none


def test_an_outcome_that_cannot_be_read_is_found_out_anew(good: Path, kept: Path) -> None:
    kept.mkdir()
    place = proof._place(good, GAME)
    place.write_bytes(b"\xff\xfe")
    assert proof.fault_of(good, GAME) == "" and place.read_bytes() == b"\n"


def test_an_outcome_is_read_where_nothing_can_be_written(
    good: Path, kept: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    kept.mkdir()
    proof._place(good, GAME).write_text("was tried and crashed (SIGILL)\n")

    def refused(*_: Any, **__: Any) -> Any:
        raise PermissionError("read-only")

    monkeypatch.setattr(Path, "mkdir", refused)
    assert proof.fault_of(good, GAME) == "was tried and crashed (SIGILL)" and not caplog.records


def test_where_nothing_can_be_kept_a_library_is_tried_and_that_is_said_once(
    good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(proof, "FOLDER", tmp_path / "file" / "proofs")
    for _ in range(2):
        monkeypatch.setattr(proof, "_outcomes", {})
        assert proof.fault_of(good, GAME) == ""
    (record,) = caplog.records
    assert record.getMessage().endswith("cannot be written (Not a directory): libraries are tried again at every start")


@needs_code
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, " was tried and crashed (SIGILL): 'upcard doctor' tries it again"),
        (b"", f"{GAME}.so is damaged: "),
        (b"\0asm\1\0\0\0", f"{GAME}.so is damaged: "),
    ],
)
def test_a_game_whose_library_fails_runs_interpreted_and_the_log_says_so_once(
    content: bytes | None, words: str, good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    from upcard.engine.compile.game import compiled_game

    folder = damaged(good, tmp_path / "damaged", NO_INSTRUCTION)
    if content is not None:
        (folder / f"{GAME}.so").write_bytes(content)
    monkeypatch.setattr(library, "library_folder", lambda: folder)
    monkeypatch.setattr(library, "_loaded", {})
    monkeypatch.setattr(library, "faults", {})
    rules = compiled_game(GAME)
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            assert not library.provide(GAME, rules.library_digest, rules.schema.dtype)
    (record,) = caplog.records
    assert words in record.getMessage() == f"{GAME} runs interpreted: {library.faults[GAME]}"


# --- In a room -------------------------------------------------------------------------------------------------------

ROOM = """
import asyncio, sys, time
from upcard.bots.readiness import background, compiler_process, warm_up
from upcard.jit import proof
from upcard.server.catalogue import game_info

name, tried, blocked = sys.argv[1], [], []
try_apart = proof._tried

def watched(folder, game):
    tried.append(game)
    try:
        asyncio.get_running_loop()
        blocked.append(game)
    except RuntimeError:
        pass
    return try_apart(folder, game)

proof._tried = watched
compiler_process.Compiler.compile = lambda *_: 1 / 0
assert game_info.summary(name).name == name and not tried  # a list of games waits for none

from starlette.testclient import TestClient
from upcard.room import Services
from upcard.server import make_app
from upcard.store import SqliteStore

services = Services(SqliteStore(":memory:"), interpreted_first=True)
with TestClient(make_app(services), base_url="http://a.test") as client:
    shown = client.get(f"/api/games/{name}").json()
    assert (shown["waits_for"], shown["preparing"]) == ("", 0), "the page says nothing of a compiler"
    ticket = client.post("/api/tables", json={"game": name, "name": "Ann"})
    assert ticket.status_code == 201, ticket.text
    assert client.get(f"/api/daily/{name}").status_code == 200
    assert client.get(f"/api/lessons/{name}").status_code in (200, 404)
    end = time.monotonic() + 60
    while (name, "club") not in warm_up.loaded and time.monotonic() < end and len(sys.argv) < 3:
        time.sleep(0.05)
        assert client.get(f"/api/games/{name}").json()["waits_for"] == ""
    if len(sys.argv) > 2:
        background.compiled_game(name).provisional
    from upcard.engine.play.game import game
    cast = services.readiness.cast(game(name))
    promoted = services.readiness.promoted(cast)
    print(set(tried), blocked, cast.rules.provisional, promoted is cast)
"""


BOT = """
import sys
from tests.room.test_bot_pool import request
from upcard.bots.host.bot_process import CachedBotHost
from upcard.engine.play.game import game
from upcard.jit import library, proof

name, tried, try_apart = sys.argv[1], [], proof._tried
proof._tried = lambda folder, game: tried.append(game) or try_apart(folder, game)
host = CachedBotHost()
host.compiler.begin = lambda *_: 1 / 0
table = game(name).table(seed=1)
replies = [host.answer(request(table, table.to_act[0])) for _ in range(2)]
legal = [reply.move in table.legal_ids() for reply in replies]
print(tried, library._loaded, *{reply.failed for reply in replies}, *legal)
"""


def in_a_room(folder: Path, tmp_path: Path, *arguments: str, program: str = ROOM) -> subprocess.CompletedProcess[str]:
    """What a room says, or another program, that takes its rules from a folder."""
    paths = os.pathsep.join(path for path in sys.path if path)
    environment = {**os.environ, "PYTHONPATH": paths, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    return subprocess.run(
        [sys.executable, "-c", program, GAME, *arguments], env={**environment, "UPCARD_LIBRARY": str(folder)},
        capture_output=True, text=True, check=True, timeout=300,
    )  # fmt: skip


@pytest.mark.long
def test_a_room_tries_a_library_beside_the_event_loop_and_compiles_nothing(good: Path, tmp_path: Path) -> None:
    done = in_a_room(good, tmp_path)
    assert done.stdout.strip() == f"{{'{GAME}'}} [] False True" and not done.stderr


@needs_code
def test_a_room_plays_on_in_plain_python_if_the_library_fails(good: Path, tmp_path: Path) -> None:
    done = in_a_room(damaged(good, tmp_path / "damaged", NO_INSTRUCTION), tmp_path, "fails")
    assert done.stdout.strip() == f"{{'{GAME}'}} [] True True"
    assert done.stderr.count("crashed (SIGILL): 'upcard doctor' tries it again") == 1


@pytest.mark.long
def test_a_bot_process_tries_a_library_itself_if_it_has_to(good: Path, tmp_path: Path) -> None:
    done = in_a_room(good, tmp_path, program=BOT)
    assert done.stdout.strip() == f"['{GAME}'] {{'{GAME}': True}}  True True" and not done.stderr
