"""Tricks that must be headed: beat it in suit, else trump it, else overtrump."""

from __future__ import annotations

import pytest

from tests.drawn import cards, plain, record, row, suit, text
from upcard.mechanics import must_head
from upcard.mechanics.trick import strengths

rules = plain(must_head)
TUTE = strengths("A 3 K Q J 7 6 5 4 2")
ABOVE = must_head.above_in_suit(TUTE)


def may_play(hand: str, trick: str, trump: str) -> str:
    laid = row(trick)
    beat = rules.beating(laid, TUTE, ABOVE, suit(trump))
    return text(rules.heading(cards(hand), int(laid[0]) // 13, beat, suit(trump)))


def test_the_three_ranks_below_the_ace_alone() -> None:
    assert text(int(ABOVE[cards("3♠").bit_length() - 1])) == "A♠"
    assert text(int(ABOVE[cards("K♠").bit_length() - 1])) == "3♠ A♠"
    assert int(ABOVE[cards("A♠").bit_length() - 1]) == 0


@pytest.mark.parametrize(
    ("hand", "trick", "may"),
    [
        ("2♥ A♥ 7♠", "K♥", "A♥"),  # follow and head
        ("2♥ J♥ 7♠", "K♥", "2♥ J♥"),  # follow, though nothing beats it
        ("2♣ 7♠ A♠", "K♥", "7♠ A♠"),  # trump
        ("2♣ 4♠ A♠", "K♥ 7♠", "A♠"),  # overtrump
        ("2♣ 4♠ 5♠", "K♥ 7♠", "4♠ 5♠"),  # undertrump, where a trump is all there is
        ("2♣ 3♦", "K♥ 7♠", "2♣ 3♦"),  # neither suit: any card
        ("2♥ A♥ 7♠", "K♥ 7♠", "2♥ A♥"),  # the trick is trumped: no heart beats it
        ("4♠ A♠ 2♥", "7♠", "A♠"),  # trumps were led
    ],
)
def test_what_may_be_played(hand: str, trick: str, may: str) -> None:
    assert may_play(hand, trick, "♠") == may


@pytest.mark.parametrize(
    ("played", "trick", "lacks"),
    [
        ("A♥", "K♥", ""),  # it heads the trick: nothing is known
        ("2♥", "K♥", "3♥ A♥"),  # no card that beats it
        ("7♠", "K♥", "2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥"),  # no heart at all
    ],
)
def test_what_a_card_tells_of_its_player(played: str, trick: str, lacks: str) -> None:
    laid = row(trick)
    beat = rules.beating(laid, TUTE, ABOVE, suit("♠"))
    face = cards(played).bit_length() - 1
    assert text(rules.lacking(face, suit("♥"), beat, suit("♠"))) == lacks


def test_a_low_trump_tells_that_there_is_no_higher_one() -> None:
    laid = row("K♥ 7♠")
    beat = rules.beating(laid, TUTE, ABOVE, suit("♠"))
    low = text(rules.lacking(cards("4♠").bit_length() - 1, suit("♥"), beat, suit("♠")))
    assert low.endswith("3♠ J♠ Q♠ K♠ A♠") and "7♠" not in low
    thrown_away = rules.lacking(cards("2♣").bit_length() - 1, suit("♥"), beat, suit("♠"))
    assert thrown_away == 0x1FFF << 26 | 0x1FFF << 39, "no heart and no trump"


def test_no_trump_is_asked_for_before_a_card_is_led() -> None:
    assert rules.trump_in(record(trick=row(), trump=suit("♠"))) == 0
    assert rules.trump_in(record(trick=row("K♥"), trump=suit("♠"))) == 0x1FFF << 39
