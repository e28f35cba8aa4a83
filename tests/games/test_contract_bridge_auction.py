"""Contract Bridge: the auction, by its book."""

from __future__ import annotations

import pytest

import upcard
from tests.games.contract_bridge_tables import EAST, NORTH, SOUTH, WEST, auction, sheet
from upcard.engine.play.table import Table

# ------------------------------------------------------------------------------------------------ auction


def test_after_a_double_there_are_34_calls() -> None:
    """Example 5."""
    table = auction("1♥ X")
    assert len(table.legal()) == 34
    assert table.why_not("double") == "R5: 1♥ is your own side's bid; only an opponent may double it"
    table.play("bid 1♠")
    assert "double" in table.legal()
    assert table.why_not("redouble") == "R6: only a doubled bid may be redoubled"


@pytest.mark.parametrize(
    ("calls", "call", "why"),
    [
        ("", "double", "R5: there is no bid to double"),
        ("", "redouble", "R6: only a doubled bid may be redoubled"),
        ("1NT", "bid 1♠", "R4: a bid must be higher than 1NT"),
        ("1NT", "bid 1NT", "R4: a bid must be higher than 1NT"),
        ("1NT X - -", "redouble", None),
        ("1NT X", "redouble", None),
        ("1NT X -", "redouble", "R6: 1NT is the opponents' bid; only they may redouble it"),
        ("1NT X -", "double", "G5: 1NT is doubled already"),
        ("1NT X XX", "double", "G5: 1NT is redoubled already"),
        ("1NT X XX -", "redouble", "G5: 1NT is redoubled already"),
        ("1NT - -", "double", None),
        ("1NT", "bid 2♣", None),
        ("1♥", "A♠", "R2: the auction is going on; cards are played when it is over"),
    ],
)
def test_calls_and_why_not(calls: str, call: str, why: str | None) -> None:
    assert auction(calls).why_not(call) == why


def test_above_seven_no_trump_there_is_no_bid() -> None:
    assert auction("7NT").legal() == ["pass", "double"]
    assert auction("7NT X").legal() == ["pass", "redouble"]
    assert auction("").legal() == ["pass", *(f"bid {n}{s}" for n in range(1, 8) for s in ("♣", "♦", "♥", "♠", "NT"))]


def test_a_bid_may_be_written_without_the_word() -> None:
    table = auction("")
    table.play("1NT")
    table.play("2♥")
    assert table.view().bid == "2♥"


def test_three_passes_after_a_bid_close_the_auction() -> None:
    """Example 6."""
    table = auction("- - - 1♣ - -")
    assert table.view().phase == "auction"
    table.play("pass")
    view = table.view()
    assert (view.phase, view.bid, view.declarer_seat, view.dummy) == ("play", "1♣", EAST, WEST)
    assert table.to_act == (SOUTH,)
    assert table.why_not("pass") == "R8: the auction is closed; now cards are played"


@pytest.mark.parametrize("calls", ["1♠ X - - -", "1♠ X XX - - -"])
def test_passes_after_a_double_close_the_auction(calls: str) -> None:
    table = auction(calls)
    assert table.view().phase == "play"
    assert table.view().doubling == ("redoubled" if "XX" in calls else "doubled")


def test_four_passes_throw_the_hand_in_and_the_next_dealer_deals() -> None:
    table = auction("- - - -")
    assert table.view().hand == 1
    assert table.view().dealer == WEST
    assert table.to_act == (WEST,)
    assert sheet(table)["thrown in"] == (0, 0)
    assert sheet(table)["total"] == (0, 0)


@pytest.mark.parametrize(
    ("calls", "named", "last"),
    [
        ("1♠ - 2♠ - 4♠ - - -", SOUTH, SOUTH),
        ("1♠ - 2♠ - - -", SOUTH, NORTH),
        ("1♠ 2♥ 3♠ 4♥ - - -", WEST, EAST),
        ("1♥ 1♠ 2♥ - 2♠ - 3♥ - - -", SOUTH, NORTH),
        ("1♥ - 2♠ - 3♣ - 3♠ - 4♥ - - -", SOUTH, SOUTH),
        ("1♠ 2♣ - 3♣ - - -", WEST, EAST),
    ],
)
def test_who_declares(calls: str, named: int, last: int) -> None:
    assert auction(calls).view().declarer_seat == last
    table = auction(calls, preset="standard")
    assert table.view().declarer_seat == named
    assert table.to_act == ((named + 1) % 4,)


def test_all_calls_stay_on_record() -> None:
    view = auction("1♥ X XX 2♣ - 2♥").view(EAST)
    bids = {bid: seat for bid, seat in zip(range(35), view.bid_by) if seat >= 0}
    assert bids == {2: SOUTH, 5: EAST, 7: WEST}
    assert view.doubled_by[2] == WEST
    assert view.redoubled_by[2] == NORTH
    assert view.last_call == ["pass", "2♥", "XX", "2♣"]


# -------------------------------------------------------------------------------------------------- perft


@pytest.mark.parametrize(
    ("first", "after", "auctions"), [("7♠", 1, 7 * 22), pytest.param("7♥", 2, 7 * 22**2, marks=pytest.mark.long)]
)
def test_auctions_of_the_last_bids_are_counted_by_a_slow_hand(first: str, after: int, auctions: int) -> None:
    """From a bid on after which `after` higher ones are left: every auction to its end, counted from the prose of R4 to
    R8. There are 7 ways to end over a bid, and 21 to come to the next."""

    def count(bid: int, mine: bool, doubling: int, passes: int) -> int:
        if passes == 3:
            return 1
        total = count(bid, not mine, doubling, passes + 1)
        total += sum(count(higher, False, 0, 0) for higher in range(bid + 1, 3))
        if not mine and doubling == 0:
            total += count(bid, True, 1, 0)
        if mine and doubling == 1:
            total += count(bid, False, 2, 0)
        return total

    assert auctions_from(auction(first)) == count(2 - after, False, 0, 0) == auctions


def auctions_from(table: Table) -> int:
    """The auctions that can follow, by the rules of the table."""
    if table.view().phase == "play":
        return 1
    total = 0
    for move in table.legal():
        after = upcard.load(table.record())
        after.play(move)
        total += auctions_from(after)
    return total
