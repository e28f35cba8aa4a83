"""Cinch: the deal, the bidding and positions in it, by its book."""

from __future__ import annotations

import pytest

import upcard
from tests.games.cinch_tables import EAST, NORTH, SOUTH, WEST, dealt, play


def bids(first: int) -> set[str]:
    return {f"bid {n}" for n in range(first, 15)}


# ------------------------------------------------------------------------------------------------ the bid


def test_everybody_gets_nine_cards_and_sixteen_are_left() -> None:
    view = dealt().view(SOUTH)
    assert [hand.count for hand in view.hands] == [9] * 4
    assert view.stock.count == 16
    assert view.hands[SOUTH].seen and not view.hands[WEST].seen


def test_each_player_speaks_once_and_bids_more_than_the_others() -> None:
    table = dealt()
    assert table.to_act == (WEST,)
    assert set(table.legal()) == bids(1) | {"pass"}
    play(table, "3, pass")
    assert table.to_act == (EAST,)
    assert set(table.legal()) == bids(4) | {"pass"}
    assert table.why_not("bid 3") == "R7: a bid must be higher than 3"
    play(table, "6, pass")
    assert table.view().phase == "name trump" and table.to_act == (EAST,)
    assert table.legal() == ["trump ♣", "trump ♦", "trump ♥", "trump ♠"]
    assert "{0}" not in table.log()[-1].text and "for 6" in table.log()[-1].text


def test_after_fourteen_the_others_can_only_pass() -> None:
    table = play(dealt(), "14")
    assert table.to_act == (NORTH,) and table.legal() == ["pass"]


def test_when_no_player_bids_the_dealer_plays_without_a_contract() -> None:
    table = play(dealt(), "pass, pass, pass, pass")
    assert table.to_act == (SOUTH,) and table.view().phase == "name trump"
    assert table.view().bid == 0 and table.view().declarer == SOUTH


def test_when_no_player_bids_the_dealer_may_be_held_to_one_point() -> None:
    table = play(dealt(all_pass="dealer_bids_one"), "pass, pass, pass, pass")
    assert table.view().bid == 1 and table.to_act == (SOUTH,)


def test_when_no_player_bids_the_next_player_may_deal() -> None:
    table = play(dealt(all_pass="redeal_next_dealer"), "pass, pass, pass, pass")
    assert table.view().dealer == WEST and table.to_act == (NORTH,)
    assert table.view().score == [0, 0]
    assert "thrown in" in table.sheets[-1][1].text()


# ----------------------------------------------------------------------------------------------- positions


NINES = ["A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠", "A♥ K♥ Q♥ J♥ 10♥ 9♥ 8♥ 7♥ 6♥",
         "A♦ K♦ Q♦ J♦ 10♦ 9♦ 8♦ 7♦ 6♦", "A♣ K♣ Q♣ J♣ 10♣ 9♣ 8♣ 7♣ 6♣"]  # fmt: skip


def test_the_bid_its_bidder_and_the_turn_follow_from_the_calls() -> None:
    table = upcard.game("cinch").position(hands=NINES, dealer=SOUTH, last_call={WEST: "4", NORTH: "pass"})
    assert table.to_act == (EAST,) and table.view().bid == 4
    assert "bid 4" not in table.legal() and "bid 5" in table.legal()
    table.play("pass", seat=EAST)
    table.play("pass", seat=SOUTH)
    assert table.view().phase == "name trump" and table.to_act == (WEST,)


def test_the_highest_bidder_of_a_position_names_the_trump_and_leads() -> None:
    assert upcard.game("cinch").position(phase="name trump", hands=NINES, declarer=EAST, bid=7).to_act == (EAST,)
    sixes = [" ".join(hand.split()[:6]) for hand in NINES]
    table = upcard.game("cinch").position(phase="play", hands=sixes, trump="♠", declarer=NORTH, bid=3)
    assert table.to_act == (NORTH,)


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"last_call": {1: "4"}, "bid": 5}, "R6"),
        ({"last_call": {1: "4"}, "declarer": 2}, "R6"),
        ({"last_call": {1: "4", 2: "3"}}, "R7"),
        ({"phase": "name trump", "declarer": 2, "turn": 1, "bid": 3}, "R9"),
        ({"phase": "name trump", "declarer": 2, "dealer": 0, "bid": 0}, "G1"),
        ({"phase": "name trump", "declarer": 2, "bid": 15}, "R7"),
        ({"collected": [5, 0]}, "R23"),
    ],
)
def test_calls_and_contracts_that_cannot_be_are_refused(fields: dict[str, object], rule: str) -> None:
    with pytest.raises(upcard.BadPosition, match=rule):
        upcard.game("cinch").position(**{"hands": NINES, "dealer": SOUTH, **fields})
