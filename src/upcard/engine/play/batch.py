"""`Batch`: many matches of one game, stepped together in compiled code, for learning.

>>> import numpy as np, upcard
>>> from upcard.engine.play.batch import Batch
>>> batch = Batch(upcard.game("whist", single_hand=True), 100, seed=1)
>>> batch.reset()
>>> batch.observation.shape[0], batch.mask.shape, batch.player.shape
(100, (100, 52), (100,))
>>> batch.step(batch.mask.argmax(axis=1))
>>> int(batch.mask.sum(axis=1).max()) <= 13, bool(batch.terminated.any())
(True, False)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from upcard.declarations.state import States
from upcard.engine.compile.access import copied
from upcard.engine.compile.variant import Variant, checked_seed
from upcard.engine.knowledge.observation import observer_of, views_of
from upcard.engine.play.batch_loops import (
    Matches,
    MoveSpace,
    Outputs,
    Span,
    advance_all,
    begin_next,
    first_illegal,
    mark_legal,
)
from upcard.engine.play.state import State
from upcard.errors import BadMove, BadPosition, BadRecord, IllegalMove
from upcard.extras import extra

with extra("research", "a batch of matches"):
    import numpy as np
    from numpy.typing import NDArray

Actions = NDArray[np.integer[Any]]
"""A move of the catalogue for each match."""
Places = NDArray[np.int64]
"""Numbers of matches of a batch."""
_STEPS_BACK = pow(0x9E3779B97F4A7C15, -1, 2**64)
"""What `cards.chance.seed_word` multiplies the number of a match with, inverted: a match of another seed is a match of
the batch's seed, too, with another number."""


@dataclass(frozen=True)
class Checkpoint:
    """The matches of a batch as they stood: plain data, for pickle."""

    head: str
    """The game with its options, and the version of its rules."""
    states: bytes
    numbers: NDArray[np.int64]
    lengths: NDArray[np.int64]
    seed: int
    more: dict[str, Any]
    """What a batch for learners keeps besides (`research.learning.learning_batch`)."""


