"""The bot that solves imagined worlds: each card is played out perfectly, with open hands, in worlds that fit what the
seat knows.

A card is worth what it comes to on the mean over the worlds (perfect-information Monte Carlo: Levy, *The Million Pound
Bridge Program*, 1989; Ginsberg, *GIB: Imperfect Information in a Computationally Challenging Game*, 2001). With open
hands no player has to guess or to hide anything, so the bot sees no gain in postponing a guess (strategy fusion: Frank
and Basin, *Search in Games with Incomplete Information*, 1998).

A world costs most at the beginning of a hand, so the number of worlds follows from a budget of positions searched. That
is counted and not timed: the same seed plays the same cards on every machine. One world in some hundreds costs as much
as all others together; a level may leave such a world out. Another may stop as soon as more worlds would hardly change
the choice (`bots.exact.stopping`). Cards that are equal in all worlds are solved once (`solvers.equal_cards`).
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from upcard.arrays import NDArray, np
from upcard.bots.exact.outcome_worth import worth_of
from upcard.bots.exact.stopping import expected_losses, still_open
from upcard.bots.search.determinization import PLAIN, Weighing, Worlds
from upcard.bots.search.ismcts import Judged, Search, SearchResult
from upcard.bots.search.root_parallel import RootParallel
from upcard.declarations.state import States
from upcard.engine.knowledge.information_set import InformationSet, rng_of
from upcard.engine.play.state import State
from upcard.errors import NoSolver
from upcard.jit.rule import get_ready
from upcard.solvers import UNLIMITED, OpenSearch, open_search
from upcard.solvers.equal_cards import equal_in

MIN_WORLDS = 4
"""Worlds that the budget must pay for, by what the first of them cost; else the card is left to the search. The first
card of a hand often is."""
MIN_MOVES = 2
"""Worlds from which a card is chosen where others were left out."""
ROUND = 8
"""After so many worlds, and each time so many more, cards that are worse beyond doubt are given up."""
MARGIN_ERRORS = 3.0
"""Beyond doubt: the mean lies more than so many standard errors below that of the best card."""
EQUAL_WITHIN = 1e-9
"""Means that are no further apart are the same."""
CLEAR_MARGIN = 0.6
"""Solved worlds show more clearly than a search what a move costs, so slips may cost less: this part of the spread."""
_TRIES = 20
"""Hands that are played at random until one comes to cards that are solved: some are passed out."""


@dataclass(frozen=True, slots=True)
class Solving:
    """How many worlds are solved before a card."""

    worlds: int
    """The most."""
    positions: int | None = None
    """Positions that may be searched; after those, and `MIN_WORLDS` worlds, no other world is begun. None: no limit."""
    seconds: float = 2.0
    """A guard for slow machines, in the same way."""
    each: int | None = field(default=None, repr=False)  # `levels.described` names it where there is one
    """Positions that one world may take; one that takes more is left out. Then `positions` holds for the first worlds,
    too: a card for which fewer than `MIN_MOVES` are solved by then is left to the search. None: no limit."""
    settled: float | None = field(default=None, repr=False)  # as above
    """After `MIN_WORLDS` worlds no other is begun once the best card so far is expected to lose no more than this
    (`bots.exact.stopping`), in what an outcome is worth. None: all worlds are solved."""


class SolvedWorlds:
    """Plays by a search, and from `cards` cards a hand on by solving imagined worlds. Levels play so in the games
    whose judgement says ``SOLVED_FROM``. `in_points`: values are points of the game, as a teacher says them."""

    def __init__(
        self, search: Search | RootParallel, cards: int, solving: Solving, seed: int = 0, *, weighing: Weighing = PLAIN,
        in_points: bool = False,
    ) -> None:  # fmt: skip
        self.search, self.rules = search, search.rules
        self.cards, self.solving, self.weighing, self.in_points = cards, solving, weighing, in_points
        self._rng = rng_of(seed)

    def choose(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> int:
        """The move to play; `stop` as in `think`."""
        return self.think(infoset, stop).move

    def think(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> SearchResult:
        """What the legal moves come to; `stop` as in `Search.think`, called before each world but the first few."""
        legal = infoset.legal()
        if len(legal) == 1 or self.rules.provisional or not self._is_solved(infoset):
            return self.search.think(infoset, stop)
        began = time.perf_counter()
        values = self._values(infoset, legal, self.solving, stop)
        if not len(values):
            return self.search.think(infoset, stop)
        means = means_of(values)
        order = sorted(range(len(legal)), key=lambda k: (-means[k], self._plainness(legal[k])))
        judged = tuple(
            Judged(legal[k], len(seen_of(values, k)), means[k], gap_error(values, order[0], k)) for k in order
        )
        unit = CLEAR_MARGIN * spread_of(values) or 1.0
        return SearchResult(judged[0].move, judged, len(values), time.perf_counter() - began, unit, solved=True)

    def try_out(self, infoset: InformationSet) -> None:
        """Search once, and solve one world of a hand to which cards are played at random: else the solver would be
        compiled in the middle of a match."""
        self.search.try_out(infoset)
        get_ready(expected_losses, np.zeros((1, 1)), 1, np.zeros(1))
        for seed in range(_TRIES):
            draws, state = random.Random(seed), State(infoset.game, states=infoset.sample(seed))
            while not state.is_terminal():
                known, legal = state.information_set(state.current_player()), state.legal_actions()
                if len(legal) > 1 and self._is_solved(known, at_most=5):
                    self._values(known, legal[:1], Solving(1))
                    return
                state.apply_action(draws.choice(legal))

    def _is_solved(self, infoset: InformationSet, at_most: int = 64) -> bool:
        view = infoset.view()
        held: int = max(zone.count for zone in view.hands)
        return view.phase in ("", "play") and 1 < held <= min(self.cards, at_most)

    def _plainness(self, move: int) -> int:
        """Of cards that come to the same the lowest is played."""
        return move % 13

    def _imagined(self, infoset: InformationSet, count: int) -> States:
        """Worlds to solve. One that forgets takes other cards for gone in each: where it errs, it errs in few of
        them."""
        worlds, source = np.empty(count, self.rules.schema.dtype), Worlds(infoset, self._rng, self.weighing, count)
        each = count if source.weighs else 1
        for start in range(0, count, each):
            source.fill(worlds[start : start + each])
        return worlds

    def _values(
        self, infoset: InformationSet, legal: list[int], solving: Solving, stop: Callable[[], bool] | None = None
    ) -> NDArray[np.float64]:
        """What each move is worth to the seat in each world: one row a world, with nan for a move that was given up
        before. No rows if the game is not solved here, or not within the budget."""
        began, game, spent = time.perf_counter(), infoset.game, 0
        worlds = self._imagined(infoset, solving.worlds)
        values = np.full((len(worlds), len(legal)), np.nan)
        solved: dict[bytes, int | None] = {}
        """By world: its row, or None if it was left out."""
        worth: Callable[[float], float] | None = None
        budget = UNLIMITED if solving.positions is None else solving.positions
        limit = budget // MIN_WORLDS if len(worlds) > 1 else UNLIMITED
        firsts = _first_equals(legal, equal_in(game, worlds, legal))
        alive, guess, n = sorted(set(firsts)), None, 0
        choices = len(alive)
        for number in range(len(worlds)):
            late = spent > budget or time.perf_counter() - began > solving.seconds
            if n >= MIN_WORLDS and (late or (stop and stop())):
                break
            if solving.each is not None and spent > budget:
                break
            world = worlds[number : number + 1]
            like = solved.setdefault(world.tobytes(), n)
            if like is None:
                continue
            if like < n:
                values[n, alive] = values[like, alive]
            else:
                try:
                    search = open_search(game, world, guess)
                except NoSolver:
                    return values[:0]
                search.limit = solving.each if solving.each is not None else UNLIMITED if number else limit
                outcomes = _outcomes(search, infoset.seat, [legal[k] for k in alive])
                spent, guess = spent + search.positions, search.guess
                if n == 0 and spent > limit:
                    return values[:0]
                if outcomes is None:
                    solved[world.tobytes()] = None
                    continue
                worth = worth or worth_of(self.rules, world, search.sign(infoset.seat), self.in_points)
                values[n, alive] = [worth(outcome) for outcome in outcomes]
            n += 1
            if solving.settled is not None and n >= MIN_WORLDS:
                alive = still_open(values[:n], alive, solving.settled)
            elif solving.settled is None and n % ROUND == 0:
                alive = still_alive(values[:n], alive)
            if len(alive) == 1 and n >= MIN_WORLDS and (choices > 1 or solving.settled is not None):
                break
        if n < MIN_MOVES and None in solved.values():
            return values[:0]
        for column, first in enumerate(firsts):
            values[:n, column] = values[:n, first]
        return values[:n]


def _first_equals(legal: Sequence[int], classes: Mapping[int, int]) -> list[int]:
    """For each move the place of the first that is equal to it, its own where none is."""
    first: dict[int, int] = {}
    return [first.setdefault(classes[move], k) if move in classes else k for k, move in enumerate(legal)]


def _outcomes(search: OpenSearch, seat: int, moves: Sequence[int]) -> list[int] | None:
    """What moves come to in a world; None if that takes more positions than it may."""
    found: list[int] = []
    for move in moves:
        found.append(search.after(seat, move))
        if search.positions > search.limit:
            return None
    return found


def seen_of(values: NDArray[np.float64], column: int) -> list[float]:
    """What a move is worth in the worlds before it was given up."""
    return [worth for worth in values[:, column].tolist() if not math.isnan(worth)]


def mean_of(numbers: Sequence[float]) -> float:
    """The mean; the sum is rounded once, so it is the same wherever Python runs."""
    return math.fsum(numbers) / len(numbers)


def gap_error(values: NDArray[np.float64], best: int, column: int) -> float:
    """The standard error of how far a move is behind another, in the worlds in which both were seen."""
    both = zip(values[:, best].tolist(), values[:, column].tolist(), strict=True)
    gaps = [most - worth for most, worth in both if not math.isnan(most + worth)]
    mean = mean_of(gaps)
    return math.sqrt(mean_of([(gap - mean) ** 2 for gap in gaps]) / len(gaps))


def still_alive(values: NDArray[np.float64], alive: list[int]) -> list[int]:
    """The columns that may still have the best mean."""
    seen = [seen_of(values, k) for k in alive]
    best = max(seen, key=mean_of)
    found = []
    for k, column in zip(alive, seen, strict=True):
        gaps = [most - worth for most, worth in zip(best, column, strict=True)]
        gap = mean_of(gaps)
        error = math.sqrt(mean_of([(one - gap) ** 2 for one in gaps]) / len(gaps))
        if gap <= MARGIN_ERRORS * error + EQUAL_WITHIN:
            found.append(k)
    return found


def spread_of(values: NDArray[np.float64]) -> float:
    """How much a choice matters in a world: the standard deviation of the moves from their mean there."""
    squares: list[float] = []
    for row in values.tolist():
        seen = [worth for worth in row if not math.isnan(worth)]
        middle = mean_of(seen)
        squares += [(worth - middle) ** 2 for worth in seen]
    return math.sqrt(mean_of(squares))


def means_of(values: NDArray[np.float64]) -> list[float]:
    """The mean of each column; one that was given up counts by how far it was behind the best in the worlds that it was
    seen in."""
    columns = [seen_of(values, k) for k in range(values.shape[1])]
    best = max((column for column in columns if len(column) == len(values)), key=mean_of)
    most = mean_of(best)
    return [round(most + mean_of([worth - top for worth, top in zip(column, best)]), 9) for column in columns]
