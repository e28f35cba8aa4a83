"""How sure a mean is, and when a tournament may stop."""

import random

import pytest

from upcard.research.benchmark.bench import Row
from upcard.research.measure.statistics import Estimate, bar, estimate, looks, student
from upcard.research.tournaments.ladder import Rung
from upcard.research.tournaments.ratings import ratings
from upcard.research.tournaments.tournament import Tournament


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


NOISE = [-1.2e-8, -1.2e-8, -1.1e-8, -1.2e-8]
"""What a player is paid against itself, deal by deal, in float32: nothing."""


def test_rounding_gives_no_verdict():
    found = estimate(NOISE)
    assert found.high < 0, "the interval alone would say: below"
    assert (found.sign, found.deviations, str(found)) == (0, 0.0, "+0.000 ± 0.000")
    assert Row("briscola", "club@1", found, 1.0, 1).verdict == "level"


def test_a_difference_beyond_rounding_gives_a_verdict():
    assert [estimate([x] * 9).sign for x in (-0.01, 0.0, 0.01)] == [-1, 0, 1]
    assert [Row("whist", "random", estimate([x, x, x]), 1.0, 1).verdict for x in (-0.5, 0.5)] == ["below", "above"]
    assert [Estimate(mean, 0.2, 50).sign for mean in (-0.3, -0.1, 0.1, 0.3)] == [-1, 0, 0, 1]
    assert estimate([-5.0]).sign == estimate([]).sign == 0, "one deal says nothing of how much deals differ"


def test_bots_that_differ_by_rounding_are_level_in_a_tournament():
    def deal(amount):
        return (((0, 1), (amount, -amount)), ((1, 0), (-amount, amount)))

    played = Tournament("briscola", ("a", "b"), 0, tuple(map(deal, NOISE * 25)))
    assert played.duel().better == 0.5 and played.first_significant_look(3, 100) is None
    assert not Rung("briscola", 2, ("a", "b"), played).holds and "-0.000" not in played.text()
    assert {round(r.points) for r in ratings(played)} == {0}
    other = Tournament("briscola", ("a", "b"), 0, tuple(map(deal, [0.5, 0.6] * 50)))
    assert other.duel().better == 1.0 and other.first_significant_look(3, 100) == 16
