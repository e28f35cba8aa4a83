""" "And" and "or" between kinds of cards, and between statements."""

from __future__ import annotations

import pytest
from lark import Token

from upcard.language.conjunctions import Joints


def joined(types: str) -> str:
    """The types of the tokens after the pass."""
    stream = (Token(kind, kind.lower()) for kind in types.split())
    return " ".join(token.type for token in Joints().process(stream))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("NUMBER RANK OR RANK", "NUMBER RANK OR_SET RANK"),  # two kings or queens
        ("NUMBER RANK OR ANY RANK", "NUMBER RANK OR ANY RANK"),  # two kings or any queen
        ("ANY SUIT AND SUIT", "ANY SUIT AND_SET SUIT"),  # any hearts and spades
        ("RANK AND NO SUIT", "RANK AND NO SUIT"),
        ("NUMBER RANK AND NUMBER RANK", "NUMBER RANK AND NUMBER RANK"),  # two kings and three queens: statements
        ("BETWEEN RANK AND RANK", "BETWEEN RANK AND_SET RANK"),
    ],
)
def test_a_joint_before_a_kind_of_card_joins_kinds(before: str, after: str) -> None:
    assert joined(before) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("SUIT COMMA SUIT OR SUIT", "SUIT OR_SET SUIT OR_SET SUIT"),  # hearts, spades or clubs
        ("SUIT COMMA SUIT AND SUIT", "SUIT AND_SET SUIT AND_SET SUIT"),
        ("ANY SUIT COMMA NO SUIT", "ANY SUIT AND NO SUIT"),  # any hearts, no spades: statements
        ("SUIT COMMA OR SUIT", "SUIT OR_SET SUIT"),  # the comma beside the joint says nothing
        ("COMMA SUIT COMMA END", "SUIT END"),
    ],
)
def test_a_comma_stands_for_the_joint_that_comes_after_it(before: str, after: str) -> None:
    assert joined(before) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("NUMBER RANK OR MORE", "NUMBER RANK OR_MORE"),  # two kings or more
        ("NUMBER OR MORE RANK", "NUMBER OR_MORE RANK"),
        ("NUMBER RANK OR FEWER END", "NUMBER RANK OR_LESS END"),
        ("RANK OR MORE SUIT THAN SUIT", "RANK OR MORE SUIT THAN SUIT"),  # or more hearts than spades
    ],
)
def test_or_more_is_one_word_after_a_number_and_at_the_end(before: str, after: str) -> None:
    assert joined(before) == after
