"""``upcard doctor``: what it says of a machine on which all is well, and of others."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import pytest

import upcard
from upcard.cli import run
from upcard.jit.backend import BACKEND, Backend
from upcard.jit.platforms import here
from upcard.jit.rule import COMPILES

PROJECT = Path(__file__).parents[1]
doctor: Any = import_module("upcard.cli.doctor")  # the package has the command under this name


def test_it_says_what_runs_here_and_that_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"Upcard {upcard.__version__}, Python {sys.version.split()[0]}, ")
    assert "Rules at tables and of their bots: " in said and "The cache folder: " in said
    assert f"numba {version('numba')} (the compiler)" in said and said.endswith("All is well.\n")


def test_the_findings_can_be_read_by_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["tables"], found["programs"], found["faults"]) == (BACKEND, BACKEND, [])
    assert set(found["packages"]) == set(doctor.EXTRAS) and found["folders"].keys() == {"cache", "tables"}


def test_folders_that_cannot_be_written_are_faults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("UPCARD_DATA", str(tmp_path / "file" / "room"))
    assert run(["doctor"]) == 1
    said = capsys.readouterr().out
    assert f"{tmp_path}/file/room cannot be written (Not a directory)" in said and "All is well" not in said
    monkeypatch.setenv("UPCARD_DATA", str(tmp_path / "new" / "room"))
    assert run(["doctor"]) == 0


def test_a_compiler_that_cannot_be_imported_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> Any:
        raise ImportError("Numba needs NumPy 2.2 or less")

    found = doctor.Findings("1", "3", "Linux", tables="compiled", programs="compiled")
    monkeypatch.setattr(doctor, "import_module", broken)
    assert not doctor._numba_works(found)
    assert found.faults == ["Numba is installed, and cannot be imported (ImportError: Numba needs NumPy 2.2 or less)."]


@pytest.mark.skipif(not COMPILES, reason="without the compiler libraries that do not fit are used all the same")
def test_libraries_that_do_not_fit_are_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "libraries").mkdir()
    monkeypatch.setattr("upcard.jit.backend.PACKAGE", tmp_path)
    assert run(["doctor"]) == 1
    said = capsys.readouterr().out
    assert "Rules at tables and of their bots: compiled here by Numba (Numba is installed)." in said
    assert "The libraries of the package are not used: " in said and "has no library of " in said


@pytest.mark.long
def test_games_without_a_library_are_faults(tmp_path: Path) -> None:
    paths = os.pathsep.join(path for path in sys.path if path)
    environment = {**os.environ, "PYTHONPATH": paths, "UPCARD_LIBRARY": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "upcard", "doctor", "--json"],
        env={**environment, "NUMBA_DISABLE_JIT": "0"}, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 1 and not done.stderr
    found = json.loads(done.stdout)
    assert (found["tables"], found["why"]) == (Backend.LIBRARY, f"UPCARD_LIBRARY is set to {tmp_path}")
    assert list(found["games"]) == list(upcard.games()) and found["faults"] == list(found["games"].values())
    advice = f"upcard compile --library {tmp_path} --target {here()} whist builds it."
    assert found["games"]["whist"] == f"{tmp_path} has no library of whist: {advice}"


def test_the_packages_that_it_names_are_those_of_the_project() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    for package, words in doctor.EXTRAS.items():
        extra = re.search(r"extra '(\w+)'", words)
        wanted = (
            extras[extra[1]]
            if extra
            else [*project["dependencies"], *(line for some in extras.values() for line in some)]
        )
        assert any(re.match(rf"{package}\b", line) for line in wanted), package


def test_a_package_that_is_not_installed_has_no_version() -> None:
    with pytest.raises(PackageNotFoundError):
        version("no-such-package-at-all")
    assert doctor._version_of("no-such-package-at-all") is None
