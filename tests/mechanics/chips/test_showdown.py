"""Showdowns: the best hands, and what is shown."""

from __future__ import annotations

import pytest

from tests.drawn import plain, record
from upcard.mechanics.chips import showdown

rules = plain(showdown)


@pytest.mark.parametrize(
    ("values", "among", "winners"),
    [
        ([3, 9, 4, 9], 0b1111, 0b1010),  # a tie is shared
        ([3, 9, 4, 9], 0b0111, 0b0010),
        ([3, 9, 4, 9], 0b0101, 0b0100),  # a player who has folded does not win
        ([0, 0, 0, 0], 0b1100, 0b1100),  # a hand worth nothing still beats none
        ([5, 5, 5, 5], 0, 0),
    ],
)
def test_the_largest_value_among_those_still_in_wins(values: list[int], among: int, winners: int) -> None:
    assert rules.best_of(values, among) == winners


def view(*seen: str, over: bool = True) -> object:
    return record(over=over, hands=[record(seen=tuple(cards.split())) for cards in seen])


def test_hands_are_shown_in_words_when_all_is_over() -> None:
    assert showdown.tell_hands(view("A♠ K♠", "", "7♥ 2♣"), 2) == ["{0} shows A♠ K♠.", "{2} shows 7♥ 2♣."]
    assert showdown.hands_shown(view("A♠ K♠", "Q♦"), 2) == ["A♠ K♠", ""], "a part of a hand is no hand"


def test_before_the_end_nothing_is_shown() -> None:
    assert showdown.tell_hands(view("A♠ K♠", over=False), 2) == []
