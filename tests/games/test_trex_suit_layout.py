"""A layout built in suits, up and down from a starting rank."""

from __future__ import annotations

import pytest

from tests.drawn import cards, plain, suit, text
from upcard.cards.faces import ACE, JACK, SEVEN, TWO
from upcard.games.trex import suit_layout as layout

rules = plain(layout)


@pytest.mark.parametrize(
    ("laid", "start", "next_cards"),
    [
        ("", SEVEN, "7♣ 7♦ 7♥ 7♠"),
        ("7♥", SEVEN, "7♣ 7♦ 6♥ 8♥ 7♠"),
        ("J♠ Q♠ K♠ A♠", JACK, "J♣ J♦ J♥ 10♠"),  # nothing goes above the ace
        ("2♦ 3♦ 4♦", TWO, "2♣ 5♦ 2♥ 2♠"),  # nor below the two
    ],
)
def test_which_cards_may_be_laid(laid: str, start: int, next_cards: str) -> None:
    assert text(rules.next_to_lay(cards(laid), start)) == next_cards


def test_a_run_does_not_go_round_the_corner_into_another_suit() -> None:
    """The A♣ lies beside the 2♦ in the pack."""
    assert text(rules.next_to_lay(cards("A♣"), ACE)) == "K♣ A♦ A♥ A♠"
    assert text(rules.next_to_lay(cards("2♦"), TWO)) == "2♣ 3♦ 2♥ 2♠"


@pytest.mark.parametrize(
    ("laid", "is_run"),
    [("", True), ("7♦", True), ("5♦ 6♦ 7♦ 8♦", True), ("7♦ 9♦", False), ("8♦ 9♦", False), ("7♦ 8♥", False)],
)
def test_a_suit_is_an_unbroken_run_with_its_seven(laid: str, is_run: bool) -> None:
    assert rules.is_run_from(cards(laid), suit("♦"), SEVEN) == is_run


def test_all_thirteen_are_a_run() -> None:
    assert rules.is_run_from(0x1FFF << 39, suit("♠"), JACK)
