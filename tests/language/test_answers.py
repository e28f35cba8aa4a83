"""Questions and answers on record, as texts for positions."""

from __future__ import annotations

import pytest

from upcard.language.answers import Answers, Asked


@pytest.mark.parametrize(
    "text",
    [
        "seat 1 said yes: at least 2 of ♦",
        "seat 3 said no: more of ♦ ♥ than of ♣ ♠",
        "seat 0 said yes, when 7♥ 8♥ had left the hand: at least 1 of K♣ K♠",
    ],
)
def test_an_answer_reads_back_as_its_text(text: str) -> None:
    assert Answers().write(Answers().read([text])) == [text]


def test_several_answers_stand_one_after_another_and_zeros_end_them() -> None:
    texts = ["seat 1 said yes: at least 2 of ♦", "seat 2 said no: at least 1 of ♥"]
    numbers = Answers().read(texts)
    assert Answers().write([*numbers, 0, 0, 0]) == texts


def test_a_question_may_be_written_as_a_player_asks_it() -> None:
    assert Asked().write(Asked().read(["seat 2: two diamonds or more?"])) == ["seat 2: at least 2 of ♦"]
    assert Asked().write(Asked().read(["seat 2: any card at all"])) == ["seat 2: any card at all"]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [("seat 12 said no: any hearts?", "is not understood"), ("seat 1 said no: what time is it?", "what time is it")],
)
def test_what_is_wrong_is_quoted(text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        Answers().read([text])
