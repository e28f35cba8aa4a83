"""A hand in play belongs to a match that no side has won and that has not had its last hand."""

from __future__ import annotations

from types import SimpleNamespace as Record

from upcard.jit.rule import rule
from upcard.mechanics.matches.match_facts import hands_to_come, never_below_zero, no_winner_yet


@rule
def twice_the_stake(s):
    """A target that depends on the table."""
    return s.stake * 2


@rule
def somebody_is_broke(s):
    """A match that ends otherwise than at a score."""
    return s.chips[0] == 0


def test_a_side_with_the_points_of_the_match_has_won_it_already() -> None:
    fact = no_winner_yet("R17", "target")
    assert not fact.rule(Record(target=25, score=[24, 3]))
    assert fact.rule(Record(target=25, score=[3, 25]))
    assert "with these scores (`score`) the match is over" in fact.sentence


def test_a_target_is_an_option_a_number_or_a_rule() -> None:
    assert no_winner_yet("R1", 10, "total").rule(Record(total=[10, 0]))
    assert no_winner_yet("R1", twice_the_stake).rule(Record(stake=3, score=[6, 1]))
    assert not no_winner_yet("R1", twice_the_stake).rule(Record(stake=3, score=[5, 1]))


def test_the_score_of_a_patience_is_one_number() -> None:
    assert no_winner_yet("R9", 52, "laid").rule(Record(laid=52))
    assert not no_winner_yet("R9", 52, "laid").rule(Record(laid=51))


def test_a_hand_after_the_last_one_is_impossible_and_no_limit_allows_any() -> None:
    fact = hands_to_come("G1", "deals")
    assert not fact.rule(Record(deals=3, hand=2))
    assert fact.rule(Record(deals=3, hand=3))
    assert not fact.rule(Record(deals=0, hand=900))


def test_what_only_grows_is_never_below_zero() -> None:
    fault = never_below_zero("R7", "score", "pot")
    assert fault.sentence == "R7: this is never below zero (`score`, `pot`)"
    assert not fault.rule(Record(score=[0, 3], pot=0))
    assert fault.rule(Record(score=[0, -1], pot=0)) and fault.rule(Record(score=[0, 0], pot=-2))
