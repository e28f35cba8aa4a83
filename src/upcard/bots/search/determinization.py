"""Imagined worlds drawn by how well they fit what the others did: calls, passes, a trump laid down, cards exposed.

A redeal knows the cards that a seat has seen, but not that a player who has bid probably has a good hand. Where the
judgement of a game supports it (`bots.search.world_weights`), a few hundred worlds are imagined before a move. The
weight of each is the probability, by that judgement, of the moves that the others have made; the worlds of the search
are drawn from them by weight (importance resampling: Rubin, "The calculation of posterior distributions by data
augmentation", 1987; of calls at bridge: Ginsberg, *GIB*, 2001). The cost of a move is bounded, because the number of
worlds is, and the number of moves that are considered.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from upcard.arrays import NDArray, np
from upcard.bots.priors import digest, draws_of, evidence_of, prior_of
from upcard.bots.search import auction_loops as auction
from upcard.bots.search import lead_choice, signals, world_weights
from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.information_set import InformationSet, rng_of
from upcard.jit.elementary import exp_each, log_of_sums
from upcard.jit.rule import get_ready

RANGE = 7.0
"""A world counts at most e to this power as much as another."""
PARTS = 4
"""In so many parts worlds are weighed where few are wanted."""
MIN_EQUAL_WORTH = 3
"""Worlds that are weighed are enough if they are worth so many equal ones for each that is wanted."""
CARDS = 52
"""The moves that play cards come first in the catalogues of the games that lend this, by their faces."""
LOOKED_BACK = CARDS + 8 + world_weights.MAX_TRAIL
"""Moves before the last that may belong to the hand: a pack of cards, what else was said between them, and what was
said before."""


@dataclass(frozen=True)
class _Loops:
    """The loops of `bots.search.world_weights` bound to a game."""

    first_evidence: Callable[..., int]
    weigh_worlds: Callable[..., None]
    """`weigh_noted_worlds` where the game lends what that needs."""
    tells: NDArray[np.bool_]
    """Which moves of the catalogue tell something of a hand."""
    draws: int
    """How often what a hand held at the time is drawn, and the mean taken; 1 where nothing is drawn."""


_PARTS = ("is_legal", "first_evidence", "share_of", "likelihood", "weigh_worlds")
_NOTED_PARTS = ("is_legal", "first_evidence", "share_of_noted", "weigh_noted_worlds")
"""Those of a game that notes what is the same in all worlds."""


@cache
def loops_of(rules: CompiledGame) -> _Loops | None:
    """The loops for a game; None if its judgement says of no move how likely it was."""
    names = evidence_of(rules)
    if names is None or rules.provisional:  # interpreted rules are too slow for this
        return None
    mark = f"_evidence_{digest(rules)}"
    bound: dict[str, Any] = {"prior": prior_of(rules), **names}
    parts = _NOTED_PARTS if "note_calls" in bound else _PARTS
    if "weigh_calls" not in bound:
        bound["weigh_calls"] = rules.bind(auction.weigh_each, bound, mark)
    if "covered" not in bound:
        bound["covered"] = rules.bind(world_weights.nothing_covered, bound, mark)
    for part in parts:
        bound[part] = rules.bind(getattr(world_weights, part), bound, mark)
    tells = np.array([bool(bound["tells"](move)) for move in range(len(rules.moves))])
    return _Loops(bound["first_evidence"], bound[parts[-1]], tells, draws_of(rules))


@dataclass(frozen=True)
class Weighing:
    """How worlds are weighed; as it is, they are not."""

    trust: float = 0.0
    """How much of what judgement says is believed, from 0 to 1: the power to which likelihoods are raised."""
    worlds: int = 600
    """How many are weighed before a move; with none, nothing is weighed."""
    calling: bool = True
    """Whether also by a seat that is to make such a move itself: while calls are made."""
    kept: signals.Kept | None = None
    """With what chances it believes that others keep the agreement on signals; None: it reads none."""

    @classmethod
    def of(cls, rules: CompiledGame, worlds: int, calling: bool = False) -> Weighing:
        """As the judgement of a game says (``TRUST``, ``SIGNALS_KEPT``): where levels weigh worlds, by measure
        (``docs/bots.md``)."""
        kept = rules.known("SIGNALS_KEPT")
        return cls(rules.known("TRUST", 0.0), worlds, calling, None if kept is None else signals.Kept(**kept))


PLAIN = Weighing()


class Worlds:
    """The worlds of one position. They are drawn from those that ``infoset.imagine`` gives, and are just these where
    nothing was said that counts."""

    def __init__(
        self, infoset: InformationSet, rng: NDArray[np.uint64], weighing: Weighing = PLAIN, wanted: int | None = None
    ) -> None:  # fmt: skip
        """`wanted`: how many worlds will be drawn. For few, fewer are weighed where many of them fit."""
        self._infoset, self._rng = infoset, rng
        self._rules = infoset.game.rules
        self._found: NDArray[np.int64] | None = None
        self._filled: States | None = None
        """The array that was filled last, which `_sampler` fills."""
        if weighing.worlds and (weighing.trust or weighing.kept) and not self._rules.provisional:
            self._weigh(weighing, wanted)

    @property
    def weighs(self) -> bool:
        """Whether something was said that counts."""
        return self._found is not None

    def fill(self, worlds: States, count: int | None = None) -> None:
        """Fill an array of states with worlds, or the first `count` places of it."""
        count = len(worlds) if count is None else count
        if self._found is None:
            if self._filled is not worlds:
                self._filled, self._sampler = worlds, self._infoset.sampler(worlds, self._rng)
            self._sampler.fill(0, count)
            return
        chosen = np.empty(count, np.int64)
        resampler_of(self._rules)(self._weights, len(self._weights), chosen, len(chosen), self._rng)
        worlds[:count].view(np.int64).reshape(count, -1)[:] = self._found[chosen]

    def _weigh(self, weighing: Weighing, wanted: int | None) -> None:
        """Imagine worlds and weigh them, if there is something to weigh them by: a part after the other, until they
        are worth enough equal ones."""
        said = self._said(weighing.calling) if weighing.trust else None
        play = signals.play_of(self._infoset) if weighing.kept else None
        read = play.signals_to(self._infoset.seat) if play else ()
        led = play is not None and lead_choice.tells(self._rules, play, self._infoset.seat)
        if said is None and not read and not led:
            return
        added: list[float] = []
        count = weighing.worlds if wanted is None else -(-weighing.worlds // PARTS)
        parts: list[NDArray[np.int64]] = []
        logs = np.empty(0)
        while len(logs) < weighing.worlds:
            found = np.empty(min(count, weighing.worlds - len(logs)), self._rules.schema.dtype)
            self._imagine(found, len(found) if wanted is None else max(1, count // wanted))
            own = np.zeros(len(found))
            if said is not None:
                logs_said = log_weights(self._rules, said[0], self._infoset.seat, found, *said[1:], self._rng)
                if logs_said is not None:
                    own += weighing.trust * logs_said
                elif not read and not led:
                    return
            if play and weighing.kept:
                own += signals.log_weights(found, play, read, weighing.kept)
            if play and led:
                added = added or lead_choice.after_calls(self._rules, found[:1], play.cards[0][0])
                own += lead_choice.log_weights(self._rules.name, found, play, added)
            parts.append(found.view(np.int64).reshape(len(found), -1))
            logs = np.concatenate((logs, own))
            self._weights = np.maximum(logs - logs.max(), -RANGE)
            exp_each(self._weights)
            if wanted is not None and _worth_equal(self._weights) >= MIN_EQUAL_WORTH * wanted:
                break
        self._found = np.concatenate(parts)

    def _imagine(self, worlds: States, at_once: int) -> None:
        """Imagine worlds, so many at once: one who forgets errs in the same way in those."""
        sampler = self._infoset.sampler(worlds, self._rng)
        for start in range(0, len(worlds), at_once):
            sampler.fill(start, min(start + at_once, len(worlds)))

    def _said(self, calling: bool) -> tuple[_Loops, NDArray[np.int64], NDArray[np.int64]] | None:
        """What was said that counts, and the loops that weigh it; None if nothing was."""
        loops = loops_of(self._rules)
        if loops is None or (not calling and loops.tells[self._infoset.legal()].any()):
            return None
        trail, played = trail_of(self._infoset, loops.tells, self._rng)
        if not 0 < len(trail) <= world_weights.MAX_TRAIL or (trail[:, world_weights.MAKER] == self._infoset.seat).all():
            return None
        return loops, trail, played


def _worth_equal(weights: NDArray[np.float64]) -> float:
    """How many equal weights are worth as much (the effective sample size: Kish, *Survey Sampling*, 1965)."""
    each: list[float] = weights.tolist()
    return math.fsum(each) ** 2 / math.fsum(weight * weight for weight in each)


@cache
def resampler_of(rules: CompiledGame) -> Callable[..., None]:
    """What draws worlds by their weights."""
    return rules.bind(auction.resample, {}, "_worlds")


def trail_of(
    infoset: InformationSet, tells: NDArray[np.bool_], rng: NDArray[np.uint64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The moves of a hand that tell something, each with its maker (one line a move, see `bots.search.world_weights`),
    and the sets of cards that each seat has played since. There may be moves of hands before it in front."""
    heard = infoset.history(LOOKED_BACK)
    end = len(heard)
    while end and not (heard[end - 1][1] < 0 or tells[heard[end - 1][1]]):
        end -= 1
    start = end
    while start and (heard[start - 1][1] < 0 or tells[heard[start - 1][1]]):
        start -= 1
    trail = np.array(heard[start:end], np.int64).reshape(end - start, 2)
    cards = [(seat, move) for seat, move in heard[end:] if move < CARDS]
    played = np.zeros(infoset.game.rules.max_seats, np.int64)
    if cards and "dummy" in infoset.game.rules.schema.fields:
        now = np.empty(1, infoset.game.rules.schema.dtype)
        infoset.imagine(now, rng)
        cards = signals.by_hand(now, cards)
    for seat, card in cards:
        played[seat] |= np.int64(1) << card
    return trail, played


