"""Two seats of a position that are the same."""

from __future__ import annotations

from tests.drawn import Given, record
from upcard.declarations.facts import UNKNOWN
from upcard.mechanics.matches.seat_facts import same_seat

NAMING = 1


def test_after_the_auction_it_is_the_turn_of_the_declarer() -> None:
    turn, declarer = same_seat("R7: the highest bidder names trump", NAMING, "declarer")
    assert (turn.field, declarer.field, turn.phases) == ("turn", "declarer", (NAMING,))
    assert turn.rule(record(declarer=2, turn=0), Given("declarer")) == 2
    assert turn.rule(record(declarer=-1, turn=0), Given("declarer")) is UNKNOWN
    assert turn.rule(record(declarer=2, turn=0), Given()) is UNKNOWN
    assert declarer.rule(record(declarer=-1, turn=3), Given("turn")) == 3
    assert declarer.rule(record(declarer=-1, turn=3), Given()) is UNKNOWN


def test_a_turn_that_is_only_assumed_may_not_be_enough() -> None:
    class Assumed(Given):
        @property
        def certain(self) -> Given:
            return Given()

    _, follows = same_seat("R5: the opener", NAMING, "first")
    _, certain = same_seat("R5: the opener", NAMING, "first", certain=True)
    assert follows.rule(record(first=-1, turn=0), Assumed("turn")) == 0
    assert certain.rule(record(first=-1, turn=0), Assumed("turn")) is UNKNOWN
    assert certain.rule(record(first=-1, turn=0), Given("turn")) == 0
