"""What follows from a game's declarations is text that can be read, kept as a file, and runs under the game's names."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.declarations.declared import Trial
from tests.declarations.kinds import TRICKS
from upcard.cli import app
from upcard.codegen import complete
from upcard.codegen.source_files import rules_of
from upcard.engine.compile.game import compiled_game
from upcard.jit.rule import cache_folder

Try = Callable[[str], Trial]


def test_the_text_of_a_game_can_be_read() -> None:
    printed = CliRunner().invoke(app, ["rules", "whist", "--derived"])
    assert printed.exit_code == 0
    for function in ("legal(s, seat, moves)", "why_not(s, seat, move)", "apply(s, seat, move, arg)", "audit(s)"):
        assert f"def {function}:" in printed.output
    assert "the_suit_led = suit_led(s)" in printed.output


def test_the_text_lies_beside_the_compiled_rules() -> None:
    rules = compiled_game("whist")
    file = Path(rules.module.legal.__code__.co_filename if rules.interpreted else _file_of(rules.module.legal))
    assert file.parent == cache_folder() / "derived"
    assert file.read_text(encoding="utf-8") == rules.derived.text


def _file_of(rule: object) -> str:
    return str(getattr(rule, "py_func", rule).__code__.co_filename)


def test_a_traceback_shows_the_lines_of_the_text(tmp_path: Path) -> None:
    text = "def broken(s):\n    return s.nothing\n"
    broken = rules_of(text, "tried", {}, "upcard.tried", tmp_path / "tried.py")["broken"]
    with pytest.raises(AttributeError) as error:
        getattr(broken, "py_func", broken)(object())
    assert "return s.nothing" in "".join(traceback.format_exception(error.value))


def test_another_text_is_another_game_to_the_cache() -> None:
    rules = compiled_game("whist")
    before = rules.digest
    other = type(rules)("whist", rules.module)
    assert other.digest == before
    other.__dict__.pop("digest")
    other.derived = type(rules.derived)(rules.derived.text + "# more\n", rules.reasons, rules.faults)
    assert other.digest != before


def test_a_module_is_completed_once() -> None:
    module = compiled_game("whist").module
    legal = module.legal
    assert complete(module) is complete(module)
    assert module.legal is legal


def test_faults_are_looked_for_in_the_order_of_the_file_and_in_their_phases(tried: Try) -> None:
    game = tried(
        TRICKS
        + """
PHASES = phases("play", "over")

@fault("R2: the second")
def second(s):
    return s.trump == 2

@fault("R1: the first, when all is over", phase=1)
def first(s):
    return s.trump > 0
""".replace("PHASES", "STEPS")
    )
    rules, s = game.rules, game.s
    assert rules.faults == ("", "R2: the second", "R1: the first, when all is over")
    for trump, phase, code in ((0, 1, 0), (1, 0, 0), (1, 1, 2), (2, 1, 1)):
        s.trump, s.phase = trump, phase
        assert int(rules.fault(game.states, 0)) == code


def test_the_dealer_is_drawn_where_a_game_says_nothing_of_the_beginning(tried: Try) -> None:
    game = tried(TRICKS)
    game.states["first_dealer"] = 1
    game.rules.start(game.states, 0)
    assert (game.s.dealer, game.s.turn) == (1, 0)
