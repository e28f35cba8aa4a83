"""What is known of one game stands with that game: bots, solvers, research and the site have no tables of games."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import upcard
from upcard.games import NAMES

SOURCE = Path(upcard.__file__).parent
PLACES = ("bots", "solvers", "research", "site")
ALLOWED = {
    "bots/batch/frozen.py": "the frozen players are those of the benchmark, which has ten games",
    "bots/host/in_browser.py": "which archive brings a file is asked before the game in it can be loaded",
    "research/benchmark/games.py": "the benchmark is made of ten games",
    "research/small_games/small.py": "five positions that exact algorithms are tried on",
}
"""The files that may name games, each with the reason."""


def named(text: str) -> Iterator[str]:
    """The names of games in a text of Python, each time as a whole string."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and node.value in NAMES:
            yield str(node.value)


@pytest.mark.parametrize("place", PLACES)
def test_shared_code_names_no_game(place: str) -> None:
    files = {path.relative_to(SOURCE).as_posix(): path for path in (SOURCE / place).rglob("*.py")}
    found = {name for name, path in files.items() if [*named(path.read_text(encoding="utf-8"))]}
    assert len(files) > 3 and found == {name for name in ALLOWED if name.startswith(f"{place}/")}


def test_a_table_of_games_is_found() -> None:
    assert [*named('WITH = {"whist": 1, "tute": 2}\n"""Not of whist."""\nTITLE = "Whist"\n')] == ["whist", "tute"]
