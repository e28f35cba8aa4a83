"""Offering moves into a buffer."""

from __future__ import annotations

import numpy as np
import pytest

from tests.drawn import cards, face, plain
from upcard.codegen import offers

rules = plain(offers)


@pytest.mark.parametrize("hand", ["", "7♥", "2♣ 3♣ 4♣ 5♣", "A♠ K♥ Q♦ J♣ 10♠", "2♣ A♠"])
def test_there_is_a_move_for_every_card_and_for_nothing_else(hand: str) -> None:
    moves = np.full(60, -1, np.int32)
    moves[0] = 99
    n = rules.offer_cards(moves, 1, cards(hand), 100)
    assert moves[:n].tolist() == [99, *sorted(100 + face(card) for card in hand.split())]


def test_a_whole_pack_fits_into_the_buffer_of_a_game() -> None:
    moves = np.zeros(52 + 4, np.int32)
    assert rules.offer_cards(moves, 0, (1 << 52) - 1, 0) == 52
    assert moves[:52].tolist() == list(range(52))
