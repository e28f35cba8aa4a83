"""Tricks that must be headed: beat it in suit, else trump it, else overtrump."""

from __future__ import annotations

import pytest

from tests.drawn import cards, plain, record, row, suit, text
from upcard.mechanics.tricks import must_head
from upcard.mechanics.tricks.trick import strengths

rules = plain(must_head)
TUTE = strengths("A 3 K Q J 7 6 5 4 2")
ABOVE = must_head.above_in_suit(TUTE)


def beats(trick: str, trump: str = "♠") -> str:
    """The cards of Tute that beat a trick."""
    return text(rules.beating(row(trick), TUTE, ABOVE, suit(trump)) & ~cards("8♣ 9♣ 10♣ 8♦ 9♦ 10♦ 8♥ 9♥ 10♥ 8♠ 9♠ 10♠"))


def test_the_three_ranks_below_the_ace_alone() -> None:
    assert text(int(ABOVE[cards("3♠").bit_length() - 1])) == "A♠"
    assert text(int(ABOVE[cards("K♠").bit_length() - 1])) == "3♠ A♠"
    assert int(ABOVE[cards("A♠").bit_length() - 1]) == 0


TRUMPS = "2♠ 3♠ 4♠ 5♠ 6♠ 7♠ J♠ Q♠ K♠ A♠"


@pytest.mark.parametrize(
    ("trick", "by"),
    [
        ("K♥", f"3♥ A♥ {TRUMPS}"),  # higher hearts, and every trump
        ("A♥", TRUMPS),
        ("K♥ A♣", f"3♥ A♥ {TRUMPS}"),  # a card thrown away does not count
        ("K♥ 7♠", "3♠ J♠ Q♠ K♠ A♠"),  # trumped: no heart beats it any more
        ("7♠", "3♠ J♠ Q♠ K♠ A♠"),  # trumps were led
        ("A♠", ""),
    ],
)
def test_which_cards_beat_a_trick(trick: str, by: str) -> None:
    assert beats(trick) == by


def test_no_trump_is_asked_for_before_a_card_is_led() -> None:
    assert rules.trump_in(record(trick=row(), trump=suit("♠"))) == 0
    assert rules.trump_in(record(trick=row("K♥"), trump=suit("♠"))) == 0x1FFF << 39
