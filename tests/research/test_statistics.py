"""How sure a mean is, and when a tournament may stop."""

import random

import pytest

from upcard.research.statistics import bar, estimate, looks, student


def test_looks_come_further_and_further_apart_and_end_with_the_last_deal():
    assert looks(200) == [16, 24, 36, 54, 81, 121, 182, 200]
    assert looks(10) == [10]


@pytest.mark.parametrize(("freedom", "t"), [(15, 3.733), (30, 3.385), (60, 3.232)])
def test_the_bar_is_students_t_at_any_point(freedom, t):
    """Printed points of t at 99.9 %, which the normal distribution has at 3.0902."""
    z = 3.0902
    assert student(freedom, z) == pytest.approx(t, rel=0.002)


def test_stopping_early_asks_for_more_errors_than_looking_once():
    assert bar(3, 16, 16) < bar(3, 200, 16)
    assert bar(3, 200, 200) > 3.5


def test_frequent_looks_rarely_find_a_difference_between_equal_bots():
    """At 2 standard errors one look is wrong in 4.6 % of tournaments; eight looks at a bare 2 in about 20 %."""
    chance, wrong, naive, tournaments = random.Random(7), 0, 0, 400
    for _ in range(tournaments):
        deals = [chance.gauss(0, 1) for _ in range(200)]
        seen = [(abs(estimate(deals[:at]).deviations), at) for at in looks(200)]
        wrong += any(errors >= bar(2, 200, at) for errors, at in seen)
        naive += any(errors >= 2 for errors, _ in seen)
    assert wrong / tournaments < 0.06 < 0.12 < naive / tournaments
