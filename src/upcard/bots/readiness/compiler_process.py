"""A process that compiles for another one: ``python -m upcard.bots.readiness.compiler_process``, started by `Compiler`.

A line of its standard input names a game and a level of bots (empty: only what a table needs); a line of its standard
output says whether they are compiled and kept.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator

from upcard.bots.levels import USUAL
from upcard.bots.readiness import warm_up
from upcard.jit.rule import cache_folder

IN_A_ROW = 12
"""The games, and levels of bots for them, that one process compiles before another takes its place."""
DONE = "done"
"""The reply of such a process when it has compiled something."""


class Compiler:
    """A process that compiles for this one, one thing after the other: what games share is made ready once. It takes
    some 300 MB and ends as soon as nothing is wanted."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._made = 0

    def compile(self, name: str, level: str) -> bool:
        """Have a game, and a bot of a level for it, compiled and kept. False where that fails."""
        answer = ""
        with contextlib.suppress(OSError):
            if self._process is None or self._process.poll() is not None:
                self._process = subprocess.Popen(
                    [sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
                )
                self._made = 0
            process = self._process
            assert process.stdin is not None and process.stdout is not None
            process.stdin.write(f"{name} {level}\n")
            process.stdin.flush()
            answer = process.stdout.readline().strip()
            self._made += 1
            if self._made >= IN_A_ROW:
                self.rest()
        return answer == DONE

    def rest(self) -> None:
        """Let it end, and give its memory back."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(OSError):
                process.communicate()

    def kill(self) -> None:
        """End it, whatever it does."""
        process = self._process
        if process is not None:
            process.kill()


def main() -> None:
    """Compile for another process, which goes on serving people: a line of the standard input names a game and a level,
    and is answered when that is done. Of several such processes one compiles a game, and the others take it over."""
    if hasattr(os, "nice"):
        os.nice(10)
    answers, sys.stdout = sys.stdout, sys.stderr  # what a game of another package prints is no answer
    for line in sys.stdin:
        name, _, level = line.rstrip("\n").partition(" ")
        answer = DONE
        try:
            with _alone(name):
                if not warm_up.is_kept(name, level):
                    warm_up.try_out(name, level)
                    if level == USUAL:
                        warm_up.try_out_hint(name)
        except Exception as error:
            answer = "failed"
            print(f"{name} {level} cannot be compiled: {type(error).__name__}: {error}", file=sys.stderr)
        print(answer, file=answers, flush=True)


@contextlib.contextmanager
def _alone(name: str) -> Iterator[None]:
    """While no other process of this machine compiles the same game; without a place for a cache, at once."""
    from filelock import FileLock

    folder = cache_folder() / "compiling"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / f"{name}.lock")
        lock.acquire()
    except OSError:
        yield
        return
    try:
        yield
    finally:
        lock.release()


if __name__ == "__main__":
    main()
