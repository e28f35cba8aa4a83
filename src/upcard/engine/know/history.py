"""`History`: all that a seat has been told since a position was set up, move by move, as text.

This is perfect recall: whole observations could be read back from it. It begins with the first observation; then
each move comes as it was told to the seat, followed by the lines of the observation that it changed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from upcard.contract.moves import Catalogue
from upcard.contract.state import States
from upcard.engine.know.views import View

HIDDEN = -1
"""Stands for a move that the seat was told of without being told which it was."""


@dataclass(frozen=True, slots=True)
class History:
    """A history as far as it has been told."""

    text: str
    heard: tuple[tuple[int, int], ...]
    """The moves: who made it, and which (or `HIDDEN`)."""
    moves: int
    """How many moves were made, those included that the seat was not told of."""
    seen: dict[str, str]
    """The last observation, line by line."""
    states: States
    """The position up to which it has been told."""


def opening(view: View, states: States) -> History:
    """The history of somebody who sits down at a position."""
    seen = _lines(view)
    return History("\n".join(f"{name}: {line}" for name, line in seen.items()), (), 0, seen, states)


def go_on(history: History, catalogue: Catalogue, seat: int, move: int, view: View, states: States) -> History:
    """The history after one more move, made by `seat`; `view` is what the seat it is told to sees then."""
    kind, mine = catalogue.kind(move), seat == view.viewer
    text, heard = [], history.heard
    if mine or not kind.silent:
        hidden = bool(kind.hidden_says) and not mine
        text.append(f"{seat}> {kind.name if hidden else catalogue.words(move)}")
        heard = (*heard, (seat, HIDDEN if hidden else move))
    seen = _lines(view)
    text += [f"{name}: {line}" for name, line in seen.items() if history.seen.get(name) != line]
    text += [f"{name}: -" for name in history.seen if name not in seen]
    return History("\n".join([history.text, *text]), heard, history.moves + 1, seen, states)


def _lines(view: View) -> dict[str, str]:
    """An observation, one line for each thing in it."""
    plain = view.as_dict()
    zones, numbers = plain.pop("zones"), plain.pop("numbers")
    lines = {name: json.dumps(value, ensure_ascii=False) for name, value in plain.items()}
    for number in numbers:
        lines[number["name"]] = json.dumps(number["value"], ensure_ascii=False)
    for place, zone in enumerate(zones):
        told = [str(zone["count"]), *(card or "?" for card in zone["cards"] or ())]
        lines[f"{place} {zone['name']}"] = " ".join(told + [f"by {zone['by']}"] if zone.get("by") else told)
    return lines
