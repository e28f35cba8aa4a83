"""What questions mean as sets of cards and numbers of them."""

from __future__ import annotations

import numpy as np
import pytest

from tests.drawn import cards
from upcard.cards.questions import AT_LEAST, AT_MOST, holds_true
from upcard.jit.interpreted import interpreted
from upcard.language.errors import NotUnderstood
from upcard.language.meaning import Clause, Each, pack
from upcard.language.questions import read_question


def answer(question: str, hand: str) -> bool:
    words = np.array([*read_question(question), 0], np.int64)
    return bool(interpreted(holds_true)(words, 0, len(words) - 1, cards(hand)))


@pytest.mark.parametrize(
    ("question", "yes", "no"),
    [
        ("an odd card", "3♣", "4♣ J♣"),  # court cards are neither odd nor even
        ("an even card", "4♣", "3♣ Q♣"),
        ("any face cards", "J♣", "10♣ A♣"),
        ("a one-eyed card", "J♠", "J♣ J♦ K♠"),
        ("a one-eyed card", "K♦", "Q♦"),
        ("a red ace", "A♥", "A♠ K♥"),
        ("hearts lower than 7", "6♥", "7♥ 6♠"),
        ("any card between a 9 and a jack", "10♠", "8♠ Q♠"),
        ("a seven or higher of spades", "Q♠", "6♠ Q♥"),
        ("only clubs", "2♣ 9♣", "2♣ 9♦"),
        ("only clubs", "", "9♦"),  # an empty hand holds only clubs
        ("a pair", "9♣ 9♦", "9♣ 8♦"),
        ("three of a kind", "9♣ 9♦ 9♠", "9♣ 9♦ 8♠"),
        ("a pair of aces", "A♣ A♦", "A♣ K♦"),
        ("exactly two hearts", "2♥ 3♥", "2♥ 3♥ 4♥"),
        ("fewer than two hearts", "2♥", "2♥ 3♥"),
        ("up to one heart", "2♥", "2♥ 3♥"),
        ("not any hearts", "2♠", "2♥"),
        ("all the queens", "Q♣ Q♦ Q♥ Q♠", "Q♣ Q♦ Q♥"),
        ("an even number of hearts", "2♥ 3♥", "2♥"),
        ("more hearts than spades", "2♥ 3♥ 2♠", "2♥ 2♠"),
        ("fewer hearts than spades", "2♠", "2♥ 2♠"),
        ("as many hearts as spades", "", "2♥"),
        ("a heart and no spade", "2♥", "2♥ 2♠"),
        ("a heart or two spades", "2♠ 3♠", "2♠"),
    ],
)
def test_a_hand_answers_a_question(question: str, yes: str, no: str) -> None:
    assert answer(question, yes) and not answer(question, no)


def test_a_number_that_no_card_has_is_said() -> None:
    with pytest.raises(NotUnderstood, match="no card of the number 11"):
        read_question("any cards lower than 11")


def test_a_formula_of_too_many_clauses_is_refused() -> None:
    clause = Clause(1, AT_LEAST, 1)
    with pytest.raises(NotUnderstood, match="at most 2 clauses; ask it in parts"):
        pack(((clause, clause), (clause,)), most=2)


def test_the_words_of_a_formula_are_never_nothing() -> None:
    words = pack(((Clause(0, AT_MOST, 0), Clause(cards("7♥"), AT_LEAST, 1)), (Clause(cards("8♥"), AT_LEAST, 1),)))
    assert len(words) == 3 and all(words)


def test_of_several_sets_the_same_is_said_of_each() -> None:
    assert Each((1, 2)).parts == (1, 2)
    assert answer("hearts and spades", "2♥ 2♠") and not answer("hearts and spades", "2♥ 3♥")
