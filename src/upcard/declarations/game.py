"""`About`: the description of a game at the head of its file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from upcard.declarations.seats import default_names


@dataclass(frozen=True)
class HandLimits:
    """What a match of one hand (`single_hand`) cannot exceed."""

    moves: int
    """The most moves of a hand, calls and answers counted."""
    most: float
    """The most that a seat is paid (`engine.play.state.State.returns`)."""
    least: float | None = None
    """The least that a seat is paid; None: as much below zero as `most` is above."""


@dataclass(frozen=True)
class About:
    """The entry of a game in the catalogue of games.

    A game's module defines these names: ``ABOUT`` (this), a `declarations.state.state` class, ``MOVES`` (a
    `declarations.catalogue.Catalogue`), and functions listed in `declarations.hooks`: rules such as ``deal(s)``, and
    plain Python functions of a view that produce words, such as ``sheet(view)``. `upcard.codegen` derives ``legal``,
    ``apply``, ``why_not`` and ``audit`` from the moves with their rules (`declarations.kinds`), the faults and the
    fields. Before every deal the fields that last one hand are cleared.

    If moves carry content (`declarations.kinds.Kind.content`), ``GRAMMAR`` has for each such kind a ``hint`` and
    ``examples`` of what players may type, and ``steps`` for choosing word by word (`language.word_choices`).

    A game with gestures names them in ``SIGNALS`` and has an option ``signals``: see `Table.signal`.
    """

    title: str
    players: tuple[int, ...]
    family: str
    line: str
    """One line that makes people want to play it."""
    pack: int
    """The card set it is played with (0: more than one pack)."""
    minutes: int
    """About how many minutes a match takes people."""
    phases: tuple[str, ...] = ("play",)
    """The names of the phases, in the order of their numbers."""
    sides: str = ""
    """How seats team up, in words; empty if every player is alone."""
    clockwise: bool = True
    numbered_clockwise: bool = True
    """Whether the next seat by number sits at the left."""
    reversed_by: str = ""
    """The option that reverses the direction of play."""
    presets: Mapping[str, Mapping[str, int | str | bool]] = field(default_factory=dict)
    """Named sets of options besides ``book`` (all defaults)."""
    preselected: str = "book"
    """The preset that the page selects for a new table: a game with chips has one with chips to start with. Programs
    and numbered deals use ``book`` unless they name another."""
    sort: str = "suits"
    """The default order of a hand: by ``suits``, or by ``ranks`` where cards are played and laid down in sets."""
    calls: tuple[str, ...] = ()
    """The phases in which every move is a call: clients list these in a table."""
    knows: str = ""
    """``grid``: the game is about who holds which card; clients draw a grid of what is known."""
    max_moves: int = 10_000
    """The largest number of moves in a match; a match may reach it (see `too_long`)."""
    hand: HandLimits | Callable[[int, Mapping[str, Any]], HandLimits] | None = None
    """The limits of a single hand, or a function of the number of players and the options that computes them; None:
    only `max_moves` is known."""
    mechanics: tuple[str, ...] = ()

    def hand_limits(self, seats: int, options: Mapping[str, Any]) -> HandLimits | None:
        """The limits of a single hand with so many players, under these options."""
        return self.hand(seats, options) if callable(self.hand) else self.hand

    def too_long(self, moves: int) -> bool:
        """Whether a match with this number of moves, not over before its last move, exceeds the limit."""
        return moves > self.max_moves


@dataclass(frozen=True)
class Clock:
    """Something that is timed: the call of a word, a turn in which a delay may be charged."""

    since: int
    """Identifies what is being timed; when the number changes, the time starts again."""
    seconds: float = 0.0
    """After this number of seconds the table makes `move` for every seat that may still act (0: never)."""
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
        """The sheet as text, in columns."""
        table = [("", *self.columns), *((name, *map(str, cells)) for name, cells in self.rows)]
        widths = [max(len(line[i]) for line in table) for i in range(len(table[0]))]
        lines = [
            "  ".join(
                c.ljust(w) if i == 0 else c.rjust(w) for i, (c, w) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in table
        ]
        return "\n".join([*lines, self.note] if self.note else lines)


SheetRow: TypeAlias = str | tuple[str, Sequence[int | str]]
"""The name of a field, shown with its label, or a label with its cells."""


def sheet_of(view: Any, *rows: SheetRow, note: str = "") -> Sheet:
    """A score sheet. A row is the name of a field, shown with its label, or a label with its cells. There is one column
    for every side or every seat, as in the first row."""
    lines = [(view.label(r), tuple(getattr(view, r))) if isinstance(r, str) else (r[0], tuple(r[1])) for r in rows]
    width = len(lines[0][1])
    columns = ("N-S", "E-W") if width == 2 and view.seats == 4 else default_names(width)
    return Sheet(columns, tuple(lines), note)
