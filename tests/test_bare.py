"""Without NumPy, Numba, uvicorn and the rest that a browser has not, the package is imported, and every game is played.

The rules are plain Python here, and slow: a few moves of each game are enough to come to most of what a table does.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import bare
from tests.bots.onnx_bytes import dense
from tests.bots.test_onnx_file import SIZE, layers, metadata
from upcard.games import NAMES

ABSENT = ("filelock", "h11", "llvmlite", "numba", "numpy", "prometheus_client", "uvicorn", "uvloop", "websockets")
IMPORTS = "import importlib.util as u, sys; print(*[name for name in sys.argv[1:] if u.find_spec(name)])"
LOADED = (
    "import upcard, upcard.server.browser.in_process, sys;"
    " print(*[name for name in sys.argv[1:] if name in sys.modules])"
)
PROCESSES = (
    "multiprocessing",
    "upcard.bots.readiness.background",
    "upcard.bots.readiness.compiler_process",
    "upcard.room.workers.threads",
    "upcard.server.run",
)
CHOICES = """
import upcard
table = upcard.game("whist").table(seed=7)
bot = upcard.bot("club:8", table.game, 3)
while len(table.moves) < 8:
    table.play(bot.choose(table.information_set(table.to_act[0])))
print(table.record())
"""

NETWORK = """
import sys
import upcard
game = upcard.game("briscola", players=2, single_hand=True)
bot, state, chosen = upcard.bot(f"learned:{sys.argv[1]}", game), game.new_initial_state(seed=11), []
while len(chosen) < 20:
    chosen.append(bot.choose(state.information_set(state.current_player())))
    state.apply_action(chosen[-1])
print(chosen)
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a bare environment."""
    return bare.make(tmp_path_factory.mktemp("bare") / "environment")


def test_the_environment_is_bare(python: Path) -> None:
    assert bare.run(python, IMPORTS, *ABSENT) == "\n"
    assert bare.run(python, IMPORTS, "starlette", "msgspec") == "starlette msgspec\n"


def test_the_room_loads_nothing_that_starts_processes_or_threads(python: Path) -> None:
    assert bare.run(python, LOADED, *PROCESSES) == "\n"


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, 5))])
def test_every_game_is_played_through_the_room(python: Path, part: int) -> None:
    names = NAMES[part::5]
    printed = bare.run(python, (bare.PROJECT / "tests" / "bare_room.py").read_text(encoding="utf-8"), "6", *names)
    played = dict(line.split() for line in printed.splitlines())
    assert list(played) == list(names)
    # In a hand of Pontoon or Guts it may be over before the person is asked.
    assert sum(map(int, played.values())) >= 3 * len(names), played


@pytest.mark.long
def test_a_bot_makes_the_same_moves_as_with_numpy(python: Path) -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(bare.PROJECT / "src")}
    with_numpy = subprocess.run(
        [sys.executable, "-c", CHOICES], env=environment, capture_output=True, text=True, check=True, timeout=120
    ).stdout
    assert "whist" in with_numpy.lower()
    assert bare.run(python, CHOICES) == with_numpy


def test_a_saved_network_makes_the_same_moves_as_with_numpy(python: Path, tmp_path: Path) -> None:
    path = tmp_path / "wide.onnx"
    path.write_bytes(dense(layers(SIZE, 64, 52, seed=5), metadata()))
    environment = {**os.environ, "PYTHONPATH": str(bare.PROJECT / "src")}
    done = subprocess.run(
        [sys.executable, "-c", NETWORK, path], env=environment, capture_output=True, text=True, check=True
    )
    assert bare.run(python, NETWORK, str(path)) == done.stdout and done.stdout.count(",") == 19


def test_small_games_are_solved_as_with_numpy(python: Path) -> None:
    program = "from upcard.research.small_games.exact import Tree\n"
    program += "from upcard.research.small_games.yardsticks import kuhn_poker\n"
    program += "tree = Tree(kuhn_poker())\npolicy = tree.solve(50)\nprint(tree.value(policy)[0])"
    assert float(bare.run(python, program)) == pytest.approx(-1 / 18, abs=2e-3)
