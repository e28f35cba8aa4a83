"""Numbers as words."""

from __future__ import annotations

from upcard.cards.questions import question_text
from upcard.language.number_words import NUMBER_WORDS
from upcard.language.questions import read_question


def test_the_words_stand_at_their_numbers() -> None:
    assert [NUMBER_WORDS.index(word) for word in ("zero", "one", "seven", "thirteen")] == [0, 1, 7, 13]
    assert len(NUMBER_WORDS) == 14, "no suit has more cards"


def test_a_question_is_the_same_with_a_number_as_a_word_or_in_digits() -> None:
    for number, word in enumerate(NUMBER_WORDS[1:], 1):
        asked = [question_text(read_question(f"at least {n} hearts")) for n in (word, str(number))]
        assert asked == [f"at least {number} of ♥"] * 2
