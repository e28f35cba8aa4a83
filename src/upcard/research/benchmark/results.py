"""Results of the benchmark: rows, the digests of what they depend on, and the file that keeps both.

The file is JSON, written anew as a whole after every row and put in place at once, so that a run which is stopped
leaves the rows that were done. Results of `upcard-bench-1` are read, too, under their own name.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from upcard.errors import UpcardError
from upcard.json_input import read_json
from upcard.research.arrays import NDArray, np
from upcard.research.benchmark.games import FORMER, GAMES, NAME, OPPONENTS, SEED, bench_game
from upcard.research.defaults import DEALS
from upcard.research.measure.statistics import Estimate, crossed

MAX_LETTERS = 100_000_000
"""Of a file of results: 28 rows of 1,000 deals have some 300,000 for each training seed."""
DECIMALS = 6
"""Of what a deal paid: payoffs are float32 numbers."""
Digests = dict[str, dict[str, str]]
"""By kind (``rules``, ``deals``, or an opponent), then by game."""


class BadResult(UpcardError, ValueError):
    """A file that is no result of the benchmark, or results that do not belong together."""


@dataclass(frozen=True)
class Run:
    """One training seed of a player in a row."""

    player: str
    """The level that played."""
    digest: str
    """Of the file that it is read from; empty for a level, which is code."""
    paid: tuple[float, ...]
    """Points of each deal, as a mean over its seatings."""


@dataclass(frozen=True)
class Row:
    """How a player did in a game against an opponent."""

    game: str
    opponent: str
    """Empty for a game for one."""
    result: Estimate
    """Points a hand: the player's own less the mean of those not on its side."""
    seconds: float
    """Of the processor, for both sides."""
    steps: int
    """Decisions of the player."""
    runs: tuple[Run, ...] = ()
    """What each deal paid, by training seed; nothing in results of version 1."""

    @property
    def verdict(self) -> str:
        """``above``, ``below`` or ``level`` with the opponent, at 95 %."""
        return {1: "above", -1: "below", 0: "level"}[self.result.sign]

    @property
    def paid(self) -> NDArray[np.float64]:
        """What each deal paid, (training seeds, deals)."""
        return np.array([run.paid for run in self.runs])

    @property
    def cell(self) -> tuple[str, str]:
        """Game and opponent."""
        return self.game, self.opponent


def row_of(cell: tuple[str, str], runs: Sequence[Run], seconds: float, steps: int) -> Row:
    """A row from what was played: its interval is for other deals and, of several training seeds, for other seeds."""
    return Row(*cell, crossed([run.paid for run in runs]), seconds, steps, tuple(runs))


def cells_of(games: Sequence[str] = (), opponents: Sequence[str] = OPPONENTS) -> list[tuple[str, str]]:
    """The rows of a run, by game and opponent, in the order of the page. Raises `BadOption`."""
    chosen = [bench_game(each) for each in games] or list(GAMES)
    return [(one.name, other) for one in chosen for other in (opponents if one.players > 1 else ("",))]


@dataclass
class Result:
    """A player's rows."""

    player: str
    deals: int
    rows: list[Row] = field(default_factory=list)
    key: str = ""
    """Which held-out deals were played (`HeldOut.name`); empty for the public ones."""
    benchmark: str = NAME
    digests: Digests = field(default_factory=dict)
    version: str = ""
    """Of upcard, where the result was read from a file."""
    asked: list[tuple[str, str]] = field(default_factory=list)
    """The rows to be played, by game and opponent: those that are not there have not been run."""

    def row(self, game: str, opponent: str) -> Row | None:
        """A row, or None if it has not been run."""
        return next((row for row in self.rows if row.cell == (game, opponent)), None)

    @property
    def lines(self) -> list[tuple[str, str, Row | None]]:
        """All rows that are there or were asked for, in the order of the page."""
        there = {*self.asked, *(row.cell for row in self.rows)}
        return [(*cell, self.row(*cell)) for cell in cells_of() if cell in there]

    @property
    def title(self) -> str:
        """What these numbers are, in a line."""
        held_out = f", held out by the key {self.key}" if self.key else ""
        tried = "" if self.deals == DEALS or self.benchmark == FORMER else f" (a trial: a result has {DEALS:,})"
        seeds = max((len(row.runs) for row in self.rows), default=1)
        learned = f", {seeds} training seeds" if seeds > 1 else ""
        return f"{self.benchmark}: {self.player}{learned}, {self.deals:,} deals a row{tried}{held_out}"

    def text(self) -> str:
        """The table for people."""
        lines = [self.title, ""]
        lines.append(
            f"{'game':12} {'players':>7} {'against':12} {'points a hand':>20} {'':6} {'CPU s':>8} {'steps':>9}"
        )
        for game, opponent, row in self.lines:
            head = f"{game:12} {bench_game(game).players:>7} {opponent or 'alone':12} "
            if row is None:
                lines.append(f"{head}{'not run':>20}")
                continue
            verdict = row.verdict if opponent else ""
            lines.append(f"{head}{row.result!s:>20} {verdict:6} {row.seconds:>8.1f} {row.steps:>9,}")
        return "\n".join(lines)

    def markdown(self) -> str:
        """The table for a page."""
        lines = ["| game | against | points a hand | | CPU s | steps |", "|---|---|---:|---|---:|---:|"]
        for game, opponent, row in self.lines:
            head = f"| {game} | {opponent or 'alone'} "
            if row is None:
                lines.append(f"{head}| not run | | | |")
                continue
            verdict = row.verdict if opponent else ""
            lines.append(f"{head}| {row.result} | {verdict} | {row.seconds:,.0f} | {row.steps:,} |")
        return "\n".join(lines)

    def as_dict(self) -> dict[str, Any]:
        """Plain data, with the versions and digests of what the result depends on."""
        from upcard import versions

        return {
            "benchmark": self.benchmark, "player": self.player, "deals": self.deals,
            **({"key": self.key} if self.key else {"seed": SEED}), "versions": versions(), "digests": self.digests,
            "rows": [
                {"game": row.game, "against": row.opponent, "mean": row.result.mean, "margin": row.result.margin,
                 "cpu_seconds": row.seconds, "steps": row.steps,
                 "runs": [{"player": r.player, "digest": r.digest, "paid": list(r.paid)} for r in row.runs]}
                for row in self.rows
            ],
        }  # fmt: skip

    def save(self, path: str | Path, **more: Any) -> None:
        """Write it as JSON, a line for each row, with whatever else is to be kept. The file is there as a whole, the
        former one or the new one, whenever the program is stopped."""
        plain = {**self.as_dict(), **more}
        rows = ",\n".join(f"  {json.dumps(row, allow_nan=False)}" for row in _without_infinity(plain.pop("rows")))
        head = json.dumps(plain, indent=1, allow_nan=False).removesuffix("\n}")
        path = Path(path)
        draft = path.with_name(f"{path.name}.part")
        with draft.open("w", encoding="utf-8") as stream:
            stream.write(f'{head},\n "rows": [\n{rows}\n ]\n}}\n')
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(draft, path)


