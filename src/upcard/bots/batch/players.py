"""Players in compiled form that move in many matches at once: what `bots.batch_levels` and `bots.batch.frozen_bot`
seat.

`BatchSearch` moves as `human_like.HumanLike` over a search does at a table: the same draws from the same generators,
without a limit of seconds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Protocol

from upcard.arrays import NDArray, np
from upcard.bots.batch import search as batch_search
from upcard.bots.batch.frozen import frozen_level
from upcard.bots.players.human_like import PERFECT, Weakness
from upcard.bots.priors import digest, horizon_of, is_judged, prior_of
from upcard.bots.search import tree
from upcard.bots.search.ismcts import (
    EXPLORE,
    HAND_LIMIT,
    MATCH,
    MAX_NODES,
    TRIALS,
    loop_of,
    new_playout,
    new_tree,
)
from upcard.bots.search.memory import FACES, PERFECT_MEMORY, keeps_of, past_of
from upcard.bots.search.ranking import new_ranking
from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.information_set import rng_of
from upcard.engine.knowledge.layout import layout_of
from upcard.engine.knowledge.redeal import MAX_CARDS, ROWS

GENERATORS = 4
"""Generators of a bot: of worlds, tree and slips, and one that is set anew for each move."""
_FIRST_BATCH = 16
_BATCH_BYTES = 1 << 16
_TRUMPS = 6
"""No trump suit, and up to five values of one."""


class BatchLevel(Protocol):
    """A level in compiled form, with its work space: not for several threads at once."""

    def choose(
        self, states: States, places: NDArray[np.int64], seats: NDArray[np.int64], seeds: NDArray[np.uint64],
        rngs: NDArray[np.uint64],
    ) -> NDArray[np.int64]:  # fmt: skip
        """A legal move for ``seats[p]`` in match ``places[p]``. ``seeds[p]`` is the seed of the bot that sits there,
        ``rngs[p]`` its generators (`generators_of`), which move on."""


def generators_of(seed: int) -> NDArray[np.uint64]:
    """The generators of a bot with a seed, as its searches and slips begin with them."""
    parts = [rng_of(2 * seed), rng_of(2 * seed + 1), rng_of(seed), np.zeros(1, np.uint64)]
    return np.concatenate(parts)


def frozen_player(name: str, rules: CompiledGame) -> BatchLevel:
    """A frozen player (`bots.batch.frozen`) of a game. Raises `NotFrozen`."""
    frozen = frozen_level(name, rules)
    kept = frozen.kept.get(rules.name, "")
    if frozen.weakness is None:
        return BatchJudgement(rules, kept)
    return BatchSearch(rules, frozen.iterations, frozen.weakness, kept, guessing=False)


@cache
def _search_loop(rules: CompiledGame, kept: str, guessing: bool) -> Callable[..., None]:
    names: dict[str, Any] = {"iterate": loop_of(rules, kept, guessing), "prior": prior_of(rules, kept)}
    mark = f"_judged_{digest(rules, kept)}" if names["prior"] else ""
    if not guessing:
        mark = f"{mark}_unguessed"
    names["prior"] = names["prior"] or rules.bind(batch_search.indifferent, {}, mark)
    names["keep_thinkable"] = rules.bind(batch_search.keep_thinkable, names, mark)
    names["think"] = rules.bind(batch_search.think, names, mark)
    return rules.bind(batch_search.search_some, names, mark)


class BatchSearch:
    """A search with a weakness, and with judgement (`kept` and `guessing` as in `ismcts.loop_of`). It leaves out what a
    level may do besides: bid by a system, solve endings, weigh worlds, respect answers (`compiled_level` gives no level
    that does)."""

    def __init__(
        self, rules: CompiledGame, iterations: int, weakness: Weakness = PERFECT, kept: str = "", guessing: bool = True
    ) -> None:  # fmt: skip
        self.rules, self.iterations, self.weakness = rules, iterations, weakness
        self._loop = _search_loop(rules, kept, guessing)
        dtype = rules.schema.dtype
        self.worlds = np.zeros(max(8, min(256, _BATCH_BYTES // dtype.itemsize)), dtype)
        base, one = np.zeros(1, dtype), np.zeros(1, dtype)
        forgets = weakness.memory != PERFECT_MEMORY
        layout, past = layout_of(rules.schema), past_of(rules)
        keeps = np.stack([keeps_of(rules, weakness.memory, trump) for trump in range(-1, _TRUMPS - 1)])
        judged = weakness.priors and is_judged(rules)
        limit = min(
            rules.about.max_moves, (horizon_of(rules, kept) if weakness.priors else None) or HAND_LIMIT, HAND_LIMIT
        )
        offsets = rules.schema.offsets
        self._imagining = batch_search.Imagining(
            self.worlds, *_bytes_and_words(self.worlds), *_bytes_and_words(base), *_bytes_and_words(one),
            layout.units, layout.sees, layout.hidden, past.layout.units, past.layout.sees, past.words, keeps,
            offsets["trump"] if past.names_trump else -1, offsets["hand"], layout.phase_offset,
            np.empty((ROWS, MAX_CARDS), np.int64), np.empty((5, MAX_CARDS), np.int64), forgets,
        )  # fmt: skip
        nodes = np.zeros(min(MAX_NODES, iterations + 1), tree.NODE)
        self._tree = new_tree(rules, nodes, np.zeros(512, np.int32), EXPLORE)
        self._playout = new_playout(rules, limit, judged, MATCH)
        self._ranking = new_ranking(rules)
        self._budget = batch_search.Budget(iterations, TRIALS, _FIRST_BATCH)
        self._slips = batch_search.Slips(
            weakness != PERFECT, weakness.priors, float(weakness.slip_rate), float(weakness.slip),
            float(weakness.unthinkable),
        )  # fmt: skip
        assert keeps.shape[1] == FACES + 4

    def choose(
        self, states: States, places: NDArray[np.int64], seats: NDArray[np.int64], seeds: NDArray[np.uint64],
        rngs: NDArray[np.uint64],
    ) -> NDArray[np.int64]:  # fmt: skip
        """See `BatchLevel.choose`."""
        chosen = np.empty(len(places), np.int64)
        truths = states.view(np.int64).reshape(len(states), -1)
        turns = batch_search.Turns(states, truths, places, seats, seeds, rngs)
        self._loop(turns, self._imagining, self._tree, self._playout, self._budget, self._ranking, self._slips, chosen)
        return chosen


class BatchJudgement:
    """The likeliest move by judgement, in a game that has it."""

    def __init__(self, rules: CompiledGame, kept: str = "") -> None:
        self.rules, self._moves = rules, rules.move_buffer()
        self._loop = _judgement_loop(rules, kept)

    def choose(
        self, states: States, places: NDArray[np.int64], seats: NDArray[np.int64], seeds: NDArray[np.uint64],
        rngs: NDArray[np.uint64],
    ) -> NDArray[np.int64]:  # fmt: skip
        """See `BatchLevel.choose`."""
        chosen = np.empty(len(places), np.int64)
        self._loop(states, places, seats, rngs[:, batch_search.SLIPS :], self._moves, chosen)
        return chosen


class BatchHabit:
    """A level that goes by a rule of thumb."""

    def __init__(self, rules: CompiledGame, level: str, habit: Callable[..., float]) -> None:
        names = {"habit": habit}
        self._loop = rules.bind(batch_search.habit_some, names, f"_{level}_{digest(rules)}")
        self._work = rules.move_buffer(), np.zeros(len(rules.moves) + 4, np.int64), np.zeros(len(rules.moves) + 4)

    def choose(
        self, states: States, places: NDArray[np.int64], seats: NDArray[np.int64], seeds: NDArray[np.uint64],
        rngs: NDArray[np.uint64],
    ) -> NDArray[np.int64]:  # fmt: skip
        """See `BatchLevel.choose`."""
        chosen = np.empty(len(places), np.int64)
        self._loop(states, places, seats, rngs, *self._work, chosen)
        return chosen


@cache
def _judgement_loop(rules: CompiledGame, kept: str) -> Callable[..., None]:
    prior = prior_of(rules, kept)
    names = {"prior": prior or rules.bind(batch_search.indifferent, {})}
    return rules.bind(batch_search.judge_some, names, f"_judged_{digest(rules, kept)}" if prior else "")


def _bytes_and_words(states: States) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    words = states.view(np.int64).reshape(len(states), -1)
    return words.view(np.int8), words
