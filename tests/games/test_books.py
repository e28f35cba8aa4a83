"""The books that players read."""

from __future__ import annotations

import re

import pytest

import upcard


def advice(book: str) -> list[str]:
    """What a book lists under "How to win"."""
    _, _, after = book.partition("\n## How to win\n")
    return [" ".join(item.split()) for item in after.partition("\n## ")[0].split("\n- ")[1:]]


@pytest.mark.parametrize("name", upcard.games())
def test_a_book_explains_in_five_lines_how_to_win_before_the_rules(name: str) -> None:
    book = upcard.game(name).book
    lines = advice(book)
    assert len(lines) == 5
    for line in lines:
        assert 40 <= len(line) <= 170, line
        assert line.lstrip('"')[0].isupper() and line[-1] in ".!?)", line
    first_rule = re.search(r"^\*\*R1\.", book, re.M)
    assert first_rule is not None and book.index("## How to win") < first_rule.start()