def log_weights(
    rules: CompiledGame, loops: _Loops, seat: int, worlds: States, trail: NDArray[np.int64],
    played: NDArray[np.int64], rng: NDArray[np.uint64],
) -> NDArray[np.float64] | None:  # fmt: skip
    """The logarithm of how likely the others would have made the moves of a trail in each world; None where the trail
    does not lead to these worlds."""
    moves, priors, arg, notes = auction.call_space(rules.move_buffer(), rules.no_arg())
    first = loops.first_evidence(rules.open(worlds[:1].copy()), rules.open(worlds[:1]), played, trail, moves, arg, rng)
    if first >= len(trail):
        return None
    logs = np.zeros((loops.draws, len(worlds)))
    for out in logs:
        used = rules.open(worlds.copy())
        loops.weigh_worlds(used, len(worlds), seat, played, trail, first, moves, notes, priors, arg, rng, out)
    log_of_sums(logs, found := np.empty(len(worlds)))
    return found


def get_weighing_ready(infoset: InformationSet, weighing: Weighing) -> None:
    """Compile, or read from the cache, what weighs worlds: a first move has nothing to weigh them by, and else that
    would be done in the middle of a match."""
    rules, rng = infoset.game.rules, rng_of(1)
    worlds = rules.open(infoset.sample(1))
    moves, priors, arg, notes = auction.call_space(rules.move_buffer(), rules.no_arg())
    trail, played = np.zeros((1, 2), np.int64), np.zeros(rules.max_seats, np.int64)
    logs, chosen = np.zeros(1), np.zeros(1, np.int64)
    loops = loops_of(rules) if weighing.trust else None
    if loops is not None:
        get_ready(loops.first_evidence, worlds, worlds, played, trail, moves, arg, rng)
        get_ready(loops.weigh_worlds, worlds, 1, 0, played, trail, 0, moves, notes, priors, arg, rng, logs)
        get_ready(log_of_sums, np.zeros((1, 1)), logs)
    get_ready(exp_each, logs)
    get_ready(resampler_of(rules), logs, 1, chosen, 1, rng)
    if weighing.kept:
        signals.get_signals_ready()
        if lead_choice.has_table(rules):
            lead_choice.after_calls(rules, infoset.sample(1), infoset.seat)
