"""Write ``docs/encodings.md``: what stands where in the observation and in the encoding for learners, for every game.

python tools/encodings_page.py
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import upcard
from upcard.engine.knowledge.learning_encoding import HORIZON, LearningEncoder
from upcard.engine.knowledge.observation import observer_of

PAGE = Path(__file__).parents[1] / "docs/encodings.md"
HEAD = rf"""# Encodings

What stands where in the two encodings of what a seat knows, for every game with its usual number of players. A program
reads the same from `game.observation_layout()` and from `LearningEncoder(game).features`
(`upcard.engine.knowledge.learning_encoding`); with another number of players the second has other places.

**The observation** (`encoding="observation"`, the default) has numbers as they are and room for the most players that
the game takes: `game.observation_tensor_shape()`.

**The encoding for learners** (`encoding="learn"`) has numbers from -1 to 1 and only the seats that play. The bounds in
the table are those of the Gymnasium space. Here the last {HORIZON} moves are shown (`horizon={HORIZON}`).

| holds | what a run of numbers is |
|---|---|
| cards | faces and a count, see below |
| places | cards for every place of a row, such as a trick; the last number of each is 1 where a card lies |
| topped | cards for a whole row, and one number a face for its top card |
| numbers | numbers as they are; -1 for one that the seat may not know |
| one-hot | a 1 for the value; no 1 where there is none or the seat may not know it |
| log | sign(x) log2(1 + \|x\|), divided by that of the greatest number that the field can hold |
| share | a value among very many, as a share of their number |
| flag | 1 for yes |
| move | a move, see below |

- Cards: one number a face of the pack, clubs first and 2 to ace in each suit: how many of it lie there (for learners as
  a share of its copies). Then how many cards lie there, as a share of the pack (not in `gone` and `lacks`).
- A move: the seat that made it (one-hot, counted from the observer to the left), its kind and its card (one-hot), its
  place among the moves of its kind (a share), and 1 for a hidden move. Where more than 64 moves are calls, a last call
  has its kind and its place alone.

A seat of 0 is the observer, 1 the player on the left. A side of 0 is the observer's own.

`make docs` writes this page.
"""


class Run(NamedTuple):
    """Some numbers of an encoding."""

    name: str
    seat: int | None
    start: int
    length: int
    holds: str
    bounds: str


def page() -> str:
    """The whole page."""
    return HEAD + "".join(section(name) for name in upcard.games())


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
    PAGE.write_text(page(), encoding="utf-8")
