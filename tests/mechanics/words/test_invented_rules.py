"""Rules that players invent: what sets them off, which of them contradict each other, what they give a card."""

from __future__ import annotations

import numpy as np
import pytest

from tests.drawn import face, plain, text
from upcard.language.rule_reading import read_rule
from upcard.mechanics.words import invented_rules
from upcard.mechanics.words.invented_rules import AGAIN, CODES, DOWN_TO, PASSES, TRIGGERS, WILD, rule_number

rules = plain(invented_rules)


def said(words: str) -> int:
    """The number of a rule in its words."""
    code = read_rule(words)
    assert code is not None, words
    return code


def listed(*sentences: str) -> np.ndarray:
    return np.array([*map(said, sentences), 0, 0], np.int16)


def test_the_number_of_a_rule_is_its_trigger_and_its_effect() -> None:
    numbers = [rules.rule_number(trigger, effect) for trigger in range(TRIGGERS) for effect in range(64)]
    assert numbers == list(range(1, CODES))
    assert all((rules.trigger_of(n) * 64 + rules.effect_of(n)) == n - 1 for n in numbers)


def test_classes_of_cards_are_those_of_the_players() -> None:
    names = {17: "red", 18: "black", 19: "even", 20: "odd", 21: "face"}
    assert len(rules.CLASS_SET) == PASSES and [*names] == list(range(17, PASSES))
    in_spades = {name: text(int(rules.CLASS_SET[n]) & 0x1FFF << 39) for n, name in names.items()}
    assert in_spades["even"] == "2♠ 4♠ 6♠ 8♠ 10♠"
    assert in_spades["odd"] == "3♠ 5♠ 7♠ 9♠ A♠"
    assert in_spades["face"] == "J♠ Q♠ K♠"
    assert in_spades["red"] == "" and len(in_spades["black"].split()) == 13


@pytest.mark.parametrize(
    ("rule", "card", "left", "set_off"),
    [
        ("when a club is played, the next player draws 2", "7♣", 5, True),
        ("when a club is played, the next player draws 2", "7♦", 5, False),
        ("when a player passes, the next player draws 2", "", 5, True),
        ("when a player passes, the next player draws 2", "7♣", 5, False),
        ("when a hand comes down to 2 cards, play reverses", "7♣", 2, True),
        ("when a hand comes down to 2 cards, play reverses", "7♣", 3, False),
        ("when a hand comes down to 2 cards, play reverses", "", 2, False),  # a pass plays no card
    ],
)
def test_what_sets_a_rule_off(rule: str, card: str, left: int, set_off: bool) -> None:
    assert rules.is_set_off(rules.trigger_of(said(rule)), face(card) if card else -1, left) == set_off


SKIP_ONE, SKIP_TWO = "the next player is skipped", "the next two players are skipped"
RED, CLUB, JACK = "the next card must be red", "the next card must be a club", "the next card must be a jack"


@pytest.mark.parametrize(
    ("one", "other", "contradict"),
    [
        # The same card cannot skip one player and two.
        (f"when an 8 is played, {SKIP_ONE}", f"when an 8 is played, {SKIP_TWO}", True),
        (f"when an 8 is played, {SKIP_ONE}", f"when a 9 is played, {SKIP_TWO}", False),
        (f"when an 8 is played, {SKIP_ONE}", "when an 8 is played, play reverses", False),
        # No card is red and a club; a red jack is both of the next.
        (f"when a 7 is played, {RED}", f"when a heart is played, {CLUB}", True),
        (f"when a 7 is played, {RED}", f"when a heart is played, {JACK}", False),
        # No card sets off both.
        (f"when a spade is played, {RED}", f"when a heart is played, {CLUB}", False),
    ],
)
def test_which_rules_cannot_stand_side_by_side(one: str, other: str, contradict: bool) -> None:
    assert rules.contradict(said(one), said(other)) == contradict
    assert rules.contradict(said(other), said(one)) == contradict
    assert rules.contradicts_any(said(one), listed(other)) == contradict


def test_a_rule_about_the_card_played_is_void_where_none_is() -> None:
    assert rules.without_card(rule_number(PASSES, WILD)) and rules.without_card(rule_number(DOWN_TO, WILD))
    assert not rules.without_card(rule_number(0, WILD)) and not rules.without_card(rule_number(PASSES, AGAIN))


def test_a_list_of_rules_ends_with_its_first_empty_place() -> None:
    assert rules.how_many(listed()) == 0
    assert rules.how_many(listed("when a 2 is played, it is wild", "when an ace is played, play reverses")) == 2


def test_twos_are_wild_where_a_rule_in_force_says_so() -> None:
    wild = listed("when an ace is played, play reverses", "when a 2 is played, it is wild")
    assert rules.in_force(wild, WILD, face("2♥")) and not rules.in_force(wild, WILD, face("3♥"))
    assert not rules.in_force(wild, AGAIN, face("2♥"))


def test_a_rule_of_honour_enforces_nothing() -> None:
    assert not rules.formal(CODES) and not rules.formal(0)
    assert not rules.contradicts_any(said("when a 2 is played, it is wild"), np.array([CODES, 0], np.int16))


def test_sentences_that_must_be_said_are_found_in_the_rules_in_force() -> None:
    says = 'when a hand comes down to 2 cards, that player says "Mind the gap"'
    spoken = listed(says, "when an ace is played, play reverses")
    assert rules.phrases_in_force(spoken) == 1 << 8
