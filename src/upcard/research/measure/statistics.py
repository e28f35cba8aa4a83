"""Means of independent deals, how sure they are, and when enough has been played."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

_NORMAL = NormalDist()
FIRST_LOOK = 16
"""Deals before the first look of a tournament that may stop early: fewer say little of how much deals differ."""
SURE_ERRORS = 3.0
"""Standard errors by which one player has to beat another where something is built on that."""
ROUNDING = 1e-6
"""Differences up to this are none: payoffs are float32 numbers and their means, and no game pays so little."""
GROWTH = 1.5
"""By what factor the deals grow from look to look."""


@dataclass(frozen=True)
class Estimate:
    """A mean of independent deals with the half width of its 95 % confidence interval (Student's t)."""

    mean: float
    margin: float
    deals: int

    @property
    def low(self) -> float:
        return self.mean - self.margin

    @property
    def high(self) -> float:
        return self.mean + self.margin

    @property
    def sign(self) -> int:
        """1 or -1 if the interval is above or below 0 by more than rounding, else 0: nothing is known then. Every
        verdict comes from here or from `deviations`.

        >>> Estimate(0.5, 0.1, 100).sign, Estimate(-1e-9, 0.0, 100).sign, Estimate(-0.1, 0.2, 100).sign
        (1, 0, 0)
        """
        return sign_of(self.low) if self.low > 0 else sign_of(self.high) if self.high < 0 else 0

    @property
    def deviations(self) -> float:
        """How many standard errors the mean is from 0; 0 for a mean that is but rounding."""
        if not sign_of(self.mean):
            return 0.0
        error = self.margin / student(self.deals - 1) if self.deals > 1 else math.inf
        return self.mean / error if error else math.copysign(math.inf, self.mean)

    def __str__(self) -> str:
        return self.text(3)

    def text(self, decimals: int) -> str:
        """The mean and the margin for people. A mean of 0 has no minus.

        >>> Estimate(-1e-9, 0.0, 100).text(2)
        '+0.00 ± 0.00'
        """
        return f"{round(self.mean, decimals) + 0.0:+.{decimals}f} ± {self.margin:.{decimals}f}"


def sign_of(number: float) -> int:
    """1, 0 or -1 for a number above, at or below 0, where what may be rounding is 0."""
    return 0 if abs(number) <= ROUNDING else 1 if number > 0 else -1


def estimate(numbers: Sequence[float]) -> Estimate:
    """The mean of some numbers and how sure it is.

    >>> str(estimate([1.0, 2.0, 3.0, 4.0, 5.0]))
    '+3.000 ± 1.963'
    """
    n = len(numbers)
    mean = math.fsum(numbers) / n if n else 0.0
    if n < 2:
        return Estimate(mean, math.inf, n)
    variance = math.fsum((x - mean) ** 2 for x in numbers) / (n - 1)
    return Estimate(mean, student(n - 1) * math.sqrt(variance / n), n)


def crossed(numbers: Sequence[Sequence[float]]) -> Estimate:
    """The mean of a table of numbers, a line for each training seed and a column for each deal, with an interval for
    other seeds and other deals.

    The variances of the means of lines and of columns are added (both factors random, without replication: what differs
    by seed and deal together is counted twice, so the interval is rather too wide), with the degrees of freedom of
    Satterthwaite ("An approximate distribution of estimates of variance components", 1946). One line is `estimate`.

    >>> str(crossed([[1.0, 2.0, 3.0], [2.0, 3.0, 4.0]]))
    '+2.500 ± 3.286'
    """
    if len(numbers) == 1:
        return estimate(numbers[0])
    deals = len(numbers[0])
    parts = [estimate([math.fsum(line) / deals for line in numbers])]
    parts.append(estimate([math.fsum(column) / len(numbers) for column in zip(*numbers, strict=True)]))
    if deals < 2:
        return Estimate(parts[0].mean, math.inf, deals)
    squares = [(part.margin / student(part.deals - 1)) ** 2 for part in parts]
    total, weighed = sum(squares), sum(v * v / (p.deals - 1) for v, p in zip(squares, parts, strict=True))
    freedom = max(1, int(total * total / weighed + ROUNDING)) if weighed else deals - 1
    return Estimate(parts[1].mean, student(freedom) * math.sqrt(total), deals)


_SMALL = (12.706, 4.303, 3.182, 2.776)


def student(freedom: int, z: float = 1.959964) -> float:
    """The point of Student's t that is passed as rarely as `z` is by the normal distribution (Abramowitz and Stegun
    26.7.5; for the 97.5 % point a table where that is coarse)."""
    if freedom <= len(_SMALL) and z < 2:
        return _SMALL[freedom - 1]
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + math.fsum(term / freedom ** (k + 1) for k, term in enumerate(terms))


def looks(deals: int) -> list[int]:
    """After how many deals a tournament of at most `deals` looks whether it may stop; the end is the last look.

    >>> looks(100)
    [16, 24, 36, 54, 81, 100]
    """
    found, next_look = [], float(FIRST_LOOK)
    while next_look < deals:
        found.append(int(next_look))
        next_look *= GROWTH
    return [*found, deals]


def bar(errors: float, deals: int, at: int) -> float:
    """How many standard errors a difference must show at the look after `at` deals, so that all looks together take
    equal bots for different as rarely as one look at `errors` with the spread known.

    Every look gets the same share of the chance of an error (Bonferroni; Pocock, "Group sequential methods in the
    design and analysis of clinical trials", Biometrika 64, 1977, shows that a little less would do), and Student's t
    pays for the spread being estimated.
    """
    one_sided = (1 - _NORMAL.cdf(errors)) / len(looks(deals))
    return student(at - 1, _NORMAL.inv_cdf(1 - one_sided))
