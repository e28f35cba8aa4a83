"""Whether a library works on this machine: proved once, by a process of its own, which may crash.

A processor may lack an instruction that a library has, a disk may have damaged it. So before a game's library is
loaded for the first time, `upcard.bots.readiness.library_proof` plays with it, and compares that with the same rules in
plain Python. The outcome is kept in the cache, under a digest of the library and the machine.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import logging
import os
import platform
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from upcard.jit.platforms import file_of, here, place_of
from upcard.jit.sources import CACHE

log = logging.getLogger(__name__)
FOLDER = CACHE / "proofs"
"""Where the outcomes are kept."""
PROVER = "upcard.bots.readiness.library_proof"
"""The module that plays; it ends with 0, with `REFUSED`, or with 1 and a line that says what is wrong."""
REFUSED = 3
"""How it ends where the library was not tried, because it does not fit: loading it says why."""
PROVING = "UPCARD_PROVING"
"""What is set in the environment of the process that plays: it loads a library without a proof."""
PROCESSOR_SECONDS = 10
"""How long it may compute. It needs a tenth of that."""
PATIENCE = 60.0
"""How long it may take in all, in seconds, on a machine that other programs keep busy."""
_FROM_OUTSIDE = {"SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"}
"""Signals that say nothing of the library."""
_PROCESSOR = re.compile(r"^(?:model name|flags|Features|CPU implementer|CPU part)\s*:.*$", re.MULTILINE)
_outcomes: dict[Path, str] = {}
"""What this process knows, by the place where the outcome is kept: what is wrong with a library, or nothing."""


class _Undecided(Exception):
    """A library could not be tried; the message says why."""


def fault_of(folder: Path, name: str) -> str:
    """What is wrong with the library of a game, in words that follow its name; empty if it works here. Tries it, in a
    second or two, if that is not known yet: not to be called on an event loop then (`is_known`)."""
    if os.environ.get(PROVING) or not _files(folder, name)[0].is_file():
        return ""
    place = _place(folder, name)
    if place not in _outcomes:
        _outcomes[place] = _found(folder, name, place)
    return _outcomes[place]


def is_known(folder: Path | None, name: str) -> bool:
    """Whether it is known if the library of a game works here: `fault_of` answers at once. So it does without one."""
    if folder is None or not _files(folder, name)[0].is_file():
        return True
    place = _place(folder, name)
    return place in _outcomes or place.exists()


def forget_fault(folder: Path, name: str) -> None:
    """Have a library that has failed tried again."""
    if _files(folder, name)[0].is_file() and is_known(folder, name) and fault_of(folder, name):
        place = _place(folder, name)
        _outcomes.pop(place, None)
        with contextlib.suppress(OSError):
            place.unlink(missing_ok=True)


def _found(folder: Path, name: str, place: Path) -> str:
    if (known := _read(place)) is not None:
        return known
    try:
        with _alone(place) as can_keep:
            if (known := _read(place)) is not None:  # another process has tried it meanwhile
                return known
            outcome = _tried(folder, name)
            if can_keep:
                _keep(place, outcome)
            return outcome
    except _Undecided as why:
        return str(why)


def _read(place: Path) -> str | None:
    """An outcome that is kept; None if there is none that can be read."""
    try:
        return place.read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return None


def _tried(folder: Path, name: str) -> str:
    """Let another process play with a library. Raises `_Undecided`."""
    own = {key: value for key, value in os.environ.items() if key != "NUMBA_DISABLE_JIT"}
    try:
        done = subprocess.run(
            [sys.executable, "-m", PROVER, name, str(PROCESSOR_SECONDS)],
            env={**own, "UPCARD_LIBRARY": str(folder), PROVING: "1"},
            stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=PATIENCE, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        if sys.platform == "win32":  # which has no limit of a process's own
            return f"was tried and did not come to an end within {PATIENCE:.0f} seconds"
        raise _Undecided(f"could not be tried within {PATIENCE:.0f} seconds, because the machine is busy") from None
    except OSError as error:
        raise _Undecided(f"could not be tried ({error})") from None
    if done.returncode == 0:
        return ""
    if done.returncode == REFUSED:
        raise _Undecided("")
    ended = _signal(-done.returncode)
    if ended in _FROM_OUTSIDE:
        raise _Undecided(f"could not be tried (the process was ended by {ended})")
    if ended == "SIGXCPU":
        return f"was tried and did not come to an end within {PROCESSOR_SECONDS} seconds of a processor"
    if ended:
        return f"was tried and crashed ({ended})"
    lines = (done.stdout.strip() or done.stderr.strip()).splitlines()
    return f"was tried and {lines[-1]}" if lines else f"was tried and crashed (code {done.returncode:#x})"


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return ""


@contextlib.contextmanager
def _alone(place: Path) -> Iterator[bool]:
    """While no other process tries the same library; whether the outcome can be kept."""
    from filelock import FileLock

    lock = FileLock(place.with_name(f"{place.name}.lock"))
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except OSError as error:
        _warn_of(str(place.parent), error.strerror or str(error))
        yield False
        return
    try:
        yield True
    finally:
        lock.release()


def _keep(place: Path, outcome: str) -> None:
    draft = place.with_name(f"{place.name}.{os.getpid()}")
    try:
        draft.write_text(f"{outcome}\n", encoding="utf-8")
        draft.replace(place)
    except OSError as error:
        _warn_of(str(place.parent), error.strerror or str(error))


@functools.cache
def _warn_of(folder: str, why: str) -> None:
    """Once."""
    log.warning("%s cannot be written (%s): libraries are tried again at every start", folder, why)


def _files(folder: Path, name: str) -> tuple[Path, Path]:
    """The library of a game for this platform, and its index."""
    place = place_of(folder, name, here())
    return place / file_of(name, here()), place / f"{name}.json"


def _place(folder: Path, name: str) -> Path:
    digest = hashlib.sha256(_machine().encode())
    for file in _files(folder, name):
        with contextlib.suppress(OSError):
            digest.update(file.read_bytes())
    return FOLDER / f"{name}.{digest.hexdigest()[:16]}"


@functools.cache
def _machine() -> str:
    """The processor and the Python of this process."""
    try:
        described = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").partition("\n\n")[0]
        processor = " ".join(_PROCESSOR.findall(described))
    except OSError:
        processor = platform.processor()
    return f"{sys.implementation.cache_tag} {platform.system()} {platform.machine()} {processor}"
