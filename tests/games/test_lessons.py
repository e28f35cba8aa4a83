"""Every lesson is played: its positions are possible, its right moves legal, its claims true."""

from __future__ import annotations

import pytest

import upcard
from upcard.engine.lessons.check import check
from upcard.engine.lessons.runner import LessonRunner, lesson_runner
from upcard.engine.lessons.schema import Lesson, Question, Step
from upcard.games import NAMES

SHORTEST, LONGEST = 5, 8
POSITION = {
    "phase": "play", "dealer": 3, "leader": 3, "turn": 0, "trump": "♥", "tricks": [5, 6],
    "trick": "5♠", "hands": ["A♠ 9♦", "2♠ 3♦", "3♠ 4♦", "5♦"],
}  # fmt: skip
RIGHT = {
    "title": "Follow", "text": "Spades were led.", "ask": "Follow suit.", "rule": "R9", "well": "So it is.",
    "position": POSITION, "refused": {"9♦": "R9"},
}  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_as_it_claims(name: str) -> None:
    taught = lesson_runner(name)
    assert check(taught) == []
    assert SHORTEST <= len(taught.steps) <= LONGEST
    for step in taught.steps:
        for text in (step.text, step.ask, step.well, step.poor, *step.said.values()):
            assert len(text) <= 400 and (not text or text[-1] in ".!?"), text


def wrong(**changes: object) -> list[str]:
    """What is wrong with a lesson in Whist of one step, changed so."""
    step = Step(**{**RIGHT, **changes})  # type: ignore[arg-type]
    return check(LessonRunner(upcard.game("whist").rules, Lesson((step,))))


def test_a_step_in_order_has_nothing_against_it() -> None:
    assert wrong() == []


@pytest.mark.parametrize(
    ("changes", "given"),
    [
        ({"rule": "R99"}, "no paragraph R99"),
        ({"position": {**POSITION, "tricks": [5, 5]}}, "do not fit"),
        ({"right": ("9♦",)}, "right: 9♦ is not legal: R9"),
        ({"right": ("K♥",), "poor": "No."}, "K♥"),
        ({"refused": {"A♠": "R9"}}, "refused: A♠ is legal"),
        ({"refused": {"9♦": "R2"}}, "not by R2"),
        ({"refused": {}}, "none is named that is refused"),
        ({"said": {"9♦": "Hm."}}, "said: 9♦ is not legal"),
        ({"then": ("2♠", "4♦")}, "after A♠: R9"),
        ({"then": ("2♠", "3♠"), "comes": {"turn": 3}}, "turn is 0, not 3"),
        ({"then": ("2♠", "3♠"), "comes": {"tricks": {1: 7}}}, "tricks is [6, 6], not {1: 7}"),
        ({"comes": {"goat": 3}}, "nothing on the table is called 'goat'"),
        ({"seat": 2}, "not the learner's turn"),
        ({"continues": True}, "a position, or a deal, or continues"),
        ({"question": Question("turn"), "poor": ""}, "nothing is said to a wrong answer"),
        ({"question": Question("turn", choices=(1, 2)), "poor": "No.", "moves": ("A♠", "2♠", "3♠")}, "the answer is 0"),
        ({"moves": ("9♦",)}, "R9"),
    ],
)  # fmt: skip
def test_a_false_claim_is_found(changes: dict[str, object], given: str) -> None:
    assert given in " ".join(wrong(**changes))
