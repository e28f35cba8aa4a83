"""`Mind`: what a bot is given. It can do with it whatever a player can do, and no more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from upcard.engine.layout import layout_of
from upcard.engine.redeal import Redealer
from upcard.engine.views import View, view_of

if TYPE_CHECKING:
    from upcard.engine.game import Game


class Mind:
    """A seat's knowledge of a state: its view, its legal moves, and states that it might be.

    The true state inside is out of reach of honest code; every state that comes out is redealt.
    """

    def __init__(self, game: Game, states: np.ndarray[Any, Any], seat: int) -> None:
        self.game, self.seat = game, seat
        self.__states = states[:1].copy()

    def legal(self) -> list[int]:
        """The numbers of the moves that the seat may make."""
        floor, buffer = self.game.floor, self.game.floor.move_buffer()
        return [int(m) for m in buffer[: floor.legal_moves(self.__states, 0, self.seat, buffer)]]

    def view(self) -> View:
        """Everything that the seat may know."""
        return view_of(self.game.floor, self.__states, self.seat)

    def redealt(self, seed: int) -> np.ndarray[Any, Any]:
        """An array with one state, drawn from those that the seat cannot tell from the true one."""
        chooser = np.array([seed % 2**64], np.uint64)
        return Redealer(layout_of(self.game.floor.schema)).redeal(self.__states, self.seat, chooser)
