"""Pepper: the deal and the bidding, by its book."""

from __future__ import annotations

import pytest

from tests.games.pepper_tables import EAST, NORTH, SOUTH, WEST, dealt
from upcard.engine.play.table import Table


def say(table: Table, calls: str) -> Table:
    for call in calls.split(", "):
        table.play(call if call == "pass" else f"bid {call}")
    return table


def bids(*calls: object) -> set[str]:
    return {"pass"} | {f"bid {call}" for call in calls}


PEPPERS = ("little pepper", "big pepper")


# ------------------------------------------------------------------------------------------------ deal and bidding


@pytest.mark.parametrize(("players", "cards", "unused"), [(4, 6, 0), (3, 8, 0), (2, 8, 8)])
def test_the_whole_pack_is_dealt(players: int, cards: int, unused: int) -> None:
    view = dealt(players).view(SOUTH)
    assert [hand.count for hand in view.hands] == [cards] * players
    assert view.unused.count == unused and not view.unused.seen
    assert view.to_act == (SOUTH,), "the dealer's left speaks first"


def test_four_players_bid_up_to_five_and_the_peppers() -> None:
    table = dealt()
    assert set(table.legal()) == bids(1, 2, 3, 4, 5, *PEPPERS)
    assert table.why_not("bid 6") == "R10: four players bid 1 to 5, or a pepper"
    say(table, "3")
    assert set(table.legal()) == bids(4, 5, *PEPPERS)
    assert table.why_not("bid 3") == "R11: a bid must be higher than 3"
    assert set(say(table, "little pepper").legal()) == bids("big pepper")


@pytest.mark.parametrize("players", [2, 3])
def test_two_and_three_players_bid_up_to_seven(players: int) -> None:
    assert set(dealt(players).legal()) == bids(1, 2, 3, 4, 5, 6, 7, *PEPPERS)


def test_a_player_who_passed_may_come_back_and_three_passes_close_the_bidding() -> None:
    """Example 4."""
    table = say(dealt(), "2, pass, 3, pass, pass")
    assert table.to_act == (WEST,) and table.view().phase == "bidding"
    say(table, "4, pass, pass")
    assert table.view().phase == "bidding"
    say(table, "pass")
    assert table.view().phase == "name trump" and table.to_act == (WEST,)
    assert table.legal() == ["trump ♣", "trump ♦", "trump ♥", "trump ♠", "no trump"]
    table.play("trump ♦")
    assert table.to_act == (WEST,) and len(table.legal()) == 6, "the highest bidder leads any card"
    assert table.view().trump == "♦" and table.view().bid == "4"


@pytest.mark.parametrize(
    ("players", "calls", "open_before"),
    [
        (3, "1, pass, pass", "1, pass"),
        (2, "1, pass", "1"),
        (2, "1, 2, 3, pass", "1, 2, 3"),
        (3, "pass, pass, 1, pass, 2, pass, pass", "pass, pass, 1, pass, 2, pass"),
    ],
)
def test_with_fewer_players_the_bidding_closes_when_all_others_have_passed(
    players: int, calls: str, open_before: str
) -> None:
    assert say(dealt(players), open_before).view().phase == "bidding"
    assert say(dealt(players), calls).view().phase == "name trump"


def test_big_pepper_closes_the_bidding() -> None:
    table = say(dealt(), "pass, big pepper")
    assert table.view().phase == "name trump" and table.to_act == (WEST,)


def test_three_passes_at_the_start_leave_the_dealer_to_speak() -> None:
    table = say(dealt(), "pass, pass, pass")
    assert table.to_act == (EAST,) and table.view().phase == "bidding"
    assert say(table, "1").view().phase == "bidding"


def test_where_each_speaks_once_the_dealer_is_the_last() -> None:
    table = say(dealt(bidding_rounds="single"), "1, 2, 3")
    assert table.view().phase == "bidding"
    assert say(table, "pass").view().phase == "name trump" and table.to_act == (NORTH,)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("all_pass", "dealer_moves"), [("next_dealer", 1), ("same_dealer", 0)])
def test_a_hand_without_a_bid_is_thrown_in(players: int, all_pass: str, dealer_moves: int) -> None:
    table = say(dealt(players, all_pass=all_pass), ", ".join(["pass"] * players))
    assert table.view().dealer == (players - 1 + dealer_moves) % players
    assert table.view().score == [0] * (2 if players == 4 else players)
    assert "thrown in" in table.sheets[-1][1].text()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_speaker_may_be_held_to_one(players: int) -> None:
    table = say(dealt(players, all_pass="dealer_bids_one"), ", ".join(["pass"] * players))
    assert table.view().bid == "1" and table.to_act == (players - 1,)
    assert table.view().phase == "name trump"


# ------------------------------------------------------------------------------------------------ counting


def test_the_bidding_of_two_can_go_in_as_many_ways_as_arithmetic_says() -> None:
    """Nine rising bids, each made or not, one after the other; before the first the first player may pass, and a pass
    after a bid closes (or big pepper does). So there are 2 (2^9 - 1) ways to a contract, and one to none."""
    assert _auctions(dealt(2, single_hand=True)) == (2 * (2**9 - 1), 1)


def _auctions(table: Table) -> tuple[int, int]:
    """How many calls lead to a contract, and how many to none, by walking all of them."""
    named = thrown_in = 0
    open_states = [table.state]
    while open_states:
        state = open_states.pop()
        for action in state.legal_actions():
            after = state.child(action)
            if after.is_terminal():
                thrown_in += 1
            elif after.view(None).phase == "name trump":
                named += 1
            else:
                open_states.append(after)
    return named, thrown_in
