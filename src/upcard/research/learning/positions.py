"""Positions to begin from, in any form that the package gives them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from upcard.declarations.state import States
from upcard.engine.play.game import Game
from upcard.engine.play.state import State
from upcard.engine.play.table import Table
from upcard.errors import BadPosition
from upcard.research.arrays import np


def records_of(game: Game, positions: Any) -> States:
    """Positions as records, (n,). `positions` is an array of records (`State.snapshot`), or states, tables, and
    dicts of fields as `Game.position` takes them.

    Raises `BadPosition` for a position of another game or with other options, one that cannot be, one without a
    legal move, and for no position at all.
    """
    dtype = game.rules.schema.dtype
    if isinstance(positions, np.ndarray):
        if positions.dtype != dtype or positions.ndim != 1:
            raise BadPosition([f"positions are records of {game.title} in a row, not {positions.dtype}"])
        parts = [positions]
    else:
        if isinstance(positions, State | Table | dict) or not isinstance(positions, Iterable):
            positions = [positions]
        parts = [_record(game, each) for each in positions]
    if not parts or not sum(map(len, parts)):
        raise BadPosition(["there is no position to begin from"])
    found: States = np.frombuffer(b"".join(part.tobytes() for part in parts), dtype).copy()
    for place in range(len(found)):
        if int(found["seats"][place]) != game.players:
            raise BadPosition(
                [f"position {place} is for {found['seats'][place]} players, the batch for {game.players}"]
            )
        if int(found["ended"][place]) or not int(game.rules.acting(found, place)):
            raise BadPosition([f"position {place} is over: there is nothing to decide in it"])
    return found


def _record(game: Game, position: Any) -> States:
    if isinstance(position, dict):
        position = game.position(**position)
    if not isinstance(position, State | Table):
        raise BadPosition([f"a position is a State, a Table or a dict of fields, not {position!r}"])
    if position.game != game:
        raise BadPosition([f"the position is one of {position.game!r}, not of {game!r}"])
    return position.snapshot()
