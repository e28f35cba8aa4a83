"""Stops: the next card of the suit, and its holder."""

from __future__ import annotations

import pytest

from tests.drawn import face, hands, plain
from upcard.mechanics.going_out import stops

rules = plain(stops)


@pytest.mark.parametrize(("card", "above"), [("7♥", "8♥"), ("Q♠", "K♠"), ("K♠", "A♠"), ("A♠", "2♠"), ("A♣", "2♣")])
def test_cards_go_up_and_round_the_corner_in_their_suit(card: str, above: str) -> None:
    assert rules.next_above(face(card)) == face(above)


def test_after_thirteen_steps_the_first_card_comes_again() -> None:
    card = face("5♦")
    for _ in range(13):
        card = rules.next_above(card)
        assert card // 13 == face("5♦") // 13
    assert card == face("5♦")


def test_a_card_that_no_player_holds_is_a_stop() -> None:
    held = hands("7♥ 8♥", "9♥", "10♥ J♥")
    assert rules.holder_of(held, 3, face("9♥")) == 1
    assert rules.holder_of(held, 3, face("J♥")) == 2
    assert rules.holder_of(held, 3, face("K♥")) == -1
    assert rules.holder_of(held, 2, face("J♥")) == -1, "only those who play are asked"
    assert rules.seats_with(held, 3, face("9♥")) == 0b010
    assert rules.seats_with(held, 2, face("J♥")) == 0
    assert rules.is_held(held, 3, face("J♥")) and not rules.is_held(held, 3, face("K♥"))
