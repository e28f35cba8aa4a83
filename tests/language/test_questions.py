"""Questions in English: what they mean, and that no typed text does harm."""

from __future__ import annotations

import contextlib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import upcard
from upcard.cards.faces import TEXTS, parse_cards
from upcard.cards.questions import (
    AGAINST,
    AT_LEAST,
    AT_MOST,
    EXACTLY,
    clause,
    clauses,
    holds_true,
    question_text,
    second,
    well_formed,
)  # fmt: skip
from upcard.cards.sets import set_of
from upcard.engine.play.free_text import load_reader
from upcard.language import questions as reader
from upcard.language.errors import NotUnderstood
from upcard.language.questions import read_question

MEANS = {
    "Sunny, do you have any even spade number cards?": "at least 1 of 2♠ 4♠ 6♠ 8♠ 10♠",
    "Jack, do you have any hearts lower than 7?": "at least 1 of 2♥ 3♥ 4♥ 5♥ 6♥ A♥",
    "Tyler, do you have any one-eyed jacks?": "at least 1 of J♥ J♠",
    "a pair of kings or any one-eyed jack": "at least 2 of K♣ K♦ K♥ K♠ or at least 1 of J♥ J♠",
    "no diamonds": "at most 0 of ♦",
    "more reds than blacks": "more of ♦ ♥ than of ♣ ♠",
    "the ace of spades": "at least 1 of A♠",
    "a red seven or a black king": "at least 1 of 7♦ 7♥ or at least 1 of K♣ K♠",
    "two kings or queens": "at least 2 of Q♣ K♣ Q♦ K♦ Q♥ K♥ Q♠ K♠",
    "no hearts or spades": "at most 0 of ♥ ♠",
    "hearts and spades": "at least 1 of ♥ and at least 1 of ♠",
    "hearts, spades or clubs": "at least 1 of ♣ ♥ ♠",
    "a heart, no spades": "at least 1 of ♥ and at most 0 of ♠",
    "only red cards": "at most 0 of ♣ ♠",
    "all four aces": "at least 4 of A♣ A♦ A♥ A♠",
    "fewer than 3 spades": "at most 2 of ♠",
    "two aces or more": "at least 2 of A♣ A♦ A♥ A♠",
    "not (any hearts or two clubs)": "not at least 1 of ♥ and not at least 2 of ♣",
    "any hearts between a 3 and a 5": "at least 1 of 3♥ 4♥ 5♥",
    "as many hearts as spades": "as many of ♥ as of ♠",
    "are you out of hearts?": "at most 0 of ♥",
    "do you have both a heart and a spade?": "at least 1 of ♥ and at least 1 of ♠",
    "7h, 8h and 9h": "at least 1 of 7♥ and at least 1 of 8♥ and at least 1 of 9♥",
    "an odd number of black aces": "exactly 1 of A♣ A♠",
    "Have you got a ten?": "at least 1 of 10♣ 10♦ 10♥ 10♠",
}


@pytest.mark.parametrize(("text", "meant"), MEANS.items())
def test_what_a_question_means(text: str, meant: str) -> None:
    assert question_text(read_question(text)) == meant


