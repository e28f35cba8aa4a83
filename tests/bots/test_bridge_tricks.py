"""What a contract is worth: tricks that the defenders can cash, and slams that lack them."""

from __future__ import annotations

import pytest

from upcard.cards.faces import TEXTS
from upcard.cards.sets import set_of
from upcard.games.contract_bridge.judgement.tricks import likely_tricks, quick_losers

SPADES, NO_TRUMP = 3, 4


def hand(text: str) -> int:
    """A hand as the page on bidding writes it."""
    cards = [rank.replace("T", "10") + suit[0] for suit in text.split() for rank in suit[1:] if rank != "-"]
    assert len(cards) == 13
    return set_of(TEXTS.index(card) for card in cards)


STRONG = hand("♠KQJ98 ♥AK4 ♦KQJ4 ♣3")


@pytest.mark.parametrize(
    ("dummy", "trump", "lost"),
    [
        ("♠A765 ♥QJ3 ♦A65 ♣AK2", SPADES, 0),
        ("♠A765 ♥QJ3 ♦A65 ♣QJ2", SPADES, 1),  # one club: the second is ruffed
        ("♠A765 ♥QJ3 ♦A65 ♣QJ2", NO_TRUMP, 2),
        ("♠T765 ♥QJ3 ♦T65 ♣QJ2", SPADES, 3),
        ("♠A7652 ♥QJ32 ♦A652 ♣-", SPADES, 0),  # no tricks to cash in a void
    ],
)
def test_what_the_defenders_can_cash_is_counted(dummy: str, trump: int, lost: int) -> None:
    assert quick_losers(STRONG, hand(dummy), trump) == quick_losers(hand(dummy), STRONG, trump) == lost


def test_more_high_cards_and_more_trumps_take_more_tricks() -> None:
    few, some, many = (hand(f"♠{trumps} ♥QJ3 ♦A65 ♣{clubs}") for trumps, clubs in
                       (("A7", "QJ542"), ("A765", "QJ2"), ("A765", "AK2")))  # fmt: skip
    assert (
        likely_tricks(STRONG, few, SPADES) < likely_tricks(STRONG, some, SPADES) < likely_tricks(STRONG, many, SPADES)
    )
    assert likely_tricks(STRONG, many, SPADES) > 11.5
