"""What an installation weighs and how long its commands take to answer: what a player installs beside what extras add.

    python -m benchmarks.light [--wheel FILE] [--extra authoring,hosting] [--runs 5] [--games whist,truco]

Builds the wheel, installs it in environments of their own (pip has to reach a package registry), and asks each for its
size without pip and setuptools, its packages, the time of ``upcard --version`` and ``--help`` (the median, with the
fastest and the slowest), and how long ``upcard serve`` takes to ``/ready``, and its resident memory then. Processor
time stands beside elapsed time (of a server until it has stopped again), and the load of the machine below, because
other work takes time away.

Of what a player installs also: the first decision of a `club` bot in each game, each in a process of its own; the
memory of a server with a table of each game, a person against bots; and how long it takes from the installation, with
what was downloaded before, to the first card that a bot plays in view of a person. A wheel for a platform (``make
dist``) has the rules as libraries; one that is built here has none, so that they are interpreted. The page is not
drawn: a card counts as soon as its message is there. ``--only size,decisions,tables,card`` measures some of this.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import upcard
from benchmarks.light_tables import measures_memory, memory_of, memory_with_tables, rest, see_a_bot_play, sit_down

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS, SUFFIX = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
INVENTORY = """
import json
from importlib.metadata import distributions
from pathlib import Path
others = {"pip", "setuptools", "wheel"}
found = [d for d in distributions() if d.metadata["Name"].lower() not in others]
files = {Path(str(d.locate_file(file))).resolve() for d in found for file in d.files or ()}
print(json.dumps([len(found), sum(file.stat().st_size for file in files if file.is_file())]))
"""
"""Prints how many packages an environment has, and how many bytes."""
FIRST_DECISION = Path(__file__).with_name("first_decision.py")
FIRST_GAME = "whist"
"""The game that a player opens after the installation."""
WAIT = 120.0
"""Seconds for a server to be ready."""


Times = tuple[float, float]
"""Elapsed seconds and processor seconds."""


@dataclass(frozen=True)
class Weight:
    """The figures of one environment: bytes, and by what was run the elapsed and the processor seconds of each run."""

    packages: int
    size: int
    resident: int
    times: dict[str, list[Times]]


def main() -> None:
    """Measure the environments and print a table."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--wheel", type=Path, help="A wheel for this platform; without it one is built.")
    asked.add_argument("--extra", action="append", help="Extras of one more environment; may be repeated.")
    asked.add_argument("--runs", type=int, default=5)
    asked.add_argument("--games", type=lambda names: names.split(","), default=upcard.games())
    asked.add_argument("--only", type=lambda names: names.split(","), default=["size", "decisions", "tables", "card"])
    given = asked.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:  # a server's processes may end after it
        place = Path(name)
        wheel = given.wheel.resolve() if given.wheel else built(place)
        plain = installed(wheel, "", place)
        if "size" in given.only:
            print_weight("", weighed(plain, given.runs))
        if "decisions" in given.only:
            print_decisions(plain, given.games)
        if "tables" in given.only and measures_memory():
            print_memory(plain, given.games)
        if "card" in given.only:
            print_first_cards(wheel, place)
        for extras in (given.extra or ["authoring,hosting"]) if "size" in given.only else []:
            print_weight(extras, weighed(installed(wheel, extras, place), given.runs))
    print(
        f"Python {sys.version.split()[0]}; load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"
    )


def built(folder: Path) -> Path:
    """The wheel of these sources."""
    subprocess.run([sys.executable, "-m", "pip", "wheel", "-qq", "--no-deps", "-w", folder, ROOT], check=True)
    return next(folder.glob("upcard-*.whl"))


@dataclass(frozen=True)
class Environment:
    """An environment that Upcard is installed in, and what processes of it find in their environment variables."""

    folder: Path
    variables: dict[str, str]

    def command(self, name: str) -> Path:
        """A command of it."""
        return self.folder / SCRIPTS / f"{name}{SUFFIX}"


def clean(home: Path, cache: Path) -> dict[str, str]:
    """Environment variables of a user without settings or caches of Upcard."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "UPCARD", "NUMBA"))}
    return {**kept, "HOME": str(home), "XDG_CACHE_HOME": str(cache), "NUMBA_CACHE_DIR": str(cache)}


def installed(wheel: Path, extras: str, place: Path) -> Environment:
    """A new environment with a wheel and its extras."""
    folder = place / (extras.replace(",", "-") or "plain")
    environment = Environment(folder, clean(place, folder / "cache"))
    subprocess.run([sys.executable, "-m", "venv", folder], check=True, env=environment.variables)
    install_by_pip(environment, f"{wheel}[{extras}]" if extras else str(wheel))
    return environment


def install_by_pip(environment: Environment, what: str) -> None:
    """Install into an environment."""
    command = [environment.command("python"), "-m", "pip", "install", "-qq", "--disable-pip-version-check", what]
    subprocess.run(command, check=True, env=environment.variables)


def weighed(environment: Environment, runs: int) -> Weight:
    """Measure an environment."""
    python, command = environment.command("python"), environment.command("upcard")
    packages, size = json.loads(subprocess.run([python, "-c", INVENTORY], capture_output=True, check=True).stdout)
    times = {
        words: [run([command, words], environment.variables) for _ in range(runs)] for words in ("--version", "--help")
    }
    starts = [started(environment, environment.folder / f"room-{k}") for k in range(runs)]
    times["serve, to /ready"] = [seconds for seconds, _ in starts]
    return Weight(packages, size, max(resident for _, resident in starts), times)


def run(command: list[str | Path], environment: dict[str, str]) -> Times:
    """The seconds that a command takes."""
    began, worked = time.perf_counter(), of_children()
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began, of_children() - worked


def of_children() -> float:
    """The processor seconds of all processes that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def started(environment: Environment, data: Path) -> tuple[Times, int]:
    """The seconds from the start of a server until it is ready, and its resident memory in bytes then. The processor
    seconds are those until it has stopped."""
    began, worked = time.perf_counter(), of_children()
    with serving(environment, data) as (_, pid):
        elapsed = time.perf_counter() - began
        said = subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, check=True)
    return (elapsed, of_children() - worked), int(said.stdout) * 1024


