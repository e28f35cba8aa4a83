"""Turns: the order of the seats, and the first dealer."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.drawn import chance, plain, record
from upcard.mechanics.matches import turn

rules = plain(turn)


@pytest.mark.parametrize("seats", [1, 2, 5, 8])
def test_the_turn_goes_round_to_the_left_and_to_the_right(seats: int) -> None:
    s = record(seats=seats)
    assert [rules.left_of(s, seat) for seat in range(seats)] == [(seat + 1) % seats for seat in range(seats)]
    assert all(rules.right_of(s, rules.left_of(s, seat)) == seat for seat in range(seats))


@pytest.mark.parametrize("seats", [1, 2, 5, 8])
def test_the_seats_on_the_way_are_those_that_are_passed_to_the_left(seats: int) -> None:
    s = record(seats=seats)
    for first in range(seats):
        for last in range(seats):
            passed, seat = 0, first
            while seat != last:
                passed |= 1 << seat
                seat = rules.left_of(s, seat)
            assert rules.seats_from(first, last, seats) == passed


def test_partners_sit_opposite_each_other() -> None:
    assert [rules.opposite_sides(record(seats=4), seat) for seat in range(4)] == [0, 1, 0, 1]


def test_the_first_dealer_is_the_seat_that_the_table_chose() -> None:
    s = record(seats=4, first_dealer=2, dealer=0, **chance())
    rules.draw_first_dealer(s)
    assert s.dealer == 2


def test_or_any_seat_with_the_same_chance() -> None:
    s = record(seats=3, first_dealer=-1, dealer=0, **chance())
    times: Counter[int] = Counter()
    for _ in range(3000):
        rules.draw_first_dealer(s)
        times[int(s.dealer)] += 1
    assert times.keys() == {0, 1, 2} and all(900 < n < 1100 for n in times.values())
