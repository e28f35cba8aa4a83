"""A new game, as ``upcard new`` writes it, passes its own tests."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path

import pytest
from numba.core.errors import NumbaError

import upcard
from upcard.authoring.report import Step, check, short_compiler_error
from upcard.authoring.skeleton import write_new
from upcard.cli import run
from upcard.engine.compile import registry
from upcard.engine.compile.game import compiled_game, compiled_module
from upcard.engine.play.game import Game
from upcard.engine.testing import Fault, check_game
from upcard.engine.testing.citations import check_citations
from upcard.engine.testing.exposure import check_open_hands
from upcard.errors import BadGame
from upcard.jit.rule import INTERPRETED, rule


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Writes and registers a game, with more at the end of its rules, and says where its file is."""
    monkeypatch.setattr(registry, "_registered", {})

    def made(name: str, more: str = "") -> Path:
        root = write_new(name, tmp_path)
        with (root / "src" / f"{name}_for_upcard" / f"{name}.py").open("a", encoding="utf-8") as file:
            file.write(more)
        monkeypatch.syspath_prepend(str(root / "src"))
        module = importlib.import_module(f"{name}_for_upcard.{name}")
        assert upcard.register(module) == name
        return Path(str(module.__file__))

    return made


def steps(name: str) -> list[Step]:
    return list(check(name, thorough=False))


def test_the_skeleton_plays_and_passes_the_suite(make: Callable[..., Path]) -> None:
    make("four_tricks")
    assert "four_tricks" in upcard.games()
    assert upcard.game("four_tricks").title == "Four Tricks"
    assert "**R5.**" in upcard.game("four_tricks").book
    found = steps("four_tricks")
    assert len(found) > 3 and not any(step.fault for step in found), found[-1]


def test_a_fault_is_reported_in_a_sentence_and_ends_the_check(make: Callable[..., Path]) -> None:
    book = make("lost_rule").with_suffix(".md")
    book.write_text(book.read_text(encoding="utf-8").replace("**R3.**", "**R9.**"), encoding="utf-8")
    found = steps("lost_rule")
    assert len(found) == 1 and "cites R3, which is not in the book" in found[0].fault


