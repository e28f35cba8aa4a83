"""The log of a table: its moves, and the lines that each seat reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from upcard.types import MoveId, Seat

KEPT = 16
"""The largest number of recent entries cached for further readers."""


@dataclass(frozen=True, slots=True)
class Move:
    """One move of the record."""

    seat: Seat
    move: MoveId
    arg: tuple[int, ...] = ()


move_of = lru_cache(maxsize=1 << 14)(Move)
"""A `Move`. Equal moves share one object, also between tables."""


class Entry(NamedTuple):
    """A line of the log as a seat reads it; `kind` is ``move``, ``event``, ``signal``, ``hand``, ``end`` or
    ``teach``."""

    number: int
    text: str
    seat: Seat | None
    move: MoveId | None
    kind: str
    adds: str | None = None
    """The text that continues the line before, if the two can be shown as one (`joined`)."""

    def as_dict(self) -> dict[str, Any]:
        return {"n": self.number, "seat": self.seat, "text": self.text, "kind": self.kind}


def joined(entries: Iterable[Entry]) -> list[Entry]:
    """The lines for display: lines of one turn that belong together become one, with the number of the last."""
    lines: list[Entry] = []
    for entry in entries:
        if entry.adds is None or not lines:
            lines.append(entry)
        else:
            lines[-1] = entry._replace(text=lines[-1].text + entry.adds, adds=None)
    return lines


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log as stored: the arguments of `Log.add`."""

    text: str
    kind: str
    seat: Seat | None = None
    move: MoveId | None = None
    hidden: str = ""
    silent: bool = False
    adds: str | None = None

    def entry(self, number: int, seat: Seat | None) -> Entry:
        """The entry that a seat (None: a spectator) reads."""
        if self.hidden and self.seat != seat:
            return Entry(number, self.hidden, self.seat, None, self.kind)
        return self.whole(number)

    def whole(self, number: int) -> Entry:
        """The entry with nothing hidden."""
        return Entry(number, self.text, self.seat, self.move, self.kind, self.adds)


_line_of = lru_cache(maxsize=1 << 13)(Line)
"""A line. Equal lines share one object, also between tables."""


class Log:
    """The lines of a match; some seats read less than others.

    Each seat has its own line numbers, so that gaps do not reveal secret lines.
    """

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._silent: Counter[int | None] = Counter()
        self._silent_lines = 0
        """The number of silent lines of all seats."""
        self._newest: tuple[int, int, list[Entry]] = 0, 0, []
        """The last few public lines: the number of the first, how many there are, and their entries."""

    def add(
        self,
        text: str,
        kind: str,
        seat: Seat | None = None,
        move: MoveId | None = None,
        hidden: str = "",
        silent: bool = False,
        adds: str | None = None,
    ) -> None:
        """Write a line about `seat`. Other seats read `hidden` instead, if given, and do not get `silent` lines. With
        `adds` it continues the line before, which all seats can read."""
        self.keep(_line_of(text, kind, seat, move, hidden, silent, adds))

    def keep(self, line: Line) -> None:
        """Append an existing line."""
        self._lines.append(line)
        if line.silent:
            self._silent[line.seat] += 1
            self._silent_lines += 1

    def go_on(self, text: str, adds: str) -> None:
        """Write a line that continues the line of a move, if that is directly before it."""
        line = self._lines[-1] if self._lines else None
        behind = line is not None and line.kind == "move" and not line.silent
        self.add(text, "event", adds=adds if behind else None)

    def open_line(self, seat: Seat) -> int | None:
        """The move of the newest line, if it is a public line of this seat."""
        line = self._lines[-1] if self._lines else None
        return None if line is None or line.seat != seat or line.hidden or line.silent else line.move

    def count(self, seat: Seat | None) -> int:
        """The number of lines that a seat (None: a spectator) can read."""
        return len(self._lines) - self._silent_lines + (0 if seat is None else self._silent[seat])

    def entries_for(self, seat: Seat | None, since: int = 0) -> list[Entry]:
        """The lines that a seat (None: a spectator) can read, from number `since`."""
        lines = [line for line in self._lines if not line.silent or line.seat == seat] if self._silent else self._lines
        new = lines[since:]
        if self._silent or len(new) > KEPT or any(line.hidden for line in new):
            return [line.entry(n, seat) for n, line in enumerate(new, since)]
        if self._newest[:2] != (since, len(new)):
            self._newest = since, len(new), [line.whole(n) for n, line in enumerate(new, since)]
        return [*self._newest[2]]

    def whole(self) -> list[Entry]:
        """All lines with nothing hidden."""
        return [line.whole(n) for n, line in enumerate(self._lines)]
