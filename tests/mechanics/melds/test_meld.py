"""Sets, runs and jokers: what can be made of a hand, with the whole pack doubled."""

from __future__ import annotations

from collections import Counter

import numpy as np

from tests.drawn import cards, plain, suit, text
from upcard.cards.faces import parse_cards
from upcard.mechanics.melds import meld
from upcard.mechanics.melds.meld import PLACES

rules = plain(meld)


def hand(drawn: str) -> tuple[int, int, int]:
    """``once``, ``twice`` and the number of jokers of a hand: ``"7♥ 7♥ 9♣ JK1"``."""
    faces = Counter(face for face in parse_cards(drawn) if face < 52)
    jokers = sum(face >= 52 for face in parse_cards(drawn))
    return (
        sum(1 << face for face in faces),
        sum(1 << face for face, copies in faces.items() if copies > 1),
        jokers,
    )


# -- places of a run ---------------------------------------------------------------------------------------------------


def test_the_ace_lies_below_the_two_and_above_the_king() -> None:
    spades = suit("♠")
    assert [rules.face_at(spades, place) for place in (0, 1, 12, 13)] == parse_cards("A♠ 2♠ K♠ A♠")
    assert rules.line_of(cards("A♠ 2♠ K♥"), spades) == 1 << 0 | 1 << 1 | 1 << 13
    for places in (0b11, 1 << 13, 0b1111 << 5):
        assert rules.line_of(rules.cards_at(places, spades), spades) & places == places


def test_a_card_that_goes_leaves_its_copy() -> None:
    once, twice, _ = hand("7♥ 7♥ 9♣")
    assert text(rules.less_once(once, twice, cards("7♥ 9♣"))) == "7♥"
    assert rules.less_twice(twice, cards("7♥")) == 0


# -- single melds ------------------------------------------------------------------------------------------------------


def test_a_set_under_way_needs_naturals_and_room() -> None:
    """Two cards of a set lie: a joker and one natural; at least two naturals are wanted."""
    assert rules.set_can_end(1, 0, 2, 2, 1, 0, 1), "one more of the rank"
    assert not rules.set_can_end(0, 1, 2, 2, 1, 0, 1), "a joker does not count as a natural"
    assert not rules.set_can_end(1, 0, 2, 2, 1, 0, 0), "no cards are left to lay"


def test_a_run_under_way_stops_at_the_ace() -> None:
    once, _, _ = hand("K♠ A♠ 2♠")
    laid_from_jack = PLACES - 3 - 1  # the place of the jack
    assert rules.face_at(suit("♠"), laid_from_jack) == parse_cards("J♠")[0]
    assert rules.run_can_end(once, 0, 2, meld.BegunRun(suit("♠"), laid_from_jack, 2, 2), 0, 9), "J Q, then K A"
    once, _, _ = hand("2♠ 3♠")
    assert not rules.run_can_end(once, 0, 2, meld.BegunRun(suit("♠"), laid_from_jack + 1, 2, 2), 0, 9), (
        "Q K, then nothing"
    )


def test_a_joker_that_is_owed_needs_a_meld_that_takes_it() -> None:
    once, twice, jokers = hand("7♣ 7♦ 2♥ JK1")
    assert rules.joker_fits(once, twice, jokers, 2, 1, 4), "a set of sevens"
    once, twice, jokers = hand("7♣ 9♦ 2♥ JK1")
    assert not rules.joker_fits(once, twice, jokers, 2, 1, 4)
    assert rules.joker_fits(once, twice, jokers, 2, 0, 4), "none is owed"


def test_a_joker_may_be_taken_from_the_table_first() -> None:
    """On the table a joker stands for the 9♦, which is in the hand."""
    once, twice, jokers = hand("7♣ 7♦ 9♦ JK1")
    empty = np.int64(0)
    assert rules.jokers_fit(once, twice, jokers, 2, 1, 4, empty, empty)
    assert not rules.jokers_fit(*hand("7♣ 8♦ 9♦")[:2], 0, 2, 1, 4, np.int64(cards("9♦")), empty), "nothing to join it"
    assert rules.jokers_fit(*hand("7♣ 7♦ 9♦")[:2], 1, 2, 1, 4, np.int64(cards("9♦")), empty)
