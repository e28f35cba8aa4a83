"""The page of encodings on the site: ``docs/encodings.md``, and after it what stands where in the observation and in
the encoding for learners, for every game. `site_pages` adds that; this prints the whole page:

    python tools/encodings_page.py
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import upcard
from upcard.engine.knowledge.learning_encoding import LearningEncoder
from upcard.engine.knowledge.observation import observer_of

PAGE = Path(__file__).parents[1] / "docs/encodings.md"


class Run(NamedTuple):
    """Some numbers of an encoding."""

    name: str
    seat: int | None
    start: int
    length: int
    holds: str
    bounds: str


def sections() -> str:
    """What the page has of each game."""
    return "".join(section(name) for name in upcard.games())


def section(name: str) -> str:
    """The tables of one game."""
    game = upcard.game(name)
    observer, encoder = observer_of(game.rules), LearningEncoder(game)
    observed = [Run(b.name, b.seat, b.start, b.length, b.holds, "") for b in observer.blocks]
    learned = [
        Run(f.name, f.seat, f.start, f.length, f.holds, f"{f.low:g} to {f.high:g}") for f in encoder.features
    ]  # fmt: skip
    return (
        f"\n## {game.title}\n\n{game.players} players, {len(game.moves)} moves, {observer.faces} faces.\n\n"
        f"Observation, {observer.size} numbers:\n\n"
        + table(observed, ("numbers", "field", "seat", "holds"))
        + f"\nFor learners, {encoder.size} numbers:\n\n"
        + table(learned, ("numbers", "field", "seat", "holds", "bounds"))
    )


def table(runs: Iterable[Run], columns: tuple[str, ...]) -> str:
    """Runs as a table: those of the same field and length, one after another, are one line."""
    rows = [f"| {' | '.join(columns)} |", f"|{'---|' * len(columns)}"]
    for group in grouped(runs):
        first, last = group[0], group[-1]
        stop = last.start + last.length
        many = f"{len(group)} x {first.length}" if len(group) > 1 else str(first.length)
        seats = sorted({run.seat for run in group if run.seat is not None})
        seat = "" if not seats else str(seats[0]) if len(seats) == 1 else f"{seats[0]}-{seats[-1]}"
        name = first.name if first.name == last.name else f"{first.name} to {last.name.rpartition(' ')[2]}"
        cells = [f"{first.start}-{stop - 1} ({many})", f"`{name}`", seat, first.holds, first.bounds]
        rows.append(f"| {' | '.join(cells[: len(columns)])} |")
    return "\n".join(rows) + "\n"


def grouped(runs: Iterable[Run]) -> list[list[Run]]:
    """Neighbours that are alike."""
    found: list[list[Run]] = []
    for run in runs:
        before = found[-1][-1] if found else None
        alike = before is not None and (before.length, before.holds) == (run.length, run.holds)
        if alike and before is not None and root(before.name) == root(run.name):
            found[-1].append(run)
        else:
            found.append([run])
    return found


def root(name: str) -> str:
    """The field of a name such as ``move 3`` or ``tricks of side 1``."""
    return name.rstrip("0123456789")


if __name__ == "__main__":
    sys.stdout.write(PAGE.read_text(encoding="utf-8") + sections())
