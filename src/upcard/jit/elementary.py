"""Powers, the exponential and the logarithm, the same to the last bit on every machine.

The functions of C libraries and of NumPy differ in the last digit from one platform to the next, and with it a bot's
choice may. These use additions, multiplications and divisions of float64 alone, which IEEE 754 defines exactly. They
are within 2 units in the last place of the true value.
"""

from __future__ import annotations

import math
from itertools import accumulate, repeat
from math import factorial
from operator import mul

from upcard.jit.rule import rule

_LN_2_HIGH = float.fromhex("0x1.62e42feep-1")
_LN_2_LOW = float.fromhex("0x1.a39ef35793c76p-33")
"""ln 2 in two parts. The first has 32 bits, so that a small whole number times it is exact."""
_PER_LN_2 = 1.4426950408889634
_ROOT_2 = 1.4142135623730951
_TAYLOR = tuple(1.0 / factorial(n) for n in range(13, -1, -1))
"""The terms of the exponential of r, the highest power first. For abs(r) <= ln 2 / 2 the next is below 2**-57."""
_ARTANH = tuple(1.0 / n for n in range(21, 1, -2))
"""Those of ln x = 2 artanh s with s = (x - 1) / (x + 1), the 21st power of s first. abs(s) is below 0.172."""
_MIN_EXPONENT, _MAX_EXPONENT = -745.2, 709.79
"""Beyond these an exponential is 0 or infinite."""


def powers(base: float, count: int) -> list[float]:
    """The first powers of a number: 1, `base`, ..."""
    return list(accumulate(repeat(base, count - 1), mul, initial=1.0))


@rule
def squared(x):
    """x times itself. (``x ** 2`` is a function of the C library where rules are interpreted.)"""
    return x * x


@rule
def int_power(base, n):
    """A float64 to the power of a whole number, 0 or more."""
    found = 1.0
    while n > 0:
        if n & 1:
            found *= base
        base *= base
        n >>= 1
    return found


@rule
def exp(x):
    """e to the power of a float64."""
    if x < _MIN_EXPONENT:
        return 0.0
    if x > _MAX_EXPONENT:
        return math.inf
    k = int(x * _PER_LN_2 + (0.5 if x >= 0.0 else -0.5))
    r = (x - k * _LN_2_HIGH) - k * _LN_2_LOW
    found = 0.0
    for term in _TAYLOR:
        found = found * r + term
    # Twice half the power of two: that of an exponential near 0 is too small for a float64.
    half = k // 2 if k >= 0 else -(-k // 2)
    return found * _power_of_2(half) * _power_of_2(k - half)


@rule
def _power_of_2(k):
    return int_power(2.0, k) if k >= 0 else int_power(0.5, -k)


@rule
def log(x):
    """The natural logarithm of a float64 above 0 (of 0: below that of any other)."""
    if x <= 0.0:
        return -math.inf
    k = 0
    step, factor, inverse = 32, 4294967296.0, 1.0 / 4294967296.0
    while x >= factor:
        x *= inverse
        k += step
    while x < inverse:
        x *= factor
        k -= step
    while step > 1:
        step >>= 1
        factor = int_power(2.0, step)
        inverse = 1.0 / factor
        if x >= factor:
            x *= inverse
            k += step
        elif x < inverse:
            x *= factor
            k -= step
    if x < 1.0:
        x *= 2.0
        k -= 1
    if x > _ROOT_2:
        x *= 0.5
        k += 1
    s = (x - 1.0) / (x + 1.0)
    z = s * s
    found = 0.0
    for term in _ARTANH:
        found = (found + term) * z
    return k * _LN_2_HIGH + (2.0 * s + (2.0 * s * found + k * _LN_2_LOW))


@rule
def exp_each(values):
    """Put the exponential of each item in its place (an array of float64)."""
    for i in range(len(values)):
        values[i] = exp(values[i])


@rule
def log_each(values):
    """Put the logarithm of each item in its place (an array of float64)."""
    for i in range(len(values)):
        values[i] = log(values[i])


@rule
def log_of_sums(logs, out):
    """For each column of logarithms the logarithm of the sum of what they are those of."""
    for column in range(len(out)):
        most = logs[0, column]
        for row in range(1, len(logs)):
            most = max(most, logs[row, column])
        total = 0.0
        for row in range(len(logs)):
            total += exp(logs[row, column] - most)
        out[column] = most + log(total)