class Batch:
    """`n` matches of a game, numbered from 0. All arrays keep their place in memory from step to step.

    - ``observation`` float32 (n, size): the observation of the seat to act, with the layout of
      `engine.knowledge.observation`; size 0 with ``observe=False``.
    - ``mask`` int8 (n, actions): 1 where a move of the catalogue is legal.
    - ``player`` int64 (n,): the seat to act; where several may, the one with the lowest number.
    - ``rewards`` float32 (n, players): the payoffs of a match that has just ended, else 0; they sum to 0
      (`engine.compile.loops.payoffs`).
    - ``terminated``, ``truncated`` bool (n,): whether the match ended with this step, or was cut off at the game's
      limit of moves. Then all other arrays already show the next match in that place, and ``final_observation`` is the
      last observation of the seat that moved last.
    - ``numbers`` int64 (n,): the number of the match. Match *k* is dealt as match *k* of `simulate` with this seed.

    `threads` threads share the matches; their number does not affect the results. `out` names your own arrays to write
    into (``out={"observation": tensor.numpy()}``): contiguous, of the same shape and type. Do not write to `mask` and
    `player`; `step` relies on them.
    """

    def __init__(
        self, game: Variant, n: int, seed: int = 0, *, observe: bool = True, threads: int = 1,
        out: Mapping[str, NDArray[Any]] | None = None,
    ) -> None:  # fmt: skip
        if n < 1 or threads < 1:
            raise ValueError(f"a batch has one match or more, and one thread or more; not {n} and {threads}")
        self.game, self.n = game, n
        self._arguments: dict[str, Any] = {"game": game, "n": n, "seed": seed, "observe": observe, "threads": threads}
        rules, seats = game.rules, game.players
        parts = {part.__name__: rules.bind(part) for part in (begin_next, mark_legal)}
        self._advance = rules.bind(advance_all, parts)
        self._opening = game.opening()
        self._states = np.repeat(self._opening, n)
        self._observer = observer_of(rules)
        size = self._observation_size() if observe else 0
        given = dict(out or {})

        def array(name: str, shape: tuple[int, ...], dtype: type) -> NDArray[Any]:
            return _fitting(name, given.pop(name), shape, dtype) if name in given else np.zeros(shape, dtype)

        self.observation = array("observation", (n, size), np.float32)
        self.final_observation = array("final_observation", (n, size), np.float32)
        self.rewards = array("rewards", (n, seats), np.float32)
        self.terminated, self.truncated = array("terminated", (n,), np.bool_), array("truncated", (n,), np.bool_)
        self._mask, self._player = np.zeros((n, len(rules.moves)), np.int8), np.zeros(n, np.int64)
        self._copies = [
            (array(name, own.shape, own.dtype.type), own)
            for name, own in (("mask", self._mask), ("player", self._player))
            if name in given
        ]
        if given:
            raise ValueError(f"a batch has no array {', '.join(given)}")
        self.mask, self.player = _read_only(self._mask), _read_only(self._player)
        self.numbers, self._lengths = np.zeros(n, np.int64), np.zeros(n, np.int64)
        self._limit = rules.about.max_moves
        self._parts = _shares(n, min(threads, n))
        self._tools = [MoveSpace(rules.no_arg(), rules.move_buffer()) for _ in self._parts]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self._views = views_of(self._states)
        self.seed, self.begun = checked_seed(seed), False

    def reset(self, seed: int | None = None, first: int = 0) -> None:
        """Start again, with match `first` of the seed in place 0, the next in place 1 and so on."""
        if seed is not None:
            self.seed = checked_seed(seed)
        self.numbers[:] = first + np.arange(self.n)
        self._run(self._player, True)
        self.begun = True

    def begin(self, places: Places, seeds: Sequence[int] | None = None, first: Places | int = 0) -> None:
        """Begin the next match in some places, while the others go on; or match `first` (a number, or one for each
        place) of a seed for each place (`seeds`). Raises `BadOption` for a seed that is none."""
        if seeds is None:
            self.numbers[places] += self.n
        else:
            away = [(checked_seed(seed) - self.seed) * _STEPS_BACK % 2**64 for seed in seeds]
            self.numbers[places] = np.array(away, np.uint64).view(np.int64) + first
        self._restart(places)

    def _restart(self, places: Places) -> None:
        """Begin the matches in `numbers`."""
        for place in places.tolist():
            self._part(0, place, place + 1, self._player, True)
        self._copy_out()

    def step(self, actions: Actions) -> None:
        """Make a move in every match. Raises `BadMove` or `IllegalMove` with the place and the reason for the first
        illegal one; then nothing has changed. Raises `RuntimeError` before the first `reset`."""
        given = np.asarray(actions)
        if given.shape != (self.n,):
            raise BadMove(f"{self.n} moves are needed, one a match; these have the shape {given.shape}")
        if given.dtype.kind not in "iu":
            raise BadMove(f"moves are whole numbers, not {given.dtype}")
        if not self.begun:
            raise RuntimeError("nothing has been dealt yet: call reset first")
        chosen = given.astype(np.int64, copy=False)
        place = int(first_illegal(self._mask, chosen))
        if place >= 0:
            try:
                self.state(place).apply_action(int(chosen[place]))
            except (BadMove, IllegalMove) as error:
                raise type(error)(f"match {place} of the batch: {error}") from None
        self._run(chosen, False)

    def state(self, place: int) -> State:
        """A copy of one match as a `State`, which continues from here. Raises `IndexError` for an invalid place."""
        if not 0 <= place < self.n:
            raise IndexError(f"the batch has matches 0 to {self.n - 1}, and no match {place}")
        return State(self.game, states=copied(self._states[place : place + 1]))

    def save(self) -> Checkpoint:
        """The matches as they stand: `load` goes on from them, here, in another batch or in another process."""
        return Checkpoint(
            self._head(), self._states.tobytes(), self.numbers.copy(), self._lengths.copy(), self.seed, {}
        )  # fmt: skip

    def load(self, saved: Checkpoint | States) -> None:
        """Go on from a checkpoint, or from positions: an array of `n` records (`State.snapshot`). Raises `BadRecord`
        for those of another game, other rules or another number of matches, and `BadPosition` where a match is
        over."""
        states, _ = self._take(saved)
        for place in range(self.n):
            state = State(self.game, states=states[place : place + 1])
            if state.is_terminal():
                raise BadPosition([f"match {place} is over: there is nothing to decide in it"])
            states[place : place + 1] = state.snapshot()
            self._player[place], self._mask[place] = state.current_player(), state.action_mask()
            if self.observation.shape[1]:
                self.observation[place] = state.observation_tensor()
        self._states[...] = states
        self.rewards[:] = 0
        self.terminated[:] = self.truncated[:] = False
        self._copy_out()
        self.begun = True

    def _take(self, saved: Checkpoint | States) -> tuple[States, dict[str, Any]]:
        """The records of a checkpoint or an array, checked, and what else a checkpoint holds; numbers, lengths and seed
        are taken over."""
        dtype = self.game.rules.schema.dtype
        if isinstance(saved, np.ndarray):
            if saved.dtype != dtype or saved.shape != (self.n,):
                raise BadRecord(f"a batch of {self.n} matches loads {self.n} records of {self.game!r}, no others")
            self._lengths[:] = 0
            return copied(saved), {}
        if saved.head != self._head():
            raise BadRecord(f"this checkpoint is not of {self.game!r} by this version of its rules")
        if len(saved.numbers) != self.n:
            raise BadRecord(f"this checkpoint has {len(saved.numbers)} matches, the batch {self.n}")
        self.numbers[:], self._lengths[:], self.seed = saved.numbers, saved.lengths, saved.seed
        return np.frombuffer(saved.states, dtype).copy(), saved.more

    def _head(self) -> str:
        return f"{self.game!r} {self.game.rules.digest}"

    def _observation_size(self) -> int:
        return self._observer.size

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self._arguments, self.save() if self.begun else None)

    def close(self) -> None:
        """Release the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def _matches(self) -> Matches:
        """The matches as loops read them."""
        states, opening = self.game.rules.open(self._states), self.game.rules.open(self._opening)
        return Matches(states, opening, np.uint64(self.seed), self.numbers, self.n, self._lengths, self._limit)

    def _run(self, actions: Actions, fresh: bool) -> None:
        if self._pool is None:
            self._part(0, 0, self.n, actions, fresh)
        else:
            numbers = range(len(self._parts))
            list(self._pool.map(lambda number: self._part(number, *self._parts[number], actions, fresh), numbers))
        self._copy_out()

    def _part(self, number: int, first: int, last: int, actions: Actions, fresh: bool) -> None:
        """Step the matches `first` to ``last - 1``, or begin them, with the tools of a thread."""
        outputs = Outputs(
            self._player, self._mask, self.rewards, self.terminated, self.truncated, self.observation,
            self.final_observation,
        )  # fmt: skip
        span, space = Span(first, last, fresh), self._tools[number]
        self._advance(self._matches(), span, actions, space, outputs, self._observer.plan, self._views)

    def _copy_out(self) -> None:
        """Write the arrays that the caller has given beside our own."""
        for copy, own in self._copies:
            copy[...] = own


def _restored(kind: type[Batch], arguments: dict[str, Any], saved: Checkpoint | None) -> Batch:
    """A batch that was pickled. Its arrays are new ones."""
    batch = kind(**arguments)
    if saved is not None:
        batch.load(saved)
    return batch


def _shares(n: int, parts: int) -> list[tuple[int, int]]:
    """The numbers from 0 to n - 1 in ranges of about equal length."""
    ends = [n * k // parts for k in range(parts + 1)]
    return list(pairwise(ends))


def _fitting(name: str, array: NDArray[Any], shape: tuple[int, ...], dtype: type) -> NDArray[Any]:
    """The given output array, checked."""
    if array.shape != shape or array.dtype != dtype or not array.flags.c_contiguous or not array.flags.writeable:
        raise ValueError(
            f"{name} must be a contiguous {np.dtype(dtype)} array of the shape {shape} that may be written, "
            f"not {array.dtype} of the shape {array.shape}"
        )
    return array


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    view = array.view()
    view.flags.writeable = False
    return view
