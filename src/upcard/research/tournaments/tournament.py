"""The results of a tournament with statistics: means over deals with 95 % confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from upcard.research.measure.statistics import Estimate, bar, estimate, looks, sign_of

Payoffs = tuple[tuple[tuple[int, ...], tuple[float, ...]], ...]
"""One deal: for every seating, the number of the bot in each seat and what each seat was paid."""


@dataclass(frozen=True)
class Duel:
    """One bot against another: what it was paid more on a deal, and on which share of deals it did better."""

    first: str
    second: str
    difference: Estimate
    better: float


@dataclass(frozen=True)
class Tournament:
    """All deals played, in order. `finished` is False if it was interrupted; `stopped` is True if it ended before the
    last deal because all bots differed significantly."""

    game: str
    bots: tuple[str, ...]
    seed: int
    deals: tuple[Payoffs, ...]
    finished: bool = True
    stopped: bool = False

    def __len__(self) -> int:
        return len(self.deals)

    def __repr__(self) -> str:
        return f"<Tournament: {', '.join(self.bots)} at {self.game}, {len(self)} deals>"

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
        wins = sum((sign_of(difference) + 1) / 2 for difference in differences)
        return Duel(self.bots[first], self.bots[second], estimate(differences), wins / len(self) if len(self) else 0.5)

    def first_significant_look(self, errors: float, most: int) -> int | None:
        """After how many deals every two bots first differed by this many standard `errors`, at one of the
        looks of a tournament of at most `most` deals (`statistics.bar`); None if never."""
        for at in looks(most):
            if at <= len(self):
                early = replace(self, deals=self.deals[:at])
                needed = bar(errors, most, at)
                if all(abs(d.difference.deviations) >= needed for d in early.duels):
                    return at
        return None

    def as_dict(self) -> dict[str, Any]:
        """The results as plain data."""
        return {
            "game": self.game, "seed": self.seed, "deals": len(self), "finished": self.finished,
            "stopped": self.stopped,
            "bots": [{"bot": name, **_plain(self.payoff(b))} for b, name in enumerate(self.bots)],
            "duels": [
                {"first": d.first, "second": d.second, "better": d.better, **_plain(d.difference)} for d in self.duels
            ],
        }  # fmt: skip

    @property
    def duels(self) -> list[Duel]:
        """Every bot against every later one."""
        return [self.duel(a, b) for a in range(len(self.bots)) for b in range(a + 1, len(self.bots))]

    @property
    def _how_it_ended(self) -> str:
        return " (stopped early)" if self.stopped else "" if self.finished else " (interrupted)"

    def text(self) -> str:
        """The results as a table."""
        wide = max([12, *(len(name) for name in self.bots)])
        lines = [f"{self.game}: {len(self)} deals{self._how_it_ended}", ""]
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