@contextmanager
def serving(environment: Environment, data: Path) -> Iterator[tuple[str, int]]:
    """A server that is ready, until the end: where it is, and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [environment.command("upcard"), "serve", "--no-browser", "--port", str(port), "--data", data]
    began = time.perf_counter()
    server = subprocess.Popen(command, env=environment.variables, stdout=subprocess.DEVNULL)
    try:
        while not ready(port):
            if time.perf_counter() - began > WAIT or server.poll() is not None:
                raise SystemExit(f"the server was not ready after {WAIT:.0f} seconds, or has ended")
            time.sleep(0.02)
        yield f"127.0.0.1:{port}", server.pid
    finally:
        server.terminate()
        server.wait()


def ready(port: int) -> bool:
    """Whether a server on this machine is ready."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/ready", timeout=5) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False


def print_decisions(environment: Environment, games: Sequence[str]) -> None:
    """The longest first decisions, by the processor time of a process that has just begun. What is tried once on a
    machine, whether its library works, has been tried before."""
    found = []
    for game in games:
        command = [environment.command("python"), "-P", FIRST_DECISION, game]
        for _ in range(2):
            done = subprocess.run(command, env=environment.variables, capture_output=True, check=True)
        found.append(json.loads(done.stdout.splitlines()[-1]))
    for name, words in (("first", "first decision of club"), ("longest", "longest of its first 16")):
        most = max(found, key=lambda line: float(line[name]))
        usual = statistics.median(line[name] for line in found)
        backend = "/".join(sorted({line["backend"] for line in found}))
        print(f"  {words}: processor {most[name]:.3f} s in {most['game']}, median {usual:.3f} s, rules: {backend}")


def print_memory(environment: Environment, games: Sequence[str]) -> None:
    """Memory of a server that has just begun, and with a table of each game."""
    with serving(environment, environment.folder / "room-tables") as (host, pid):
        rest(pid)
        for words, memory in (
            ("at rest", memory_of(pid)),
            (f"{len(games)} tables", memory_with_tables(host, pid, games)),
        ):
            print(
                f"  serve, {words}: {memory.server / 1e6:.0f} MB resident, "
                f"{memory.all_processes / 1e6:.0f} MB with the processes that think",
                flush=True,
            )


def print_first_cards(wheel: Path, place: Path) -> None:
    """Seconds from an installation to a bot's card, with pip and, where it is installed, with uv. All that is
    downloaded has been downloaded once before."""
    for installer in ("pip", "uv") if shutil.which("uv") else ("pip",):
        for turn in ("first", "warm"):
            began, worked = time.perf_counter(), of_children()
            environment = installed_as_tool(installer, wheel, place / f"{installer}-{turn}", place / "downloads")
            installed_after, installing = time.perf_counter() - began, of_children() - worked
            with ExitStack() as stack:
                host, _ = stack.enter_context(serving(environment, environment.folder / "room"))
                if not see_a_bot_play(sit_down(stack, host, FIRST_GAME)):
                    raise SystemExit(f"no bot has played at a table of {FIRST_GAME}")
                seconds = time.perf_counter() - began
        print(
            f"  from {installer} install to a bot's card in {FIRST_GAME}: {seconds:.1f} s, "
            f"installed after {installed_after:.1f} s (processor {installing:.1f} s)"
        )


def installed_as_tool(installer: str, wheel: Path, folder: Path, downloads: Path) -> Environment:
    """A new environment as a player makes it: by ``python -m venv`` and pip, or by ``uv tool install``."""
    environment = Environment(folder, {**clean(folder, folder / "cache"), "XDG_CACHE_HOME": str(downloads)})
    if installer == "pip":
        subprocess.run([sys.executable, "-m", "venv", folder], check=True, env=environment.variables)
        install_by_pip(environment, str(wheel))
    else:
        environment.variables["UV_TOOL_BIN_DIR"] = str(folder / SCRIPTS)
        command = ["uv", "tool", "install", "-q", "--python", sys.executable, str(wheel)]
        subprocess.run(command, check=True, env=environment.variables)
    return environment


def print_weight(extras: str, weight: Weight) -> None:
    """The lines of one environment."""
    print(f"{f'upcard[{extras}]' if extras else 'upcard'}: {weight.packages} packages, {weight.size / 1e6:.0f} MB")
    for words, times in weight.times.items():
        elapsed, worked = zip(*times)
        print(f"  {words:18} {spread(elapsed)}, processor {spread(worked)}")
    print(f"  {'serve, resident':18} {weight.resident / 1e6:.0f} MB", flush=True)


def spread(times: Sequence[float]) -> str:
    """The median, and the least and the largest."""
    return f"{statistics.median(times):.2f} s ({min(times):.2f} to {max(times):.2f})"


if __name__ == "__main__":
    main()
