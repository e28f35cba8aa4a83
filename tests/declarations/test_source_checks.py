"""Mistakes in the source of a rule are found before anything is compiled: all at once, with file and line."""

from __future__ import annotations

import importlib.util
import sys
import types
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.declarations.declared import DEAL, HEAD
from upcard.codegen.checks import check_names
from upcard.jit.rule import INTERPRETED

GAME = """
import textwrap

@state
class Tried:
    hands = hands(2)
    score = scores(2, per="seat")

def helper(s):
    return 1

def prompt(view):
    words = [f"{word:.1f}" for word in {"a": 0.5}.values()]  # no rule: plain Python
    return textwrap.dedent(" ".join(words))

@rule
def score_one(s, seat):
    '''A rule may say in words what it does.'''
    s.score[seat] += 1

CARD = from_hand(held="R1: you do not hold {card}")
MOVES = Catalogue(CARD)

@CARD.effect
def play(s, seat, card):
    score_one(s, seat)
    TRIED
"""
SOUND = "s.over = 1"


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], types.ModuleType]:
    """A game whose effect does what is given."""

    def made(tried: str, text: str = GAME) -> types.ModuleType:
        file = tmp_path / "tried.py"
        file.write_text(HEAD + text.replace("TRIED", tried) + DEAL, encoding="utf-8")
        spec = importlib.util.spec_from_file_location("upcard.tried", file)
        assert spec is not None and spec.loader is not None
        found = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, "upcard.tried", found)
        spec.loader.exec_module(found)
        return found

    return made


def test_a_sound_game_has_no_mistakes(module: Callable[[str], types.ModuleType]) -> None:
    check_names(module(SOUND))


@pytest.mark.parametrize(
    ("tried", "said"),
    [
        ("s.leadr = seat", r"there is no field 's.leadr' \(play\)"),
        ("s.scor[seat] = 1", r"there is no field 's.scor' \(play\); did you mean score\?"),
        ("order = [seat]", "a rule cannot make a list; store values in a field of the state"),
        ("order = [n for n in range(2)]", "a rule cannot make a list"),
        ("s.turn = max(n for n in range(2))", "a rule cannot use a generator; write a loop"),
        ("found = {seat: 1}", "a rule cannot make a dict"),
        ("found = {seat}", "a rule cannot make a Python set"),
        ("word = 'taken'", "'taken': a rule works with numbers, not words"),
        ("if s.phase == 'lead':\n        s.over = 1", "'lead': a rule works with numbers, not words"),
        ("word = f'{seat}'", "a rule cannot write text"),
        ("s.score[seat] += 0.5", r"0\.5: a rule works with whole numbers \(play\)"),
        ("s.score[seat] = seat / 2", "a rule works with whole numbers; divide them by //"),
        ("s.score[seat] /= 2", "a rule works with whole numbers; divide them by //"),
        ("helper(s)", "'helper' is not a rule; write @rule above it"),
        ("print(seat)", "a rule cannot call 'print'"),
        ("s.turn = sorted(s.score)[0]", "a rule cannot call 'sorted'"),
        ("s.turn = s.score.sum()", r"a rule cannot call methods such as s\.score\.sum"),
        ("score_one(s)", r"score_one takes \(s, seat\), and is given 1"),
        ("scoreone(s, seat)", r"there is no 'scoreone' here \(play\); did you mean score_one\?"),
        ("lay(s, seat, card)", r"lay needs .*s\.trick, which the state Tried does not declare"),
        ("f = lambda n: n", "a rule cannot define a function"),
        ("try:\n        s.over = 1\n    except ValueError:\n        s.over = 0", "a rule cannot catch exceptions"),
        ("raise ValueError", "a rule cannot raise"),
        ("assert seat", "a rule cannot raise"),
        ("global SEATS\n    SEATS = 1", "a rule changes only the state"),
        ("import math", "a rule cannot import"),
    ],
)
def test_a_mistake_is_named_with_its_line(module: Callable[[str], types.ModuleType], tried: str, said: str) -> None:
    line = (HEAD + GAME).splitlines().index("    TRIED") + 1
    with pytest.raises(TypeError, match=rf"tried\.py:{line}: {said}"):
        check_names(module(tried))


@pytest.mark.skipif(INTERPRETED, reason="all functions are plain then")
def test_a_function_of_python_that_was_imported_is_no_rule(module: Callable[[str], types.ModuleType]) -> None:
    made = module("card_text(card)")
    vars(made)["card_text"] = plain_function
    with pytest.raises(TypeError, match="'card_text' is not a rule, and a rule can only call rules"):
        check_names(made)


def plain_function(card: int) -> int:
    return card


def test_a_rule_that_loops_call_has_to_be_one(module: Callable[[str, str], types.ModuleType]) -> None:
    text = f"{GAME}\ndef points(s, seat):\n    return s.score[seat]\n"
    with pytest.raises(TypeError, match="'points' is called by compiled rules; write @rule above it"):
        check_names(module(SOUND, text))


def test_all_mistakes_are_reported_at_once(module: Callable[[str, str], types.ModuleType]) -> None:
    text = f"{GAME}\ndef narate(before, after, seat, move):\n    return []\n"
    with pytest.raises(TypeError) as error:
        check_names(module("s.ovr = [1]\n    s.score[0] = 0.5", text))
    lines = str(error.value).splitlines()
    assert len(lines) == 4
    for line, said in zip(
        lines, ("a rule cannot make a list", "no field 's.ovr'", "0.5: a rule", "did you mean 'narrate'?")
    ):
        assert said in line
