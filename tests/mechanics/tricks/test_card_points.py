"""Cards that are worth points: pips, and the card points of trick games."""

from __future__ import annotations

import pytest

from tests.drawn import cards, plain
from upcard.cards.faces import ACE, JACK, KING, QUEEN, TEN
from upcard.cards.sets import FULL_PACK, SUIT_SET
from upcard.mechanics.tricks import card_points

rules = plain(card_points)
BRISCOLA = rules.values_by_rank({ACE: 11, TEN: 10, KING: 4, QUEEN: 3, JACK: 2})


@pytest.mark.parametrize(
    ("hand", "points"), [("", 0), ("A♠ 10♥", 21), ("K♦ Q♣ J♠", 9), ("9♠ 8♠ 2♥", 0), ("A♣ A♦ A♥ A♠", 44)]
)
def test_a_hand_is_worth_the_sum_of_its_cards(hand: str, points: int) -> None:
    assert rules.worth(cards(hand), BRISCOLA) == points


def test_a_suit_has_thirty_points_and_the_pack_120() -> None:
    assert all(rules.worth(suit, BRISCOLA) == 30 for suit in SUIT_SET)
    assert rules.worth(FULL_PACK, BRISCOLA) == 120


def test_pips_count_court_cards_ten_and_the_ace_one() -> None:
    assert rules.worth(cards("K♠ Q♥ J♦ 10♣"), rules.PIPS) == 40
    assert rules.worth(cards("A♠ 2♥ 7♦"), rules.PIPS) == 10
    assert rules.worth(FULL_PACK, rules.PIPS) == 4 * (1 + sum(range(2, 11)) + 30)
