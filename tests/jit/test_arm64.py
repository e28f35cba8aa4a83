"""Libraries for ARM, run under emulation: they play and think as compiled rules do.

Needs QEMU and a Python for ARM (`arm64`). The libraries of all games are those of ``make libraries``, since building
them takes minutes; those of a few games are built here.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import upcard
from tests.jit import arm64, choices
from upcard.bots.readiness.libraries import build_libraries
from upcard.engine.compile.game import compiled_game
from upcard.jit.library_index import LibraryFault, file_in, read_index
from upcard.jit.rule import COMPILES

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        not COMPILES, reason="only the compiler builds libraries, and plays what they are compared with"
    ),
]
BUILT = arm64.ROOT / "build/libraries" / arm64.MACHINE
SAMPLE = ("guts", "whist")
HANDS, ITERATIONS = 10, 4
FEW_HANDS = 3
LIMIT = 600
"""Seconds after which the emulator is ended."""


def found_on_arm(libraries: Path, hands: int, iterations: int, names: Sequence[str]) -> list[dict[str, Any]]:
    """What `tests.jit.choices` finds there, game by game. Skips the test where nothing runs it."""
    try:
        done = arm64.run(libraries, ["-m", "tests.jit.choices", str(hands), str(iterations), *names], LIMIT)
    except arm64.Missing as missing:
        pytest.skip(str(missing))
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def fault_of(name: str) -> str:
    """Why the built library of a game cannot be tried, or nothing."""
    try:
        index = read_index(BUILT, name, arm64.MACHINE)
        file_in(BUILT, index)
    except LibraryFault as fault:
        return str(fault)
    return "" if index.digest == compiled_game(name).library_digest() else f"{name} was built from other sources"


def test_bots_choose_the_same_on_arm(tmp_path: Path) -> None:
    from upcard.jit.library_target import LinkingFault, target_of

    try:
        target_of(arm64.MACHINE).linker()
    except LinkingFault as fault:
        pytest.skip(str(fault))
    assert [made.fault for made in build_libraries(SAMPLE, tmp_path, [arm64.MACHINE])] == [""] * len(SAMPLE)
    found = found_on_arm(tmp_path, HANDS, ITERATIONS, SAMPLE)
    assert found == [
        {"game": name, "backend": "library", **choices.of_game(name, HANDS, ITERATIONS), "missed": []}
        for name in SAMPLE
    ]


def test_hands_of_every_game_are_the_same_on_arm() -> None:
    for name in upcard.games():
        if fault := fault_of(name):
            pytest.skip(f"not all libraries for ARM are built (make libraries): {fault}")
    found = {line["game"]: line for line in found_on_arm(BUILT, FEW_HANDS, 0, upcard.games())}
    assert found == {
        name: {"game": name, "backend": "library", **choices.of_game(name, FEW_HANDS, 0), "missed": []}
        for name in upcard.games()
    }
