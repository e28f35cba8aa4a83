"""Encoded values in positions: written as texts and read back."""

from __future__ import annotations

import pytest

import upcard
from upcard.declarations.encoded_values import Texts
from upcard.engine.compile.game import compiled_game
from upcard.language.answers import Answers


def test_what_a_field_keeps_as_texts_has_both_ways() -> None:
    texts: Texts = Answers()
    assert texts.kind.startswith('"seat')
    assert texts.write(texts.read(["seat 2 said no: any diamonds?"])) == ["seat 2 said no: at least 1 of ♦"]


def test_a_text_that_cannot_be_read_says_what_is_written_there() -> None:
    with pytest.raises(ValueError, match="'seat two said no' is not understood; write such as"):
        Answers().read(["seat two said no"])


def test_a_position_of_diplomat_tells_its_answers_in_words() -> None:
    fields = compiled_game("diplomat", interpreted=True).schema.fields
    assert any(f.texts is not None for f in fields.values())
    assert isinstance(upcard.game("diplomat").table(seed=1).fields(), dict)
