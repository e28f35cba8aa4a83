"""A lesson by lines."""

from __future__ import annotations

import pytest

from upcard.cli import run
from upcard.engine.lessons.runner import lesson_runner
from upcard.terminal.line_mode.lesson import teach


def taught(game: str, *lines: str, start: int = 0) -> tuple[int, str]:
    said: list[str] = []
    return teach(lesson_runner(game), lines, said.append, start), "\n".join(said)


def test_moves_are_judged_and_the_table_continues() -> None:
    right, said = taught("gong_zhu", "9s", "ace of nothing", "Ah", "7h", "quit")
    assert right == 1
    for text in ("Not allowed. You hold ♥", "(R6)", "no move of this game", "Allowed, but...", "Ben takes the trick"):
        assert text in said
    assert said.index("Right.") < said.index("2. Throw the pig away")


def test_questions_are_answered_by_number_or_in_words() -> None:
    right, said = taught("pontoon", "2", "9", "-7", start=5)
    assert right == 1 and "Not so." in said and "there is no answer" in said and "Right. Equal totals" in said


def test_steps_are_skipped_gone_back_to_and_their_rules_read() -> None:
    right, said = taught("truco", "next", "back", "rule", "moves")
    assert right == 0 and said.count("1. A strange order") == 2 and "R10" in said


@pytest.mark.parametrize("arguments", [["learn", "whist", "--check"], ["learn", "diplomat", "--check"]])
def test_a_lesson_is_checked_by_the_command(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 0
    assert "all correct" in capsys.readouterr().out
