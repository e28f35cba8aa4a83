"""Hands of two packs, as counts of faces: the same card may be held twice."""

from __future__ import annotations

import numpy as np

from tests.drawn import face, plain, text
from upcard.cards.faces import KING, parse_cards
from upcard.mechanics.melds import counted_hands

rules = plain(counted_hands)
FACES = 54


def hand(cards: str = "") -> np.ndarray:
    counts = np.zeros(FACES, np.int8)
    for card in parse_cards(cards):
        counts[card] += 1
    return counts


def test_copies_are_counted_one_by_one() -> None:
    assert rules.in_hand(hand("A♠ A♠ 7♥ JK1")) == 4
    assert rules.in_hand(hand()) == 0 and rules.is_empty(hand()) and not rules.is_empty(hand("JK1"))


def test_what_is_held_once_and_twice_are_sets_of_the_pack_without_jokers() -> None:
    mine = hand("A♠ A♠ 7♥ JK1 JK1")
    assert text(rules.held_once(mine)) == "7♥ A♠"
    assert text(rules.held_twice(mine)) == "A♠"


def test_the_kings_of_all_suits_are_counted() -> None:
    assert rules.of_rank_held(hand("K♣ K♣ K♠ Q♠"), KING) == 3


def test_a_card_that_all_see_taken_is_known_to_be_there() -> None:
    mine, shown = hand("7♥"), hand()
    rules.take_openly(mine, shown, face("7♥"))
    assert mine[face("7♥")] == 2 and shown[face("7♥")] == 1


def test_a_copy_that_leaves_was_perhaps_the_one_known() -> None:
    mine, shown = hand("7♥ 7♥ 9♣"), hand("7♥")
    rules.give_away(mine, shown, face("7♥"))
    assert (mine[face("7♥")], shown[face("7♥")]) == (1, 0)
    rules.give_away(mine, shown, face("9♣"))
    assert shown.min() == 0, "what was never known cannot be known less"
