"""Rankings of single cards as books print them."""

from __future__ import annotations

import pytest

from tests.drawn import face
from upcard.games.truco.ranking import strength_of_classes

TRUCO = strength_of_classes(("4♣", "7♥", "A♠", "7♦", "3♣ 3♦ 3♥ 3♠", "2♣ 2♦ 2♥ 2♠"))


def test_the_four_highest_cards_stand_alone_and_the_others_are_level_by_rank() -> None:
    order = ["2♠", "3♥", "7♦", "A♠", "7♥", "4♣"]
    assert [int(TRUCO[face(card)]) for card in order] == [1, 2, 3, 4, 5, 6]
    assert TRUCO[face("3♣")] == TRUCO[face("3♠")]


def test_what_is_not_in_the_ranking_has_no_strength() -> None:
    assert TRUCO[face("8♣")] == TRUCO[face("7♣")] == 0


def test_a_card_in_two_classes_is_refused() -> None:
    with pytest.raises(ValueError, match="a card of '7♥ 4♣' stands in two classes"):
        strength_of_classes(("7♥ 4♣", "7♦ 7♥"))
