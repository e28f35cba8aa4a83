"""The bot that searches: information-set Monte Carlo tree search over imagined worlds.

Nothing here knows any game. A move is judged by playing it out in many worlds that the seat holds for
possible: the first moves of each by the tree (`bots.search.tree`), the rest of the hand at random.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from upcard.arrays import NDArray, np
from upcard.bots.priors import digest, guesses_of, horizon_of, is_judged, outlook_of, prior_of
from upcard.bots.search import guessed_answers, tree
from upcard.bots.search.determinization import PLAIN, Weighing, Worlds, get_weighing_ready
from upcard.bots.search.ranking import new_ranking, ranking_of
from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.information_set import InformationSet, rng_of

EXPLORE = 1.5
"""The constant of UCB1, for results in units of the usual spread of a hand."""
MATCH = 1.0
"""What winning the match counts, in the same units, beside the points of the hand that wins it."""
HAND_LIMIT = 3_000
"""Moves after which a hand is judged as it stands."""
MAX_NODES = 1 << 19
"""The largest tree: 16 MiB. When it is full the search goes on without growing it."""
TRIALS = 64
"""Random hands by which the spread of results is measured before the search."""
_BATCH_BYTES = 1 << 16


@dataclass(frozen=True, slots=True)
class _Pace:
    """How much is done between two looks at the clock."""

    trials: int
    first_batch: int
    growth: int
    hand_limit: int


_COMPILED = _Pace(TRIALS, 16, 2, HAND_LIMIT)
_INTERPRETED = _Pace(4, 1, 1, 100)
"""Interpreted rules play a thousand moves a second at most: a search under them looks a hundred ahead, and at the clock
each time."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What the search thinks of a legal move."""

    move: int
    visits: int
    value: float
    """The mean result for the seat: points of the hand better than the others', 0 if never tried."""
    behind: float = 0.0
    """The standard error of how much worse it is than the move chosen, where all moves were tried in the same worlds.
    """


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The outcome of a search."""

    move: int
    judged: tuple[Judged, ...]
    """All legal moves, the most visited first."""
    iterations: int
    seconds: float
    unit: float = 1.0
    """The usual spread of a hand's results: what makes values of different games comparable."""
    sure: bool = False
    """Whether a player who slips now and then makes this move all the same: calls are not made by chance."""
    solved: bool = False
    """Whether values are those of solved worlds, the same for all moves."""
    systematic: bool = False
    """Whether only moves were chosen from that fit a system of calls, whatever the values of the others are."""


