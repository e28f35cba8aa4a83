"""A bot for auctions: it judges a call by where it leads, without playing cards.

Its candidates are the likeliest call, the calls to which judgement gives at least a tenth of that weight, and those
that a game calls leaps; all but the first only if the hand has what they promise. Worlds are imagined and drawn again
by the probability of the others' calls. In each, all players finish the auction by the likeliest call, and the game
says what the contract is worth. Only the worlds are random. Everything but auctions is left to the search.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from upcard.arrays import np
from upcard.bots.priors import auction_of, digest, prior_of
from upcard.bots.search import auction_loops as auction
from upcard.bots.search.ismcts import Judged, SearchResult, Thinker
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.information_set import InformationSet, rng_of
from upcard.jit.rule import get_ready

MARGIN = 0.1
"""A candidate's prior is at least so much of the highest."""
MARGIN_ERRORS = 3.0
"""Another call than the likeliest has to gain this many of its standard errors."""
DRAWN = 10
"""Worlds that are imagined at once for each that is drawn from them."""
BATCHES = 12
"""How often at most."""
SURE_SHARE = 0.25
"""No more are imagined once the weights are worth as many equal ones as this share of the worlds that are drawn."""


@dataclass(frozen=True)
class Loops:
    """The loops of `bots.search.auction_loops` bound to a game."""

    is_auction: Callable[..., bool]
    weigh_here: Callable[..., float]
    weigh_worlds: Callable[..., None]
    resample: Callable[..., None]
    value_call: Callable[..., None]
    conventional: Callable[..., bool] | None
    """Whether a call is a convention; None where a game does not tell."""
    leap: Callable[..., bool] | None
    """Whether a call is worth thinking of however little judgement is inclined to it; None where there is none."""
    promised: Callable[..., bool] | None
    """Whether the hand has what a call promises; None where calls promise nothing."""


_PARTS = (
    "share_of_call", "weigh_worlds", "resample", "favourite", "finish", "value_call", "weigh_here", "is_auction",
)  # fmt: skip


@cache
def loops_of(rules: CompiledGame) -> Loops | None:
    """The loops for a game; None if its judgement lends no auction."""
    names = auction_of(rules)
    if names is None:
        return None
    mark = f"_auction_{digest(rules)}"
    bound: dict[str, Any] = {"prior": prior_of(rules), **names}
    for name in ("conventional", "leap", "promised"):
        bound.setdefault(name, None)
    if "weigh_calls" not in bound:
        bound["weigh_calls"] = rules.bind(auction.weigh_each, bound, mark)
    if "note_calls" not in bound:
        bound["note_calls"] = rules.bind(auction.note_nothing, bound, mark)
        bound["weigh_noted"] = rules.bind(auction.weigh_without_notes, bound, mark)
    for part in _PARTS:
        bound[part] = rules.bind(getattr(auction, part), bound, mark)
    return Loops(*(bound[name] for name in Loops.__dataclass_fields__))


