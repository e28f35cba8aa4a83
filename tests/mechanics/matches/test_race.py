"""Races: one of those who answered together is drawn, each equally likely."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.drawn import chance, plain, record
from upcard.mechanics.matches import race

rules = plain(race)


@pytest.mark.parametrize("seat", range(4))
def test_a_single_answer_was_first(seat: int) -> None:
    s = record(**chance())
    before = s.key.copy()
    assert rules.drawn(s, 1 << seat) == seat
    assert (s.key == before).all(), "nothing is left to chance"


def test_each_of_several_is_equally_likely_and_no_other_is_drawn() -> None:
    s = record(**chance(seed=5))
    times = Counter(int(rules.drawn(s, 0b10110)) for _ in range(3000))
    assert times.keys() == {1, 2, 4}
    assert all(900 < n < 1100 for n in times.values())


def test_the_same_seed_draws_the_same() -> None:
    one, other = record(**chance(seed=9)), record(**chance(seed=9))
    assert [rules.drawn(one, 0b111) for _ in range(20)] == [rules.drawn(other, 0b111) for _ in range(20)]
