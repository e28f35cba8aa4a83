"""All games are written in the same order, so that who has read one finds the way in the next."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import upcard

GAMES = Path(upcard.__file__).parent / "games"
ORDER = (
    "ABOUT", "the state", "MOVES", "REASONS", "begin", "deal", "legal", "apply", "FAULTS", "audit", "sheet", "prompt",
    "narrate",
)  # fmt: skip


def landmarks(name: str) -> list[str]:
    """The names of `ORDER` that a game's file defines, in the order in which it does."""
    found = []
    for node in ast.parse((GAMES / f"{name}.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            found += ["the state"] * any(ast.unparse(d) == "state" for d in node.decorator_list)
        elif isinstance(node, ast.FunctionDef):
            found.append(node.name)
        elif isinstance(node, ast.Assign):
            found += [target.id for target in node.targets if isinstance(target, ast.Name)]
    return [landmark for landmark in found if landmark in ORDER]


@pytest.mark.parametrize("name", upcard.games())
def test_a_game_runs_in_the_order_of_all_games(name: str) -> None:
    found = landmarks(name)
    assert found == sorted(found, key=ORDER.index)
    assert {"ABOUT", "the state", "MOVES", "REASONS", "begin", "deal", "legal", "apply", "audit"} <= set(found)


@pytest.mark.parametrize("name", upcard.games())
def test_a_game_says_in_its_first_line_what_it_is_and_links_its_book(name: str) -> None:
    head = ast.get_docstring(ast.parse((GAMES / f"{name}.py").read_text(encoding="utf-8"))) or ""
    title = upcard.game(name).title
    assert head.startswith(title)
    assert f"[{name}.md]({name}.md)" in head
