"""Questions chosen word by word."""

from __future__ import annotations

import random

import pytest

from upcard.cards.questions import question_text
from upcard.language.errors import NotUnderstood, TwoReadings
from upcard.language.questions import read_question
from upcard.language.word_choices import CARDS, NUMBERS, QUESTION, following

LONGEST = 12


def spelled(chance: random.Random) -> str:
    """A question of words chosen blindly, brought to an end when it grows long."""
    place, words = "start", []
    while place != "end":
        coming = following(QUESTION, place)
        if len(words) >= LONGEST - 4 and "?" in coming:
            word = "?"
        elif len(words) >= LONGEST - 4:
            word = chance.choice([word for word in coming if word not in ("or", "and")])
        else:
            word = chance.choice(list(coming))
        words.append(word)
        place = coming[word]
    return " ".join(words)


def arrives(words: list[str]) -> str:
    """The place to which these words lead."""
    place = "start"
    for word in words:
        place = following(QUESTION, place)[word]
    return place


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_chosen_is_understood(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(60):
        question = spelled(chance)
        try:
            assert question_text(read_question(question)), question
        except NotUnderstood as error:
            assert "too long" in str(error) or isinstance(error, TwoReadings), question


@pytest.mark.parametrize("seed", range(20))
def test_every_statement_about_cards_can_be_chosen(seed: int) -> None:
    """So every formal question can: it is statements of this kind joined by "and", and those joined by "or"."""
    chance = random.Random(seed)
    cards = sorted(chance.sample(CARDS, chance.randint(2, 9)), key=CARDS.index)
    how, count = chance.choice(("at least", "at most", "exactly")), chance.randint(1, len(cards) - 1)
    words = [how, NUMBERS[count - 1], *cards]
    assert arrives([*words, "and", "no", "aces", "or", *words, "?"]) == "end"
    read = question_text(read_question(" ".join(words) + "?"))
    if how != "exactly":
        assert read == f"{how} {count} of {' '.join(cards)}"
    else:
        assert str(count) in read


def test_the_words_lead_nowhere_else() -> None:
    places = {then for steps in QUESTION.values() for then, _ in steps}
    assert places | {"start"} == set(QUESTION), "every place is defined and can be reached"
