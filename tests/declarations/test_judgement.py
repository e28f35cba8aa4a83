"""The judgement of games: of all that have one, its form, its solver, and what it says of worlds that are solved."""

from __future__ import annotations

import importlib
import re
import sys
import types
from pathlib import Path

import pytest

from upcard.bots.exact.solved_worlds import Solving
from upcard.bots.levels import LEVELS
from upcard.bots.search.signals import Kept
from upcard.declarations.judgement import CONSTANTS, FUNCTIONS, judgement_of, wrong_judgement
from upcard.engine.compile.game import CompiledGame, compiled_game
from upcard.errors import BadGame
from upcard.games import NAMES
from upcard.jit import sources

PAGE = Path(__file__).parents[2] / "docs" / "game-files.md"


@pytest.mark.parametrize("name", NAMES)
def test_what_a_judgement_says_is_of_use(name: str) -> None:
    rules = compiled_game(name)
    if path := rules.known("SOLVER"):
        solver = importlib.import_module(path)
        assert hasattr(solver, "solve") or hasattr(solver, "SEARCHED")
    worlds = rules.known("SOLVED_WORLDS", {})
    assert bool(worlds) == (rules.known("SOLVED_FROM") is not None) and set(worlds) <= set(LEVELS)
    assert all(Solving(**fields).worlds > 0 for fields in worlds.values()) and (not worlds or path)
    assert 0 <= rules.known("TRUST", 0.0) <= 1
    if kept := rules.known("SIGNALS_KEPT"):
        assert all(0 <= chance < 1 for chance in vars(Kept(**kept)).values()), "no hand may become impossible"


def test_a_game_of_one_file_has_no_judgement() -> None:
    rules = compiled_game("comet")
    assert rules.judgement is None and rules.known("TRUST", 0.5) == 0.5


def test_an_edited_judgement_compiles_no_rule_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def whist() -> CompiledGame:
        return CompiledGame("whist", importlib.import_module("upcard.games.whist"))

    read, before = Path.read_bytes, whist()
    kept = before.digest, before.judgement_digest, before.library_digest()
    monkeypatch.setattr(sources, "own_code_of", sources.code_of)
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"E = 1" * (path.name == "judgement.py"))
    assert whist().digest == kept[0] and whist().judgement_digest != kept[1] and whist().library_digest() != kept[2]


def module_of(**said: object) -> types.ModuleType:
    module = types.ModuleType("some_game.judgement")
    vars(module).update(said)
    return module


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ({"HORIZON": 40, "TRUST": 1, "ABOVE": (), "prior": lambda s, seat, card: 1.0}, None),
        ({"HORIZON": "40"}, "HORIZON is of type int, not str"),
        ({"OPEN_PATIENCE": 1}, "OPEN_PATIENCE is of type bool, not int"),
        ({"prior": lambda s, seat: 1.0}, "prior is given (s, seat, move), but takes 2"),
        ({"points_taken": lambda s: 1.0}, "points_taken is given (s, seat), but takes 1"),
    ],
)
def test_a_wrong_judgement_is_told_apart(said: dict[str, object], wrong: str | None) -> None:
    assert wrong_judgement(module_of(**said)) == wrong


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("HORIZON = 'far'\n", "game_elsewhere.judgement: HORIZON is of type int, not str"),
        (
            "from upcard.heuristics.tricks import no_such_word\n",
            "game_elsewhere.judgement cannot be loaded: cannot import",
        ),
    ],
)
def test_a_wrong_judgement_of_another_package_is_refused_in_a_sentence(
    text: str, wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "game_elsewhere"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "judgement.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    try:
        with pytest.raises(BadGame, match=re.escape(wrong)):
            judgement_of(importlib.import_module("game_elsewhere"))
    finally:
        for name in ("game_elsewhere", "game_elsewhere.judgement"):
            sys.modules.pop(name, None)


def test_the_page_names_all_that_a_judgement_may_say() -> None:
    text = PAGE.read_text(encoding="utf-8")
    calls = {"weigh_calls", "conventional", "leap", "promised"}  # the page leads to `bots.priors` for these
    assert [name for name in (*CONSTANTS, *FUNCTIONS) if f"`{name}" not in text and name not in calls] == []
