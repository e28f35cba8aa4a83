"""A virtual environment with what Upcard requires and nothing else: as a browser has it, without NumPy, Numba, uvicorn
and whatever else needs a machine; or as a player has it, without an extra."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement

PROJECT = Path(__file__).resolve().parent.parent
BROWSER = "emscripten"
"""The platform that Pyodide is."""


def needed(platform: str = BROWSER) -> set[str]:
    """The distributions that ``pip install upcard`` brings on a platform, by the markers of ``pyproject.toml``."""
    wanted = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    found: set[str] = set()
    for name in _wanted(wanted, platform):
        if name not in found:
            found |= {name, *_all_needed_by(name, found, platform)}
    return found


def _wanted(requirements: list[str], platform: str) -> Iterator[str]:
    for requirement in map(Requirement, requirements):
        marker = requirement.marker
        if marker is None or marker.evaluate({"sys_platform": platform, "extra": ""}):
            yield requirement.name


def _all_needed_by(name: str, known: set[str], platform: str) -> set[str]:
    found: set[str] = set()
    for other in _wanted(distribution(name).requires or [], platform):
        if other not in known | found:
            found |= {other, *_all_needed_by(other, known | found | {other}, platform)}
    return found


def make(folder: Path, platform: str = BROWSER) -> Path:
    """A virtual environment with these distributions and this package's sources; its Python."""
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    place = next(folder.glob("lib/python*/site-packages"), folder / "Lib" / "site-packages")
    for name in needed(platform):
        for top in {Path(file).parts[0] for file in distribution(name).files or []}:
            source = Path(str(distribution(name).locate_file(top)))
            if top not in ("..", "__pycache__", "bin") and source.exists() and not (place / top).exists():
                (place / top).symlink_to(source, target_is_directory=source.is_dir())
    (place / "upcard.pth").write_text(f"{PROJECT / 'src'}\n", encoding="utf-8")
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def run(python: Path, program: str, *arguments: str, seconds: float = 300) -> str:
    """What a program prints in such an environment. Raises `subprocess.CalledProcessError` with what it complained."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "NUMBA"))}
    done = subprocess.run(
        [str(python), "-W", "error", "-c", program, *arguments], env={**environment, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True, text=True, timeout=seconds, cwd=python.parent,
    )  # fmt: skip
    if done.returncode:
        print(done.stdout, done.stderr, file=sys.stderr)
        done.check_returncode()
    return done.stdout