def changed(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        ("free_play", ', must=[follow_suit("R3")]', "", "no rule and no refusal cites R3. Write the number where"),
        ("open_hands", "hands(4, lacks=True)", "hands(4, sees=ALL, lacks=True)", "all players and spectators see the"),
        ("no_memory", "hands(4, lacks=True)", "hands(4)", "declare hands = hands(..., lacks=True)"),
        ("odd_number", "  # R2\n", "  # R2, R12\n", "the rules cite R12, which the book does not have"),
        ("two_minds", "The rules in", "R5: nothing to carry out.\n\nThe rules in", "but a rule cites it as well"),
    ],
)
def test_rules_that_do_not_carry_out_the_book_are_found(
    name: str, old: str, new: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    file = write_new(name, tmp_path) / "src" / f"{name}_for_upcard" / f"{name}.py"
    changed(file, old, new)
    changed(file, "from upcard.rulebook import NOBODY,", "from upcard.rulebook import ALL, NOBODY,")
    monkeypatch.syspath_prepend(str(file.parent.parent))
    upcard.register(importlib.import_module(f"{name}_for_upcard.{name}"))
    found = steps(name)
    assert len(found) == 1 and says in found[0].fault, found[0]


def test_a_rule_that_asks_nothing_of_a_program_and_a_hand_that_lies_open_are_declared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    file = write_new("by_agreement", tmp_path) / "src" / "by_agreement_for_upcard" / "by_agreement.py"
    changed(file.with_suffix(".md"), "**G1.**", "**R6.** All hands lie open.\n\n**R7.** Have fun.\n\n**G1.**")
    changed(file, "The rules in", "R7: nothing to carry out: people do as they like.\n\nThe rules in")
    changed(file, "hands(4, lacks=True)", "hands(4, sees=ALL, lacks=True)  # R6")
    changed(file, "from upcard.rulebook import NOBODY,", "from upcard.rulebook import ALL, NOBODY,")
    monkeypatch.syspath_prepend(str(file.parent.parent))
    upcard.register(importlib.import_module("by_agreement_for_upcard.by_agreement"))
    rules = compiled_game("by_agreement", interpreted=True)
    cited = check_citations(rules)
    check_open_hands(rules, cited)
    assert cited.nothing_to_do == {7} and {1, 2, 3, 4, 5, 6} == cited.carried_out


@pytest.mark.parametrize(
    ("name", "old", "new", "says", "line"),
    [
        (
            "with_at",
            "@CARD.effect\n",
            '@CARD.must("R3: follow", suit_led)\n@CARD.effect\n',
            "`must` names its set already, so it cannot stand above 'play'; leave out the set, or write the",
            '@CARD.must("R3: follow", suit_led)',
        ),
        (
            "twice",
            "    score = scores",
            "    turn = row(4)\n    score = scores",
            "Twice.turn is declared twice: every state has it",
            "    turn = row(4)",
        ),
        (
            "no_import",
            "import deal_hands, highest, left_of, shuffled",
            "import deal_hands, highest, shuffled",
            "there is no 'left_of' here (deal); import it from upcard.rulebook",
            "        s.dealer = left_of(s, s.dealer)",
        ),
        (
            "no_mechanic",
            "    s.over = 1\n",
            "    s.over = 1\n    nobody_out(s)\n    any_player_out(s)\n",
            "there is no 'any_player_out' here (score_hand); import it from upcard.mechanics.going_out.shedding",
            "    any_player_out(s)",
        ),
    ],
)
def test_a_game_that_cannot_be_loaded_says_on_which_line_and_what_to_write(
    name: str, old: str, new: str, says: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write_new(name, tmp_path) / "src" / f"{name}_for_upcard" / f"{name}.py"
    changed(file, old, new)
    changed(file, "import follow_suit,", "import suit_led, follow_suit,")
    monkeypatch.syspath_prepend(str(file.parent.parent))
    with pytest.raises(BadGame) as error:
        compiled_module(name, f"{name}_for_upcard.{name}")
    at = file.read_text(encoding="utf-8").splitlines().index(line) + 1
    assert says in str(error.value) and f"{file}:{at}: " in str(error.value)


def test_a_card_that_is_lost_is_no_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    file = write_new("lost_card", tmp_path) / "src" / "lost_card_for_upcard" / "lost_card.py"
    changed(file, "    lay(s, seat, card)\n", "    s.hands[seat] = without(s.hands[seat], card)\n")
    changed(file, "import follow_suit,", "import without, follow_suit,")
    monkeypatch.syspath_prepend(str(file.parent.parent))
    upcard.register(importlib.import_module("lost_card_for_upcard.lost_card"))
    with pytest.raises(Fault, match=r"^cards: lost_card lost "):
        check_game(Game(compiled_game("lost_card", interpreted=True)), 1)


@pytest.mark.parametrize("name", ["Four", "4_tricks", "a__b", "whist", "import os", "../up"])
def test_a_name_that_is_none_or_is_taken_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadGame):
        write_new(name, tmp_path)
    assert not list(tmp_path.iterdir())


def test_existing_files_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "my_game").mkdir()
    with pytest.raises(BadGame, match="is there already"):
        write_new("my_game", tmp_path)


def test_mistakes_in_rules_are_reported_one_per_line_without_a_traceback(
    make: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    file = make("full_of_mistakes")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("    s.over = 1\n", "    s.ovr = 1\n    order = [1]\n"), encoding="utf-8")
    assert run(["check", "full_of_mistakes"]) == 2
    said = capsys.readouterr().err
    assert "there is no field 's.ovr' (score_hand); did you mean over?" in said
    assert "a rule cannot make a list" in said
    assert len(said.splitlines()) == 3 and "Traceback" not in said


@pytest.mark.skipif(INTERPRETED, reason="there is no compiler")
def test_compiler_errors_are_reported_in_two_lines() -> None:
    @rule
    def two_kinds(n):
        found = n
        if n > 1:
            found = (n, n)
        return found

    with pytest.raises(NumbaError) as error:
        two_kinds(2)
    where, what = short_compiler_error(error.value).splitlines()
    assert "test_skeleton.py:" in where and "Cannot unify" in what


def test_an_error_in_a_words_function_is_reported_with_its_place(make: Callable[..., Path]) -> None:
    file = make("bad_words", '\n\ndef prompt(view):\n    return f"trump {view.trmp}"\n')
    found = steps("bad_words")
    assert "a view of bad_words has no 'trmp'" in found[-1].fault
    assert found[-1].fault.endswith('return f"trump {view.trmp}"') and f"{file}:" in found[-1].fault
