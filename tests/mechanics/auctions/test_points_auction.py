"""Auctions of rising numbers: who bids next, and when the auction is over."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from upcard.jit.interpreted import interpreted
from upcard.mechanics.auctions import points_auction

speak, bidding_goes_on, one_higher = (
    interpreted(rule)
    for rule in (
        points_auction.speak,
        points_auction.bidding_goes_on,
        points_auction.one_higher,
    )
)
LOWEST, HIGHEST = 15, 28


def auction(calls: str, *, step: int = 1, final: bool = True) -> tuple[SimpleNamespace, list[int]]:
    """An auction of four from seat 0 on ("pass" or a number each), and the seats that spoke."""
    s = SimpleNamespace(seats=4, last_call=[-1] * 4, bid=0, passes=0, passed=0, declarer=-1, turn=0)
    spoken = []
    for call in calls.split():
        spoken.append(s.turn)
        speak(s, s.turn, 0 if call == "pass" else int(call), LOWEST, final)
        s.goes_on = bidding_goes_on(s, s.turn, step, HIGHEST)
    return s, spoken


def test_a_call_is_kept_as_its_place_above_a_pass() -> None:
    s, _ = auction("15 pass 20")
    assert s.last_call == [1, 0, 6, -1]
    assert (s.bid, s.declarer, one_higher(s)) == (20, 2, 21)


@pytest.mark.parametrize(
    ("calls", "step", "final", "spoken"),
    [
        ("15 16 pass 17 18 pass 19", 1, True, [0, 1, 2, 3, 0, 1, 3]),  # seat 2 is not asked again
        ("15 16 pass 17 pass 18", 1, False, [0, 1, 2, 3, 0, 1]),  # all are, where a pass is not final
        ("15 pass 16 17 18", -1, True, [0, 3, 2, 1, 0]),
    ],
)
def test_it_goes_round_past_those_who_have_passed_for_good(
    calls: str, step: int, final: bool, spoken: list[int]
) -> None:
    assert auction(calls, step=step, final=final)[1] == spoken


@pytest.mark.parametrize(
    ("calls", "final", "goes_on", "turn"),
    [
        ("pass pass pass", True, True, 3),  # no bid yet: the last one is asked
        ("pass 15 pass pass", True, False, 1),
        ("15 16 pass pass pass", False, False, 1),
        ("15 pass 16 pass", False, True, 0),
        ("15 pass 16 pass", True, True, 0),
        ("15 pass 16 pass pass", True, False, 2),  # two have passed since, one before: for good
        ("28", True, False, 0),  # no bid is higher
    ],
)
def test_it_is_over_when_no_player_is_left_who_can_bid(calls: str, final: bool, goes_on: bool, turn: int) -> None:
    s, _ = auction(calls, final=final)
    assert (s.goes_on, s.turn) == (goes_on, turn)
