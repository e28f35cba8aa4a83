"""Scores that can be put together over games: 0 is random play, 1 the frozen `club@1`.

In each game a player, random play and `club@1` have met the same opponents on the same deals. What a deal paid is the
mean over the opponents, and the score is (player - random) / (club@1 - random) of the means over deals. Where `club@1`
does not beat random play by `SURE_ERRORS` standard errors there is no score: it would be a division by noise.

Over games the score is the interquartile mean, and its interval a percentile interval of the stratified bootstrap
(Agarwal and others, "Deep reinforcement learning at the edge of the statistical precipice", NeurIPS 2021). In each game
the training seeds are drawn anew, and the deals, for the player and both anchors together: so the error of the anchors
is in the interval, and luck of the cards that all had alike is not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from upcard.research.arrays import NDArray, np
from upcard.research.benchmark.games import GAMES, NOTHING, SEED, STANDARD
from upcard.research.benchmark.results import Result, cells_of
from upcard.research.measure.statistics import ROUNDING, SURE_ERRORS, estimate

RESAMPLES = 2_000
NOT_RUN = "not run"
Array = NDArray[np.float64]


@dataclass(frozen=True)
class Score:
    """A score with its 95 % interval, or in `why` the reason why there is none."""

    score: float = np.nan
    low: float = np.nan
    high: float = np.nan
    why: str = ""

    def __str__(self) -> str:
        return self.why or f"{self.score + 0.0:.2f} ({self.low + 0.0:.2f} to {self.high + 0.0:.2f})"


def iqm(scores: Any, axis: int = -1) -> Array:
    """The interquartile mean: without the lowest and the highest quarter, rounded down in number (a mean trimmed by a
    quarter, as `scipy.stats.trim_mean` has it).

    >>> float(iqm([0.0, 1.0, 2.0, 30.0]))
    1.5
    """
    ordered = np.sort(np.moveaxis(np.asarray(scores, np.float64), axis, -1), axis=-1)
    cut = ordered.shape[-1] // 4
    found: Array = ordered[..., cut : ordered.shape[-1] - cut].mean(axis=-1)
    return found


def paid_in(result: Result, game: str) -> Array | None:
    """What each deal of a game paid a player, as a mean over the opponents: (training seeds, deals). None if not all
    opponents have been met."""
    rows = [result.row(*cell) for cell in cells_of([game])]
    if any(row is None for row in rows):
        return None
    paid: Array = np.mean([row.paid for row in rows if row is not None], axis=0)
    return paid


@dataclass(frozen=True)
class Anchors:
    """What random play and `club@1` were paid on each deal of a game."""

    nothing: Array
    standard: Array

    @property
    def why_not(self) -> str:
        """Why scores between them say nothing; empty if they do."""
        apart = estimate((self.standard - self.nothing).tolist())
        return "" if apart.deviations >= SURE_ERRORS else f"no score: {STANDARD} is {apart.text(2)} above random"

    def scores(self, paid: Array) -> Array:
        """The score of each training seed from `paid` (training seeds, deals)."""
        nothing = self.nothing.mean()
        found: Array = (paid.mean(axis=1) - nothing) / (self.standard.mean() - nothing)
        return found

    def resampled(self, paid: Array, chance: np.random.Generator, resamples: int) -> Array:
        """The scores in other seeds and deals, drawn with replacement: (resamples, training seeds)."""
        seeds, deals = paid.shape
        weights = chance.multinomial(deals, np.full(deals, 1 / deals), resamples) / deals
        drawn = chance.integers(seeds, size=(resamples, seeds))
        player = np.take_along_axis(weights @ paid.T, drawn, axis=1)
        nothing, apart = weights @ self.nothing, weights @ (self.standard - self.nothing)
        # Hardly ever are anchors that differ by three errors in the wrong order in a resample; it is far out then.
        found: Array = (player - nothing[:, None]) / np.maximum(apart, ROUNDING)[:, None]
        return found


def anchors_of(results: Sequence[Result]) -> dict[str, Anchors]:
    """By game, what the anchors were paid, if they are among the results."""
    known = {result.player: result for result in results}
    found = {}
    for game in GAMES:
        ends = [paid_in(known[name], game.name) if name in known else None for name in (NOTHING, STANDARD)]
        if ends[0] is not None and ends[1] is not None:
            found[game.name] = Anchors(ends[0].mean(axis=0), ends[1].mean(axis=0))
    return found


def game_score(result: Result, game: str, anchors: Mapping[str, Anchors], resamples: int = RESAMPLES) -> Score:
    """A player's score in a game."""
    paid = paid_in(result, game)
    if paid is None:
        return Score(why=NOT_RUN)
    if game not in anchors:
        return Score(why="anchors not run")
    if why := anchors[game].why_not:
        return Score(why=why)
    drawn = anchors[game].resampled(paid, _chance(game), resamples).mean(axis=1)
    return _interval(float(anchors[game].scores(paid).mean()), drawn)


def scored_games(results: Sequence[Result], anchors: Mapping[str, Anchors]) -> list[str]:
    """The games in which every one of these players has a score."""
    with_anchors = [game.name for game in GAMES if game.name in anchors and not anchors[game.name].why_not]
    return [game for game in with_anchors if all(paid_in(result, game) is not None for result in results)]


def overall(result: Result, games: Sequence[str], anchors: Mapping[str, Anchors], resamples: int = RESAMPLES) -> Score:
    """The interquartile mean of a player's scores, one for each training seed in each of these games. All games need
    the same number of training seeds, or else some would count more."""
    paid = {game: found for game in games if (found := paid_in(result, game)) is not None}
    if len(paid) < len(games) or not games:
        return Score(why=NOT_RUN)
    if len({len(found) for found in paid.values()}) > 1:
        return Score(why="the games have different numbers of training seeds")
    scores = np.concatenate([anchors[game].scores(paid[game]) for game in games])
    drawn = [anchors[game].resampled(paid[game], _chance(game), resamples) for game in games]
    return _interval(float(iqm(scores)), iqm(np.concatenate(drawn, axis=1)))


def _chance(game: str) -> np.random.Generator:
    """The draws of a game: the same for all players, so that their intervals are of the same deals."""
    return np.random.default_rng([SEED, *game.encode()])


def _interval(score: float, drawn: Array) -> Score:
    if score != score or len(drawn) < 2:
        return Score(score)
    low, high = np.percentile(drawn, [2.5, 97.5])
    return Score(score, float(low), float(high))
