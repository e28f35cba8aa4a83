"""All games are written in the same order, so a reader of one finds the way in the next."""

from __future__ import annotations

import ast
import importlib
import inspect
from pathlib import Path

import pytest

import upcard
from upcard.declarations.judgement import rules_files
from upcard.jit.sources import sources_of

GAMES = Path(upcard.__file__).parent / "games"
ORDER = (
    "ABOUT", "the state", "MOVES", "begin", "deal", "an effect", "a fault", "sheet", "prompt", "narrate",
)  # fmt: skip
POSITIONS = f"# --- Positions {'-' * 103}"
WORDS = {"sheet", "prompt", "narrate"}
OF_POSITIONS = {"fault", "follows", "impossible", "settles", "nothing_left"}
FACTS = {
    name
    for file in (GAMES.parent / "mechanics").glob("*/*_facts.py")
    for name, value in vars(importlib.import_module(f"upcard.mechanics.{file.parent.name}.{file.stem}")).items()
    if inspect.isfunction(value) and Path(inspect.getfile(value)) == file and not name.startswith("_")
}
"""Functions of `mechanics` that bring facts."""
DECLARED = {"ABOUT", "the state", "MOVES", "deal", "an effect", "a fault"}


def files(name: str) -> list[Path]:
    """The files of a game's rules; the first is the one with its name."""
    return rules_files(GAMES / name / "__init__.py" if (GAMES / name).is_dir() else GAMES / f"{name}.py")


def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def landmarks(file: Path) -> list[str]:
    """The names of `ORDER` that a file defines, in the order in which it does."""
    found = []
    for node in parsed(file).body:
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
    everything = set()
    for file in files(name):
        found = landmarks(file)
        assert found == sorted(found, key=ORDER.index), file
        everything |= set(found)
    assert everything >= DECLARED


@pytest.mark.parametrize("name", upcard.games())
def test_what_follows_in_a_position_stands_in_one_place(name: str) -> None:
    """In `positions.py`; where the rules are a single file under the heading `POSITIONS`, before the words."""
    for file in files(name):
        text = file.read_text(encoding="utf-8")
        lines = [node.lineno for node in parsed(file).body if is_about_positions(node)]
        if file.name == "positions.py":
            assert lines
        elif len(files(name)) > 1:
            assert not lines, f"{file} has parts of positions.py"
        else:
            before, heading, after = text.partition(f"\n{POSITIONS}\n")
            assert heading and POSITIONS not in after, file
            assert min(lines) > before.count("\n") + 2, file
            first_word = min(node.lineno for node in parsed(file).body if getattr(node, "name", "") in WORDS)
            assert max(lines) < first_word, file


def is_about_positions(node: ast.stmt) -> bool:
    """Whether a statement declares a fact, a fault, or what happens in a position by itself."""
    if isinstance(node, ast.FunctionDef):
        return any(ast.unparse(sign).split("(")[0] in OF_POSITIONS for sign in node.decorator_list)
    called = (
        [call.func for call in ast.walk(node) if isinstance(call, ast.Call)] if isinstance(node, ast.Assign) else []
    )
    return any(isinstance(name, ast.Name) and name.id in OF_POSITIONS | FACTS for name in called)


@pytest.mark.parametrize("name", upcard.games())
def test_a_file_of_a_package_has_one_idea(name: str) -> None:
    for file in files(name):
        assert not file.parent.match(name) or len(file.read_text(encoding="utf-8").splitlines()) <= 400, file


@pytest.mark.parametrize("name", upcard.games())
def test_a_game_takes_each_word_of_the_rulebook_once_and_sorted_in_its_line(name: str) -> None:
    for file in files(name):
        lines = [[a.name for a in node.names] for node in parsed(file).body if is_from_the_rulebook(node)]
        words = [word for line in lines for word in line]
        assert len(words) == len(set(words)), file
        for line in lines:
            assert line == sorted(line, key=constants_first), file


def is_from_the_rulebook(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "upcard.rulebook"


def constants_first(word: str) -> tuple[int, str]:
    """The order that the linter keeps among imports: CONSTANTS, Classes, functions."""
    return (0 if word.isupper() else 1 if word[0].isupper() else 2, word)


WITHOUT_TYPE = {
    "bartok/state.py:answers": "above the state, which names it",
    "beggar_my_neighbor/endless.py": "of a part of the state, which is imported for it",
    "beggar_my_neighbor/positions.py": "imported above the state",
    "through_the_window/state.py:answers": "above the state, which names it",
    "twenty_nine/judgement.py:prior": "calls the judgement of another game",
}
"""Rules that do not say whose state they work on, and why."""


@pytest.mark.parametrize("name", upcard.games())
def test_a_rule_says_whose_state_it_works_on(name: str) -> None:
    """So a type checker reads it, and an editor completes ``s.``."""
    place = GAMES / name
    [title] = {
        node.name
        for file in files(name)
        for node in parsed(file).body
        if isinstance(node, ast.ClassDef) and is_state(node)
    }
    for file in place.rglob("*.py") if place.is_dir() else files(name):
        path = str(file.relative_to(GAMES))
        for node in parsed(file).body:
            if isinstance(node, ast.FunctionDef) and node.args.args and node.args.args[0].arg == "s":
                said = node.args.args[0].annotation
                excused = WITHOUT_TYPE.keys() & {path, f"{path}:{node.name}"}
                assert excused if said is None else ast.unparse(said) == title, f"{path}:{node.name}"


def is_state(node: ast.ClassDef) -> bool:
    """Whether a class is the state of a game, with what every state has."""
    return [ast.unparse(sign) for sign in node.decorator_list] == ["state"] and [
        ast.unparse(base) for base in node.bases
    ] == ["State"]


@pytest.mark.parametrize("name", upcard.games())
def test_a_game_says_in_its_first_line_what_it_is_and_links_its_book(name: str) -> None:
    head = ast.get_docstring(parsed(files(name)[0])) or ""
    title = upcard.game(name).title
    assert head.startswith(title)
    assert f"[{name}.md]({name}.md)" in head


@pytest.mark.parametrize("name", [name for name in upcard.games() if (GAMES / name).is_dir()])
def test_a_package_is_compiled_again_when_any_of_its_files_changes(name: str) -> None:
    first, *rest = files(name)
    assert {*rest} <= sources_of(first)
