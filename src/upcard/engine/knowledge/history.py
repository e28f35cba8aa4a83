"""`History`: everything that a seat has learned since a position was set up, move by move, as text; and the moves
alone, as numbers.

The text has perfect recall: all observations can be reconstructed from it. It begins with the first observation. Then
follows each move in the form in which the seat learned of it, with the lines of the observation that it changed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from upcard.arrays import np
from upcard.declarations.catalogue import Catalogue
from upcard.declarations.kinds import Kind
from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.view import View
from upcard.jit.rule import rule
from upcard.types import MoveId, Seat

Array = np.ndarray[Any, Any]
HIDDEN = -1
"""A move of which the seat knows only that it was made."""
PUBLIC, COVERED, SILENT = range(3)
"""What other seats learn of a move: which it is, only that there was one, or nothing."""
SEAT_BITS = 8
"""A move is stored as its number times ``1 << SEAT_BITS`` plus the seat that made it."""
SEAT = (1 << SEAT_BITS) - 1


@dataclass(frozen=True, slots=True)
class History:
    """A history up to one position."""

    text: str
    learned: tuple[tuple[int, int], ...]
    """The moves: the seat and the number of each (or `HIDDEN`)."""
    moves: int
    """The number of moves made, including those that the seat does not know of."""
    seen: dict[str, str]
    """The last observation, line by line."""
    states: States
    """The position that it has reached."""


def opening(view: View, states: States) -> History:
    """A history that begins at a position."""
    seen = _lines(view)
    return History("\n".join(f"{name}: {line}" for name, line in seen.items()), (), 0, seen, states)


def go_on(history: History, catalogue: Catalogue, seat: Seat, move: MoveId, view: View, states: States) -> History:
    """The history after one more move, made by `seat`; `view` is the view of the seat whose history it is."""
    kind = catalogue.kind(move)
    learned = PUBLIC if seat == view.viewer else visibility_of(kind)
    text, known_moves = [], history.learned
    if learned != SILENT:
        # Not even the kind of a covered move is known: claiming and not claiming are two kinds.
        covered = kind.hidden_says.replace("{seat} ", "")
        text.append(f"{seat}> {covered if learned == COVERED else catalogue.words(move)}")
        known_moves = (*known_moves, (seat, HIDDEN if learned == COVERED else move))
    seen = _lines(view)
    text += [f"{name}: {line}" for name, line in seen.items() if history.seen.get(name) != line]
    text += [f"{name}: -" for name in history.seen if name not in seen]
    return History("\n".join([history.text, *text]), known_moves, history.moves + 1, seen, states)


def _lines(view: View) -> dict[str, str]:
    """An observation, one line for each thing in it."""
    plain = view.as_dict()
    zones, numbers = plain.pop("zones"), plain.pop("numbers")
    lines = {name: json.dumps(value, ensure_ascii=False) for name, value in plain.items()}
    for number in numbers:
        lines[number["name"]] = json.dumps(number["value"], ensure_ascii=False)
    for place, zone in enumerate(zones):
        shown = [str(zone["count"]), *(card or "?" for card in zone["cards"] or ())]
        lines[f"{place} {zone['name']}"] = " ".join(shown + [f"by {zone['by']}"] if zone.get("by") else shown)
    return lines


def visibility_of(kind: Kind) -> int:
    """What other seats learn of moves of a kind."""
    return SILENT if kind.silent else COVERED if kind.hidden_says else PUBLIC


@lru_cache(maxsize=64)
def move_visibility(rules: CompiledGame) -> np.ndarray[Any, Any]:
    """What other seats learn of each move of a game's catalogue (int8)."""
    return np.array([visibility_of(rules.moves.kind(move)) for move in range(len(rules.moves))], np.int8)


@rule
def write_moves(trail: Array, visibility: Array, seat: Seat, seats: int | np.int64, out: Array) -> int:
    """Write the moves as a seat learned of them, newest (the last of `trail`) first, two numbers per move: how far to
    the left of the seat its maker sits, plus 1; and the move (`HIDDEN`, -1, for a covered one) plus 2. Returns how many
    numbers were written; the rest of `out` is 0."""
    at = 0
    for k in range(len(trail) - 1, -1, -1):
        if at + 1 >= len(out):
            break
        maker = trail[k] & SEAT
        move = trail[k] >> SEAT_BITS
        if maker == seat or visibility[move] != SILENT:
            out[at] = 1 + (maker - seat) % seats
            out[at + 1] = (HIDDEN if maker != seat and visibility[move] == COVERED else move) + 2
            at += 2
    for rest in range(at, len(out)):
        out[rest] = 0.0
    return at
