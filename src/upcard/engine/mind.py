"""`Mind`: what one seat knows, handed to whoever plays for it.

A bot gets a mind and nothing else. It can ask for its legal moves, its view, and imagined worlds: states
drawn from all those that the seat cannot tell from the true one, each with a fresh generator. The true
state has no way out of here, so a bot cannot cheat, by mistake or otherwise.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.cards.chance import mixed
from upcard.contract.rule import rule
from upcard.engine.floor import Floor
from upcard.engine.layout import layout_of
from upcard.engine.redeal import MAX_CARDS, redeal_in_place
from upcard.engine.views import View, view_of


@rule
def imagine_worlds(truth, raw, wide, units, sees, hidden, phase, seat, chooser, work):  # type: ignore[no-untyped-def]
    """Fill an array of worlds, whose bytes are the lines of `raw` (int8) and `wide` (int64, the same
    memory), with redeals of the record whose words are `truth`."""
    for k in range(len(wide)):
        for w in range(len(truth)):
            wide[k, w] = truth[w]
        redeal_in_place(units, sees, hidden, raw[k], wide[k], phase, seat, chooser, work[0], work[1], work[2])


class Mind:
    """What the seat knows of ``states[0]`` now; it keeps its own copy, so it does not grow as play goes on."""

    __slots__ = ("__truth", "floor", "seat")

    def __init__(self, floor: Floor, states: np.ndarray[Any, Any], seat: int) -> None:
        self.floor = floor
        self.seat = seat
        self.__truth = states[:1].copy()

    def legal(self) -> np.ndarray[Any, Any]:
        """The legal moves of the seat, as numbers of the catalogue."""
        moves = self.floor.move_buffer()
        return moves[: self.floor.legal_moves(self.__truth, 0, self.seat, moves)]

    def view(self) -> View:
        """All that the seat may see."""
        return view_of(self.floor, self.__truth, self.seat)

    def redealt(self, seed: int) -> np.ndarray[Any, Any]:
        """One imagined world; the same for the same seed and the same knowledge."""
        world = np.empty(1, self.floor.schema.dtype)
        self.imagine(world, chooser_of(seed))
        return world

    def imagine(self, worlds: np.ndarray[Any, Any], chooser: np.ndarray[Any, Any]) -> None:
        """Fill an array of states with imagined worlds. `chooser` (one uint64) is the generator of the
        draw and moves on."""
        layout = layout_of(self.floor.schema)
        truth = self.__truth.view(np.int64)
        wide = worlds.view(np.int64).reshape(len(worlds), len(truth))
        raw = wide.view(np.int8).reshape(len(worlds), 8 * len(truth))
        phase = int(self.__truth.view(np.int8)[layout.phase_offset])
        work = np.empty((3, MAX_CARDS), np.int64)
        imagine_worlds(truth, raw, wide, layout.units, layout.sees, layout.hidden, phase, self.seat, chooser, work)


def chooser_of(seed: int) -> np.ndarray[Any, Any]:
    """A generator of choices (see `cards.chance.choose`) from any whole number."""
    return np.array([mixed(np.uint64(seed % 2**64))], np.uint64)
