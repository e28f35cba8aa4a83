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
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from multiprocessing import connection
from typing import Any

from upcard.arrays import np
from upcard.bots.levels import LEVELS
from upcard.bots.readiness.warm_up import is_kept, note_kept, try_out, try_out_hint
from upcard.engine.compile import registry
from upcard.engine.play.game import game
from upcard.engine.play.simulation import simulate
from upcard.extras import need
from upcard.jit.rule import load_compiler

ALL = "everything"
"""What stands for the level in the note on a game of which everything is compiled."""
IN_A_ROW = 6
"""The games that one process compiles: what they share is typed once a process, and each takes some 90 MB."""


FORKS = sys.platform == "linux"
"""Whether processes that compile are forks of one that has begun to."""

Work = Callable[[str], bool]
"""What is done for a game; whether there was anything to do."""


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
    Raises `UnknownGame`, and `MissingExtra` without Numba, before any work is done.
    """
    need("numba", "compiling rules", "authoring")
    waiting = longest_first(names)
    for name in [name for name in waiting if is_kept(name, ALL)]:
        waiting.remove(name)
        yield Made(name, 0.0)
    yield from made_apart([sys.executable, "-m", __name__, str(processes)], waiting)


def made_apart(command: list[str], names: Iterable[str]) -> Iterator[Made]:
    """What a process that goes through these games with `work_through` makes, as it comes."""
    waiting = longest_first(names)
    if not waiting:
        return
    with (
        tempfile.TemporaryFile("w+") as complaints,
        subprocess.Popen(
            [*command, *waiting], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=complaints, text=True
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


def longest_first(names: Iterable[str]) -> list[str]:
    """Games in the order in which they are to be compiled. Raises `UnknownGame`."""

    # A longer file takes longer to compile, near enough: a long game that comes last would keep one process waiting.
    def length(name: str) -> int:
        return sum(path.stat().st_size for path in registry.sources(name))

    return sorted(dict.fromkeys(names), key=length, reverse=True)


def _ended(code: int | None) -> str:
    return f"the process ended with code {code}"


def main(processes: int, names: list[str]) -> None:
    """Compile games, and write a line for each.

    The last game, the shortest, is compiled before there are other processes: that spares each three seconds, most of
    them for what all games share.
    """
    load_compiler()
    if FORKS:
        work_on(names.pop(), compile_everything)
    work_through(processes, names, compile_everything, IN_A_ROW)


def work_through(processes: int, names: list[str], work: Work, in_a_row: int) -> None:
    """Do some work on games, a few `in_a_row` in each process, and write a line for each. Where that is possible the
    processes are forks of this one, which have in memory what it has."""
    gc.disable()  # a compiler makes more than it throws away, and these processes are short
    gc.freeze()
    context: Any = multiprocessing.get_context("fork" if FORKS else "spawn")
    begun = context.Value("i", 0)
    running: dict[Any, tuple[Any, Any]] = {}
    while running or begun.value < len(names):
        while begun.value < len(names) and len(running) < processes:
            at = context.Value("i", -1)
            worker = context.Process(target=_work_on_several, args=(names, begun, at, work, in_a_row))
            worker.start()
            running[worker.sentinel] = worker, at
        for sentinel in connection.wait(list(running)):
            worker, at = running.pop(sentinel)
            worker.join()
            if worker.exitcode and at.value < 0:
                return  # the end of this process reports the rest as failed
            if worker.exitcode:
                _tell(Made(names[at.value], 0.0, _ended(worker.exitcode)))


def _work_on_several(names: list[str], begun: Any, at: Any, work: Work, in_a_row: int) -> None:
    """Work on the next games that no other process has begun. `at` says which one is under way."""
    gc.disable()
    foreman: Any = multiprocessing.parent_process()
    for _ in range(in_a_row):
        with begun.get_lock():
            at.value = begun.value
            begun.value += 1
        if at.value >= len(names) or not foreman.is_alive():
            return
        work_on(names[at.value], work)


def work_on(name: str, work: Work) -> None:
    """Do some work on one game, and write its line."""
    began, fault, new = time.monotonic(), "", True
    try:
        new = work(name)
    except Exception as error:
        fault = " ".join(f"{type(error).__name__}: {error}".split())
    _tell(Made(name, time.monotonic() - began if new else 0.0, fault))


def compile_everything(name: str) -> bool:
    """Compile one game. A process that has all its rules in memory has them typed once."""
    try_out_everything(name)
    note_kept(name, ALL)
    return True


def try_out_everything(name: str) -> None:
    """Have tables, bots of every level, hints, simulations and states of a game ask for all that they may need."""
    try_out_rules(name)
    for level in LEVELS:
        try_out(name, level)
    try_out_hint(name)


def try_out_rules(name: str) -> None:
    """The same without bots and hints."""
    try_out(name, "")
    simulate(name, 1)
    rules, states = game(name).rules, game(name).new_initial_state(seed=1).snapshot()
    rules.fault(states, 0)
    rules.window_stands(states, 0)
    rules.standing(states, 0, np.zeros(rules.max_seats, np.int64))


def _tell(made: Made) -> None:
    # In one piece: where Python's output is not buffered, `print` writes the end of a line by itself, and the lines of
    # two processes run into each other.
    os.write(sys.stdout.fileno(), f"{json.dumps(asdict(made))}\n".encode())


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
