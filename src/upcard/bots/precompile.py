"""Games compiled ahead: for a container, a machine that runs tests, or people who do not want to wait later."""

from __future__ import annotations

import gc
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from multiprocessing import connection
from typing import Any

from upcard.bots.levels import LEVELS
from upcard.bots.warm_up import is_kept, note_kept, try_out, try_out_hint
from upcard.engine.compile import registry
from upcard.engine.play.game import game
from upcard.engine.play.simulation import simulate
from upcard.jit.rule import load_compiler

ALL = "everything"
"""What stands for the level in the note on a game of which everything is compiled."""
IN_A_ROW = 6
"""The games that one process compiles: what they share is typed once a process, and each takes some 90 MB."""


@dataclass(frozen=True)
class Made:
    """A game that was compiled, with the seconds that it took (0: it was compiled before), or the last line of its
    error."""

    name: str
    seconds: float
    fault: str = ""


def compile_games(names: Iterable[str], processes: int = 2) -> Iterator[Made]:
    """Compile what tables, bots, simulations and states of these games need, and keep it. Yields games as they come.

    Several processes run at once, the longest games first. A process gives its memory back after a few games.
    Raises `UnknownGame` before any work is done.
    """
    waiting = sorted(dict.fromkeys(names), key=_length, reverse=True)
    for name in [name for name in waiting if is_kept(name, ALL)]:
        waiting.remove(name)
        yield Made(name, 0.0)
    if not waiting:
        return
    command = [sys.executable, "-m", __name__, str(processes), *waiting]
    with (
        tempfile.TemporaryFile("w+") as complaints,
        subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=complaints, text=True
        ) as foreman,
    ):
        try:
            for line in foreman.stdout or ():
                made = Made(**json.loads(line))
                waiting.remove(made.name)
                yield made
        except BaseException:
            foreman.terminate()  # what is under way is finished, nothing more is begun
            raise
        complaints.seek(0)
        lines = complaints.read().strip().splitlines() or [_ended(foreman.wait())]
    for name in waiting:
        yield Made(name, 0.0, lines[-1])


def _length(name: str) -> int:
    # A longer file takes longer to compile, near enough: a long game that comes last would keep one process waiting.
    return sum(path.stat().st_size for path in registry.sources(name))


def _ended(code: int | None) -> str:
    return f"the process ended with code {code}"


def main(processes: int, names: list[str]) -> None:
    """Compile games, a few in each process, and write a line for each.

    The processes are forks of this one, which has the compiler in memory already and has compiled the last game, the
    shortest: that spares each three seconds, most of them for what all games share.
    """
    load_compiler()
    gc.disable()  # a compiler makes more than it throws away, and these processes are short
    gc.freeze()
    forks = sys.platform == "linux"
    context: Any = multiprocessing.get_context("fork" if forks else "spawn")
    if forks:
        _compile(names.pop())
    begun = context.Value("i", 0)
    running: dict[Any, tuple[Any, Any]] = {}
    while running or begun.value < len(names):
        while begun.value < len(names) and len(running) < processes:
            at = context.Value("i", -1)
            worker = context.Process(target=_compile_several, args=(names, begun, at))
            worker.start()
            running[worker.sentinel] = worker, at
        for sentinel in connection.wait(list(running)):
            worker, at = running.pop(sentinel)
            worker.join()
            if worker.exitcode and at.value < 0:
                return  # the end of this process reports the rest as failed
            if worker.exitcode:
                _tell(Made(names[at.value], 0.0, _ended(worker.exitcode)))


def _compile_several(names: list[str], begun: Any, at: Any) -> None:
    """Compile the next games that are not begun. `at` says which one is under way."""
    gc.disable()
    foreman: Any = multiprocessing.parent_process()
    for _ in range(IN_A_ROW):
        with begun.get_lock():
            at.value = begun.value
            begun.value += 1
        if at.value >= len(names) or not foreman.is_alive():
            return
        _compile(names[at.value])


def _compile(name: str) -> None:
    """Compile one game. A process that has all its rules in memory has them typed once."""
    began, fault = time.monotonic(), ""
    try:
        try_out(name, "")
        for level in LEVELS:
            try_out(name, level)
        try_out_hint(name)
        simulate(name, 1)
        state = game(name).new_initial_state(seed=1)
        game(name).rules.fault(state.snapshot(), 0)
        note_kept(name, ALL)
    except Exception as error:
        fault = " ".join(f"{type(error).__name__}: {error}".split())
    _tell(Made(name, time.monotonic() - began, fault))


def _tell(made: Made) -> None:
    # In one piece: where Python's output is not buffered, `print` writes the end of a line by itself, and the lines of
    # two processes run into each other.
    os.write(sys.stdout.fileno(), f"{json.dumps(asdict(made))}\n".encode())


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
