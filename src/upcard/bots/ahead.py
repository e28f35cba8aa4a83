"""Games compiled ahead: for a container, a machine that runs tests, or whoever does not want to wait later."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from upcard.bots.levels import USUAL
from upcard.bots.readiness import is_kept, note_kept, try_out
from upcard.engine.compile.game import compiled_game
from upcard.engine.play.game import games
from upcard.engine.play.simulation import simulate

ALL = "everything"
"""What stands for the level in the note on a game of which everything is compiled."""


@dataclass(frozen=True)
class Made:
    """A game that was compiled, in so many seconds (none if it was before), or the last line of what went wrong."""

    name: str
    seconds: float
    fault: str = ""


def compile_games(names: Iterable[str], processes: int = 2) -> Iterator[Made]:
    """Compile what tables, bots and simulations of these games need, and keep it on disk. Yields games as they come.

    Each game has a process of its own, which gives its memory back; several run at once, the longest games first.
    Raises `UnknownGame` before any work is done.
    """
    waiting = sorted(names, key=_length, reverse=True)
    with ThreadPoolExecutor(processes) as pool:
        work = [pool.submit(_compile, name) for name in waiting]
        try:
            for done in as_completed(work):
                yield done.result()
        finally:
            for not_begun in work:
                not_begun.cancel()


def _length(name: str) -> int:
    # A longer file takes longer to compile, near enough: a long game that comes last would keep one process waiting.
    if name not in games():
        compiled_game(name)  # says which there are
    source = importlib.util.find_spec(f"upcard.games.{name}")
    return Path(str(source.origin)).stat().st_size if source else 0


def _compile(name: str) -> Made:
    began = time.monotonic()
    if is_kept(name, ALL):
        return Made(name, 0.0)
    done = subprocess.run(
        [sys.executable, "-m", __name__, name], stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    lines = done.stderr.strip().splitlines() or [f"the process ended with code {done.returncode}"]
    return Made(name, time.monotonic() - began, lines[-1] if done.returncode else "")


def main(name: str) -> None:
    """Compile one game. A process that has all its rules in memory has them typed once."""
    try_out(name, "")
    try_out(name, USUAL)
    simulate(name, 1)
    note_kept(name, ALL)


if __name__ == "__main__":
    main(*sys.argv[1:])
