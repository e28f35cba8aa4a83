"""`tools/install.py`: a checkout is installed in two parts, at any moment of which it may be stopped."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from types import ModuleType

import pytest

from tests.test_constraints import ROOT
from tests.tool import tool

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="make and its rules need a POSIX shell")
COMPILER = ("bin", "llvmlite", "numba", "numba-1.dist-info", "numpy")


@pytest.fixture
def install() -> ModuleType:
    return tool("install")


@pytest.fixture
def venv(tmp_path: Path) -> Path:
    """An environment with what playing needs."""
    venv = tmp_path / "venv"
    (venv / "lib" / "python3.11" / "site-packages" / "upcard").mkdir(parents=True)
    (venv / ".playing").touch()
    return venv


def packages(venv: Path) -> list[str]:
    return sorted(path.name for path in venv.glob("lib/python*/site-packages/*"))


def unpacks(*names: str, fails: bool = False) -> object:
    """A pip that unpacks these packages into the folder that it is given."""

    def pip(venv: Path, *arguments: str) -> None:
        assert arguments[0] == "--target" and [name.partition(">")[0] for name in arguments[2:]] == ["numba", "numpy"]
        for name in names:
            (Path(arguments[1]) / name / "part").mkdir(parents=True)
        if fails:
            sys.exit(2)

    return pip


def test_the_compiler_comes_as_a_whole_and_numba_last(
    install: ModuleType, venv: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved: list[str] = []
    replace = Path.replace
    monkeypatch.setattr(install, "pip", unpacks(*COMPILER))
    monkeypatch.setattr(Path, "replace", lambda path, to: moved.append(path.name) or replace(path, to))
    monkeypatch.setattr(os, "nice", lambda by: by)
    install.compiler(venv)
    assert packages(venv) == ["llvmlite", "numba", "numba-1.dist-info", "numpy", "upcard"]
    assert moved[-1] == "numba" and not (venv / "compiler").exists() and (venv / ".installed").exists()
    monkeypatch.setattr(install, "pip", lambda *_: pytest.fail("it is installed"))
    install.compiler(venv)
    install.everything(venv)
    install.playing(venv)


def test_a_compiler_that_was_stopped_in_the_middle_is_installed_again(
    install: ModuleType, venv: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "nice", lambda by: by)
    monkeypatch.setattr(install, "pip", unpacks("numba", "half", fails=True))
    with pytest.raises(SystemExit) as ended:
        install.compiler(venv)
    assert ended.value.code == 2 and packages(venv) == ["upcard"] and not (venv / ".installed").exists()
    (venv / "lib" / "python3.11" / "site-packages" / "numpy" / "old").mkdir(parents=True)  # moved before a kill
    monkeypatch.setattr(install, "pip", unpacks(*COMPILER))
    install.compiler(venv)
    assert packages(venv) == ["llvmlite", "numba", "numba-1.dist-info", "numpy", "upcard"]
    assert [path.name for path in venv.glob("lib/*/*/numpy/*")] == ["part"]


@pytest.mark.parametrize("part", ["playing", "everything"])
def test_an_environment_whose_first_installation_was_stopped_is_made_again(
    part: str, install: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    venv, fails = tmp_path / "venv", [True, False, True, False]

    def run(*command: str) -> None:
        if command[1:3] == ("-m", "venv"):
            (Path(command[3]) / f"made{len(fails)}").mkdir(parents=True)
        elif fails.pop(0):
            sys.exit(1)

    monkeypatch.setattr(install, "run", run)
    with pytest.raises(SystemExit):
        getattr(install, part)(venv)
    assert [path.name for path in venv.glob("made*")] == ["made4"] and not list(venv.glob(".[pi]*"))
    getattr(install, part)(venv)
    assert [path.name for path in venv.glob("made*")] == ["made3"], "half of a package may be in the first"
    stamps = {".playing"} if part == "playing" else {".playing", ".installed"}
    assert {path.name for path in venv.glob(".*")} == stamps
    for stamp in stamps:
        os.utime(venv / stamp, (0, 0))  # the sources have changed
    with pytest.raises(SystemExit):
        getattr(install, part)(venv)
    getattr(install, part)(venv)
    assert [path.name for path in venv.glob("made*")] == ["made3"], "an environment that was whole is kept"


def test_of_two_installations_one_waits(install: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    entered = threading.Event()

    def other() -> None:
        with install.alone():
            entered.set()

    with (ROOT / "pyproject.toml").open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        thread = threading.Thread(target=other, daemon=True)
        thread.start()
        assert not entered.wait(0.3)
    assert entered.wait(20)
    thread.join()
    assert capsys.readouterr().err == "Another process installs Upcard here; this one waits for it.\n"


def test_a_command_that_fails_ends_the_installation_as_it_did(install: ModuleType) -> None:
    with pytest.raises(SystemExit) as ended:
        install.run(sys.executable, "-c", "raise SystemExit(7)")
    assert ended.value.code == 7


@pytest.mark.skipif(not shutil.which("make"), reason="there is no make")
def test_make_play_opens_the_room_before_the_compiler_is_there(tmp_path: Path) -> None:
    own = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}

    def recipe(target: str) -> list[str]:
        done = subprocess.run(
            ["make", "--dry-run", f"VENV={tmp_path}", "PYTHON=python3", target],
            cwd=ROOT, env=own, capture_output=True, text=True, check=True,
        )  # fmt: skip
        return [line for line in done.stdout.splitlines() if "sys.version_info" not in line]

    command = f"{tmp_path}/bin/python tools/install.py compiler {tmp_path}"
    serve = f"{tmp_path}/bin/upcard serve --compile-ahead --install-compiler '{command}'"
    first, second = recipe("play")
    assert first == f"python3 tools/install.py playing {tmp_path}" and second.startswith(serve)
    assert f"python3 tools/install.py everything {tmp_path}" in recipe("test")
    (tmp_path / ".playing").touch()
    [only] = recipe("play")
    assert only.startswith(serve)
    (tmp_path / ".installed").touch()
    [only] = recipe("play")
    assert only.startswith(serve)
    os.utime(tmp_path / ".installed", (0, 0))
    assert recipe("play")[0] == f"python3 tools/install.py everything {tmp_path}", "an upgrade comes first, as a whole"
