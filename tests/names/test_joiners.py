"""Zero-width joiners are letters where scripts and pictures need them, and nowhere else."""

from __future__ import annotations

import pytest

from upcard.names.joiners import joins_pictures, joins_word, without_joiners


@pytest.mark.parametrize(
    ("text", "right"),
    [("می\u200cخواهم", True), ("क्\u200dष", True), ("क्\u200cष", True), ("a\u200cb", False), ("\u200dक", False),
     ("م\u200c", False), ("क\u200dष", False), ("\u200c", False), ("\ud800\u200c\ud800", False)],
)  # fmt: skip
def test_joiners_inside_words(text: str, right: bool) -> None:
    place = next(k for k, sign in enumerate(text) if sign in "\u200c\u200d")
    assert joins_word(text, place) is right


@pytest.mark.parametrize(
    ("text", "right"),
    [("👩\u200d🚀", True), ("👩🏽\u200d🚀", True), ("❤\ufe0f\u200d🔥", True), ("👩\u200d", False), ("\u200d🚀", False),
     ("a\u200d🚀", False), ("👩\u200c🚀", False)],
)  # fmt: skip
def test_joiners_between_pictures(text: str, right: bool) -> None:
    place = next(k for k, sign in enumerate(text) if sign in "\u200c\u200d")
    assert joins_pictures(text, place) is right


def test_a_text_without_joiners() -> None:
    assert without_joiners("a\u200cb\u200dc") == "abc"
