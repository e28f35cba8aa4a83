"""Players in compiled form that move in many matches at once: what `bots.batch_levels` and `bots.frozen_bot` seat.

`BatchSearch` moves as `human_like.HumanLike` over a search does at a table: the same draws from the same generators,
without a limit of seconds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Protocol

from upcard.arrays import NDArray, np
from upcard.bots import batch_search, tree
from upcard.bots.frozen import frozen_level
from upcard.bots.human_like import PERFECT, Weakness
from upcard.bots.memory import FACES, PERFECT_MEMORY, keeps_of, past_of
from upcard.bots.priors import PACKAGE, digest, horizon_of, judged_in, prior_of
from upcard.bots.search import EXPLORE, HAND_LIMIT, MATCH, MOST_NODES, TRIALS, loop_of
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
    """A frozen player (`bots.frozen`) of a game. Raises `NotFrozen`."""
    frozen = frozen_level(name, rules)
    if frozen.weakness is None:
        return BatchJudgement(rules, frozen.package)
    return BatchSearch(rules, frozen.iterations, frozen.weakness, frozen.package)


@cache
def _search_loop(rules: CompiledGame, package: str = PACKAGE) -> Callable[..., None]:
    names: dict[str, Any] = {"iterate": loop_of(rules, package), "prior": prior_of(rules, package)}
    mark = f"_judged_{digest(rules.name, package)}" if names["prior"] else ""
    names["prior"] = names["prior"] or rules.bind(batch_search.indifferent, {}, mark)
    names["keep_thinkable"] = rules.bind(batch_search.keep_thinkable, names, mark)
    return rules.bind(batch_search.search_some, names, mark)


class BatchSearch:
    """A search with a weakness, and with the judgement of a package. It leaves out what a level may do besides:
    bid by a system, solve endings, weigh worlds, respect answers (`compiled_level` gives no level that does)."""

    def __init__(
        self, rules: CompiledGame, iterations: int, weakness: Weakness = PERFECT, package: str = PACKAGE
    ) -> None:  # fmt: skip
        self.rules, self.iterations, self.weakness = rules, iterations, weakness
        self._loop = _search_loop(rules, package)
        dtype, seats = rules.schema.dtype, rules.max_seats
        self.worlds = np.zeros(max(8, min(256, _BATCH_BYTES // dtype.itemsize)), dtype)
        base, one = np.zeros(1, dtype), np.zeros(1, dtype)
        forgets = weakness.memory != PERFECT_MEMORY
        layout, past = layout_of(rules.schema), past_of(rules)
        keeps = np.stack([keeps_of(rules, weakness.memory, trump) for trump in range(-1, _TRUMPS - 1)])
        judged = weakness.priors and rules.name in judged_in(package)
        limit = min(
            rules.about.max_moves, (horizon_of(rules, package) if weakness.priors else None) or HAND_LIMIT, HAND_LIMIT
        )
        offsets, actions = rules.schema.offsets, len(rules.moves)
        self._imagining = (
            self.worlds, *_bytes_and_words(self.worlds), base, *_bytes_and_words(base), *_bytes_and_words(one),
            layout.units, layout.sees, layout.hidden, past.layout.units, past.layout.sees, past.words, keeps,
            offsets["trump"] if past.names_trump else -1, offsets["hand"], layout.phase_offset,
            np.empty((ROWS, MAX_CARDS), np.int64), np.empty((5, MAX_CARDS), np.int64),
        )  # fmt: skip
        self._searching = (
            np.zeros(min(MOST_NODES, iterations + 1), tree.NODE), np.zeros(2, np.int64), np.zeros(512, np.int32),
            np.zeros(actions, np.int64), np.zeros(actions), np.zeros(seats), np.zeros(2 * seats), np.zeros(seats),
            rules.move_buffer(), rules.no_arg(), np.zeros(actions, np.int64), np.zeros(actions),
            np.zeros(actions + 4, np.int64), np.zeros(actions + 4),
        )  # fmt: skip
        human = weakness != PERFECT
        self._numbers = (
            forgets, human, judged, weakness.priors, iterations, TRIALS, _FIRST_BATCH, limit, MATCH, EXPLORE,
            weakness.slip_rate, weakness.slip, weakness.unthinkable,
        )  # fmt: skip
        assert keeps.shape[1] == FACES + 4

    def choose(
        self, states: States, places: NDArray[np.int64], seats: NDArray[np.int64], seeds: NDArray[np.uint64],
        rngs: NDArray[np.uint64],
    ) -> NDArray[np.int64]:  # fmt: skip
        """See `BatchLevel.choose`."""
        chosen = np.empty(len(places), np.int64)
        truths = states.view(np.int64).reshape(len(states), -1)
        self._loop(
            states, truths, places, seats, seeds, rngs, *self._imagining, *self._searching, *self._numbers, chosen
        )
        return chosen


class BatchJudgement:
    """The likeliest move by judgement, in a game that has it."""

    def __init__(self, rules: CompiledGame, package: str = PACKAGE) -> None:
        self.rules, self._moves = rules, rules.move_buffer()
        self._loop = _judgement_loop(rules, package)

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
        self._loop = rules.bind(batch_search.habit_some, names, f"_{level}_{digest(rules.name)}")
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
def _judgement_loop(rules: CompiledGame, package: str) -> Callable[..., None]:
    prior = prior_of(rules, package)
    names = {"prior": prior or rules.bind(batch_search.indifferent, {})}
    return rules.bind(batch_search.judge_some, names, f"_judged_{digest(rules.name, package)}" if prior else "")


def _bytes_and_words(states: States) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    words = states.view(np.int64).reshape(len(states), -1)
    return words.view(np.int8), words
