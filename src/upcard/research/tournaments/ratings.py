"""Ratings: one number for every bot of a tournament, however many met.

The model is Bradley and Terry's ("Rank analysis of incomplete block designs", 1952): of two bots with strengths a and b
the first does better on a share a / (a + b) of the deals. The strengths most likely to give what was seen are found by
Hunter's iteration ("MM algorithms for generalized Bradley-Terry models", 2004) and given on Elo's scale: 400 points are
ten to one. Every pair is given one deal more, which both share, so that a bot that always won has a rating, too.

The intervals are percentiles of the bootstrap over deals (Efron, "Bootstrap methods", 1979): what happened on one deal
belongs together, and is drawn together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from upcard.research.arrays import NDArray, np
from upcard.research.measure.statistics import ROUNDING
from upcard.research.tournaments.tournament import Tournament

RESAMPLES = 1_000
ROUNDS = 200
_SCALE = 400 / np.log(10)
Array = NDArray[np.float64]


@dataclass(frozen=True)
class Rating:
    """The strength of a bot in Elo points, 0 being the mean of those who met, with its 95 % interval."""

    bot: str
    points: float
    low: float
    high: float


def ratings(played: Tournament, resamples: int = RESAMPLES) -> list[Rating]:
    """The ratings of all bots of a tournament, in the order of its bots. The same tournament is rated the same."""
    shares = wins(played)
    chance = np.random.default_rng(played.seed)
    drawn = [chance.multinomial(len(shares), _evenly(len(shares))) for _ in range(resamples if len(shares) > 1 else 0)]
    return rated(played.bots, shares.sum(axis=0), np.tensordot(np.array(drawn), shares, 1) if drawn else shares[:0])


def rated(bots: Sequence[str], won: Array, drawn: Array) -> list[Rating]:
    """The ratings of bots of which ``won[a, b]`` says how often a did better than b, with intervals from such tables
    of resamples, ``drawn[resample, a, b]``; without them nothing is known."""
    points = elo(won[None])[0]
    low, high = np.percentile(elo(drawn), [2.5, 97.5], axis=0) if len(drawn) else (points - np.inf, points + np.inf)
    return [Rating(b, *map(float, line)) for b, line in zip(bots, zip(points, low, high), strict=True)]


def _evenly(n: int) -> Array:
    return np.full(n, 1 / n)


def wins(played: Tournament) -> Array:
    """``wins[deal, a, b]``: 1 if bot a was paid more than bot b on the deal, a half if the same."""
    return better(np.array([played.paid(b) for b in range(len(played.bots))]))


def better(paid: Array) -> Array:
    """``better[deal, a, b]`` from ``paid[bot, deal]``: 1 if bot a was paid more than bot b, a half if the same."""
    apart = paid.T[:, :, None] - paid.T[:, None, :]
    shares: Array = (np.sign(np.where(np.abs(apart) <= ROUNDING, 0, apart)) + 1) / 2
    shares[:, np.arange(shares.shape[1]), np.arange(shares.shape[1])] = 0
    return shares


def elo(won: Array) -> Array:
    """Ratings from tables ``won[table, a, b]`` of how often a did better than b.

    >>> elo(np.array([[[0.0, 9.5], [0.5, 0.0]]])).round().tolist()
    [[200.0, -200.0]]
    """
    bots = won.shape[-1]
    won = won + 0.5 * (1 - np.eye(bots))
    met, total = won + won.transpose(0, 2, 1), won.sum(axis=2)
    strength = np.ones(won.shape[:2])
    for _ in range(ROUNDS):
        strength = total / (met / (strength[:, :, None] + strength[:, None, :])).sum(axis=2)
        strength /= np.exp(np.log(strength).mean(axis=1, keepdims=True))
    result: Array = _SCALE * np.log(strength)
    return result
