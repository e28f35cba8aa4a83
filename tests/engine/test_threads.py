"""Games are made by whichever thread asks first: the list of games, the first table and the compiler ask at once."""

from __future__ import annotations

import subprocess
import sys

MADE_AT_ONCE = """
import sys, threading
sys.setswitchinterval(1e-5)
from upcard.engine.compile.game import compiled_game
made, together = [], threading.Barrier(4)
def make():
    together.wait()
    made.append(compiled_game("anaconda"))
threads = [threading.Thread(target=make) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert len(made) == 4 and len(set(map(id, made))) == 1, made
"""


def test_threads_that_ask_for_a_game_at_once_are_given_the_same() -> None:
    done = subprocess.run([sys.executable, "-c", MADE_AT_ONCE], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
