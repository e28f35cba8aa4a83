"""Contract Bridge: positions."""

from __future__ import annotations

import pytest

import upcard
from tests.games.contract_bridge_tables import EAST, NORTH, SOUTH, THIRTEENS, WEST
from upcard.engine.play.table import Table
from upcard.errors import BadPosition


def test_a_position_without_a_contract_or_with_dummy_to_act_is_refused() -> None:
    with pytest.raises(BadPosition, match="R8"):
        upcard.game("contract_bridge").position(hands=["♣", "♦", "♥", "♠"], phase="play", leader=0, turn=0)
    with pytest.raises(BadPosition, match="R12"):
        upcard.game("contract_bridge").position(
            hands=["♣", "♦", "♥", "♠"],
            phase="play",
            bid="1♣",
            declarer_seat=SOUTH,
            dummy=NORTH,
            leader=NORTH,
            turn=NORTH,
        )


def called(**fields: object) -> Table:
    return upcard.game("contract_bridge").position(hands=THIRTEENS, **fields)


def test_the_turn_follows_from_a_bid_and_its_bidder() -> None:
    table = called(bid="1♥", bidder=EAST)
    assert table.to_act == (SOUTH,) and "bid 1♥" not in table.legal() and "double" in table.legal()
    assert called(bid="1♥", bidder=EAST, turn=WEST).fields()["passes"] == 1


def test_the_doubler_follows_from_the_last_calls() -> None:
    """Dealer South: 1♥, double, pass; East is to call over it."""
    table = called(dealer=SOUTH, last_call=["1♥", "X", "pass", ""])
    assert (table.view().bid, table.view().doubling, table.to_act) == ("1♥", "doubled", (EAST,))
    assert table.fields()["doubled_by"][2] == WEST and table.why_not("redouble").startswith("R6")
    table.play("pass", seat=EAST)
    assert "redouble" in table.legal(SOUTH)


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"bid": "1♥", "bidder": EAST, "turn": EAST}, "R8"),
        ({"dealer": SOUTH, "last_call": ["1♥", "1♦", "", ""]}, "R4"),
        ({"dealer": SOUTH, "last_call": ["2♥", "", "", ""], "bid": "1♥"}, "R4"),
        ({"bid": "1♥", "bidder": SOUTH, "bid_by": {2: WEST}}, "R4"),
        ({"bid": "2♥", "bidder": SOUTH, "bid_by": {2: SOUTH, 7: SOUTH}}, "R8"),
        ({"bid": "1♥", "bidder": SOUTH, "doubled_by": {2: NORTH}}, "R5"),
        ({"bid": "1♥", "bidder": SOUTH, "redoubled_by": {2: SOUTH}}, "R6"),
        ({"bid": "1♥", "bidder": SOUTH, "doubled_by": {2: WEST}, "doubling": ""}, "R5"),
        ({"last_call": ["X", "", "", ""], "dealer": SOUTH}, "R5"),
        ({"phase": "play", "bid": "1♥", "bidder": SOUTH, "declarer_seat": WEST}, "R9"),
        ({"phase": "play", "bid": "1♥", "bidder": SOUTH, "declarer_seat": NORTH}, "R9"),
        ({"phase": "play", "bid": "1♥", "bidder": SOUTH, "trump": "♠"}, "R8"),
        ({"phase": "play", "bid": "1♥", "bidder": SOUTH, "shown": {0: "A♣"}}, "R11"),
        ({"phase": "play", "bid": "1♥", "bidder": SOUTH, "honours_held": [1, 0, 0, 0]}, "R22"),
        ({"games": [1, 0], "vulnerable": [False, False]}, "R20"),
        ({"below": [100, 0]}, "R19"),
        ({"games": [2, 0]}, "R19"),
        ({"scoring": "duplicate", "below": [30, 0]}, "G15"),
        ({"scoring": "duplicate", "hand": 4}, "G15"),
    ],
)
def test_auctions_and_contracts_that_cannot_be_are_refused(fields: dict[str, object], rule: str) -> None:
    with pytest.raises(BadPosition, match=rule):
        called(**fields)


def test_honours_of_earlier_tricks_are_asked_for_where_they_may_score() -> None:
    """Hearts are trump; four honours lie in North and South's tricks, and their players are not given."""
    won = "A♥ K♥ Q♥ J♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ A♣ K♣ Q♣ J♣"
    last = {"hands": ["5♦ 4♦ 3♦ 2♦ A♦ K♦ Q♦ J♦ 10♦", "10♣ 9♣ 8♣ 7♣ 6♣ 5♣ 4♣ 3♣ 2♣",
                      "A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠", "5♠ 4♠ 3♠ 2♠ 10♥ 9♦ 8♦ 7♦ 6♦"]}  # fmt: skip
    given = {"phase": "play", "bid": "4♥", "bidder": SOUTH, "leader": SOUTH, "won_cards": [won, ""], **last}
    with pytest.raises(BadPosition, match="R22: say who has played the honours"):
        upcard.game("contract_bridge").position(**given)
    table = upcard.game("contract_bridge").position(**given, honours_held=[4, 0, 0, 0])
    assert table.fields()["tricks"] == [4, 0]


def test_r9_with_a_declarer_cards_are_played() -> None:
    hands = ["A♠", "2♠", "3♠", "4♠"]
    table = upcard.game("contract_bridge").position(hands=hands, bid="2♠", declarer_seat=0, tricks=[6, 6], leader=3)
    assert (table.view().phase, table.to_act, table.view().dummy) == ("play", (3,), 2)
