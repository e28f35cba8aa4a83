"""Install Upcard into the virtual environment of a checkout: ``python tools/install.py PART VENV``.

The parts: ``playing`` (what a player needs), ``compiler`` (Numba, beside an open room), ``everything`` (both). The
Makefile calls it, with any Python 3.11: nothing is installed yet. It may be stopped at any time and started again.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
SOURCES = (PROJECT / "pyproject.toml", PROJECT / "constraints.txt")
"""What an installation depends on."""
PLAYING, EVERYTHING = ".playing", ".installed"
"""Stamps in the environment: what playing needs is installed; so is the compiler."""
BEGUN = ".begun"
"""In an environment whose first installation has not come to its end: pip may take half of a package for the whole."""
STAGED = "compiler"
"""The folder in the environment where the compiler is unpacked: the packages of the environment are whole meanwhile."""


def playing(venv: Path) -> None:
    """Install what playing needs."""
    if not is_new(venv / PLAYING):
        install(venv, ".[hosting]")
        (venv / PLAYING).touch()


def compiler(venv: Path) -> None:
    """Install the compiler into an environment that lacks it, while programs run in it. They find all of it, or none:
    it is unpacked in a folder of its own and moved from there, Numba, by which it is found, last."""
    if is_new(venv / EVERYTHING):
        return
    os.nice(10)
    staged = venv / STAGED
    shutil.rmtree(staged, ignore_errors=True)  # what is left of an installation that was stopped
    extras = tomllib.loads(SOURCES[0].read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    pip(venv, "--target", str(staged), *extras["research"])
    [site] = venv.glob("lib/python*/site-packages")
    shutil.rmtree(staged / "bin", ignore_errors=True)  # commands of its own, which are not needed here
    for found in sorted(staged.iterdir(), key=lambda path: path.name == "numba"):
        if (site / found.name).is_dir():  # moved by an installation that was stopped
            shutil.rmtree(site / found.name)
        found.replace(site / found.name)
    staged.rmdir()
    (venv / EVERYTHING).touch()


def everything(venv: Path) -> None:
    """Install what playing needs, and the compiler."""
    if not is_new(venv / EVERYTHING):
        install(venv, ".[authoring,hosting]")
        (venv / PLAYING).touch()
        (venv / EVERYTHING).touch()


def install(venv: Path, project: str) -> None:
    """Install this project, with extras, into an environment, which is made where there is none."""
    begun = venv / BEGUN
    if begun.exists():
        shutil.rmtree(venv)
    if not venv.exists():
        venv.mkdir(parents=True)
        begun.touch()
        run(sys.executable, "-m", "venv", str(venv))
    pip(venv, "--editable", project)
    begun.unlink(missing_ok=True)


def pip(venv: Path, *arguments: str) -> None:
    """Have pip install something, within the constraints."""
    python = str(venv / "bin" / "python")
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--constraint", str(SOURCES[1]),
        *arguments)  # fmt: skip


def run(*command: str) -> None:
    """Run a command. One that fails has said why: this program ends as it did."""
    if code := subprocess.run(command, cwd=PROJECT, check=False).returncode:
        sys.exit(code)


def is_new(stamp: Path) -> bool:
    """Whether a stamp was set after the sources changed."""
    return stamp.exists() and stamp.stat().st_mtime >= max(source.stat().st_mtime for source in SOURCES)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """While no other process installs into an environment of this checkout."""
    with SOURCES[0].open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Another process installs Upcard here; this one waits for it.", file=sys.stderr, flush=True)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


PARTS = {"playing": playing, "compiler": compiler, "everything": everything}

if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt), alone():
        PARTS[sys.argv[1]](Path(sys.argv[2]).absolute())
        sys.exit(0)
    sys.exit(130)  # Ctrl-C
