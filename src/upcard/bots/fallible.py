"""The bot that plays as people do: it searches, but forgets what it has seen, and now and then blunders."""

from __future__ import annotations

import math
from dataclasses import dataclass

from upcard.bots.bidder import Bidder
from upcard.bots.memory import Forgetful
from upcard.bots.search import Search, Thought
from upcard.cards.chance import choose
from upcard.engine.know.information_set import InformationSet, rng_of

_FINE = 1 << 30


@dataclass(frozen=True)
class Weakness:
    """What a player is not good at. The default is good at everything."""

    memory: float = 1.0
    """The chance of keeping each thing that was seen (`bots.memory`)."""
    blunder_rate: float = 0.0
    """The chance that a move is a blunder: not the best, but any, the better the likelier."""
    temperature: float = 0.3
    """What a blunder is drawn with: a move that is worse by so much of a hand's spread is e times less likely."""
    priors: bool = True
    """Whether it has the sense that `bots.priors` lends to the search, where a game has any."""


PERFECT = Weakness()


class Fallible:
    """A search with a weakness. Deterministic by its seed as far as the search is."""

    def __init__(self, search: Search | Bidder, weakness: Weakness, seed: int) -> None:
        self.search, self.weakness, self._seed = search, weakness, seed
        self._chooser = rng_of(seed)

    def choose(self, infoset: InformationSet) -> int:
        """The move to play."""
        thought = self.search.think(self._recalled(infoset))
        moves, legal = [judged.move for judged in thought.judged], infoset.legal()
        if thought.sure or self._chance() >= self.weakness.blunder_rate:
            return next(move for move in moves if move in legal)
        chosen = self._pick(blunder_weights(thought, self.weakness.temperature))
        return moves[chosen] if moves[chosen] in legal else legal[0]

    def _recalled(self, infoset: InformationSet) -> InformationSet:
        return infoset if self.weakness.memory >= 1 else Forgetful(infoset, self.weakness.memory, self._seed)

    def _chance(self) -> float:
        return int(choose(self._chooser, _FINE)) / _FINE

    def _pick(self, weights: list[float]) -> int:
        left = self._chance() * math.fsum(weights)
        for place, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return place
        return 0


def blunder_weights(thought: Thought, temperature: float) -> list[float]:
    """How likely each of the judged moves is in a blunder: the softmax of their values in units of the
    spread of a hand. A move that was never tried is not thought of, unless none was."""
    tried = [judged.value for judged in thought.judged if judged.visits]
    if not tried:
        return [1.0] * len(thought.judged)
    scale, best = thought.unit * temperature, max(tried)
    return [math.exp((j.value - best) / scale) if j.visits else 0.0 for j in thought.judged]
