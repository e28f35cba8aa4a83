"""What came of a tournament, with the statistics: means over deals with 95 % confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

Payoffs = tuple[tuple[tuple[int, ...], tuple[float, ...]], ...]
"""One deal: for every seating, the number of the bot in each seat and what each seat was paid."""


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
    def deviations(self) -> float:
        """How many standard errors the mean is from 0."""
        error = self.margin / _student(self.deals - 1) if self.deals > 1 else math.inf
        return self.mean / error if error else math.copysign(math.inf, self.mean) if self.mean else 0.0

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ± {self.margin:.3f}"


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
    return Estimate(mean, _student(n - 1) * math.sqrt(variance / n), n)


_SMALL = (12.706, 4.303, 3.182, 2.776)


def _student(freedom: int) -> float:
    """The 97.5 % point of Student's t (Abramowitz and Stegun 26.7.5; a table where that is coarse)."""
    if freedom <= len(_SMALL):
        return _SMALL[freedom - 1]
    z = 1.959964
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + math.fsum(term / freedom ** (k + 1) for k, term in enumerate(terms))


@dataclass(frozen=True)
class Duel:
    """One bot against another: what it was paid more on a deal, and on which share of deals it did better."""

    first: str
    second: str
    difference: Estimate
    better: float


@dataclass(frozen=True)
class Tournament:
    """All deals played, in order. `finished` is False if it was interrupted."""

    game: str
    bots: tuple[str, ...]
    seed: int
    deals: tuple[Payoffs, ...]
    finished: bool = True

    def __len__(self) -> int:
        return len(self.deals)

    def paid(self, bot: int) -> list[float]:
        """What a bot was paid a seat on every deal."""
        return [
            _mean([p for who, pay in deal for b, p in zip(who, pay, strict=True) if b == bot]) for deal in self.deals
        ]

    def payoff(self, bot: int) -> Estimate:
        """What a bot was paid a seat, on the mean."""
        return estimate(self.paid(bot))

    def in_seat(self, bot: int, seat: int) -> Estimate:
        """What a bot was paid in one seat (0 with no deal if it never sat there)."""
        paid = [[pay[seat] for who, pay in deal if who[seat] == bot] for deal in self.deals]
        return estimate([_mean(p) for p in paid if p])

    def duel(self, first: int = 0, second: int = 1) -> Duel:
        """One bot against another on the same deals."""
        differences = [a - b for a, b in zip(self.paid(first), self.paid(second), strict=True)]
        wins = sum((d > 0) + 0.5 * (d == 0) for d in differences)
        return Duel(self.bots[first], self.bots[second], estimate(differences), wins / len(self) if len(self) else 0.5)

    def as_dict(self) -> dict[str, Any]:
        """The results as plain data."""
        return {
            "game": self.game, "seed": self.seed, "deals": len(self), "finished": self.finished,
            "bots": [{"bot": name, **_plain(self.payoff(b))} for b, name in enumerate(self.bots)],
            "duels": [
                {"first": d.first, "second": d.second, "better": d.better, **_plain(d.difference)} for d in self.duels
            ],
        }  # fmt: skip

    @property
    def duels(self) -> list[Duel]:
        """Every bot against every later one."""
        return [self.duel(a, b) for a in range(len(self.bots)) for b in range(a + 1, len(self.bots))]

    def text(self) -> str:
        """The results as a table."""
        wide = max([12, *(len(name) for name in self.bots)])
        lines = [f"{self.game}: {len(self)} deals{'' if self.finished else ' (interrupted)'}", ""]
        lines += [f"{'bot':{wide}}  paid a seat"]
        lines += [f"{name:{wide}}  {self.payoff(b)}" for b, name in enumerate(self.bots)]
        lines += ["", f"{'against':{2 * wide + 3}}  difference           better on"]
        for d in self.duels:
            lines.append(f"{d.first:>{wide}} - {d.second:{wide}}  {d.difference!s:20} {d.better:.1%} of deals")
        return "\n".join(lines)


def _mean(numbers: Sequence[float]) -> float:
    return math.fsum(numbers) / len(numbers) if numbers else 0.0


def _plain(e: Estimate) -> dict[str, float | None]:
    return {"mean": e.mean, "margin": e.margin if math.isfinite(e.margin) else None}
