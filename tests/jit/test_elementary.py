"""Elementary functions: near the true value, and the same bits compiled and interpreted."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from upcard.jit import elementary
from upcard.jit.interpreted import interpreted

CHANCE = random.Random(1)
EXPONENTS = [CHANCE.uniform(-700, 700) for _ in range(400)] + [CHANCE.uniform(-2, 2) for _ in range(400)]
NUMBERS = [math.exp(x) for x in EXPONENTS] + [float(n) for n in range(1, 200)]
UNITS = 2.0
"""How many units in the last place a result may be off."""


def off(found: float, true: float) -> float:
    """The distance in units in the last place."""
    return abs(found - true) / math.ulp(true)


def test_the_exponential_and_the_logarithm_are_near_the_true_value() -> None:
    assert max(off(elementary.exp(x), math.exp(x)) for x in EXPONENTS) <= UNITS
    assert max(off(elementary.log(x), math.log(x)) for x in NUMBERS if x != 1.0) <= UNITS


@pytest.mark.parametrize(
    ("x", "power"), [(0.0, 1.0), (-746.0, 0.0), (710.0, math.inf), (-745.0, 5e-324), (-math.inf, 0.0)]
)
def test_the_exponential_of_a_number_at_the_edge(x: float, power: float) -> None:
    assert elementary.exp(x) == power


def test_the_logarithm_of_a_number_at_the_edge() -> None:
    assert elementary.log(1.0) == 0.0 and elementary.log(0.0) == -math.inf
    assert elementary.log(5e-324) == math.log(5e-324)


def test_compiled_and_interpreted_are_the_same_to_the_last_bit() -> None:
    exp, log, power = map(interpreted, (elementary.exp, elementary.log, elementary.int_power))
    assert [elementary.exp(x) for x in EXPONENTS] == [exp(x) for x in EXPONENTS]
    assert [elementary.log(x) for x in NUMBERS] == [log(x) for x in NUMBERS]
    assert [elementary.int_power(0.72, n) for n in range(40)] == [power(0.72, n) for n in range(40)]


def test_powers_are_those_of_whole_numbers() -> None:
    assert elementary.powers(3.0, 5) == [1.0, 3.0, 9.0, 27.0, 81.0] == [elementary.int_power(3.0, n) for n in range(5)]
    assert elementary.squared(0.1) == 0.1 * 0.1


def test_arrays_are_worked_on_in_place() -> None:
    values = np.array([0.5, 2.0, 30.0])
    logs = values.copy()
    elementary.log_each(logs)
    assert logs.tolist() == [elementary.log(x) for x in (0.5, 2.0, 30.0)]
    elementary.exp_each(logs)
    assert np.allclose(logs, values, rtol=1e-15)


def test_logarithms_of_sums_are_summed_column_by_column() -> None:
    logs, out = np.log(np.array([[1.0, 2.0], [3.0, 5.0]])), np.zeros(2)
    elementary.log_of_sums(logs, out)
    assert np.allclose(np.exp(out), [4.0, 7.0], rtol=1e-14)
    elementary.log_of_sums(logs[:1], out)
    assert out.tolist() == logs[0].tolist()
