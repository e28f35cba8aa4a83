"""The bot that plays any legal move, each as likely as any other."""

from __future__ import annotations

from collections.abc import Callable

from upcard.cards.chance import choose
from upcard.engine.knowledge.information_set import InformationSet, rng_of


class RandomBot:
    """Random play: the yardstick of every other level."""

    def __init__(self, seed: int = 0) -> None:
        self._chooser = rng_of(seed)

    def try_out(self, infoset: InformationSet) -> None:
        """Make a move."""
        self.choose(infoset)

    def choose(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> int:
        """The move to play. It takes no time, so `stop` is never called."""
        moves = infoset.legal()
        return moves[int(choose(self._chooser, len(moves)))]
