"""Counting to twenty-one: aces are one or eleven."""

from __future__ import annotations

from itertools import product

import pytest

from tests.drawn import face, plain, row
from upcard.games.pontoon import twenty_one

rules = plain(twenty_one)


def best(drawn: str) -> int:
    hand = row(drawn)
    return int(rules.best_total(rules.hard(hand), rules.aces(hand) > 0))


@pytest.mark.parametrize(
    ("drawn", "total"),
    [
        ("A♠ K♦", 21),
        ("A♠ A♥", 12),  # only one ace can count eleven
        ("A♠ 9♥", 20),
        ("A♠ 9♥ 5♦", 15),  # eleven would go over
        ("A♠ 5♥ 5♦", 21),
        ("10♠ J♥ Q♦", 30),
        ("2♠ 3♥", 5),
        ("", 0),
    ],
)
def test_a_hand_counts_its_best_total(drawn: str, total: int) -> None:
    assert best(drawn) == total


def test_the_best_total_is_the_highest_that_does_not_go_over() -> None:
    """Against every way to count the aces."""
    for drawn in (" ".join(hand) for hand in product(["A♠", "A♥", "6♣", "9♦"], ["A♦", "3♠", "10♥"], ["A♣", "8♠"])):
        hard = sum(1 if card[0] == "A" else int(card[:-1]) for card in drawn.split())
        ways = [hard + 10 * n for n in range(drawn.count("A") + 1)]
        assert best(drawn) == max([total for total in ways if total <= 21], default=min(ways))


@pytest.mark.parametrize(
    ("one", "other", "is_natural"),
    [("A♠", "K♦", True), ("10♣", "A♥", True), ("A♠", "A♥", False), ("9♠", "2♥", False), ("K♠", "Q♥", False)],
)
def test_a_natural_is_an_ace_with_a_ten_card(one: str, other: str, is_natural: bool) -> None:
    assert rules.natural(face(one), face(other)) == is_natural


def test_the_cards_that_would_go_over() -> None:
    assert rules.OVER[10] == 0, "nothing counts more than ten"
    assert rules.OVER[9] == rules.TEN_CARDS
    assert rules.OVER[0] == (1 << 52) - 1
