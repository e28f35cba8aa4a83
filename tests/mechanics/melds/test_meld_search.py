"""Whether a hand can still lay all the melds that a contract asks for, or go down whole."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from tests.drawn import plain, text
from tests.mechanics.melds.test_meld import hand
from upcard.cards.faces import KING
from upcard.mechanics.melds import meld, meld_search
from upcard.mechanics.melds.meld import LOWS
from upcard.mechanics.melds.meld_search import BegunSet

rules, searches = plain(meld), plain(meld_search)


def fits(drawn: str, sets: int, runs: int, *, least: int = 2) -> bool:
    """Whether a contract of sets of three and runs of four can be laid from a hand."""
    left, nothing = meld.Holding(*hand(drawn), least), BegunSet(-1, 0, 0)
    return bool(searches.contract_fits(left, sets, runs, 0, nothing, 0, np.int64(0)))


def whole(drawn: str, runs: int, *, least: int = 2) -> bool:
    """Whether all cards of a hand are so many runs of four or more."""
    once, twice, jokers = hand(drawn)
    return bool(searches.whole_fits(once, twice, jokers, least, runs, 0, np.int64(0)))


# -- a contract --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "sets", "runs", "can"),
    [
        ("7♣ 7♦ 7♥", 1, 0, True),
        ("7♣ 7♣ 7♥", 1, 0, True),  # two of one suit come from two packs
        ("7♣ 7♦ 8♥", 1, 0, False),
        ("7♣ 7♦ JK1", 1, 0, True),
        ("7♣ JK1 JK1", 1, 0, False),  # at least two naturals
        ("7♣ 7♦ 7♥ K♣ K♦ K♥", 2, 0, True),
        ("7♣ 7♦ 7♥ 7♠ 7♣ 7♦", 2, 0, True),  # two sets of one rank
        ("7♣ 7♦ 7♥ 7♠ 7♣ K♦", 2, 0, False),
        ("7♣ 7♦ K♣ K♦ JK1", 2, 0, False),  # one joker for two sets
        ("7♣ 7♦ K♣ K♦ JK1 JK2", 2, 0, True),
        ("5♠ 6♠ 7♠ 8♠", 0, 1, True),
        ("5♠ 6♠ 7♠ 8♥", 0, 1, False),
        ("5♠ 6♠ 8♠ JK1", 0, 1, True),
        ("A♠ 2♠ 3♠ 4♠", 0, 1, True),
        ("J♠ Q♠ K♠ A♠", 0, 1, True),
        ("Q♠ K♠ A♠ 2♠", 0, 1, False),  # not round the corner
        ("5♠ 6♠ 7♠ 8♠ 8♦ 8♥", 1, 1, False),  # the 8♠ cannot lie in both
        ("5♠ 6♠ 7♠ 8♠ 8♠ 8♦ 8♥", 1, 1, True),  # with its copy it can
        ("5♠ 6♠ 7♠ 8♠ 5♠ 6♠ 7♠ 8♠", 0, 2, True),  # the same run twice, from two packs
        ("5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠", 0, 2, False),  # two runs that are one
        ("5♠ 6♠ 7♠ 8♠ 10♠ J♠ Q♠ K♠", 0, 2, True),
        ("4♦ 5♦ 6♦ 7♦ 5♠ 6♠ 7♠ 8♠ J♥ Q♥ K♥ A♥", 0, 3, True),
    ],
)
def test_which_contracts_a_hand_can_lay(drawn: str, sets: int, runs: int, can: bool) -> None:
    assert fits(drawn, sets, runs) == can


def test_a_hand_without_cards_lays_nothing_and_needs_nothing_to_lay_nothing() -> None:
    assert fits("", 0, 0) and not fits("", 1, 0) and not fits("", 0, 1)


def test_runs_of_one_suit_against_a_count_made_by_hand() -> None:
    """One run of four in spades, without jokers: some four places side by side are all held."""
    spades = text(0x1FFF << 39).split()
    line = [spades[12], *spades]  # the ace at both ends
    for held in product((False, True), repeat=8):
        drawn = [card for card, mine in zip(spades[5:], held) if mine]
        by_hand = any(all(card in drawn for card in line[low : low + 4]) for low in range(LOWS))
        assert fits(" ".join(drawn), 0, 1) == by_hand, drawn


def test_a_set_in_the_making_asks_only_for_the_rest() -> None:
    once, twice, jokers = hand("K♣ 9♥")
    assert searches.sets_fit(meld.Holding(once, twice, jokers, 2), 0, 0, BegunSet(KING, 1, 1)), "one more king"
    assert not searches.sets_fit(meld.Holding(once, twice, jokers, 2), 0, 0, BegunSet(KING, 2, 1)), "two more kings"
    assert searches.sets_fit(meld.Holding(once, twice, 1, 2), 0, 0, BegunSet(KING, 2, 1)), "a king and a joker"


# -- a whole hand in runs ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "runs", "all_go"),
    [
        ("5♠ 6♠ 7♠ 8♠ 9♠", 1, True),
        ("5♠ 6♠ 7♠ 8♠ 9♥", 1, False),
        ("5♠ 6♠ 8♠ 9♠ JK1", 1, True),
        ("5♠ 6♠ 7♠ 8♠ 2♥ 3♥ 4♥ 5♥ 6♥", 2, True),
        ("5♠ 6♠ 7♠ 8♠ 2♥ 3♥ 4♥", 2, False),
        ("A♠ 2♠ 3♠ 4♠ J♠ Q♠ K♠ A♠", 2, True),  # one ace below, the other above
        ("A♠ 2♠ 3♠ 4♠ J♠ Q♠ K♠ JK1", 2, True),
        ("", 0, True),
        ("7♣", 0, False),
    ],
)
def test_a_hand_that_goes_out_leaves_nothing_over(drawn: str, runs: int, all_go: bool) -> None:
    assert whole(drawn, runs) == all_go
