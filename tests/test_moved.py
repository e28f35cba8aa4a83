"""Public modules that have moved are imported from their former place for one more release."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

from upcard.moved import MOVED


def test_each_former_place_is_free_and_each_new_place_is_there() -> None:
    for former, new in MOVED.items():
        assert former not in sys.modules or sys.modules[former].__name__ == new
        assert importlib.util.find_spec(new) is not None, new


def test_a_former_place_gives_the_module_itself_and_says_where_it_is_now() -> None:
    with pytest.warns(DeprecationWarning, match=r"upcard\.research\.pbn has moved to upcard\.engine\.records\.pbn"):
        former = importlib.import_module("upcard.research.pbn")
    assert former is importlib.import_module("upcard.engine.records.pbn")
    sys.modules.pop("upcard.research.pbn")


@pytest.mark.parametrize(
    "line",
    [
        "from upcard.research.arena import run",
        "from upcard.mechanics.trick_facts import turn_facts",
        "import upcard.research.open_spiel_small as small; small.load",
        "from upcard.mechanics import betting; betting.due",
    ],
)
def test_programs_of_the_last_release_run(line: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "always", "-c", line], capture_output=True, text=True, check=False, timeout=60
    )
    assert "has moved to" in done.stderr
    assert done.returncode == 0, done.stderr


def test_a_module_that_never_was_is_not_found() -> None:
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("upcard.research.never_was")