def _without_infinity(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """JSON has no infinity, which is the margin of a single deal."""
    return [{**row, "margin": row["margin"] if np.isfinite(row["margin"]) else None} for row in rows]


def read(path: str | Path) -> Result:
    """The result that a file keeps, of version 2 or 1. Raises `BadResult`."""
    return result_of(plain_of(path), path)


def plain_of(path: str | Path) -> dict[str, Any]:
    """What a file of results says, as plain data. Raises `BadResult`."""
    try:
        plain = read_json(Path(path).read_text(encoding="utf-8"), MAX_LETTERS)
    except (OSError, ValueError) as error:
        raise BadResult(f"{path} cannot be read as a result of the benchmark: {error}") from None
    if not isinstance(plain, dict) or plain.get("benchmark") not in (NAME, FORMER):
        raise BadResult(f"{path} is no result of {NAME} or {FORMER}")
    return plain


def result_of(plain: dict[str, Any], path: str | Path) -> Result:
    """A result from plain data. Raises `BadResult`, which names the file."""
    try:
        rows = [_row(row, plain) for row in plain["rows"]]
        found = Result(
            str(plain["player"]), int(plain["deals"]), rows, str(plain.get("key", "")), plain["benchmark"],
            plain.get("digests", {}), str(plain["versions"]["upcard"]),
        )  # fmt: skip
        missing = [row.cell for row in rows if row.cell not in cells_of()]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadResult(f"{path} is no result of the benchmark: {type(error).__name__}: {error}") from None
    if missing:
        raise BadResult(f"{path} has the row {' against '.join(missing[0])}, which is none of the benchmark")
    short = [run for row in rows for run in row.runs if len(run.paid) != found.deals]
    if short or (found.benchmark == NAME and not all(row.runs for row in rows)):
        raise BadResult(f"{path} says that each row has {found.deals:,} deals; a row has others")
    return found


def _row(plain: dict[str, Any], of: dict[str, Any]) -> Row:
    margin = float("inf") if plain["margin"] is None else float(plain["margin"])
    runs = tuple(
        Run(str(run["player"]), str(run["digest"]), tuple(map(float, run["paid"]))) for run in plain.get("runs", ())
    )
    return Row(
        plain["game"], plain["against"], Estimate(float(plain["mean"]), margin, int(of["deals"])),
        float(plain["cpu_seconds"]), int(plain["steps"]), runs,
    )  # fmt: skip


def check_together(first: Result, second: Result) -> None:
    """See that two results of version 2 can be compared: the same deals, rules and opponents wherever both have a row.
    Raises `BadResult`, which says what differs."""
    pair = f"the results of {first.player} and {second.player}"
    for what, own, other in (
        ("benchmarks", first.benchmark, second.benchmark), ("numbers of deals", first.deals, second.deals),
        ("sets of deals", first.key or "public", second.key or "public"),
    ):  # fmt: skip
        if own != other:
            raise BadResult(f"{pair} are of other {what}: {own} and {other}; they are not compared")
    for kind in {*first.digests, *second.digests}:
        for game, digest in first.digests.get(kind, {}).items():
            other = second.digests.get(kind, {}).get(game, digest)
            if other != digest:
                named = kind if kind in ("rules", "deals") else f"play of {kind}"
                raise BadResult(f"{pair} differ in the {named} of {game}: {digest} and {other}; they are not compared")


def joined(results: Sequence[Result]) -> list[Result]:
    """Results with those of the same player put together. Raises `BadResult` where they cannot be, or where two have
    the same row."""
    found: dict[str, Result] = {}
    for result in results:
        known = found.get(result.player)
        if known is None:
            found[result.player] = replace(result, rows=list(result.rows))
            continue
        check_together(known, result)
        twice = {row.cell for row in known.rows} & {row.cell for row in result.rows}
        if twice:
            game, opponent = min(twice)
            raise BadResult(f"{result.player} has the row {game}, {opponent or 'alone'}, in two of the files")
        known.rows += result.rows
        known.digests = {
            kind: known.digests.get(kind, {}) | result.digests.get(kind, {})
            for kind in [*known.digests, *(kind for kind in result.digests if kind not in known.digests)]
        }
    return list(found.values())
