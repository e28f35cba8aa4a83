"""`Replay`: steps through a record by move, trick or hand, from the perspective of any seat or with all cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from upcard.declarations.state import States
from upcard.engine.knowledge.views import view_of
from upcard.engine.play.log import Entry
from upcard.engine.play.table import Table
from upcard.engine.positions.position import fields_of
from upcard.engine.records.record import read_in_steps
from upcard.engine.steps import Steps, in_one_go
from upcard.errors import BadRecord
from upcard.types import Seat

View = dict[str, Any]
"""The plain data of `view.View.as_dict`."""
Zone = dict[str, Any]
BYTES_OF_A_LINE = 500
"""The approximate memory of a move or a log line, in bytes."""


@dataclass(frozen=True)
class Perspective:
    """The perspective of a replay: all cards, a spectator's view, or one seat's view."""

    kind: str = "all"
    """``all``, ``table`` or ``seat``."""
    seat: Seat | None = None

    def words(self, names: tuple[str, ...]) -> str:
        """``all cards``, ``as a spectator sees it``, ``as North sees it``."""
        if self.kind == "seat" and self.seat is not None:
            return f"as {names[self.seat]} sees it"
        return "all cards" if self.kind == "all" else "as a spectator sees it"


class Replay:
    """The positions of a record, from before the first move (0) to after the last (`last`)."""

    def __init__(self, text: str) -> None:
        """Raises `BadRecord` if the record cannot be replayed."""
        in_one_go(self._work_out(text))

    @classmethod
    def in_steps(cls, text: str) -> Steps[Replay]:
        """The same, move by move."""
        replay = cls.__new__(cls)
        yield from replay._work_out(text)
        return replay

    def _work_out(self, text: str) -> Steps[None]:
        self.text = text
        self.table = yield from read_in_steps(text)
        self.names = self.table.names
        self.last = len(self.table.moves)
        self._states, self._tricks = yield from _replayed(self.table)
        self._entries = self.table.log_of_all()
        self._hands = sorted({entry.number for entry in self._lines() if entry.kind == "hand"} | {0})

    def _lines(self) -> list[_LogLine]:
        lines, number = [], 0
        for entry in self._entries:
            if entry.kind == "move":
                number += 1
            lines.append(_LogLine(number, entry))
        return lines

    @property
    def size(self) -> int:
        """The approximate memory in bytes."""
        return sum(state.nbytes for state in self._states) + BYTES_OF_A_LINE * (self.last + len(self._entries))

    def perspectives(self) -> list[Perspective]:
        """All perspectives, in the order in which clients cycle through them."""
        return [
            Perspective("all"),
            Perspective("table"),
            *(Perspective("seat", seat) for seat in range(self.table.players)),
        ]

    def view(self, at: int, perspective: Perspective | None = None) -> View:
        """The view at a position."""
        perspective = perspective or Perspective()
        rules, states = self.table.game.rules, self._states[at]
        if perspective.kind != "all":
            return view_of(rules, states, perspective.seat).as_dict()
        views = [view_of(rules, states, seat).as_dict() for seat in (None, *range(self.table.players))]
        return whole(views, fields_of(self.table.game, states))

    def position(self, at: int) -> Table:
        """A new table that starts from a position."""
        return Table(self.table.game, states=self._states[at], names=self.names)

    def log(self, at: int, perspective: Perspective | None = None) -> list[str]:
        """The log up to a position."""
        perspective = perspective or Perspective()
        entries = self._entries if perspective.kind == "all" else self.table.log(perspective.seat)
        numbers = [line.number for line in self._lines()]
        return [entry.text for number, entry in zip(numbers, entries) if number <= at]

    @property
    def log_entries(self) -> list[tuple[int, Entry]]:
        """The whole log, each line with the position after which it was written."""
        return [(line.number, line.entry) for line in self._lines()]

    @property
    def tricks(self) -> list[int]:
        """The positions at which a trick, or a turn where there are no tricks, has just been completed."""
        return [*self._tricks]

    @property
    def hands(self) -> list[int]:
        """The positions at which a hand begins."""
        return [*self._hands]

    def next_trick(self, at: int) -> int:
        """The position after the current trick."""
        return next((n for n in self._tricks if n > at), self.last)

    def previous_trick(self, at: int) -> int:
        """The position before the previous trick."""
        return next((n for n in reversed(self._tricks) if n < at), 0)

    def next_hand(self, at: int) -> int:
        """The position at the start of the next hand."""
        return next((n for n in self._hands if n > at), self.last)

    def previous_hand(self, at: int) -> int:
        """The position at the start of this hand, or of the one before."""
        return next((n for n in reversed(self._hands) if n < at), 0)

    def hand_start(self, hand: int) -> int:
        """The position at the start of a hand, counted from 1. Raises `BadRecord`."""
        if not 1 <= hand <= len(self._hands):
            raise BadRecord(f"there is no hand {hand}; the record has {len(self._hands)}")
        return self._hands[hand - 1]

    def verify(self) -> list[str]:
        """Errors in the record besides its moves, which have been replayed already; empty if there are none."""
        ours = _header(self.table.record(), "Result")
        theirs = _header(self.text, "Result")
        if theirs and theirs != ours:
            return [f"the record gives the result {theirs!r}; replayed, it is {ours!r}"]
        return []


@dataclass(frozen=True)
class _LogLine:
    number: int
    entry: Entry

    @property
    def kind(self) -> str:
        return self.entry.kind


def _header(record: str, name: str) -> str:
    start = f"[{name} "
    return next((line[len(start) :].strip(' "]') for line in record.splitlines() if line.startswith(start)), "")


def _replayed(table: Table) -> Steps[tuple[list[States], list[int]]]:
    """The state after every move, and the positions at which a trick has just been completed; in games without tricks,
    those at which the turn has passed to another seat."""
    fresh = table.reopened()
    states, tricks, turns = [fresh.snapshot()], [], []
    before = _in_trick(fresh)
    for move in table.moves:
        yield
        fresh.play(move.move, move.seat, move.arg)
        states.append(fresh.snapshot())
        now = _in_trick(fresh)
        if (now is not None and before is not None and now < before) or (now == 0 and before == 0):
            tricks.append(fresh.number)
        if move.seat not in fresh.to_act:
            turns.append(fresh.number)
        before = now
    return states, tricks if before is not None else turns


def _in_trick(table: Table) -> int | None:
    counts = [zone.count for zone in table.view(None).zones if zone.role == "trick"]
    return sum(counts) if counts else None


def whole(views: list[View], fields: dict[str, Any]) -> View:
    """One view with everything that any of the views shows, and the completely hidden piles from `fields`."""
    merged = dict(views[0])
    merged["zones"] = [_fullest(zones, fields) for zones in zip(*(view["zones"] for view in views))]
    merged["numbers"] = [_known(numbers) for numbers in zip(*(view["numbers"] for view in views))]
    merged["to_act"] = sorted({seat for view in views for seat in view["to_act"]})
    return merged


def _fullest(zones: tuple[Zone, ...], fields: dict[str, Any]) -> Zone:
    best = max(zones, key=lambda zone: sum(c is not None for c in zone["cards"] or []))
    if best["cards"] is None or None in best["cards"]:
        value = fields.get(best["name"])
        if isinstance(value, list) and best["unit"] is not None and best["unit"] < len(value):
            value = value[best["unit"]]
        if isinstance(value, str) and len(value.split()) == best["count"]:
            return {**best, "cards": value.split()}
    return best


def _known(numbers: tuple[dict[str, Any], ...]) -> dict[str, Any]:
    best = dict(numbers[0])
    if isinstance(best["value"], list):
        columns = zip(*(number["value"] for number in numbers))
        best["value"] = [next((v for v in column if v is not None), None) for column in columns]
    else:
        best["value"] = next((n["value"] for n in numbers if n["value"] is not None), None)
    return best
