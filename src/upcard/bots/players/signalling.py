"""The bot that keeps the agreement on signals (`bots.search.signals`) where that costs nothing."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from upcard.bots.exact.solved_worlds import EQUAL_WITHIN
from upcard.bots.search.agreement import RANKS
from upcard.bots.search.ismcts import Judged, SearchResult, Thinker
from upcard.bots.search.signals import agreed_card, get_signals_ready, play_of
from upcard.engine.knowledge.information_set import InformationSet

MARGIN_ERRORS = 2.0
"""A search holds a card for worse if its mean lies more than so many standard errors below that of its favourite."""


class CardPlayer:
    """Plays the cards by a search or a solver. A subclass may put another move first."""

    def __init__(self, search: Thinker) -> None:
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
        return self.search.think(infoset, stop)


class SignallingBot(CardPlayer):
    """Of the cards that its search or solver holds for as good as its favourite, it plays the one that tells by the
    agreement what is held of the suit."""

    def think(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> SearchResult:
        """What the legal moves come to, the one that is played first."""
        thought = self.search.think(infoset, stop)
        play = play_of(infoset, gives=True) if has_other_of_suit(thought) else None
        card = -1 if play is None else agreed_card(play, infoset, thought.move)
        agreed = judged_of(thought, card)
        if agreed is None or card == thought.move or not as_good(thought, agreed):
            return thought
        return put_first(thought, agreed)


def has_other_of_suit(thought: SearchResult) -> bool:
    """Whether another card of the suit that is thought best may be played: else there is nothing to signal with."""
    return any(each.move // RANKS == thought.move // RANKS and each.move != thought.move for each in thought.judged)


def judged_of(thought: SearchResult, move: int) -> Judged | None:
    """What is thought of a move; None if it is not among them."""
    return next((judged for judged in thought.judged if judged.move == move), None)


def put_first(thought: SearchResult, chosen: Judged) -> SearchResult:
    """The same thought with another move to play."""
    rest = (judged for judged in thought.judged if judged is not chosen)
    return replace(thought, move=chosen.move, judged=(chosen, *rest))


def as_good(thought: SearchResult, other: Judged) -> bool:
    """Whether a move is held for as good as the one that is thought best: after solving, if it comes to the same; after
    a search, if it was looked at and is not worse beyond doubt, by the usual spread of what hands bring."""
    best = thought.judged[0]
    gap = best.value - other.value
    if thought.solved:
        return gap <= EQUAL_WITHIN
    if not other.visits:
        return False
    return gap <= MARGIN_ERRORS * thought.unit * math.sqrt(1 / best.visits + 1 / other.visits)
