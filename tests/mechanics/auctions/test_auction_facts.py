"""A position in an auction of points: the rest follows from the last call of every seat."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.drawn import record
from upcard.declarations.facts import UNKNOWN
from upcard.jit.interpreted import interpreted
from upcard.mechanics.auctions.auction_facts import auction_facts, still_bidding

AUCTION, LOWEST = 0, 15
FACTS = {fact.field: fact for fact in auction_facts("R4: the auction", AUCTION, lowest=LOWEST)}


def auction(*calls: str, **fields: Any) -> SimpleNamespace:
    """The last calls of seats 0 to 3: a number, "pass", or "-" for a seat that has not spoken."""
    read = {"-": -1, "pass": 0}
    last_call = [read[call] if call in read else int(call) - LOWEST + 1 for call in calls]
    return record(**{"seats": 4, "last_call": last_call, "bid": 0, "declarer": -1, "dealer": 0, "turn": 0, **fields})


def follows(field: str, s: SimpleNamespace, *known: str, facts: dict[str, Any] = FACTS) -> Any:
    return facts[field].rule(s, known)


def test_the_highest_call_is_the_bid_and_its_seat_the_declarer() -> None:
    s = auction("16", "pass", "19", "-")
    assert follows("bid", s, "last_call") == 19
    assert follows("declarer", s, "last_call") == 2


def test_while_all_pass_there_is_no_declarer() -> None:
    s = auction("pass", "pass", "-", "-")
    assert (follows("bid", s, "last_call"), follows("declarer", s, "last_call")) == (0, -1)


def test_a_player_who_has_passed_does_not_return_unless_the_option_lets_them() -> None:
    s = auction("16", "pass", "-", "pass", passes_are_final=0)
    assert follows("passed", s, "last_call") == 0b1010
    option = {fact.field: fact for fact in auction_facts("R4", AUCTION, lowest=LOWEST, final="passes_are_final")}
    assert follows("passed", s, "last_call", facts=option) is UNKNOWN
    s.passes_are_final = 1
    assert follows("passed", s, "last_call", facts=option) == 0b1010


def test_passes_in_a_row_are_counted_back_from_the_turn_where_they_may_return() -> None:
    again = {fact.field: fact for fact in auction_facts("R4", AUCTION, lowest=LOWEST, final=False)}
    s = auction("16", "pass", "pass", "-", turn=3)
    assert follows("passes", s, "last_call", "turn", facts=again) == 2
    assert follows("passes", s, "last_call", facts=again) is UNKNOWN
    s = auction("17", "16", "pass", "pass", turn=1)
    assert follows("passes", s, "last_call", "turn", facts=again) == 0, "17 was bid just now"


@pytest.mark.parametrize(
    ("step", "calls", "turn"),
    [
        (1, ("-", "16", "pass", "-"), 3),  # to the left of dealer 0: seats 1, 2, then 3
        (-1, ("-", "-", "pass", "16"), 1),  # to the right: seats 3, 2, then 1
    ],
)
def test_the_seat_after_the_dealer_speaks_first(step: int, calls: tuple[str, ...], turn: int) -> None:
    facts = {fact.field: fact for fact in auction_facts("R4", AUCTION, lowest=LOWEST, step=step)}
    assert follows("turn", auction(*calls, bid=16), "last_call", "dealer", facts=facts) == turn
    assert follows("dealer", auction(*calls, bid=16, turn=turn), "last_call", "turn", facts=facts) == 0


def test_when_all_have_spoken_the_turn_does_not_follow_from_the_dealer() -> None:
    assert follows("turn", auction("16", "pass", "17", "pass", bid=17), "last_call", "dealer") is UNKNOWN


def test_nothing_follows_from_calls_that_are_not_given() -> None:
    s = auction("16", "pass", "19", "-", bid=19)
    assert all(follows(field, s) is UNKNOWN for field in FACTS)


def test_an_auction_in_which_the_highest_bid_was_made_is_over() -> None:
    over = still_bidding("R6: no player can bid any more", AUCTION, 28)
    assert over.phases == (AUCTION,)
    assert interpreted(over.rule)(auction("28", "-", "-", "-", bid=28, declarer=0, passed=0, passes=0))
    assert not interpreted(over.rule)(auction("20", "-", "-", "-", bid=20, declarer=0, passed=0, passes=0))
