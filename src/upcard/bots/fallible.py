"""The bot that plays as people do: it searches, but forgets what it has seen, and now and then is hasty."""

from __future__ import annotations

import math
from dataclasses import dataclass

from upcard.bots.memory import Forgetful
from upcard.bots.search import Search, Thought
from upcard.cards.chance import choose
from upcard.engine.know.mind import Mind, chooser_of

_FINE = 1 << 30


@dataclass(frozen=True)
class Weakness:
    """What a player is not good at. The default is good at everything."""

    memory: float = 1.0
    """The chance of keeping each thing that was seen (`bots.memory`)."""
    haste: float = 0.0
    """The chance that a move is chosen in haste: not the best, but any, the better the likelier."""
    heat: float = 0.3
    """How little a hasty player minds: a move that is worse by this many spreads of a hand is e times less likely."""
    judgement: bool = True
    """Whether it has the sense that `bots.judgement` lends to the search, where a game has any."""


PERFECT = Weakness()


class Fallible:
    """A search with a weakness. Deterministic by its seed as far as the search is."""

    def __init__(self, search: Search, weakness: Weakness, seed: int) -> None:
        self.search, self.weakness, self._seed = search, weakness, seed
        self._chooser = chooser_of(seed)

    def choose(self, mind: Mind) -> int:
        """The move to play."""
        thought = self.search.think(self._recalled(mind))
        moves, legal = [judged.move for judged in thought.judged], mind.legal()
        if self._chance() >= self.weakness.haste:
            return next(move for move in moves if move in legal)
        chosen = self._pick(hasty_weights(thought, self.weakness.heat))
        return moves[chosen] if moves[chosen] in legal else legal[0]

    def _recalled(self, mind: Mind) -> Mind:
        return mind if self.weakness.memory >= 1 else Forgetful(mind, self.weakness.memory, self._seed)

    def _chance(self) -> float:
        return int(choose(self._chooser, _FINE)) / _FINE

    def _pick(self, weights: list[float]) -> int:
        left = self._chance() * math.fsum(weights)
        for place, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return place
        return 0


def hasty_weights(thought: Thought, heat: float) -> list[float]:
    """How likely a hasty player is to take each of the judged moves: the softmax of their values in units of the
    spread of a hand. A move that was never tried is not thought of, unless none was."""
    tried = [judged.value for judged in thought.judged if judged.visits]
    if not tried:
        return [1.0] * len(thought.judged)
    scale, best = thought.unit * heat, max(tried)
    return [math.exp((j.value - best) / scale) if j.visits else 0.0 for j in thought.judged]
