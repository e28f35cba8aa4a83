"""Python for ARM under QEMU: Debian's, in a folder of its own, without a container and without changes to the system.

The folder is the one that ``UPCARD_ARM64_ROOT`` names, or one in the cache, which debootstrap fills once (some 40 s and
60 MB). Nothing but Python's own library is needed there: the rules run from libraries.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import idna
import lark
from filelock import FileLock

from upcard.jit.proof import PROVING
from upcard.jit.sources import CACHE

ROOT = Path(__file__).resolve().parents[2]
SUITE = "bookworm"
KEPT = CACHE / f"arm64-{SUITE}"
MACHINE = "linux-aarch64"
PACKAGES = ("idna", "lark")
"""What rules and bots import beside Python's own library."""


FETCHING = 300
"""Seconds after which a network is too slow."""


class Missing(Exception):
    """Nothing runs programs for ARM here; the message says what is missing."""


def emulator() -> str:
    """QEMU for programs of ARM. Raises `Missing`."""
    for name in ("qemu-aarch64", "qemu-aarch64-static"):
        if found := shutil.which(name):
            return found
    raise Missing("there is no qemu-aarch64 (Debian: qemu-user)")


def python() -> Path:
    """The folder with a Python for ARM; makes one where that can be done. Raises `Missing`."""
    if named := os.environ.get("UPCARD_ARM64_ROOT"):
        if not _has_python(Path(named)):
            raise Missing(f"UPCARD_ARM64_ROOT is {named}, where there is no usr/bin/python3")
        return Path(named)
    if not _has_python(KEPT):
        _made(KEPT)
    return KEPT


def _has_python(folder: Path) -> bool:
    return (folder / "usr/bin/python3").exists()


def _made(folder: Path) -> None:
    if not shutil.which("debootstrap"):
        raise Missing("there is no folder UPCARD_ARM64_ROOT with a Python for ARM, and no debootstrap to make one")
    if os.geteuid():
        raise Missing("debootstrap makes a folder with a Python for ARM for root alone; UPCARD_ARM64_ROOT may name one")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(folder.with_suffix(".lock")), tempfile.TemporaryDirectory(dir=folder.parent) as place:
        if _has_python(folder):
            return
        fetched, unpacked = Path(place, "fetched"), Path(place, "unpacked")
        asked = ["--download-only", "--arch=arm64", "--variant=minbase", "--include=python3"]
        command = ["debootstrap", *asked, SUITE, str(fetched)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=FETCHING)
        except subprocess.TimeoutExpired:
            raise Missing(f"debootstrap has not fetched a Python for ARM within {FETCHING} seconds") from None
        if done.returncode:
            lines = (done.stdout + done.stderr).strip().splitlines() or ["without a word"]
            raise Missing(f"debootstrap could not fetch a Python for ARM: {lines[-1]}")
        for package in sorted((fetched / "var/cache/apt/archives").glob("*.deb")):
            subprocess.run(["dpkg-deb", "--extract", package, unpacked], check=True)
        unpacked.rename(folder)


@contextmanager
def imported() -> Iterator[str]:
    """The value of ``PYTHONPATH`` with which the emulated Python imports Upcard and these tests."""
    with tempfile.TemporaryDirectory() as place:
        for name, module in zip(PACKAGES, (idna, lark)):
            Path(place, name).symlink_to(Path(str(module.__file__)).parent, target_is_directory=True)
        yield os.pathsep.join([str(ROOT / "src"), str(ROOT), place])


def run(libraries: Path, arguments: Sequence[str], seconds: float) -> subprocess.CompletedProcess[str]:
    """Run Python for ARM with the rules from libraries. Raises `Missing`, and `subprocess.TimeoutExpired`."""
    folder, program = python(), emulator()
    with imported() as path:
        # A library is proved in a process of its own, which would need an emulator that the system knows of.
        environment = {
            "PATH": os.defpath, "HOME": path.rpartition(os.pathsep)[2], "PYTHONPATH": path,
            "PYTHONDONTWRITEBYTECODE": "1", "UPCARD_LIBRARY": str(libraries), PROVING: "1",
        }  # fmt: skip
        # -S: the packages of the machine that emulates are not for this one.
        command = [program, "-L", str(folder), str(folder / "usr/bin/python3"), "-S", *arguments]
        return subprocess.run(
            command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=seconds, check=False
        )
