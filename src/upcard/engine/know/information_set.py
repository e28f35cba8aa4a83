"""`InformationSet`: what a bot is given. It can do with it whatever a player can do, and no more."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from upcard.cards.chance import mixed
from upcard.contract.state import States
from upcard.engine.compile.access import copied
from upcard.engine.compile.variant import Variant
from upcard.engine.know.belief import imagine
from upcard.engine.know.views import View, view_of


class InformationSet:
    """A seat's knowledge of ``states[0]``: its view, its legal moves, and states that it might be.

    The true state inside is out of reach of honest code; every state that comes out is redealt.
    """

    def __init__(self, game: Variant, states: States, seat: int) -> None:
        self.game, self.seat = game, seat
        self.__states = copied(states[:1])

    def legal(self) -> list[int]:
        """The numbers of the moves that the seat may make."""
        rules, buffer = self.game.rules, self.game.rules.move_buffer()
        return buffer[: rules.legal_moves(self.__states, 0, self.seat, buffer)].tolist()  # type: ignore[no-any-return]

    def view(self) -> View:
        """Everything that the seat may know."""
        return view_of(self.game.rules, self.__states, self.seat)

    def sample(self, seed: int) -> States:
        """An array with one state, drawn from those that the seat cannot tell from the true one: the same
        one for the same seed and the same knowledge."""
        world = np.empty(1, self.game.rules.schema.dtype)
        self.imagine(world, rng_of(seed))
        return world

    def imagine(self, worlds: States, rng: NDArray[np.uint64]) -> None:
        """Fill an array of states with such worlds, each drawn afresh. `rng` (one uint64) is the
        generator of the draw; it moves on."""
        imagine(self.game.rules, self.__states, worlds, self.seat, rng)


def rng_of(seed: int) -> NDArray[np.uint64]:
    """A generator of choices (`cards.chance.choose`) from any whole number."""
    return np.array([mixed(np.uint64(seed % 2**64))], np.uint64)
