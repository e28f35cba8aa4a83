"""Everyday questions, brought into the forms of the grammar."""

import pytest

from upcard.language.plain_questions import plain_question
from upcard.language.questions import read_question

SAME = {
    "you don't have any aces, do you?": "not (any aces)?",
    "anything other than hearts?": "any cards except hearts?",
    "are most of your cards black?": "more black cards than red cards?",
}


@pytest.mark.parametrize(("asked", "plain"), SAME.items())
def test_an_everyday_question_means_what_the_plain_one_means(asked: str, plain: str) -> None:
    assert read_question(asked) == read_question(plain)


def test_a_question_that_is_plain_already_is_left_as_it_is() -> None:
    assert plain_question("any hearts?") == "any hearts?"
