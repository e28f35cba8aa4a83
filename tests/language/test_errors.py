"""The message for a text that is not understood."""

from __future__ import annotations

import pytest

import upcard
from upcard.language.errors import NotUnderstood
from upcard.language.questions import read_question


@pytest.mark.parametrize("text", ["what is the time?", "any hearts and", "two or"])
def test_a_text_that_is_no_question_is_a_move_that_cannot_be_made(text: str) -> None:
    with pytest.raises(upcard.BadMove) as refused:
        read_question(text)
    assert isinstance(refused.value, NotUnderstood) and isinstance(refused.value, upcard.UpcardError)


def test_the_message_gives_examples_of_what_may_be_asked() -> None:
    with pytest.raises(NotUnderstood) as refused:
        read_question("what is the time?")
    assert "no diamonds" in str(refused.value) or "such as" in str(refused.value)
