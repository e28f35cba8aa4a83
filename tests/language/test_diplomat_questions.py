"""Questions as players ask them: nearly all are read, none is answered untruly, and of two readings the table asks."""

from __future__ import annotations

import contextlib
import random

import numpy as np
import pytest

from tests.language.diplomat_questions import QUESTIONS, RANKS, SUITS, TWO_WAYS, Card, Hand, Meaning
from upcard.cards.faces import parse_cards
from upcard.cards.questions import holds_true
from upcard.cards.sets import set_of
from upcard.language.errors import NotUnderstood, TwoReadings
from upcard.language.questions import read_question

PACK = [(rank, suit) for rank in RANKS for suit in SUITS]
SIGNS = dict(zip(SUITS, "♣♦♥♠", strict=True))


def hands() -> list[list[Card]]:
    """Hands of all sizes; some of few suits, some of whole ranks, as chance alone seldom deals them."""
    chance = random.Random(5)
    dealt = [chance.sample(PACK, chance.randint(1, 6 if k % 3 else 17)) for k in range(400)]
    for suits in ("DH", "CS", *SUITS):
        some = [card for card in PACK if card[1] in suits]
        dealt += [chance.sample(some, chance.randint(1, 8)) for _ in range(40)]
    dealt += [[(rank, suit) for rank in chance.sample(RANKS, 3) for suit in SUITS] for _ in range(60)]
    return dealt


HANDS = [(Hand(cards), int(set_of(parse_cards(" ".join(f"{r}{SIGNS[s]}".replace("T", "10") for r, s in cards)))))
         for cards in hands()]  # fmt: skip


def answered_as_meant(text: str, meaning: Meaning) -> bool:
    words = np.array(read_question(text), np.int64)
    return all(bool(holds_true(words, 0, len(words), cards)) == bool(meaning(hand)) for hand, cards in HANDS)


@pytest.mark.parametrize(("text", "meaning"), QUESTIONS)
def test_no_question_is_answered_untruly(text: str, meaning: Meaning) -> None:
    with contextlib.suppress(NotUnderstood):  # refused, or asked about; the next test counts them
        assert answered_as_meant(text, meaning)


def test_of_the_questions_that_players_ask_ninety_in_a_hundred_are_read() -> None:
    read = 0
    for text, meaning in QUESTIONS:
        try:
            read += answered_as_meant(text, meaning)
        except NotUnderstood:
            continue
    assert len(QUESTIONS) >= 100
    assert read >= 0.9 * len(QUESTIONS)


@pytest.mark.parametrize("text", TWO_WAYS)
def test_of_two_plausible_readings_the_table_asks_which(text: str) -> None:
    with pytest.raises(TwoReadings) as asked:
        read_question(text)
    readings = [read_question(reading) for reading in str(asked.value).split("'")[1::2]]
    assert len(set(readings)) == 2


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("kings of hearts or spades", lambda n: n("K", "HS") > 0),
        ("king of hearts or queen of spades or any two", lambda n: n("K", "H") + n("Q", "S") + n("2") > 0),
        ("at least 2 of hearts or spades", lambda n: n(RANKS, "HS") >= 2),
        ("black one-eyed jacks", lambda n: n("J", "S") > 0),
        ("Jack, do you have any red ones?", lambda n: n(RANKS, "DH") > 0),
    ],
)
def test_older_texts_are_still_read(text: str, meaning: Meaning) -> None:
    assert answered_as_meant(text, meaning)


@pytest.mark.parametrize(
    "text",
    [
        "no kings, do you have a queen?", "you don't have a king and a queen?", "you don't have kings but queens?",
        "do you have no card of every suit?", "are half of your kings red?",
    ],
)  # fmt: skip
def test_what_could_be_misread_is_refused(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read_question(text)