class Thinker(Protocol):
    """What judges the legal moves of a position: a search, a solver, or one on top of another."""

    @property
    def rules(self) -> CompiledGame:
        """The game that it plays."""

    def think(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> SearchResult:
        """Judge the legal moves; `stop` as in `Search.think`."""

    def try_out(self, infoset: InformationSet) -> None:
        """Do once whatever a match may need, so that nothing is compiled in the middle of one."""


# What the loop is made of, each after those that it calls.
_FAIRLY: dict[str, Callable[..., Any]] = {
    "draw": tree.any_move,
    "select": tree.select_fairly,
    "untried": tree.untried_fairly,
}
_EITHER_WAY: dict[str, Callable[..., Any]] = {
    "any_move": tree.any_move,
    "sensible_move": tree.sensible_move,
    "draw": tree.any_or_sensible_move,
    "weigh": tree.weigh,
    "most_untried": tree.most_untried,
    "select_fairly": tree.select_fairly,
    "select_by_prior": tree.select_by_prior,
    "select": tree.select_either_way,
    "untried_fairly": tree.untried_fairly,
    "untried_by_prior": tree.untried_by_prior,
    "untried": tree.untried_either_way,
}
_STEPS = ("mark_legal", "grow", "play_out", "results", "descend", "spread", "iterate")


@cache
def loop_of(rules: CompiledGame, kept: str = "", guessing: bool = True) -> Callable[..., float]:
    """The loop of the search bound to a game, and to its judgement, if it has one (see `prior_of`). `guessing`: whether
    answers that turn on what a seat thinks of another's hand are guessed (`bots.search.guessed_answers`)."""
    prior, guesses = prior_of(rules, kept), guesses_of(rules)
    mark = f"_judged_{digest(rules, kept)}" if prior else ""
    if guesses is not None and not guessing:
        mark, guesses = f"{mark}_unguessed", None
    steps = _EITHER_WAY if prior else _FAIRLY
    templates = {**steps, **{name: getattr(tree, name) for name in _STEPS}}
    bound: dict[str, Any] = {"prior": prior, "outlook": outlook_of(rules, kept)}
    bound["outlook"] = bound["outlook"] or rules.bind(tree.no_outlook, bound, mark)
    if guesses is not None:
        bound["guesses"] = guesses
        bound["child_of"] = rules.bind(guessed_answers.child_of, bound, mark)
        templates["descend"] = guessed_answers.descend
    for name, template in templates.items():
        bound[name] = rules.bind(template, bound, mark)
    loop: Callable[..., float] = bound["iterate"]
    return loop


def new_tree(rules: CompiledGame, nodes: NDArray[np.void], path: NDArray[np.int32], explore: float) -> tree.Tree:
    """A tree of a root alone in these nodes."""
    nodes[:1] = np.zeros(1, tree.NODE)
    counters = np.zeros(2, np.int64)
    counters[tree.USED] = 1
    marks, priors = np.zeros(len(rules.moves), np.int64), np.zeros(len(rules.moves))
    opened = nodes.view(np.recarray) if rules.interpreted else nodes
    return tree.Tree(opened, counters, path, marks, priors, float(explore))


def new_playout(rules: CompiledGame, limit: int, judged: bool, match: float) -> tree.Playout:
    """How worlds of a game are played to their end, with work space."""
    seats = rules.max_seats
    return tree.Playout(
        rules.move_buffer(), rules.no_arg(), np.zeros(seats), np.zeros(seats), np.zeros(2 * seats), limit, judged,
        float(match),
    )  # fmt: skip


class _Workspace(threading.local):
    """Work space of one thread: the tree, shared by all games, grows to the largest that was asked for."""

    def __init__(self) -> None:
        self.nodes = np.zeros(0, tree.NODE)
        self.path = np.zeros(512, np.int32)

    def room(self, count: int) -> States:
        if len(self.nodes) < count:
            self.nodes = np.zeros(count, tree.NODE)
        return self.nodes[:count]


_WORKSPACE = _Workspace()


class Search:
    """Plays by search. With `iterations` alone it is deterministic by its seed; with `seconds` it stops
    when the time is up, with both at whichever comes first. `weighing` is how it weighs the worlds that it
    imagines by what the others did (`bots.search.determinization`)."""

    def __init__(
        self, rules: CompiledGame, seed: int = 0, *, iterations: int | None = None, seconds: float | None = None,
        explore: float = EXPLORE, match: float = MATCH, judged: bool = True, weighing: Weighing = PLAIN,
    ) -> None:  # fmt: skip
        if iterations is None and seconds is None:
            raise ValueError("a search needs a budget: iterations, seconds, or both")
        self.rules = rules
        self.iterations, self.seconds = iterations, seconds
        self.explore, self.match, self.weighing = explore, match, weighing
        self.judged = judged and is_judged(rules)
        self.horizon = min(rules.about.max_moves, (horizon_of(rules) if judged else None) or HAND_LIMIT)
        self._worlds_chooser, self._chooser = rng_of(2 * seed), rng_of(2 * seed + 1)

    def choose(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> int:
        """The move to play; `stop` as in `think`."""
        return self.think(infoset, stop).move

    def try_out(self, infoset: InformationSet) -> None:
        """Search once, also where there is nothing to choose, and get ready what weighs worlds: what a first move does
        not need would else be compiled in the middle of a match."""
        _Run(self, infoset, infoset.legal()).try_out()
        if (self.weighing.trust or self.weighing.kept) and self.weighing.worlds:
            get_weighing_ready(infoset, self.weighing)

    def think(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> SearchResult:
        """Search; `stop()` is called every few milliseconds: true ends the search."""
        moves = infoset.legal()
        if len(moves) == 1:
            return SearchResult(moves[0], (Judged(moves[0], 0, 0.0),), 0, 0.0)
        return _Run(self, infoset, moves).go(stop)


class _Run:
    """One search from one position."""

    def __init__(self, bot: Search, infoset: InformationSet, legal: list[int]) -> None:
        rules = bot.rules
        self.bot, self.infoset, self.legal = bot, infoset, legal
        self.began = time.perf_counter()
        most = MAX_NODES if bot.iterations is None else min(MAX_NODES, bot.iterations + 1)
        self.nodes = _WORKSPACE.room(most)
        batch = max(8, min(256, _BATCH_BYTES // rules.schema.dtype.itemsize))
        self.worlds = np.empty(batch, rules.schema.dtype)
        self.parts = {batch: self.worlds}
        """The first worlds, by how many."""
        self.source = Worlds(infoset, bot._worlds_chooser, bot.weighing)
        self.pace = _INTERPRETED if rules.provisional else _COMPILED
        self.limit = min(self.pace.hand_limit, bot.horizon)
        self.tree = new_tree(rules, self.nodes, _WORKSPACE.path, bot.explore)
        self.playout = new_playout(rules, self.limit, bot.judged, bot.match)
        self.unit = 1.0
        self.done = 0

    def go(self, stop: Callable[[], bool] | None) -> SearchResult:
        self._measure_spread()
        batch = min(self.pace.first_batch, len(self.worlds))
        while (count := min(batch, self._left())) > 0 and not (stop and stop()) and not self._decided():
            self._iterate(count)
            batch = min(self.pace.growth * batch, len(self.worlds))
        return self._thought()

    def try_out(self) -> None:
        """One world for each of the two things that the loop does."""
        self.bot.rules.standing(self._imagined(1), 0, self.playout.start)
        for unit in (0.0, 1.0):
            self._run(self._imagined(1), unit)
        is_decided, _ = ranking_of(self.bot.rules)
        is_decided(self.tree.nodes, 0)
        self._thought()

    def _imagined(self, count: int) -> States:
        self.source.fill(self.worlds, count)
        if count not in self.parts:
            self.parts[count] = self.worlds[:count]
        return self.parts[count]

    def _measure_spread(self) -> None:
        """Results count in units of what a hand usually brings, so that one constant fits all games."""
        worlds = self._imagined(min(self.pace.trials, len(self.worlds)))
        self.bot.rules.standing(worlds, 0, self.playout.start)
        found = self._run(worlds, 0.0)
        self.unit = found if found > 1e-9 else 1.0

    def _iterate(self, count: int) -> None:
        worlds = self._imagined(count)
        self._run(worlds, self.unit)
        self.done += len(worlds)

    def _run(self, worlds: States, unit: float) -> float:
        """`tree.iterate`; without a unit, the spread of the worlds."""
        rules = self.bot.rules
        return loop_of(rules)(
            rules.open(worlds), len(worlds), self.tree, self.playout, self.infoset.seat, unit, self.bot._chooser
        )

    def _left(self) -> int:
        """How many iterations the budget still allows (a whole batch while only time is limited)."""
        bot = self.bot
        if bot.seconds is not None and self.done and time.perf_counter() - self.began >= bot.seconds:
            return 0
        return len(self.worlds) if bot.iterations is None else bot.iterations - self.done

    def _decided(self) -> bool:
        """Whether no other move can still become the most visited one."""
        if self.bot.iterations is None or self.done == 0:
            return False
        is_decided, _ = ranking_of(self.bot.rules)
        return bool(is_decided(self.tree.nodes, self.bot.iterations - self.done))

    def _thought(self) -> SearchResult:
        rules, moves = self.bot.rules, np.array(self.legal, np.int64)
        ranking = new_ranking(rules)
        _, rank_moves = ranking_of(rules)
        rank_moves(self.tree.nodes, moves, len(moves), self.unit, ranking)
        ranked = tuple(
            Judged(move, int(ranking.visits[move]), float(ranking.values[move]))
            for move in map(int, ranking.order[: len(moves)])
        )
        return SearchResult(ranked[0].move, ranked, self.done, time.perf_counter() - self.began, self.unit)
