"""All games are written in the same order, so that who has read one finds the way in the next."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import upcard

GAMES = Path(upcard.__file__).parent / "games"
ORDER = (
    "ABOUT", "the state", "MOVES", "REASONS", "begin", "deal", "legal", "an effect", "apply", "a fault", "FAULTS",
    "audit", "sheet", "prompt", "narrate",
)  # fmt: skip
WRITTEN = {"ABOUT", "the state", "MOVES", "REASONS", "begin", "deal", "legal", "apply", "audit"}
DECLARED = {"ABOUT", "the state", "MOVES", "deal", "an effect", "a fault"}


def parsed(name: str) -> ast.Module:
    return ast.parse((GAMES / f"{name}.py").read_text(encoding="utf-8"))


def declares_its_moves(name: str) -> bool:
    """Whether a game's kinds of moves carry their rules, from which `legal` and the others follow."""
    return upcard.game(name).floor.derived is not None


def landmarks(name: str) -> list[str]:
    """The names of `ORDER` that a game's file defines, in the order in which it does."""
    found = []
    for node in parsed(name).body:
        if isinstance(node, ast.ClassDef):
            found += ["the state"] * any(ast.unparse(d) == "state" for d in node.decorator_list)
        elif isinstance(node, ast.FunctionDef):
            signs = [ast.unparse(d) for d in node.decorator_list]
            found += ["an effect"] * any(sign.endswith(".effect") for sign in signs)
            found += ["a fault"] * any(sign.startswith("fault(") for sign in signs)
            found.append(node.name)
        elif isinstance(node, ast.Assign):
            found += [target.id for target in node.targets if isinstance(target, ast.Name)]
    return [landmark for landmark in found if landmark in ORDER]


@pytest.mark.parametrize("name", upcard.games())
def test_a_game_runs_in_the_order_of_all_games(name: str) -> None:
    found = landmarks(name)
    assert found == sorted(found, key=ORDER.index)
    assert (DECLARED if declares_its_moves(name) else WRITTEN) <= set(found)


@pytest.mark.parametrize("name", upcard.games())
def test_a_game_takes_each_word_of_the_rulebook_once_and_sorted_in_its_line(name: str) -> None:
    lines = [[a.name for a in node.names] for node in parsed(name).body if is_from_the_rulebook(node)]
    words = [word for line in lines for word in line]
    assert len(words) == len(set(words))
    for line in lines:
        assert line == sorted(line, key=constants_first)


def is_from_the_rulebook(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "upcard.rulebook"


def constants_first(word: str) -> tuple[int, str]:
    """The order that the linter keeps among imports: CONSTANTS, Classes, functions."""
    return (0 if word.isupper() else 1 if word[0].isupper() else 2, word)


@pytest.mark.parametrize("name", upcard.games())
def test_a_game_says_in_its_first_line_what_it_is_and_links_its_book(name: str) -> None:
    head = ast.get_docstring(parsed(name)) or ""
    title = upcard.game(name).title
    assert head.startswith(title)
    assert f"[{name}.md]({name}.md)" in head
