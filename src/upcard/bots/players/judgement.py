"""Judgement: a move chosen at once, without a search, for when no worker process is free to search.

In a game with judgement (`bots.priors`) that is the legal move that a sensible player is likeliest to make; in an
auction, the call of its system. A few dozen playouts choose among moves that are equally likely, and in any other game.
"""

from __future__ import annotations

from collections.abc import Callable

from upcard.bots.players.bidder import Bidder, loops_of
from upcard.bots.priors import prior_of
from upcard.bots.search.ismcts import Judged, Search, SearchResult
from upcard.cards.chance import choose
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.information_set import InformationSet, rng_of

PLAYOUTS = 48
SECONDS = 0.1
"""The longest that they take, which matters while the rules are interpreted."""


class LikeliestMove:
    """Plays the likeliest move by the judgement of a game. Deterministic by its seed."""

    def __init__(self, rules: CompiledGame, seed: int) -> None:
        self.rules = rules
        self._playouts = Search(rules, seed, iterations=PLAYOUTS, seconds=SECONDS)

    def choose(self, infoset: InformationSet) -> int:
        """The move to play."""
        return self.think(infoset).move

    def think(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> SearchResult:
        """The legal moves, the likeliest first."""
        legal = infoset.legal()
        prior = prior_of(self.rules)
        if prior is None or len(legal) == 1:
            return self._playouts.think(infoset, stop)
        s = self.rules.open(infoset.sample(0))[0]
        likelihood = {move: float(prior(s, infoset.seat, move)) for move in legal}
        most = max(likelihood.values())
        place = dict.fromkeys(legal, 0)
        if sum(likelihood[move] == most for move in legal) > 1:
            place = {judged.move: n for n, judged in enumerate(self._playouts.think(infoset, stop).judged)}
        order = sorted(legal, key=lambda move: (-likelihood[move], place[move]))
        return SearchResult(order[0], tuple(Judged(move, 1, likelihood[move]) for move in order), 0, 0.0)

    def try_out(self, infoset: InformationSet) -> None:
        """Choose a move, so that nothing is compiled in the middle of a match."""
        self.think(infoset)


def judgement(rules: CompiledGame, seed: int = 0) -> Bidder | LikeliestMove:
    """The player that needs a millisecond or less a move."""
    player, loops = LikeliestMove(rules, seed), loops_of(rules)
    return player if loops is None else Bidder(player, loops, 0, seed)


class QuickJudgement:
    """Plays the likeliest move by the judgement of a game, one of the likeliest at random: no playouts break a tie. In
    a game without judgement it is a search of `PLAYOUTS` iterations. Deterministic by its seed."""

    def __init__(self, rules: CompiledGame, seed: int) -> None:
        self.rules, self._rng = rules, rng_of(seed)
        self._search = None if prior_of(rules) else Search(rules, seed, iterations=PLAYOUTS)

    def try_out(self, infoset: InformationSet) -> None:
        """Make a move."""
        self.choose(infoset)

    def choose(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> int:
        """The move to play. It takes no time in a game with judgement."""
        if self._search is not None:
            return self._search.choose(infoset, stop)
        prior = prior_of(self.rules)
        assert prior is not None
        legal, best, most, level = infoset.legal(), -1, -1.0, 0
        s = self.rules.open(infoset.sample(0))[0]
        for move in legal:
            likelihood = float(prior(s, infoset.seat, move)) if len(legal) > 1 else 1.0
            if likelihood > most:
                most, level = likelihood, 0
            if likelihood == most:
                level += 1
                if choose(self._rng, level) == 0:
                    best = move
        return best
