"""A frozen player (`bots.batch.frozen`) as a bot at a table: the same moves as in a batch."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from upcard.arrays import np
from upcard.bots.batch.frozen import frozen_level
from upcard.bots.batch.players import frozen_player, generators_of
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.game import Game


class FrozenBot:
    """Plays as a frozen player. Deterministic by its seed."""

    def __init__(self, level: str, game: Game, seed: int | None = None) -> None:
        frozen_level(level, game.rules)
        self.level, self.game = level, game
        self._seed = secrets.randbits(63) if seed is None else seed
        self._rngs = generators_of(self._seed)[None]

    def choose(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> int:
        """The move to play. `stop` is not asked: a move takes a few milliseconds."""
        world = infoset.sample(0)  # it imagines its own worlds, from what the seat knows of any of them
        places, seats = np.zeros(1, np.int64), np.array([infoset.seat])
        seeds = np.array([self._seed % 2**64], np.uint64)
        return int(frozen_player(self.level, self.game.rules).choose(world, places, seats, seeds, self._rngs)[0])

    def try_out(self, infoset: InformationSet) -> None:
        """Make a move, with the generators as they were."""
        kept = self._rngs.copy()
        self.choose(infoset)
        self._rngs = kept
