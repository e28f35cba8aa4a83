"""The bot that keeps the agreement on signals (`bots.signals`) where that costs nothing."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from upcard.bots.exact.solved_worlds import SolvedWorlds
from upcard.bots.root_parallel import RootParallel
from upcard.bots.search import Judged, Search, SearchResult
from upcard.bots.signals import agreed_card, get_signals_ready, play_of
from upcard.engine.knowledge.information_set import InformationSet

DOUBT = 2.0
"""A search holds a card for worse if its mean lies more than so many standard errors below that of its favourite."""
ALIKE = 1e-9
"""Solved cards are alike whose means are no further apart."""


class SignallingBot:
    """Plays by a search or a solver. Of the cards that these hold for as good as their favourite, it plays the one that
    tells by the agreement what is held of the suit."""

    def __init__(self, search: Search | RootParallel | SolvedWorlds) -> None:
        self.search, self.rules = search, search.rules

    def choose(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> int:
        """The move to play; `stop` as in `think`."""
        return self.think(infoset, stop).move

    def try_out(self, infoset: InformationSet) -> None:
        """Do once what its search or solver may have to do, and get ready what reads cards."""
        get_signals_ready()
        self.search.try_out(infoset)

    def think(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> SearchResult:
        """What the legal moves come to, the one that is played first."""
        thought = self.search.think(infoset, stop)
        play = play_of(infoset) if len(thought.judged) > 1 else None
        card = -1 if play is None else agreed_card(play, infoset, thought.move)
        agreed = next((judged for judged in thought.judged if judged.move == card), None)
        if agreed is None or card == thought.move or not as_good(thought, agreed):
            return thought
        rest = (judged for judged in thought.judged if judged is not agreed)
        return replace(thought, move=card, judged=(agreed, *rest))


def as_good(thought: SearchResult, other: Judged) -> bool:
    """Whether a move is held for as good as the one that is thought best: after solving, if it comes to the same; after
    a search, if it was looked at and is not worse beyond doubt, by the usual spread of what hands bring."""
    best = thought.judged[0]
    gap = best.value - other.value
    if thought.solved:
        return gap <= ALIKE
    if not other.visits:
        return False
    return gap <= DOUBT * thought.unit * math.sqrt(1 / best.visits + 1 / other.visits)
