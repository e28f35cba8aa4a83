"""`About`: what a game's file says of the game before the rules begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from upcard.declarations.seats import default_names


@dataclass(frozen=True)
class About:
    """A game in the words of a catalogue of games.

    A game's module holds, by these names: ``ABOUT`` (this), a `declarations.state.state` class, ``MOVES`` (a
    `declarations.moves.Catalogue`), and functions that `declarations.hooks` declares: rules such as ``deal(s)``, and
    words in plain Python over a view, such as ``sheet(view)``. From the kinds in the catalogue, which carry their rules
    (`declarations.kinds`), from faults and fields follow ``legal``, ``apply``, ``why_not`` and ``audit``
    (`upcard.codegen`), and before every deal what lives as long as a hand is cleared.

    A game whose moves carry content (`declarations.moves.Kind.content`) has in ``GRAMMAR`` for each such kind a
    ``hint``
    and ``examples`` of what may be typed, and ``steps`` for players who choose word by word (`language.word_choices`).

    A game in which signs are allowed names them in ``SIGNALS`` and has an option ``signals``: see `Table.signal`.
    """

    title: str
    players: tuple[int, ...]
    family: str
    line: str
    """One line that makes somebody want to play it."""
    pack: int
    """The card set it is played with (0: more than one pack)."""
    minutes: int
    """About how long a match takes people."""
    phases: tuple[str, ...] = ("play",)
    """The names of the phases, in the order of their numbers."""
    sides: str = ""
    """How seats team up, in words; empty: each for himself."""
    clockwise: bool = True
    numbered_clockwise: bool = True
    """Whether the next seat by number sits at the left."""
    reversed_by: str = ""
    """The option under which the turn goes round the other way."""
    presets: Mapping[str, Mapping[str, int | str | bool]] = field(default_factory=dict)
    """Named sets of options besides ``book`` (all defaults)."""
    sort: str = "suits"
    """How a hand stands that its player has not put in an order of his own: by ``suits``, or by ``ranks`` where cards
    are played and laid down in sets."""
    calls: tuple[str, ...] = ()
    """The phases in which every move is a call: a client writes them down as a table."""
    knows: str = ""
    """``grid``: the game is about who is known to hold which card, and who not; a client draws a grid of it."""
    max_moves: int = 10_000
    """The most moves that a match can have; a match may reach this number (see `too_long`)."""
    mechanics: tuple[str, ...] = ()

    def too_long(self, moves: int) -> bool:
        """Whether a match breaks the limit that has had this number of moves and went on until the last of them."""
        return moves > self.max_moves


@dataclass(frozen=True)
class Clock:
    """Something that is timed: the call of a word, a turn in which a delay may be charged."""

    since: int
    """Which occasion is timed: another number, and the time begins anew."""
    seconds: float = 0.0
    """After this number of seconds the table makes `move` for everybody who still may (0: never)."""
    move: int = -1


@dataclass(frozen=True)
class Consequence:
    """What a move caused (returned by `declarations.hooks.narrate`), in two forms: `text` is a sentence of its own,
    `adds` continues the log line of the move. After "Ada turns a card": ``Consequence("It is the K♥.", ": K♥")``."""

    text: str
    adds: str


@dataclass(frozen=True)
class Sheet:
    """A score sheet: one column a side or seat, one row a thing that was counted."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int | str, ...]], ...]
    note: str = ""

    def text(self) -> str:
        """The sheet as a person would write it."""
        table = [("", *self.columns), *((name, *map(str, cells)) for name, cells in self.rows)]
        widths = [max(len(line[i]) for line in table) for i in range(len(table[0]))]
        lines = [
            "  ".join(
                c.ljust(w) if i == 0 else c.rjust(w) for i, (c, w) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in table
        ]
        return "\n".join([*lines, self.note] if self.note else lines)


def sheet_of(view: Any, *rows: str | tuple[str, Sequence[int | str]], note: str = "") -> Sheet:
    """A score sheet. A row is a field by its name, which stands under its label, or a label with its cells. There is a
    column for every side, or for every seat, as the first row has them."""
    lines = [(view.label(r), tuple(getattr(view, r))) if isinstance(r, str) else (r[0], tuple(r[1])) for r in rows]
    width = len(lines[0][1])
    columns = ("N-S", "E-W") if width == 2 and view.seats == 4 else default_names(width)
    return Sheet(columns, tuple(lines), note)
