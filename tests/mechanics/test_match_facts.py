"""A position in which a hand is played: the match is neither won nor out of hands."""

from __future__ import annotations

import pytest

from tests.drawn import record
from upcard.mechanics.match_facts import hands_to_come, no_winner_yet


@pytest.mark.parametrize(("score", "won"), [([24, 3], False), ([25, 3], True), ([3, 40], True)])
def test_nobody_has_the_target_that_the_table_plays_to(score: list[int], won: bool) -> None:
    assert no_winner_yet("R17", "target").rule(record(score=score, target=25)) == won


def test_the_target_may_be_a_number_and_the_score_that_of_one() -> None:
    fault = no_winner_yet("R9", 100, scores="laid")
    assert fault.rule(record(laid=100)) and not fault.rule(record(laid=99))
    assert fault.sentence == "R9: with these scores (`laid`) the match is over (`ended`)"


def test_a_rule_may_say_that_the_match_is_decided() -> None:
    decided = no_winner_yet("R9", lambda s: s.out > 2)
    assert decided.rule(record(out=3)) and not decided.rule(record(out=2))


@pytest.mark.parametrize(("hand", "hands", "late"), [(0, 4, False), (3, 4, False), (4, 4, True), (99, 0, False)])
def test_a_hand_is_one_of_those_that_are_played(hand: int, hands: int, late: bool) -> None:
    """Hands are counted from 0; a match of 0 hands has no limit."""
    assert hands_to_come("G5", "max_hands").rule(record(hand=hand, max_hands=hands)) == late
