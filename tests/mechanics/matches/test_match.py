"""The end of a match: the side that reached the target, the best of several, and draws."""

from __future__ import annotations

import pytest

from tests.drawn import plain, record
from upcard.mechanics.matches import match

rules = plain(match)


def test_partners_sit_opposite_and_win_together() -> None:
    s = record(ended=0, won=0)
    rules.end_match(s, 0)
    assert (s.ended, s.won) == (1, 0b0101)
    rules.end_match(s, 1)
    assert s.won == 0b1010


@pytest.mark.parametrize(("best", "won"), [(0b0010, 0b0010), (0b0110, 0b0110), (0b1111, 0)])
def test_several_may_win_but_when_all_are_level_it_is_a_draw(best: int, won: int) -> None:
    s = record(ended=0, won=0, seats=4)
    rules.win_match(s, best)
    assert (s.ended, s.won) == (1, won)


def test_the_highest_and_the_lowest_are_found_among_the_seats_that_play() -> None:
    scores = [5, -3, 5, 2, 99]
    assert rules.highest(scores, 4) == 0b0101
    assert rules.lowest_of(scores, 4) == 0b0010
    assert rules.highest([-4, -1, -9], 3) == 0b010, "all may be below nothing"


@pytest.mark.parametrize(
    ("score", "hand", "max_hands", "won"),
    [
        ([20, 24], 0, 0, None),
        ([25, 20], 0, 0, 0b0101),
        ([26, 31], 0, 0, 0b1010),  # both are there: the higher score
        ([20, 24], 3, 4, 0b1010),  # the last hand
        ([20, 24], 2, 4, None),
        ([24, 24], 3, 4, 0),  # a draw
    ],
)
def test_a_match_ends_at_the_target_or_after_its_last_hand(
    score: list[int], hand: int, max_hands: int, won: int | None
) -> None:
    s = record(seats=4, score=score, hand=hand, ended=0, won=0)
    rules.settle_match(s, 2, 25, max_hands)
    assert (s.won if s.ended else None) == won


def test_where_each_plays_for_himself_each_is_a_side() -> None:
    s = record(seats=3, score=[30, 12, 30], hand=5, ended=0, won=0)
    rules.settle_match(s, 3, 30, 0)
    assert (s.ended, s.won) == (1, 0b101)


def test_a_match_without_limit_ends_all_the_same() -> None:
    s = record(seats=2, score=[-9, -7], hand=rules.MAX_HANDS - 1, ended=0, won=0)
    rules.settle_match(s, 2, 100, 0)
    assert (s.ended, s.won) == (1, 0b10)