@pytest.mark.parametrize("text", MEANS)
def test_the_words_in_which_a_question_is_shown_mean_the_same(text: str) -> None:
    words = read_question(text)
    assert read_question(question_text(words)) == words


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("how many hearts?", "yes or no"), ("do you like cheese?", "'like' is not known"), ("any", "not finished"),
        ("", "ask something"), ("a 14", "no card of the number 14"), ("hearts than", "'than' does not fit"),
        ("x" * 3000, "too long"), ("a pair and three of a kind", "too long"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_answered_with_help(text: str, said: str) -> None:
    with pytest.raises(NotUnderstood, match=said):
        read_question(text)


def test_a_table_may_want_short_questions() -> None:
    assert clauses(read_question("a heart and a spade", most=2)) == 2
    with pytest.raises(NotUnderstood, match="at most 1"):
        read_question("a heart and a spade", most=1)


sets = st.integers(0, 2**52 - 1)


@st.composite
def questions(draw: st.DrawFn) -> tuple[int, ...]:
    """Any formal question."""
    words: list[int] = []
    for place in range(draw(st.integers(1, 8))):
        negated, alternative = draw(st.booleans()), place > 0 and draw(st.booleans())
        kind = draw(st.sampled_from((AT_LEAST, AT_MOST, EXACTLY, AGAINST)))
        number = draw(st.integers(0, 2 if kind == AGAINST else 31))
        word = clause(draw(sets) | 1, kind, number, negated=negated, alternative=alternative)
        words += [word, second(draw(sets))] if kind == AGAINST else [word]
    return tuple(words)


@settings(max_examples=60, deadline=None)
@given(questions(), sets)
def test_every_formal_question_can_be_typed(words: tuple[int, ...], hand: int) -> None:
    """The keyboard reaches all of them: the words for it are read back to one that is always answered the same."""
    assert well_formed(words)
    again = read_question(question_text(words))
    asked, read = np.array(words, np.int64), np.array(again, np.int64)
    assert holds_true(asked, 0, len(asked), hand) == holds_true(read, 0, len(read), hand)


def slow(words: tuple[int, ...], hand: set[str]) -> bool:
    """The answer, from the words in which the question is shown."""
    import re

    def statement(text: str) -> bool:
        negated, text = text.startswith("not "), text.removeprefix("not ")
        if found := re.match(r"(more|fewer|as many) of (.*) (?:than|as) of (.*)", text):
            one, other = number(found[2]), number(found[3])
            truth = {"more": one > other, "fewer": one < other, "as many": one == other}[found[1]]
        else:
            found = re.match(r"(at least|at most|exactly) (\d+) of (.*)", text)
            assert found
            n, k = number(found[3]), int(found[2])
            truth = {"at least": n >= k, "at most": n <= k, "exactly": n == k}[found[1]]
        return truth != negated

    def number(cards: str) -> int:
        return sum(card in cards.split() or card[-1] in cards.split() for card in hand)

    return any(all(map(statement, part.split(" and "))) for part in question_text(words).split(" or "))


@settings(max_examples=60, deadline=None)
@given(questions(), st.sets(st.sampled_from(TEXTS[:52]), max_size=17))
def test_the_evaluator_agrees_with_a_slow_one(words: tuple[int, ...], hand: set[str]) -> None:
    asked = np.array(words, np.int64)
    cards = set_of(parse_cards(" ".join(hand)))
    assert bool(holds_true(asked, 0, len(asked), cards)) == slow(words, hand)


VOCABULARY = [
    "any",
    "no",
    "a",
    "the",
    "two",
    "7",
    "7♥",
    "♠",
    "hearts",
    "spade",
    "king",
    "aces",
    "red",
    "even",
    "face",
    "cards",
    "card",
    "or",
    "and",
    "not",
    "but",
    "(",
    ")",
    ",",
    "?",
    "at",
    "least",
    "exactly",
    "more",
    "than",
    "fewer",
    "as",
    "many",
    "lower",
    "higher",
    "between",
    "of",
    "all",
    "only",
    "pair",
    "three-of-a-kind",
    "or",
    "more",
    "do",
    "you",
    "have",
    "number",
    "one-eyed",
    "nothing",
]


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(VOCABULARY), max_size=14).map(" ".join)))
def test_whatever_is_typed_is_either_read_or_answered(text: str) -> None:
    try:
        words = read_question(text)
    except NotUnderstood as error:
        assert 10 < len(str(error)) < 400
        return
    assert well_formed(words)
    assert len(words) <= 32
    assert read_question(question_text(words)) is not None


@pytest.mark.parametrize(
    "text", ["(" * 1900, "not " * 480 + "hearts", "(" * 400 + "a heart" + ")" * 400, "a heart or " * 150]
)
def test_deep_and_long_questions_do_no_harm(text: str) -> None:
    with contextlib.suppress(NotUnderstood):
        read_question(text)


def test_the_grammar_is_loaded_before_the_first_question() -> None:
    reader._parser.cache_clear()
    load_reader(upcard.game("diplomat", players=3))
    loaded = reader._parser.cache_info().misses
    read_question("any hearts?")
    assert reader._parser.cache_info().misses == loaded == 1
