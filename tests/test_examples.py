"""The programs in `examples` run, and do what they say."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "examples"


def printed(name: str, *arguments: str) -> str:
    """What a program of the examples prints, in a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, str(FOLDER / f"{name}.py"), *arguments]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_bot_of_one_s_own_beats_random_play_in_the_arena() -> None:
    told = printed("own_bot")
    found = re.search(r"thrifty +([+-][\d.]+) ± ([\d.]+)", told)
    assert found and float(found[1]) > 3 * float(found[2]) > 0, told


def test_a_bot_of_one_s_own_plays_a_hand_in_the_room() -> None:
    told = printed("own_bot", "room").splitlines()
    assert sum(" plays " in line for line in told) == 52
    assert sum("takes the trick" in line for line in told) == 13


def test_a_batch_of_tables_teaches_a_policy() -> None:
    pytest.importorskip("gymnasium")
    told = printed("batch_policy", "1560").splitlines()
    paid = [float(number) for number in told[0].partition(":")[2].split()]
    assert sum(paid[-3:]) / 3 > 0.05, told
    by_rank = [float(number) for number in told[1].partition(":")[2].split()]
    assert by_rank[-1] > max(by_rank[:8]), "an ace is worth more than any low card"


def test_boards_in_pbn_are_read_and_written() -> None:
    told = printed("reading_pbn")
    assert told.startswith("1. dealer S, 3NT by S, 0 cards played")
    assert '[Deal "N:AKQJ.T98.765.432' in told


def test_regret_minimization_comes_near_an_equilibrium() -> None:
    won = [float(found) for found in re.findall(r"wins (\d\.\d+) points", printed("mccfr", "--rounds", "800"))]
    assert len(won) == 4 and won[-1] < won[0] / 2 and won[-1] < 0.05, won


def test_a_hunt_for_long_deals_goes_on_where_it_was(tmp_path: Path) -> None:
    keep = str(tmp_path / "hunt.json")
    first = printed("beggar_hunt", "--deals", "3000", "--keep", keep)
    again = printed("beggar_hunt", "--deals", "3000", "--keep", keep)
    assert first == again and "3,000 deals; the longest has" in first
    more = printed("beggar_hunt", "--deals", "5000", "--keep", keep)
    longest = [int(re.search(r"has ([\d,]+) moves", told)[1].replace(",", "")) for told in (first, more)]  # type: ignore[index]
    assert 1000 < longest[0] <= longest[1]
