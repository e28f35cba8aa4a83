"""The dictionary: nouns, their plurals and their numbers."""

from __future__ import annotations

import pytest

from upcard.language.nouns import (
    SPELLED,
    Words,
    dictionary,
    letter_of,
    number_of,
    plurals,
    root,
    spelled,
    stems,
    text_of,
    tidy,
    vocabulary_word,
)
from upcard.language.vocabulary import LETTERS, VOCABULARY


@pytest.mark.parametrize("word", ["tiger", "Africa", "fire engine", "jack-in-the-box", "knee", "quiz", "tooth"])
def test_a_listed_word_has_a_number_that_gives_it_back(word: str) -> None:
    number = number_of(word)
    assert 0 < number < SPELLED
    assert tidy(text_of(number)) == tidy(word)
    assert LETTERS[letter_of(number) - 1] == word[0].lower()


@pytest.mark.parametrize(
    ("one", "many"),
    [("tiger", "tigers"), ("knife", "knives"), ("tooth", "teeth"), ("jelly", "jellies"), ("quiz", "quizzes"),
     ("fox", "foxes"), ("tomato", "tomatoes"), ("fireman", "firemen"), ("fish", "fish")],
)  # fmt: skip
def test_a_plural_is_the_same_word_in_another_form(one: str, many: str) -> None:
    assert root(number_of(many)) == root(number_of(one)) == number_of(one)
    assert text_of(number_of(many)) == many


def test_case_accents_articles_and_signs_do_not_matter() -> None:
    assert number_of("The  TIGER!") == number_of("tiger")
    assert tidy("A-team") == "a team", "what is joined to the word is no article"


def test_a_word_that_is_no_noun_has_no_number() -> None:
    assert number_of("tigerish") == number_of("zzz") == number_of("") == number_of("!!") == 0
    assert text_of(0) == "" and text_of(15 << 16) == "" and text_of(1 << 16 | 0xFFFF) == ""


@pytest.mark.parametrize("word", ["netflixer", "abcdefghijkl", "in b", "z"])
def test_a_word_that_is_not_listed_is_spelled(word: str) -> None:
    number = spelled(word)
    assert number >= SPELLED and text_of(number) == word and root(number) == number
    assert letter_of(number) == (LETTERS.index(word[0]) + 1 if word[0] in LETTERS else 0)


def test_a_spelled_word_has_one_to_twelve_letters() -> None:
    for text in ("abcdefghijklm", "", "???"):
        with pytest.raises(ValueError, match="1 to 12 letters"):
            spelled(text)


def test_the_vocabulary_comes_first_under_its_letter() -> None:
    for letter, words in enumerate(VOCABULARY, 1):
        for place, word in enumerate(words):
            assert text_of(vocabulary_word(letter, place)) == word


def test_each_number_of_the_dictionary_is_that_of_its_word() -> None:
    for word, number in list(dictionary().numbers.items())[::500]:
        assert number_of(word) == number and tidy(text_of(number)) == word


def test_every_regular_plural_leads_back_to_its_noun() -> None:
    for words in dictionary().words:
        for noun in map(tidy, words[::200]):
            assert all(
                noun in stems(plural) for plural in plurals(noun) if plural not in dictionary().irregular.get(noun, ())
            )


def test_words_are_found_by_number_and_by_text_for_views() -> None:
    words = Words()
    assert words[words.index("tigers")] == "tigers" and words[words.index("netflixer")] == "netflixer"
    assert "anything" in words and "  " not in words
