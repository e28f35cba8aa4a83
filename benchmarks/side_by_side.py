"""Measuring several things in turn, so that they share whatever else the machine is doing."""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time, thread_time
from types import SimpleNamespace

from upcard.bots.exact import solved_worlds
from upcard.bots.search import ismcts as search


@dataclass(frozen=True)
class Rate:
    """Per CPU second: the median over the repeats, and half their range as a share of it."""

    median: float
    spread: float
    second: float = 0.0
    """The rate of the second number that is counted (moves), if any."""


Run = Callable[[], tuple[float, float]]


def rates(runs: Mapping[str, Run], seconds: float, repeats: int, *, timed: bool = False) -> dict[str, Rate]:
    """Measure each for `seconds` of CPU time, all of them `repeats` times in turn. A run returns two counts; if they
    are `timed`, a count and the CPU seconds that it took, so that what else a run does is not measured."""
    for run in runs.values():
        run()
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in runs}
    for _ in range(repeats):
        for name, run in runs.items():
            found[name].append((_once_timed if timed else _once)(run, seconds))
    return {name: _rate(pairs) for name, pairs in found.items()}


def _once(run: Run, seconds: float) -> tuple[float, float]:
    first = second = 0.0
    began = process_time()
    while (spent := process_time() - began) < seconds:
        a, b = run()
        first += a
        second += b
    return first / spent, second / spent


def _once_timed(run: Run, seconds: float) -> tuple[float, float]:
    done = spent = 0.0
    while spent < seconds:
        count, took = run()
        done += count
        spent += took
    return done / spent, 0.0


def _rate(pairs: list[tuple[float, float]]) -> Rate:
    firsts = [a for a, _ in pairs]
    median = statistics.median(firsts)
    return Rate(median, (max(firsts) - min(firsts)) / 2 / median, statistics.median(b for _, b in pairs))


def count_cpu_seconds() -> None:
    """Let the bots of this process count CPU seconds of their thread, so that a busy machine does not matter."""
    for module in (search, solved_worlds):
        vars(module)["time"] = SimpleNamespace(perf_counter=thread_time)


class Table:
    """Figures in columns."""

    def __init__(self, title: str, columns: tuple[str, ...]) -> None:
        self.rows: list[tuple[str, ...]] = [(title, *columns)]

    def line(self, label: str, *cells: str) -> None:
        self.rows.append((label, *cells))

    def text(self) -> str:
        widths = [max(len(row[i]) for row in self.rows) for i in range(len(self.rows[0]))]
        return "\n".join(
            "  ".join(c.rjust(w) if i else c.ljust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True)))
            for row in self.rows
        )


def write(path: str | None, groups: Mapping[str, Mapping[str, Rate]]) -> None:
    """The figures as JSON, if a file is named."""
    if path:
        plain = {group: {name: asdict(rate) for name, rate in found.items()} for group, found in groups.items()}
        Path(path).write_text(json.dumps(plain, indent=1) + "\n")