class Bidder:
    """Bids by imagined auctions in `worlds` worlds (with none by judgement alone), and plays by a search. One that is
    `thorough` says what every legal call comes to, also those that it does not consider; it makes the same call.
    Without `conventions` it makes only calls that mean what they say."""

    def __init__(
        self, search: Thinker, loops: Loops, worlds: int, seed: int = 0, *,
        margin: float = MARGIN, doubt: float = MARGIN_ERRORS, thorough: bool = False, conventions: bool = True,
    ) -> None:  # fmt: skip
        self.search, self.loops, self.worlds, self.margin, self.doubt = search, loops, worlds, margin, doubt
        self.thorough, self._unknown = thorough, None if conventions else loops.conventional
        self.rules = rules = search.rules
        self._rng = rng_of(seed)
        self._space = auction.call_space(rules.move_buffer(), rules.no_arg())

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "loops": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept, loops=loops_of(kept["search"].rules))

    def choose(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> int:
        """The move to play; `stop` as in `think`."""
        return self.think(infoset, stop).move

    def think(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> SearchResult:
        """What the legal moves come to; calls are `sure`."""
        legal = infoset.legal()
        now = self._imagined(infoset, 1)
        if len(legal) == 1 or not self.loops.is_auction(self._open(now)):
            return self.search.think(infoset, stop)
        began = time.perf_counter()
        candidates = self._candidates(infoset.seat, now, legal)
        rest = [move for move in legal if move not in candidates]
        plain = len(candidates) == 1 and not self.thorough
        if plain or not self.worlds or self.rules.provisional:  # interpreted rules are too slow for more
            judged = tuple(Judged(move, 0, 0.0) for move in (*candidates, *rest))
            return SearchResult(candidates[0], judged, 0, time.perf_counter() - began, sure=True)
        asked = candidates + rest if self.thorough else candidates
        values, different = self._values(infoset, now, asked)
        means = {move: float(found.mean()) for move, found in zip(asked, values)}
        chosen = self._chosen(candidates, values, different)
        order = sorted(legal, key=lambda m: (m != chosen, m not in candidates, -means.get(m, -np.inf), m))
        of = dict(zip(asked, values))
        errors = {m: float((of[chosen] - of[m]).std()) / math.sqrt(different) for m in asked}
        judged = tuple(
            Judged(m, self.worlds if m in means else 0, means.get(m, 0.0), errors.get(m, 0.0)) for m in order
        )
        unit = float(np.std(values)) or 1.0
        took = time.perf_counter() - began
        return SearchResult(order[0], judged, self.worlds, took, unit, sure=True, systematic=True)

    def try_out(self, infoset: InformationSet) -> None:
        """Get ready whatever it may have to do in a hand, and search once: what the first call does not need would
        else be compiled in the middle of a match."""
        now, seat, loops = self._open(self._imagined(infoset, 1)), infoset.seat, self.loops
        space = self._space
        get_ready(loops.is_auction, now)
        get_ready(loops.weigh_here, now, seat, space.moves, 1, space.priors)
        if self._unknown is not None:
            get_ready(self._unknown, now[0], seat, 0)
        if self.worlds:
            weights, drawn = np.zeros(1), np.zeros(1, np.int64)
            get_ready(loops.weigh_worlds, now, 1, now, now, seat, space, weights)
            get_ready(loops.resample, weights, 1, drawn, 1, self._rng)
            get_ready(loops.value_call, now, 1, seat, 0, space, weights)
            for asked in (loops.leap, loops.promised):
                if asked is not None:
                    get_ready(asked, now[0], seat, 0)
        self.search.try_out(infoset)

    def _open(self, worlds: np.ndarray[Any, Any]) -> Any:
        return self.rules.open(worlds)

    def _imagined(self, infoset: InformationSet, count: int) -> np.ndarray[Any, Any]:
        worlds = np.empty(count, self.rules.schema.dtype)
        infoset.imagine(worlds, self._rng)
        return worlds

    def _candidates(self, seat: int, now: np.ndarray[Any, Any], legal: list[int]) -> list[int]:
        """The calls worth thinking of, the likeliest first; leaps after them."""
        moves, priors_of = self._space.moves, self._space.priors
        moves[: len(legal)] = legal
        self.loops.weigh_here(self._open(now), seat, moves, len(legal), priors_of)
        priors = dict(zip(legal, priors_of[: len(legal)].tolist()))
        if self._unknown is not None:
            s = self._open(now)[0]
            priors = {m: prior for m, prior in priors.items() if not self._unknown(s, seat, m)}
        least = self.margin * max(priors.values())
        found = sorted((m for m in priors if priors[m] >= least), key=lambda m: -priors[m])
        leap = self.loops.leap if self.worlds else None
        if leap is not None and not self.rules.provisional:
            s = self._open(now)[0]
            found += [m for m in priors if m not in found and leap(s, seat, m)]
        return found[:1] + [m for m in found[1:] if self._is_promised(now, seat, m)]

    def _is_promised(self, now: np.ndarray[Any, Any], seat: int, call: int) -> bool:
        """Whether the hand has what a call promises."""
        promised = self.loops.promised
        return promised is None or not self.worlds or bool(promised(self._open(now)[0], seat, call))

    def _chosen(self, candidates: list[int], values: list[np.ndarray[Any, Any]], different: int) -> int:
        """The likeliest call, or the one that gains most over it beyond doubt. `different`: the number of worlds
        behind the values, each counted once."""
        chosen, most = candidates[0], 0.0
        for call, found in zip(candidates[1:], values[1:]):
            gains = found - values[0]
            gain, error = float(gains.mean()), float(gains.std()) / math.sqrt(different)
            if gain > max(most, self.doubt * error):
                chosen, most = call, gain
        return chosen

    def _values(
        self, infoset: InformationSet, now: np.ndarray[Any, Any], calls: list[int]
    ) -> tuple[list[np.ndarray[Any, Any]], int]:
        """What each call comes to in worlds that fit what was called: the same worlds for all. Also how many of these
        are different: one that was drawn several times is looked at once."""
        different, places = self._drawn(infoset, now)
        found = []
        for call in calls:
            worlds, values = different.copy(), np.zeros(len(different))
            self.loops.value_call(self._open(worlds), len(worlds), infoset.seat, call, self._space, values)
            found.append(values[places])
        return found, len(different)

    def _drawn(
        self, infoset: InformationSet, now: np.ndarray[Any, Any]
    ) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """Worlds drawn by how likely the others would have called so: the different ones, and which of them each draw
        was. After a long auction few worlds fit it, so more are imagined until enough of them weigh."""
        kept, weights = [], []
        for _ in range(BATCHES):
            imagined = self._imagined(infoset, DRAWN * self.worlds)
            found = np.zeros(len(imagined))
            path, used = self._open(now.copy()), self._open(imagined.copy())
            self.loops.weigh_worlds(used, len(imagined), path, self._open(now), infoset.seat, self._space, found)
            kept.append(imagined[found > 0.0])
            weights.append(found[found > 0.0])
            weighed = np.concatenate(weights)
            if weighed.sum() ** 2 >= SURE_SHARE * self.worlds * (weighed**2).sum() > 0.0:
                break
        places = np.zeros(self.worlds, np.int64)
        self.loops.resample(weighed, len(weighed), places, self.worlds, self._rng)
        chosen = np.unique(places)
        place_of = np.zeros(len(weighed), np.int64)
        place_of[chosen] = np.arange(len(chosen))
        return np.concatenate(kept)[chosen], place_of[places]
