"""The bot that solves endings: near the end of a hand each card is played out perfectly in imagined worlds.

A move is worth what it comes to on the mean of worlds that the seat holds for possible, each solved with open hands
(perfect-information Monte Carlo: Levy, *The Million Pound Bridge Program*, 1989; Ginsberg, *GIB*, 2001). With open
hands nobody has to guess or to hide anything, so moves that keep a choice open look no better than others (Frank and
Basin, *Search in Games with Incomplete Information*, 1998). So it can leave to the search what the worlds do not tell.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable

from upcard.arrays import NDArray, np
from upcard.bots.determinization import PLAIN, Weighing, Worlds
from upcard.bots.exact.outcome_worth import worth_of
from upcard.bots.root_parallel import RootParallel
from upcard.bots.search import Judged, Search, SearchResult
from upcard.engine.knowledge.information_set import InformationSet, rng_of
from upcard.engine.play.state import State
from upcard.errors import NoSolver
from upcard.solvers import open_search

DOUBT = 1.0
"""Moves whose mean lies within so many standard errors of the best are left to the search."""
FIRST = 4
"""Worlds that are solved before the clock is looked at."""
_TRIES = 20
"""Hands that are played at random until one comes to an ending: some are passed out."""


class Endgame:
    """Plays by a search, and from `cards` cards a hand on by solving up to `worlds` worlds, within `seconds`.

    The mean over the worlds decides alone; if it is `mixed`, the search decides where the worlds do not tell. Levels
    play so in the games of `bots.exact.outcome_worth`.
    """

    def __init__(
        self, search: Search | RootParallel, cards: int = 7, worlds: int = 60, seed: int = 0, *, seconds: float = 0.5,
        doubt: float = DOUBT, mixed: bool = False, weighing: Weighing = PLAIN,
    ) -> None:  # fmt: skip
        self.search, self.rules = search, search.rules
        self.cards, self.worlds, self.seconds, self.doubt, self.mixed = cards, worlds, seconds, doubt, mixed
        self.weighing = weighing
        self._rng = rng_of(seed)

    def choose(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> int:
        """The move to play; `stop` as in `think`."""
        return self.think(infoset, stop).move

    def think(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> SearchResult:
        """What the legal moves come to."""
        legal = infoset.legal()
        if len(legal) == 1 or self.rules.provisional or not self._is_ending(infoset):
            return self.search.think(infoset, stop)
        began = time.perf_counter()
        values = self._values(infoset, legal, self.worlds)
        if not len(values):
            return self.search.think(infoset, stop)
        means, best = values.mean(0), int(values.mean(0).argmax())
        errors = (values - values[:, best : best + 1]).std(0) / math.sqrt(len(values))
        even = [move for k, move in enumerate(legal) if means[best] - means[k] <= self.doubt * errors[k] + 1e-9]
        order = {move: k for k, move in enumerate(legal)}
        if self.mixed and len(even) > 1:
            asked = [judged.move for judged in self.search.think(infoset, stop).judged]
            even.sort(key=asked.index)
        else:
            even = [legal[best]]
        rest = sorted((m for m in legal if m != even[0]), key=lambda m: -means[order[m]])
        judged = tuple(Judged(m, len(values), float(means[order[m]])) for m in (even[0], *rest))
        unit = float(values.std()) or 1.0
        return SearchResult(even[0], judged, len(values), time.perf_counter() - began, unit, solved=not self.mixed)

    def try_out(self, infoset: InformationSet) -> None:
        """Search once, and solve one world of an ending to which cards are played at random: else the solver would be
        compiled in the middle of a match."""
        self.search.try_out(infoset)
        for seed in range(_TRIES):
            draws, state = random.Random(seed), State(infoset.game, states=infoset.sample(seed))
            while not state.is_terminal():
                known, legal = state.information_set(state.current_player()), state.legal_actions()
                if len(legal) > 1 and self._is_ending(known):
                    self._values(known, legal[:1], 1)
                    return
                state.apply_action(draws.choice(legal))

    def _is_ending(self, infoset: InformationSet) -> bool:
        view = infoset.view()
        held: int = max(zone.count for zone in view.hands)
        return view.phase in ("", "play") and 1 < held <= self.cards

    def _values(self, infoset: InformationSet, legal: list[int], worlds: int) -> NDArray[np.float64]:
        """What each move is worth to the seat in each world: one row a world. None if the game is not solved here."""
        began, found = time.perf_counter(), []
        world, game = np.empty(1, self.rules.schema.dtype), infoset.game
        source = Worlds(infoset, self._rng, self.weighing)
        worth: Callable[[float], float] | None = None
        for n in range(worlds):
            if n >= FIRST and time.perf_counter() - began > self.seconds:
                break
            source.fill(world)
            try:
                search = open_search(game, world)
            except NoSolver:
                break
            worth = worth or worth_of(self.rules, world, search.sign(infoset.seat))
            found.append([worth(search.after(infoset.seat, move)) for move in legal])
        return np.array(found, np.float64)
