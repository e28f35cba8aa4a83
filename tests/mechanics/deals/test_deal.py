"""Dealing: how many cards each seat gets, in which order, and what stays in the stock."""

from __future__ import annotations

import numpy as np
import pytest

from tests.drawn import cards, chance, face, plain, record, row, row_text, text
from upcard.cards.faces import JOKER_1
from upcard.cards.sets import FULL_PACK, SUIT_SET
from upcard.mechanics.deals import deal

rules = plain(deal)
STOCK = "A♣ K♣ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠"
"""From the bottom to the top: the 3♠ is dealt first."""


def test_cards_are_dealt_one_at_a_time_clockwise_from_the_first_seat() -> None:
    stock, dealt = row(STOCK), [cards("2♦")] * 3
    rules.deal_hands(stock, dealt, 3, 1, 2)
    assert [text(hand) for hand in dealt] == ["5♠ 8♠", "3♠ 6♠", "4♠ 7♠"], "what was held before is gone"
    assert row_text(stock) == "A♣ K♣"


def test_packets_are_dealt_to_the_right_where_the_game_goes_that_way() -> None:
    stock, dealt = row(STOCK), [0] * 4
    rules.deal_round(stock, dealt, 4, 3, -1, 2)
    assert [text(hand) for hand in dealt] == ["K♣ A♣", "7♠ 8♠", "5♠ 6♠", "3♠ 4♠"]


def test_a_whole_pack_dealt_out_gives_the_first_seats_one_more() -> None:
    stock, dealt = row(), [0] * 5
    rules.shuffled(record(**chance()), stock, FULL_PACK)
    rules.deal_out(stock, dealt, 5, 3)
    assert [hand.bit_count() for hand in map(int, dealt)] == [10, 10, 10, 11, 11]
    assert sum(map(int, dealt)) == FULL_PACK and row_text(stock) == ""


def test_those_who_are_out_of_the_match_get_no_cards() -> None:
    s, stock, dealt = record(dealer=0, seats=4, playing=[1, 0, 1, 1]), row(STOCK), [0] * 4
    rules.deal_to_players(s, stock, dealt, 2)
    assert [text(hand) for hand in dealt] == ["5♠ 8♠", "", "3♠ 6♠", "4♠ 7♠"]
    stock, dealt = row(STOCK), [0] * 4
    rules.deal_out_to_players(s, stock, dealt)
    assert [text(hand) for hand in dealt] == ["5♠ 8♠", "", "K♣ 3♠ 6♠", "A♣ 4♠ 7♠"]


def test_a_card_is_drawn_from_the_top() -> None:
    stock, dealt = row("A♣ 7♥"), [0, cards("2♠")]
    assert rules.draw(stock, dealt, 1) == face("7♥")
    assert text(dealt[1]) == "7♥ 2♠" and row_text(stock) == "A♣"


@pytest.mark.parametrize(("copies", "jokers"), [(1, 0), (2, 4)])
def test_packs_are_shuffled_together_with_their_jokers(copies: int, jokers: int) -> None:
    stock = row(capacity=110)
    rules.shuffled_packs(record(**chance()), stock, FULL_PACK, copies, jokers)
    faces = stock[: stock[-1]].tolist()
    assert [faces.count(card) for card in range(52)] == [copies] * 52
    assert faces.count(JOKER_1) == jokers and len(faces) == 52 * copies + jokers
    assert faces != sorted(faces)


def test_hands_that_are_counts_are_dealt_like_others() -> None:
    stock, dealt = row("7♥ 7♥ 9♣ 7♥"), [np.zeros(54, np.int8) for _ in range(2)]
    rules.deal_counts(stock, dealt, 2, 1, 2)
    assert dealt[1][face("7♥")] == 2 and dealt[1].sum() == 2
    assert dealt[0][face("7♥")] == dealt[0][face("9♣")] == 1 and dealt[0].sum() == 2


def test_the_discards_below_the_top_one_are_the_new_stock() -> None:
    stock, discard = row(), row("2♣ 3♣ 4♣ 5♣")
    assert rules.renew_stock(record(**chance()), stock, discard)
    assert row_text(discard) == "5♣" and sorted(row_text(stock).split()) == ["2♣", "3♣", "4♣"]


def test_a_single_discard_is_no_stock() -> None:
    stock, discard = row(), row("5♣")
    assert not rules.renew_stock(record(**chance()), stock, discard)
    assert (row_text(stock), row_text(discard)) == ("", "5♣")


def test_a_pack_of_a_suit_is_shuffled_into_another_order() -> None:
    stock = row()
    rules.shuffled(record(**chance(seed=7)), stock, int(SUIT_SET[2]))
    shuffled = row_text(stock).split()
    assert set(shuffled) == set(text(int(SUIT_SET[2])).split()) and shuffled != text(int(SUIT_SET[2])).split()
