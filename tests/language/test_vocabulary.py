"""Common words by the letters of the cards."""

from __future__ import annotations

from upcard.cards.faces import RANK_NAMES
from upcard.language.vocabulary import LETTERS, SIZE, VOCABULARY


def test_the_letters_are_those_with_which_ranks_begin() -> None:
    assert set(LETTERS) == {name[0] for name in RANK_NAMES}
    assert len(LETTERS) == len(VOCABULARY) == len(set(LETTERS))


def test_each_letter_has_as_many_words_and_all_begin_with_it() -> None:
    for letter, words in zip(LETTERS, VOCABULARY, strict=True):
        assert len(words) == len({word.lower() for word in words}) == SIZE
        assert all(word[0].lower() == letter and word.isalpha() for word in words)


def test_no_letter_is_used_up_in_a_game() -> None:
    """T stands for the two, the three and the ten: twelve cards, each of which takes a word."""
    t = sum(name[0] == "t" for name in RANK_NAMES) * 4
    assert t == 12 < SIZE
