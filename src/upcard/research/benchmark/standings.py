"""Tables of several players: scores by game and over games, who does better than whom, and ratings.

What is put together are results that were kept (`results.read`), and nothing is played for it. Players have not met
each other: one does better than another on a deal if it was paid more on it, as a mean over the same opponents. Ratings
are made of that as those of the arena are (`tournaments.ratings`). Only games in which all players have met all
opponents count, each alike, and the intervals are for other deals and, where there are several, other training seeds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from upcard.research.arrays import NDArray, np
from upcard.research.benchmark.games import FORMER, GAMES, NAME, NOTHING, SEED, STANDARD
from upcard.research.benchmark.results import BadResult, Result, check_together, joined, read
from upcard.research.benchmark.scores import (
    RESAMPLES,
    Anchors,
    Score,
    anchors_of,
    game_score,
    overall,
    paid_in,
    scored_games,
)
from upcard.research.tournaments.ratings import Rating, better, rated

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Standings:
    """The players of some results."""

    results: tuple[Result, ...]
    former: tuple[Result, ...] = ()
    """Results of version 1, which are named and not compared."""
    resamples: int = RESAMPLES

    @property
    def anchors(self) -> dict[str, Anchors]:
        """By game, what random play and `club@1` were paid."""
        return anchors_of(self.results)

    @property
    def common(self) -> list[str]:
        """The games in which every player has met every opponent."""
        return [g.name for g in GAMES if all(paid_in(result, g.name) is not None for result in self.results)]

    @property
    def scored(self) -> list[str]:
        """The games over which scores are put together."""
        return scored_games(self.results, self.anchors)

    def score(self, result: Result, game: str) -> Score:
        """The score of a player in a game."""
        return game_score(result, game, self.anchors, self.resamples)

    def overall(self, result: Result) -> Score:
        """The score of a player over the games."""
        return overall(result, self.scored, self.anchors, self.resamples)

    def ratings(self) -> tuple[list[Rating], list[list[Score]]]:
        """Ratings, and for every two players on which share of deals the first does better."""
        paid = [[paid_in(result, game) for result in self.results] for game in self.common]
        drawn = [[each for each in of_game if each is not None] for of_game in paid]
        chance = np.random.default_rng(SEED)
        tables = np.array([_shares(drawn, None), *(_shares(drawn, chance) for _ in range(self.resamples // 2))])
        names = [result.player for result in self.results]
        low, high = np.percentile(tables[1:] if len(tables) > 1 else tables, [2.5, 97.5], axis=0)
        seats = range(len(names))
        cells = [[Score(float(tables[0, a, b]), float(low[a, b]), float(high[a, b])) for b in seats] for a in seats]
        deals = self.results[0].deals * len(self.common)
        return rated(names, deals * tables[0], deals * tables[1:]), cells

    def text(self) -> str:
        """All tables, for people."""
        return "\n\n".join(_aligned(part) for part in self.markdown().split("\n\n"))

    def markdown(self) -> str:
        """All tables, for a page."""
        parts = []
        if self.results:
            parts.append(self._heading())
            parts.append(self._scores())
            parts.append(self._cross())
        if self.former:
            names = ", ".join(f"{one.player} ({len(one.rows)} rows)" for one in self.former)
            parts.append(f"Results of {FORMER} are not compared with these: {names}.")
        return "\n\n".join(part for part in parts if part)

    def _heading(self) -> str:
        first = self.results[0]
        deals = f"held out by the key {first.key}" if first.key else f"the public ones, seed {SEED}"
        return f"{NAME}: {first.deals:,} deals a row, {deals}."

    def _scores(self) -> str:
        missing = [name for name in (NOTHING, STANDARD) if name not in {one.player for one in self.results}]
        if missing:
            return f"There are no scores: they need the results of {' and '.join(missing)} on the same deals."
        games, over = [game.name for game in GAMES], self.scored
        lines = [f"| game | {' | '.join(one.player for one in self.results)} |", "|---" * (len(self.results) + 1) + "|"]
        for game in games:
            lines.append(f"| {game} | {' | '.join(str(self.score(one, game)) for one in self.results)} |")
        totals = " | ".join(str(self.overall(one)) for one in self.results)
        lines.append(f"| interquartile mean of {len(over)} | {totals} |")
        seeds = {one.player: max((len(row.runs) for row in one.rows), default=1) for one in self.results}
        several = [f"{name} has {n} training seeds" for name, n in seeds.items() if n > 1]
        about = (
            f"Scores: 0 is {NOTHING}, 1 is {STANDARD}; 95 % intervals. The mean is over the games in which all have a "
            f"score: {', '.join(over) or 'none'}. {'; '.join(several)}{'. ' if several else ''}"
        )
        return "\n".join([*lines, "", about.strip()])

    def _cross(self) -> str:
        if len(self.results) < 2:
            return ""
        if not self.common:
            return "There is no cross table: no game has been run by all players against all opponents."
        ratings, cells = self.ratings()
        order = sorted(range(len(ratings)), key=lambda place: -ratings[place].points)
        lines = [
            f"| does better than | Elo | {' | '.join(ratings[b].bot for b in order)} |",
            "|---|---:" + "|---:" * len(order) + "|",
        ]
        for a in order:
            shares = " | ".join("" if a == b else _percent(cells[a][b]) for b in order)
            one = ratings[a]
            lines.append(f"| {one.bot} | {one.points:+.0f} ({one.low:+.0f} to {one.high:+.0f}) | {shares} |")
        about = (
            f"On which share of deals a player is paid more than another by the same opponents, over "
            f"{', '.join(self.common)}; 95 % intervals."
        )
        return "\n".join([*lines, "", about])


def standings(files: Iterable[str | Path], resamples: int = RESAMPLES) -> Standings:
    """The tables of some files of results; files of one player are put together. Raises `BadResult` for files that do
    not belong together."""
    found = [read(file) for file in files]
    if not found:
        raise BadResult("a table needs a file of results or more")
    results = joined([one for one in found if one.benchmark == NAME])
    for place, result in enumerate(results):
        for other in results[place + 1 :]:
            check_together(result, other)
    former = joined([one for one in found if one.benchmark == FORMER])
    return Standings(tuple(results), tuple(former), resamples)


def _shares(paid: Sequence[Sequence[Array]], chance: np.random.Generator | None) -> Array:
    """``shares[a, b]``: on which share of deals a does better than b, as a mean over games. With `chance` in deals and
    training seeds that are drawn anew."""
    found = []
    for of_game in paid:
        lines = [
            each.mean(axis=0) if chance is None else each[_again(chance, len(each))].mean(axis=0) for each in of_game
        ]
        deals = np.array(lines)
        if chance is not None:
            deals = deals[:, _again(chance, deals.shape[1])]
        found.append(better(deals).mean(axis=0))
    shares: Array = np.mean(found, axis=0)
    return shares


def _again(chance: np.random.Generator, n: int) -> NDArray[np.int64]:
    return chance.integers(n, size=n)


def _percent(share: Score) -> str:
    return f"{share.score:.0%} ({share.low:.0%} to {share.high:.0%})".replace("%", " %")


def _aligned(part: str) -> str:
    """A table of Markdown with its columns one below another; other text as it is."""
    if not part.startswith("|"):
        return part
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if "|---" not in line]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(cell.ljust(n) for cell, n in zip(row, wide, strict=True)).rstrip() for row in rows)
