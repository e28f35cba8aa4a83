"""Invented rules as the table says them."""

from __future__ import annotations

import pytest

from upcard.language.rule_words import CLASSES, PHRASES, class_text, effect_text, rule_text, trigger_text
from upcard.mechanics.words.invented_rules import (
    CLASS_SET,
    CODES,
    DOWN_TO,
    DRAW_KEEP,
    DRAW_LOSE,
    LAST,
    PASSES,
    PHRASE,
    STACK,
    TRIGGERS,
    WILD,
    rule_number,
)


def test_there_is_a_name_for_every_class_of_cards() -> None:
    assert len(CLASSES) == len(CLASS_SET) == PASSES


@pytest.mark.parametrize(
    ("a_class", "text"),
    [(0, "a 2"), (6, "an 8"), (9, "a jack"), (12, "an ace"), (13, "a club"), (17, "a red card"), (19, "an even card")],
)
def test_articles_fit_their_words(a_class: int, text: str) -> None:
    assert class_text(a_class) == text


@pytest.mark.parametrize(
    ("trigger", "text"),
    [
        (11, "when a king is played"),
        (PASSES, "when a player passes"),
        (DOWN_TO, "when a hand comes down to 1 card"),
        (DOWN_TO + 1, "when a hand comes down to 2 cards"),
    ],
)
def test_what_sets_a_rule_off_is_said(trigger: int, text: str) -> None:
    assert trigger_text(trigger) == text


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (17, "the next card must be red"),
        (12, "the next card must be an ace"),
        (21, "the next card must be a face card"),
        (DRAW_KEEP, "the next player draws 1"),
        (DRAW_LOSE + 3, "the next player draws 4 and loses the turn"),
        (STACK, "the next player draws 2 and loses the turn unless answering with the same rank"),
        (PHRASE, 'that player says "Eight ball, corner pocket"'),
        (WILD, "it is wild"),
    ],
)
def test_what_a_rule_brings_about_is_said(effect: int, text: str) -> None:
    assert effect_text(effect) == text


def test_the_sentences_that_may_be_asked_for_are_plain_english_and_all_different() -> None:
    assert len(PHRASES) == 16 == WILD - PHRASE
    assert len(set(PHRASES)) == len(PHRASES) and "Mind the gap" in PHRASES
    assert all(phrase[0].isupper() and phrase[1:] == phrase[1:].lower() for phrase in PHRASES)


def test_every_rule_has_words_of_its_own() -> None:
    texts = [rule_text(rule_number(trigger, effect)) for trigger in range(TRIGGERS) for effect in range(LAST)]
    assert len(set(texts)) == len(texts) and all(texts)


def test_no_rule_has_no_words_and_a_rule_of_honour_says_so() -> None:
    assert rule_text(0) == rule_text(rule_number(0, LAST)) == ""
    assert rule_text(CODES) == "a rule of honour"
